"""What programs need to play without knowing a game: its commands, typed, and its rules."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.declarations import (
    CommandDeclared,
    RuleBookShown,
    RuleShown,
    declarations,
    rule_book,
    rule_of,
)
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.acts import LineAnswer, TableActions
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheRooms
from contestmaster.doors.web.tables.counting import looked
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.kernel.game import Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.lobby import Code


class CallWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command by its name, with its arguments by name, as `/commands` of its game has them."""

    command: str
    arguments: dict[str, Any] = {}


class SeatView(msgspec.Struct, frozen=True):
    """A game as a seat sees it now, or saw it last.

    Attributes:
        table: where it is played.
        id: ``TABLE-GAME_NO``.
        game: what is played.
        seat: one's own.
        team: the number that events and replies call one's team.
        seats: the names of those who play, by seat.
        turn: boundaries that have been.
        turns_left: turns still to come, where that is known.
        over: whether the game has ended.
        state: what the seat sees, in the form of the game.
    """

    table: int
    id: str
    game: str
    seat: int
    team: int | None
    seats: Sequence[str]
    turn: int
    turns_left: int | None
    over: bool
    state: Any


@get("/games/{game:str}/commands", sync_to_thread=False, tags=["games"])
def declared(acts: TheActs, game: FromPath[str]) -> list[CommandDeclared]:
    """The commands of a game, with schemas of what they take and are answered [TABLE-86]."""
    return declarations(_rules(acts, game)())


@get("/games/{game:str}/rules", sync_to_thread=False, tags=["games"])
def rules(acts: TheActs, game: FromPath[str]) -> RuleBookShown:
    """The rule book of a game."""
    return rule_book(_rules(acts, game))


@get("/games/{game:str}/rules/{number:str}", sync_to_thread=False, tags=["games"])
def rule(acts: TheActs, game: FromPath[str], number: FromPath[str]) -> RuleShown:
    """A rule of a game's book, or one that holds at all tables or for all protocols."""
    found = rule_of(number, [_rules(acts, game)])
    if found is None:
        raise CommandRefusedError(Code.NO_GAME, "no such rule", "TABLE-86")
    return found


@get("/tables/{table:int}/view", sync_to_thread=False, tags=["play"])
def view(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> SeatView:
    """The game at a table as one's seat sees it now."""
    session = gate.admitted(request)
    found, game = acts.table(table, session), acts.house.game(table)
    acts.presences.find(session, table)  # who asks is here
    if game is None:
        raise CommandRefusedError(Code.NOT_STARTED)
    match = game.match
    seat = match.seat_of(session.visitor.login)
    if seat is None:
        raise CommandRefusedError(GenericCode.NO_SEAT)
    rules = match.game
    seen = SeatView(
        table=found.id,
        id=f"{game.table}-{game.game_no}",
        game=rules.name,
        seat=seat,
        team=rules.team(match.state, seat),
        seats=game.seats,
        turn=match.turn(),
        turns_left=rules.turns_left(match.state),
        over=match.over,
        state=rules.view(match.state, seat),
    )
    looked(game.counting(seat), seen)
    return seen


@post("/tables/{table:int}/calls", status_code=200, tags=["play"], guards=[sent_from_here])
async def call(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    rooms: TheRooms,
    table: FromPath[int],
    data: JSONBody[CallWanted],
) -> LineAnswer:
    """Give a command of the game by its name and arguments [TABLE-86]."""
    said = await acts.call(gate.admitted(request), table, data.command, data.arguments)
    rooms.on_table(table)
    return said


def _rules(acts: TableActions, game: str) -> type[Game[Any, Any]]:
    """Return the rules of a game that is offered; raises a refusal for another."""
    if acts.house.state.params.offer(game) is None:
        raise CommandRefusedError(Code.NO_GAME, rule="TABLE-24")
    return acts.house.rules(game)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (declared, rules, rule, view, call)
