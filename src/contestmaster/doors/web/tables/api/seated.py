"""Who plays: the game at a table, and the seat there of whoever asks."""

from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.generic import GenericCode


def playing(acts: TableActions, session: Login, table: int) -> tuple[TableGame, int] | None:
    """Return the game that is played at a table and one's seat in it, ``None`` without a seat.

    Raises:
        RefusedError: there is no such table.
    """
    found, game = acts.table(table, session), acts.house.game(table)
    acts.presences.find(session, table)  # who asks is here
    seat = found.seat_of(session.visitor.login)
    if game is None or seat is None or found.phase != "PLAYING":
        return None
    return game, seat


def seated(acts: TableActions, session: Login, table: int) -> tuple[TableGame, int]:
    """Return the same.

    Raises:
        RefusedError: there is no such table, no game goes on there, or one has no seat.
    """
    found = playing(acts, session, table)
    if found is None:
        raise CommandRefusedError(GenericCode.NO_SEAT)
    return found
