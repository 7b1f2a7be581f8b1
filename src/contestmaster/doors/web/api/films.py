"""``/api/games/{id}/replay`` and ``/journal``: what has been recorded of a game that is over."""

import asyncio
import zlib
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get
from litestar.exceptions import ClientException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.etags import FRESH, matches, tag
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.problems import refusals
from contestmaster.host.films.studio import FilmError
from contestmaster.story import Story

TOLD: Final = ResponseSpec(Story, generate_examples=False, description="the story")
"""What answers with a story say of it."""
_JOURNAL: Final = "application/jsonl"
_GZIP: Final = 16 + zlib.MAX_WBITS
_SMALL: Final = 4096
"""Bytes that are not worth compressing."""


@get(
    "/games/{game:str}/replay",
    tags=["games"],
    media_type=MediaType.JSON,
    responses=refusals(403, 404, 503),
)
async def replay(
    request: Request[Any, Any, Any],
    site: TheSite,
    game: FromPath[str],
    first: Annotated[
        int | None, QueryParameter(name="from", ge=0, le=10**9, description="the first turn wanted")
    ] = None,
    last: Annotated[
        int | None, QueryParameter(name="to", ge=0, le=10**9, description="the last turn wanted")
    ] = None,
) -> Response[bytes]:
    """A game as frames of the form contestmaster-frames/1, beginning with a whole state.

    That state may be of an earlier turn than was asked for.
    """
    if first is not None and last is not None and last < first:
        raise ClientException("`to` lies before `from`")
    film = await site.film(game)
    return await recorded(request, lambda: film.reel(first, last), MediaType.JSON)


@get(
    "/games/{game:str}/story",
    tags=["games"],
    media_type=MediaType.JSON,
    responses={**refusals(403, 404, 503), 200: TOLD},
)
async def story(
    request: Request[Any, Any, Any], site: TheSite, game: FromPath[str]
) -> Response[bytes]:
    """The story of a game: who led by how much since when, what turned it, and how it ended."""
    film = await site.film(game)
    return await recorded(request, film.story, MediaType.JSON)


@get(
    "/games/{game:str}/journal",
    tags=["games"],
    media_type=_JOURNAL,
    responses=refusals(403, 404, 503),
)
async def journal(
    request: Request[Any, Any, Any], site: TheSite, game: FromPath[str]
) -> Response[bytes]:
    """The journal of a game in exchange form, as `contestmaster verify` takes it."""
    film = await site.film(game)
    answer = await recorded(request, film.journal.read_bytes, _JOURNAL)
    answer.headers["content-disposition"] = f'attachment; filename="{game}.journal"'
    return answer


async def recorded(
    request: Request[Any, Any, Any], read: Callable[[], bytes], media_type: str
) -> Response[bytes]:
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


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (replay, story, journal)
