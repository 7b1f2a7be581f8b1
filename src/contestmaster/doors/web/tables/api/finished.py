"""``/api/finished``: games that have been played at tables, with journal and replay."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.exceptions import ClientException
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.films import TOLD, recorded
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.tables.asked import Ask, TheGate, TheReplays
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.gate import TableGate

_MOST: Final = 100
_JOURNAL: Final = "application/jsonl"


@get("/finished", sync_to_thread=False, tags=["finished"])
def finished(request: Ask, gate: TheGate, replays: TheReplays) -> list[Finished]:
    """The last games that have ended and that one may see, the latest first."""
    return replays.games(_name(request, gate), _MOST)


@get("/finished/{game:str}", sync_to_thread=False, tags=["finished"], responses=refusals(404))
def game(request: Ask, gate: TheGate, replays: TheReplays, game: FromPath[str]) -> Finished:
    """A game that has ended, named ``TABLE-GAME_NO``."""
    return replays.game(game, _name(request, gate))


@get(
    "/finished/{game:str}/replay",
    tags=["finished"],
    media_type=MediaType.JSON,
    responses=refusals(404, 503),
)
async def replay(
    request: Ask,
    gate: TheGate,
    replays: TheReplays,
    game: FromPath[str],
    first: Annotated[
        int | None, QueryParameter(name="from", ge=0, le=10**9, description="the first frame")
    ] = None,
    last: Annotated[
        int | None, QueryParameter(name="to", ge=0, le=10**9, description="the last frame")
    ] = None,
) -> Response[bytes]:
    """A game as frames of the form contestmaster-frames/1, beginning with a whole state."""
    if first is not None and last is not None and last < first:
        raise ClientException("`to` lies before `from`")
    film = await replays.film(game, _name(request, gate))
    return await recorded(request, lambda: film.reel(first, last), MediaType.JSON)


@get(
    "/finished/{game:str}/story",
    tags=["finished"],
    media_type=MediaType.JSON,
    responses={**refusals(404, 503), 200: TOLD},
)
async def story(
    request: Ask, gate: TheGate, replays: TheReplays, game: FromPath[str]
) -> Response[bytes]:
    """The story of a game: who led by how much since when, what turned it, and how it ended."""
    film = await replays.film(game, _name(request, gate))
    return await recorded(request, film.story, MediaType.JSON)


@get(
    "/finished/{game:str}/journal",
    tags=["finished"],
    media_type=_JOURNAL,
    responses=refusals(404, 503),
)
async def journal(
    request: Ask, gate: TheGate, replays: TheReplays, game: FromPath[str]
) -> Response[bytes]:
    """The journal of a game in exchange form, as `contestmaster verify` takes it."""
    film = await replays.film(game, _name(request, gate))
    answer = await recorded(request, film.journal.read_bytes, _JOURNAL)
    answer.headers["content-disposition"] = f'attachment; filename="table-{game}.journal"'
    return answer


def _name(request: Ask, gate: TableGate) -> str:
    session = gate.session(request)
    return "" if session is None else session.visitor.login


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (finished, game, replay, story, journal)
