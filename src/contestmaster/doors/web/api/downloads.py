"""``/api/downloads``: rule books, descriptions and maps."""

from collections.abc import Sequence
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import shown
from contestmaster.doors.web.api.etags import FRESH, matches, tag
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.problems import refusals


@get("/downloads", tags=["downloads"])
async def downloads(site: TheSite) -> list[shown.Download]:
    """The public files."""
    return await site.downloads()


@get(
    "/downloads/{place:str}/{name:str}",
    tags=["downloads"],
    media_type=MediaType.TEXT,
    responses=refusals(404),
)
async def download(
    request: Request[Any, Any, Any], site: TheSite, place: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A map or the description of a server, or the rule book of a task."""
    body = await site.download(place, name)
    etag = tag(body)
    headers = FRESH | {"etag": etag, "x-content-type-options": "nosniff"}
    if matches(request, etag):
        return Response(b"", status_code=304, headers=headers)
    headers["content-disposition"] = "attachment"
    return Response(body, headers=headers, media_type=MediaType.TEXT)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (downloads, download)
