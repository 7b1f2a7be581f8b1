"""The game at a table: commands, events, and what orders would do."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.phrasebook import PhrasebookEntry, phrasebook
from contestmaster.doors.web.pressed import pressed
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.acts import LineAnswer
from contestmaster.doors.web.tables.api.seated import playing, seated
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheRooms
from contestmaster.doors.web.tables.counting import looked
from contestmaster.doors.web.tables.finishing import done_line, finishing
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.host.frames.cutter import plain_event
from contestmaster.host.frames.reel import by_order
from contestmaster.host.outlook import MOST, Offer, OrderOutlook, offers, outlook, pressing
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.game import NotSupportedError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.pressing import Pressing
from contestmaster.protocols.line.replies import GENERIC


class OrderLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line, with its data block in the lines below it if there is one."""

    line: str


class OrderLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders that are thought of."""

    lines: list[str]


class Offered(msgspec.Struct, frozen=True):
    """What a seat may order now.

    Attributes:
        number: the entry of the game after which that is so.
        offers: the legal orders, in games that tell before.
        alone: whether one plays against bots alone, and may ask for hints and take back.
        pressing: what may be pressed, in games that say so [TABLE-63].
        state: what one sees now, where that is not in the frames before the turn ends.
        team: the number that events and replies call one's team.
        told: the last events that one may know of, where frames do not tell them at once.
        done: whether one has said that one is done with this turn.
        ends: what ends the turn for one: a line, empty where nothing does.
    """

    number: int
    offers: list[Offer]
    alone: bool
    pressing: Pressing | None = None
    state: Any = None
    team: int | None = None
    told: list[dict[str, Any]] = []
    done: bool = False
    ends: str = ""


@post("/tables/{table:int}/commands", status_code=200, tags=["play"], guards=[sent_from_here])
async def command(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    rooms: TheRooms,
    table: FromPath[int],
    data: JSONBody[OrderLine],
) -> LineAnswer:
    """Give a command of the game, or `WAIT`, which is answered at once."""
    said = await acts.say(gate.admitted(request), table, data.line)
    rooms.on_table(table)  # who is done now is no entry, and told by nobody else
    return said


@get("/tables/{table:int}/commands", sync_to_thread=False, tags=["play"])
def commands(
    request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]
) -> list[PhrasebookEntry]:
    """The commands of the table's game, as people learn them."""
    found = acts.table(table, gate.session(request))
    return phrasebook(acts.house.hall.places.rules(found))


@get("/tables/{table:int}/events", tags=["play"])
async def events(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    table: FromPath[int],
    after: Annotated[int, QueryParameter(ge=0, description="the last event that is known")] = 0,
) -> Any:
    """The events of the game that one may see, after a number [NET-90]."""
    said = await acts.say(gate.admitted(request), table, f"EVENTS {after}")
    return said.reply


@get("/tables/{table:int}/offers", sync_to_thread=False, tags=["play"])
def offered(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    table: FromPath[int],
    plain: Annotated[
        bool, QueryParameter(description="let any game be pressed, by its legal orders [TABLE-76]")
    ] = False,
) -> Offered:
    """What one's seat may order now, in games that tell before; nothing without a seat."""
    found = playing(acts, gate.admitted(request), table)
    if found is None:
        return Offered(0, [], alone=False)
    game, seat = found
    match = game.match
    by_turn = not by_order(match)
    told = Offered(
        match.number,
        offers(match, seat),
        game.alone == seat,
        pressing=pressing(match, seat) or (pressed(match, seat) if plain else None),
        state=match.game.view(match.state, seat) if by_turn and not match.over else None,
        team=match.game.team(match.state, seat),
        told=[plain_event(event) for event in acts.house.recall(game, seat)] if by_turn else [],
        done=finishing(game, seat) == "done",
        ends=done_line(game),
    )
    looked(game.counting(seat), told)
    return told


@get("/tables/{table:int}/counted", sync_to_thread=False, tags=["play"])
def counted(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> SeatCount:
    """What one's seat has asked of the host in the game that goes on, as the host counts it.

    Of other seats that is told when the game is over, among what is finished [NET-114].
    """
    game, seat = seated(acts, gate.admitted(request), table)
    return game.counting(seat).so_far()


@post("/tables/{table:int}/outlook", status_code=200, tags=["play"], guards=[sent_from_here])
async def foreseen(
    request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int], data: JSONBody[OrderLines]
) -> list[OrderOutlook]:
    """What orders of one's seat would do now, in games in which that is known; none is done."""
    if len(data.lines) > MOST:
        raise CommandRefusedError(GenericCode.BAD_FORMAT)
    session = gate.admitted(request)
    acts.count(session)
    found = playing(acts, session, table)
    if found is None:
        code = GenericCode.NO_SEAT
        return [OrderOutlook(line, code, GENERIC[code]) for line in data.lines]
    game, seat = found
    try:
        told = outlook(game.match, seat, data.lines)
    except NotSupportedError:
        raise CommandRefusedError(GenericCode.UNKNOWN_COMMAND) from None
    looked(game.counting(seat), told)
    return told


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    command,
    commands,
    events,
    offered,
    counted,
    foreseen,
)
