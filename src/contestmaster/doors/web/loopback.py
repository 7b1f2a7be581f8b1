"""Pages for the person who sits at this machine, and for nobody else."""

from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import HTTPException

from contestmaster.doors.web.security.names import is_same

_HERE: Final = {"127.0.0.1", "::1", "localhost"}


def refuse_strangers(request: Request[Any, Any, Any]) -> None:
    """Refuse requests under another name than this machine's, and those of other pages.

    A page of a stranger could lead its own name here, and so read what the browser shows; or send
    something here from where it is.
    """
    host = request.headers.get("host", "")
    if urlsplit(f"//{host}").hostname not in _HERE:
        raise HTTPException("this page is for this machine only", status_code=HTTPStatus.FORBIDDEN)
    origin = request.headers.get("origin")
    if origin is not None and not is_same(origin, request.url.scheme, host):
        raise HTTPException("another page has asked for this", status_code=HTTPStatus.FORBIDDEN)
