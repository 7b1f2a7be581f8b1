"""Who plays: the game at a table, and the seat there of whoever asks."""

from typing import Final

from contestmaster.doors.web.tables.acts import Acts
from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.refusals import RefusedError
from contestmaster.host.lobby.table import TableGame

__all__ = ["seated"]

_NO_SEAT: Final = 7


def seated(acts: Acts, session: Login, table: int) -> tuple[TableGame, int]:
    """Return the game that is played at a table, and one's seat in it.

    Raises:
        RefusedError: there is no such table, no game goes on there, or one has no seat.
    """
    found, game = acts.table(table, session), acts.house.game(table)
    seat = found.seat_of(session.visitor.login)
    if game is None or seat is None or found.phase != "PLAYING":
        raise RefusedError(_NO_SEAT)
    acts.presences.find(session, table)
    return game, seat
