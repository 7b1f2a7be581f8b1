"""What has been recorded of a game that is over: its replay, story, pictures and journal."""

import asyncio
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias, runtime_checkable

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.etags import FRESH, matches, tag
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import FilmError
from contestmaster.story import Story

TOLD: Final = ResponseSpec(Story, generate_examples=False, description="the story")
"""What is said of answers with a story."""

Ground: TypeAlias = Literal["light", "dark"]
TurnShown: TypeAlias = Annotated[
    int | None,
    QueryParameter(ge=0, le=10**9, description="the turn, or the last before it; none: the end"),
]
Pivotal: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=10**9,
        description="the turn, or the last before it; none: what turned the game, or the newest",
    ),
]
GroundShown: TypeAlias = Annotated[
    Ground, QueryParameter(description="whether it is for light pages or for dark ones")
]
ClipStart: TypeAlias = Annotated[
    int, QueryParameter(name="from", ge=0, le=10**9, description="the first turn")
]
ClipEnd: TypeAlias = Annotated[
    int | None, QueryParameter(ge=0, le=10**9, description="the last turn")
]

Asked: TypeAlias = Request[Any, Any, Any]

_JOURNAL: Final = "application/jsonl"
_GZIP: Final = 16 + zlib.MAX_WBITS
_CALLED: Final = {"finished": "table", "matches": "match"}
"""How the file of a journal is called, by what is played there."""
_SMALL: Final = 4096
"""Bytes that are not worth compressing."""


@runtime_checkable  # what handlers are given is checked
class Films(Protocol):
    """The films of games that have ended, as far as whoever asks may see them."""

    async def film(self, game: str) -> Film:
        """Return the film of a game."""
        ...

    async def shot(self, game: str, shot: Shot) -> bytes:
        """Return a picture of a game."""
        ...

    def marks(self, game: str) -> Sequence[int]:
        """Return the marks of its seats, none where they are those of their places."""
        ...


TheFilms: TypeAlias = NamedDependency[Films]


def film_handlers(at: str, codes: Mapping[int, ResponseSpec]) -> Sequence[ControllerRouterHandler]:
    """Return what answers of games that are over, the same on all sites; `films` is provided.

    Args:
        at: below which path they are, and how the schema sorts them.
        codes: how that may be refused.
    """
    path = f"/{at}/{{game:str}}"

    @get(f"{path}/replay", tags=[at], media_type=MediaType.JSON, responses=codes)
    async def replay(
        request: Asked,
        films: TheFilms,
        game: FromPath[str],
        from_: Annotated[
            int | None, QueryParameter(name="from", ge=0, le=10**9, description="the first frame")
        ] = None,
        to: Annotated[
            int | None, QueryParameter(ge=0, le=10**9, description="the last frame")
        ] = None,
    ) -> Response[bytes]:
        """A game as frames of the form contestmaster-frames/1, beginning with a whole state.

        That state may be of an earlier turn than was asked for.
        """
        if from_ is not None and to is not None and to < from_:
            raise ClientException("`to` lies before `from`")
        film, marks = await films.film(game), films.marks(game)
        return await recorded(request, lambda: film.reel(from_, to, marks), MediaType.JSON)

    told = {**codes, 200: TOLD}

    @get(f"{path}/story", tags=[at], media_type=MediaType.JSON, responses=told)
    async def story(request: Asked, films: TheFilms, game: FromPath[str]) -> Response[bytes]:
        """The story of a game: who led by how much since when, what turned it, how it ended."""
        film = await films.film(game)
        return await recorded(request, film.story, MediaType.JSON)

    @get(f"{path}/journal", tags=[at], media_type=_JOURNAL, responses=codes)
    async def journal(request: Asked, films: TheFilms, game: FromPath[str]) -> Response[bytes]:
        """The journal of a game in exchange form, as `contestmaster verify` takes it."""
        film = await films.film(game)
        answer = await recorded(request, film.journal.read_bytes, _JOURNAL)
        name = game if at == "games" else f"{_CALLED.get(at, at)}-{game}"
        answer.headers["content-disposition"] = f'attachment; filename="{name}.journal"'
        return answer

    return replay, story, journal, *picture_handlers(at, codes)


def picture_handlers(
    at: str, codes: Mapping[int, ResponseSpec]
) -> Sequence[ControllerRouterHandler]:
    """Return what answers with pictures of games, finished or not; `films` is provided.

    Args:
        at: below which path they are, and how the schema sorts them.
        codes: how that may be refused.
    """
    path = f"/{at}/{{game:str}}"

    @get(f"{path}/card.png", tags=[at], media_type="image/png", responses=codes)
    async def card(
        request: Asked,
        films: TheFilms,
        game: FromPath[str],
        turn: TurnShown = None,
    ) -> Response[bytes]:
        """A moment of a game as a picture of 1200 by 630 pixels, for whoever shows a link to it.

        It shows the board, who leads by how much, and how it came to that.
        """
        shot = Shot(turn)
        return pictured(request, await films.shot(game, shot), shot)

    @get(f"{path}/clip.gif", tags=[at], media_type="image/gif", responses=codes)
    async def clip(
        request: Asked,
        films: TheFilms,
        game: FromPath[str],
        from_: ClipStart,
        to: ClipEnd = None,
    ) -> Response[bytes]:
        """Some frames of a game as a moving picture; of more than sixty every second, and so on."""
        shot = clip_of(from_, to)
        return pictured(request, await films.shot(game, shot), shot)

    @get(f"{path}/moment.gif", tags=[at], media_type="image/gif", responses=codes)
    async def moment(
        request: Asked,
        films: TheFilms,
        game: FromPath[str],
        turn: Pivotal = None,
    ) -> Response[bytes]:
        """The few frames around a moment as a moving picture, with what happens as its caption.

        It begins with the moment, and is of a megabyte at most.
        """
        shot = Shot(turn, scene=True)
        return pictured(request, await films.shot(game, shot), shot)

    @get(f"{path}/board.svg", tags=[at], media_type="image/svg+xml", responses=codes)
    async def board(
        request: Asked,
        films: TheFilms,
        game: FromPath[str],
        turn: Pivotal = None,
        ground: GroundShown = "light",
    ) -> Response[bytes]:
        """The board of a game alone, drawn: what pages show until the moving one is there."""
        shot = Shot(turn, ground=ground, bare=True)
        drawn = await films.shot(game, shot)
        answer = await recorded(request, lambda: drawn, shot.media_type)
        answer.headers["cross-origin-resource-policy"] = "cross-origin"
        return answer

    return card, clip, moment, board


def clip_of(first: int, last: int | None) -> Shot:
    """Return what is wanted of a film; raises ``ClientException`` where it ends too early."""
    if last is not None and last < first:
        raise ClientException("`to` lies before `from`")
    return Shot(last, first)


def pictured(request: Asked, body: bytes, shot: Shot) -> Response[bytes]:
    """Answer with a picture, unless the client has it."""
    etag = tag(body)
    headers = FRESH | {"etag": etag, "cross-origin-resource-policy": "cross-origin"}
    if matches(request, etag):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=shot.media_type)


async def recorded(request: Asked, read: Callable[[], bytes], media_type: str) -> Response[bytes]:
    """Answer with what is read, unless the client has it; much of it takes a thread."""
    body, etag = await asyncio.to_thread(_tagged, read)
    headers = FRESH | {"etag": etag, "vary": "accept-encoding"}
    if matches(request, etag):
        return Response(b"", status_code=304, headers=headers)
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(zlib.compress, body, 4, _GZIP)
        # Of the same content, but not the same bytes: a weak tag.
        headers |= {"content-encoding": "gzip", "etag": f"W/{etag}"}
    return Response(body, headers=headers, media_type=media_type)


def _tagged(read: Callable[[], bytes]) -> tuple[bytes, str]:
    try:
        body = read()
    except FileNotFoundError as error:  # others have been wanted meanwhile
        raise FilmError(str(error)) from error
    return body, tag(body)
