"""Static files over HTTP."""

from typing import Any, Final, TypeAlias

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from contestmaster.doors.web.shell.assets import Assets

TheAssets: TypeAlias = NamedDependency[Assets]

_FOR_GOOD: Final = "public, max-age=31536000, immutable"


@get("/static/{path:path}", sync_to_thread=False)
def static(
    request: Request[Any, Any, Any], assets: TheAssets, path: FromPath[str]
) -> Response[bytes]:
    """Send a file; its address stands for its content, so that it may be kept for good.

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
