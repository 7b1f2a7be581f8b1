"""``/api/finished``: games that have been played at tables, with journal and replay."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.films import Films, TurnShown, film_handlers
from contestmaster.doors.web.shell.requests import address_of, sent_from_here
from contestmaster.doors.web.tables.again import play_again, play_on
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheReplays
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.gate import TableGate
from contestmaster.doors.web.tables.refusals import FILMS_REFUSED, refused
from contestmaster.doors.web.tables.replays import Replays
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.opinions import MoveOpinions

_MOST: Final = 100


class AgainAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is to be played again.

    Attributes:
        stronger: whether against the next stronger bot.
        turn: the moment from which on, as addresses name it; none: from the beginning.
    """

    stronger: bool = False
    turn: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Opened(msgspec.Struct, frozen=True):
    """The table that was opened, and whether its game has begun."""

    id: int
    phase: str


@get("/finished", sync_to_thread=False, tags=["finished"])
def finished(request: Ask, gate: TheGate, replays: TheReplays) -> list[Finished]:
    """The last games that have ended and that one may see, the latest first."""
    return replays.games(_name(request, gate), _MOST)


@get("/finished/{game:str}", sync_to_thread=False, tags=["finished"], responses=refused(404))
def game(request: Ask, gate: TheGate, replays: TheReplays, game: FromPath[str]) -> Finished:
    """A game that has ended, named ``TABLE-GAME_NO``."""
    return replays.game(game, _name(request, gate))


@post(
    "/finished/{game:str}/again",
    tags=["finished"],
    responses=refused(401, 403, 404, 409, 429),
    guards=[sent_from_here],
)
async def again(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    replays: TheReplays,
    game: FromPath[str],
    data: JSONBody[AgainAsked],
) -> Opened:
    """Open a table like that of a finished game, with its bots or stronger ones [TABLE-65].

    Or go on from a turn of it, with its bots [TABLE-120].
    """
    session = gate.admitted(request)
    name = session.visitor.login
    found, address = replays.game(game, name), address_of(request)
    if data.turn is None:
        table = await play_again(acts, session, found, address, harder=data.stronger)
    else:
        turn = await replays.turns_ended(game, name, data.turn)
        table = await play_on(acts, session, found, address, turn=turn, harder=data.stronger)
    return Opened(table, acts.house.state.tables[table].phase)


@get(
    "/finished/{game:str}/opinion",
    tags=["finished"],
    responses=FILMS_REFUSED,
)
async def opinion(
    request: Ask,
    gate: TheGate,
    replays: TheReplays,
    game: FromPath[str],
    turn: TurnShown = None,
) -> MoveOpinions:
    """What the strongest searching bot would have ordered at a turn, and what it guesses of that.

    For each player who could order something then, beside what they did order. It may take seconds.
    """
    return await replays.opinions(game, _name(request, gate), turn)


def _name(request: Ask, gate: TableGate) -> str:
    session = gate.session(request)
    return "" if session is None else session.visitor.login


@dataclass(frozen=True)
class _Seen:
    """The films that one person may see."""

    replays: Replays
    name: str

    async def film(self, game: str) -> Film:
        return await self.replays.film(game, self.name)

    async def shot(self, game: str, shot: Shot) -> bytes:
        return await self.replays.shot(game, self.name, shot)

    def marks(self, game: str) -> Sequence[int]:
        del game  # at a table everybody is marked by their seat
        return ()


def films(request: Ask, gate: TheGate, replays: TheReplays) -> Films:
    """Return the films that who asks may see [TABLE-49]."""
    return _Seen(replays, _name(request, gate))


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    finished,
    game,
    again,
    opinion,
    *film_handlers("finished", FILMS_REFUSED),
)
