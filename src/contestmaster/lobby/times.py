"""When what falls due at a table (chapter Formulas): each follows from the state."""

from typing import Final

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.state import Seat, Table

_LEAST_S: Final = 600
_DAY_S: Final = 86400


def abandon_after(params: LobbyParams, limit_s: int | None) -> int:
    """Return for how many seconds a seat may be absent in a game; 0: for ever.

    Args:
        params: of the server.
        limit_s: the longest turn in seconds, 0: any length; none: turns of the game's own length.
    """
    if params.abandon_after_s != "auto":
        return params.abandon_after_s
    if limit_s is None:
        return _LEAST_S
    return max(_LEAST_S, 3 * limit_s) if limit_s else _DAY_S


def abandons_at(params: LobbyParams, table: Table, seat: Seat) -> Instant | None:
    """Return when an absent person's seat is given up [TABLE-44]; ``None``: it is not."""
    if table.phase != "PLAYING" or seat.given_up or seat.absent_since is None:
        return None
    after = abandon_after(params, table.limit_s)
    return seat.absent_since + after * SECOND if after else None


def frees_at(params: LobbyParams, table: Table, seat: Seat) -> Instant | None:
    """Return when an absent person's seat is freed [TABLE-43]; ``None``: it is not."""
    if table.phase == "PLAYING" or seat.absent_since is None:
        return None
    return seat.absent_since + params.seat_grace_s * SECOND


def passes_on_at(params: LobbyParams, table: Table) -> Instant | None:
    """Return when the opener's part passes on [TABLE-23]; not from who keeps a seat there."""
    if table.opener_away is None or table.seat_of(table.opener) is not None:
        return None
    return table.opener_away + params.seat_grace_s * SECOND


def clears_at(params: LobbyParams, table: Table) -> Instant | None:
    """Return when the table is cleared [TABLE-45]; ``None`` while nothing says so."""
    ends: list[Instant] = []
    if table.phase == "OPEN":
        ends.append(table.touched_at + params.open_table_s * SECOND)
    if table.over_since is not None:
        ends.append(table.over_since + params.over_table_s * SECOND)
    if table.empty_since is not None and (table.phase != "PLAYING" or _abandoned(table)):
        ends.append(table.empty_since + params.empty_table_s * SECOND)
    return min(ends, default=None)


def due_at(params: LobbyParams, table: Table) -> Instant | None:
    """Return when something at a table next falls due."""
    found = [clears_at(params, table), passes_on_at(params, table)]
    for seat in table.seats:
        if seat.absent_since is not None:
            found += (abandons_at(params, table, seat), frees_at(params, table, seat))
    return min((at for at in found if at is not None), default=None)


def _abandoned(table: Table) -> bool:
    return all(seat.given_up for seat in table.seats if seat.is_person)
