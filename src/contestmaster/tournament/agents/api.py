"""What the door for agents asks of a tournament: JSON, below ``/api``.

Who asks shows their name and token by HTTP Basic, or as ``Bearer NAME:TOKEN``, with every request.
Anybody may read commands and rules.
"""

import asyncio
from concurrent.futures import Future
from http import HTTPStatus
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import Litestar, Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, QueryParameter

from contestmaster.bots.bot import TurnOverError
from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.declarations import (
    CommandDeclared,
    RuleBookShown,
    RuleShown,
    declarations,
    rule_book,
    rule_of,
)
from contestmaster.doors.web.forum.gate import shown_by_basic
from contestmaster.doors.web.problems import plain
from contestmaster.doors.web.security.bodies import MOST_BYTES, BoundedRequest
from contestmaster.doors.web.security.headers import harden
from contestmaster.doors.web.tables.api.people import NewEntrant
from contestmaster.doors.web.tables.api.typed import CallWanted
from contestmaster.doors.web.tables.refusals import CommandRefusedError, Refusal, of_code
from contestmaster.doors.web.turns import PATIENCE_S, SecondsToWait
from contestmaster.host.outlook import Offer, offers
from contestmaster.kernel.game import Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.match import Match
from contestmaster.tournament.agents.codes import MESSAGES, RULES, AgentCode, AgentRefusedError
from contestmaster.tournament.agents.guest import AgentGuest
from contestmaster.tournament.agents.house import AgentHouse
from contestmaster.tournament.agents.told import AgentTold
from contestmaster.tournament.seat import CallTold, LocalSeat

Ask = Request[Any, Any, Any]
TheHouse = NamedDependency[AgentHouse]
T = TypeVar("T")

_BEARER: Final = "bearer "
_STATUS: Final = {
    AgentCode.NO_MATCH: HTTPStatus.CONFLICT,
    AgentCode.CROWDED: HTTPStatus.TOO_MANY_REQUESTS,
}
_AFTER: Final = QueryParameter(name="after", ge=0, description="the number that is known")


class TournamentHost(msgspec.Struct, frozen=True):
    """What answers here, and what is played."""

    games: list[str]
    kind: str = "tournament"


class AgentReplied(msgspec.Struct, frozen=True):
    """What a call is answered."""

    reply: Any


class AgentViewed(msgspec.Struct, frozen=True):
    """What a seat sees of a match, in the form of the game."""

    turn: int
    over: bool
    state: Any


class AgentOffered(msgspec.Struct, frozen=True):
    """What a seat may order now, in games that tell before."""

    offers: list[Offer]


class TurnDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With which turn an agent is done; the one at hand, if none is named."""

    turn: int | None = None


class AgentArrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays when an agent does, as they say."""

    entrant: NewEntrant


@get("/games", sync_to_thread=False)
def games(house: TheHouse) -> TournamentHost:
    """What is played."""
    return TournamentHost(list(house.games))


@get("/games/{game:str}/commands", sync_to_thread=False)
def commands(house: TheHouse, game: FromPath[str]) -> list[CommandDeclared]:
    """The commands of a game, with schemas, as its parameters have them."""
    return declarations(_game(house, game))


@get("/games/{game:str}/rules", sync_to_thread=False)
def rules(house: TheHouse, game: FromPath[str]) -> RuleBookShown:
    """The rule book of a game."""
    return rule_book(type(_game(house, game)))


@get("/games/{game:str}/rules/{number:str}", sync_to_thread=False)
def rule(house: TheHouse, game: FromPath[str], number: FromPath[str]) -> RuleShown:
    """A rule of a game, or one that holds for all."""
    found = rule_of(number, [type(_game(house, game))])
    if found is None:
        raise HTTPException(status_code=HTTPStatus.NOT_FOUND, detail="no such rule")
    return found


@get("/match")
async def match(
    request: Ask,
    house: TheHouse,
    after: Annotated[int | None, _AFTER] = None,
    for_s: SecondsToWait = PATIENCE_S,
) -> AgentTold:
    """How things stand for who asks; with ``after`` when more has happened [TOUR-35]."""
    return await _guest(request, house).told(after, for_s)


@post("/match/entrant", status_code=HTTPStatus.NO_CONTENT, sync_to_thread=False)
def entrant(request: Ask, house: TheHouse, data: JSONBody[AgentArrival]) -> None:
    """Say who plays, for the headers of the matches that begin from now on."""
    _guest(request, house).entrant = data.entrant.understood()


@post("/match/calls", status_code=HTTPStatus.OK)
async def call(request: Ask, house: TheHouse, data: JSONBody[CallWanted]) -> AgentReplied:
    """Give a command of the game by its name and arguments [TOUR-40]."""
    guest = _guest(request, house)
    game: list[type[Any]] = []

    def act(seat: LocalSeat) -> CallTold:
        game.append(type(seat.match.game))
        given = {name: value for name, value in data.arguments.items() if value is not None}
        return seat.ask(data.command, given)

    told = await _answered(guest.ask(act))
    if told.code:
        raise CommandRefusedError(told.code, told.message, told.rule, game[0])
    return AgentReplied(told.reply)


@get("/match/view")
async def view(request: Ask, house: TheHouse) -> AgentViewed:
    """The match as one's seat sees it; a query [TOUR-40]."""
    return await _answered(_guest(request, house).ask(lambda seat: seat.look(_viewed)))


@get("/match/offers")
async def offered(request: Ask, house: TheHouse) -> AgentOffered:
    """What one may order now, in games that tell before; a query [TOUR-40]."""
    return await _answered(_guest(request, house).ask(lambda seat: seat.look(_offered)))


@post("/match/done", status_code=HTTPStatus.NO_CONTENT, sync_to_thread=False)
def done(request: Ask, house: TheHouse, data: JSONBody[TurnDone]) -> None:
    """Say that one is done with a turn [TOUR-36]."""
    _guest(request, house).done(data.turn)


@post("/match/leave", status_code=HTTPStatus.NO_CONTENT, sync_to_thread=False)
def leave(request: Ask, house: TheHouse) -> None:
    """Leave the match at hand for good [TOUR-39]."""
    _guest(request, house).leave()


HANDLERS: Final = (
    games, commands, rules, rule, match, entrant, call, view, offered, done, leave
)  # fmt: skip


def agents_app(house: AgentHouse, door: AgentsDoor) -> Litestar:
    """Return the application that answers agents and their door."""
    return Litestar(
        route_handlers=[Router("/api", route_handlers=list(HANDLERS)), door.handler()],
        dependencies={"house": Provide(lambda: house, use_cache=True, sync_to_thread=False)},
        exception_handlers={
            CommandRefusedError: _refused,
            AgentRefusedError: _not_now,
            Exception: plain,
            HTTPException: plain,
        },
        before_send=[harden],
        request_class=BoundedRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
    )


def _game(house: AgentHouse, name: str) -> Game[Any, Any]:
    found = house.games.get(name)
    if found is None:
        raise HTTPException(status_code=HTTPStatus.NOT_FOUND, detail="no such game is played here")
    return found


def _guest(request: Ask, house: AgentHouse) -> AgentGuest:
    """Return who asks; raises a refusal for nobody known."""
    header: str = request.headers.get("authorization", "")
    shown = shown_by_basic(header)
    if shown is None and header[: len(_BEARER)].lower() == _BEARER:
        name, _, token = header[len(_BEARER) :].strip().partition(":")
        shown = name, token
    found = None if shown is None else house.find(*shown)
    if found is None:
        raise CommandRefusedError(GenericCode.BAD_LOGIN)
    return found


async def _answered(future: "Future[T]") -> T:
    """Return what comes of something in the thread of a match."""
    try:
        return await asyncio.wrap_future(future)
    except TurnOverError:
        raise AgentRefusedError(AgentCode.TURN_OVER) from None


def _viewed(match: Match[Any, Any], seat: int) -> AgentViewed:
    return AgentViewed(match.turn(), match.over, match.game.view(match.state, seat))


def _offered(match: Match[Any, Any], seat: int) -> AgentOffered:
    return AgentOffered(offers(match, seat))


def _refused(request: Ask, error: CommandRefusedError) -> Response[Refusal]:
    del request
    status = of_code(error.refusal.code)
    return Response(error.refusal, status_code=status, headers={"cache-control": "no-store"})


def _not_now(request: Ask, error: AgentRefusedError) -> Response[Refusal]:
    del request
    code = error.code
    refusal = CommandRefusedError(code, MESSAGES[code], RULES[code]).refusal
    return Response(refusal, status_code=_STATUS.get(code, HTTPStatus.CONFLICT))
