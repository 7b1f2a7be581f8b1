"""What only who plays against bots alone may do: hints, orders taken back, bots that hurry."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import post
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.api.seated import seated
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheRooms
from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.host.lobby.adviser import Advice
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.generic import GenericCode
from contestmaster.lobby.strength import PLAIN, strongest

_PATIENCE_S: Final = 50.0
"""A bot that has never played may have to be compiled first; proxies wait for a minute."""
_LATE: Final = "is still at it, since rules may have to be compiled first: ask again in a moment"


class Hint(msgspec.Struct, frozen=True):
    """What a bot would order in one's place.

    Attributes:
        program: the bot.
        line: its order; empty where it has none.
        why: it has none; what follows its name in a sentence.
        late: it is still at it; who asks again may be told.
    """

    program: str
    line: str
    why: str = ""
    late: bool = False


class Undone(msgspec.Struct, frozen=True):
    """Whether there was an order to take back."""

    taken: bool


class Hurried(msgspec.Struct, frozen=True):
    """Whether the bots do not wait between their orders until one may act again."""

    hurried: bool


@post("/tables/{table:int}/hint", status_code=200, tags=["play"], guards=[sent_from_here])
async def hint(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> Hint:
    """Ask the strongest bot what it would order; only for who plays against bots alone."""
    game, seat = _alone(acts, gate.admitted(request), table)
    name = game.match.game.name
    offer = acts.house.state.params.offer(name)
    program = strongest(acts.house.ladder(name), () if offer is None else offer.bots) or PLAIN
    told: asyncio.Future[Advice] = asyncio.get_running_loop().create_future()

    def tell(advice: Advice) -> None:
        if not told.done():  # whoever asked may have lost patience
            told.set_result(advice)

    acts.house.hall.agency.advise(game, seat, program, tell)
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return Hint(program, *await told)
    except TimeoutError:
        return Hint(program, "", _LATE, late=True)


@post("/tables/{table:int}/takeback", status_code=200, tags=["play"], guards=[sent_from_here])
async def take_back(
    request: Ask, acts: TheActs, gate: TheGate, rooms: TheRooms, table: FromPath[int]
) -> Undone:
    """Take back one's last order of this turn; only for who plays against bots alone."""
    game, seat = _alone(acts, gate.admitted(request), table)
    house = acts.house
    taken = game.take_back(seat, house.now())
    await house.settled(house.hall.tickets.note(game))
    rooms.on_table(table)
    return Undone(taken)


@post("/tables/{table:int}/hurry", status_code=200, tags=["play"], guards=[sent_from_here])
async def hurry(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> Hurried:
    """Let the bots not wait until one may act, who plays against bots alone [TABLE-118]."""
    game, seat = _alone(acts, gate.admitted(request), table)
    return Hurried(acts.house.hall.agency.hurry(game, seat))


def _alone(acts: TableActions, session: Login, table: int) -> tuple[TableGame, int]:
    """Return the game of somebody who plays against bots alone, and their seat."""
    game, seat = seated(acts, session, table)
    if game.alone != seat:
        raise CommandRefusedError(GenericCode.NO_SEAT, "this is for who plays against bots alone")
    return game, seat


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (hint, take_back, hurry)
