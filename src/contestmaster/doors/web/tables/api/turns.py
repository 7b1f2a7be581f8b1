"""Turns of the game at a table, as programs wait for them: a long poll [NET-104]."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheRooms
from contestmaster.doors.web.tables.house import LostError
from contestmaster.doors.web.turns import PATIENCE_S
from contestmaster.kernel.instant import SECOND
from contestmaster.lobby import waits_for_more


class TurnsTold(msgspec.Struct, frozen=True):
    """How many turns have ended at a table.

    Attributes:
        ended: the number to ask ``after`` the next time [NET-102]; -1 before the first game.
        more: whether more have ended than was known.
        lasts: whether another can end; where none can an answer comes at once.
        left_s: seconds to the earliest end known, `null` where none is.
    """

    ended: int
    more: bool
    lasts: bool
    left_s: float | None


@get("/tables/{table:int}/turns", tags=["play"])
async def turns(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    rooms: TheRooms,
    table: FromPath[int],
    after: Annotated[
        int | None,
        QueryParameter(ge=-1, description="how many are known; wait until more have ended"),
    ] = None,
    for_s: Annotated[
        float, QueryParameter(ge=0, le=PATIENCE_S, description="seconds to wait at most")
    ] = PATIENCE_S,
) -> TurnsTold:
    """How many turns have ended; with ``after`` as soon as more have. Nobody is done by it."""
    session, house = gate.session(request), acts.house
    name = "" if session is None else session.visitor.login
    acts.table(table, session)

    def lasts() -> bool:
        found = house.state.tables.get(table)
        return found is not None and waits_for_more(found, name)

    def come() -> bool:
        return after is None or house.turns_ended(table) != after or not lasts()

    await rooms.turns.until(table, come, for_s)
    if session is not None:
        acts.presences.find(session, table)  # who has waited is here
    acts.table(table, session)
    ended = house.turns_ended(table)
    try:
        await house.settled()
    except LostError:
        ended = house.turns_ended(table)  # that of a turn was lost, which goes on
    game = house.hall.places.playing(table)
    due = None if game is None or game.deadline is None else max(0, game.deadline - house.now())
    left = None if due is None else due / SECOND
    return TurnsTold(ended, ended != after, lasts(), left)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (turns,)
