"""Turns of the game at a table, as programs wait for them: a long poll [NET-104]."""

from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheRooms
from contestmaster.doors.web.tables.house import LostError
from contestmaster.doors.web.turns import (
    PATIENCE_S,
    SecondsToWait,
    TurnsKnown,
    TurnsTold,
    told_of,
)
from contestmaster.lobby import waits_for_more


@get("/tables/{table:int}/turns", tags=["play"])
async def turns(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    rooms: TheRooms,
    table: FromPath[int],
    after: TurnsKnown = None,
    for_s: SecondsToWait = PATIENCE_S,
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
    deadline = None if game is None else game.deadline
    return told_of(ended, after, deadline, house.now(), lasts=lasts())


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (turns,)
