"""``/api/games/{id}/replay`` and ``/journal``: what has been recorded of a game that is over."""

import asyncio
import zlib
from collections.abc import Sequence
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get
from litestar.exceptions import ClientException
from litestar.params import FromPath, QueryParameter
from litestar.response import File
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.etags import FRESH, matches, tag
from contestmaster.doors.web.asked import TheSite

__all__ = ["HANDLERS"]

_GZIP: Final = 16 + zlib.MAX_WBITS
_SMALL: Final = 4096
"""Bytes that are not worth compressing."""


@get("/games/{game:str}/replay", tags=["games"], media_type=MediaType.JSON, cache=False)
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
    body = await asyncio.to_thread(film.reel, first, last)
    etag = tag(body)
    headers = FRESH | {"etag": etag, "vary": "accept-encoding"}
    if matches(request, etag):
        return Response(b"", status_code=304, headers=headers)
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(zlib.compress, body, 4, _GZIP)
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers)


@get("/games/{game:str}/journal", tags=["games"])
async def journal(site: TheSite, game: FromPath[str]) -> File:
    """The journal of a game in exchange form, as `contestmaster verify` takes it."""
    film = await site.film(game)
    return File(
        film.journal,
        filename=f"{game}.journal",
        media_type="application/jsonl",
        headers={"access-control-allow-origin": "*"},
    )


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (replay, journal)
