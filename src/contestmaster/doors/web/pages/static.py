"""Static files over HTTP."""

from collections.abc import Sequence
from typing import Final

from litestar import Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.assets import Assets

__all__ = ["HANDLERS", "sent"]

_FOR_GOOD: Final = "public, max-age=31536000, immutable"


@get("/static/{path:path}", sync_to_thread=False)
def static(request: Ask, press: ThePress, path: FromPath[str]) -> Response[bytes]:
    """Send a file."""
    return sent(request, press.assets, path)


def sent(request: Ask, assets: Assets, path: str) -> Response[bytes]:
    """Answer with a file; its address stands for its content, so that it may be kept for good.

    Raises:
        LookupError: there is none.
    """
    asset = assets.find(path.lstrip("/"))
    if asset is None:
        raise LookupError("there is no such file")
    headers = {"Cache-Control": _FOR_GOOD, "Vary": "Accept-Encoding"}
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (static,)
