"""Leading a browser from one of our pages to another."""

from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from contestmaster.doors.web.forum.asked import Ask

__all__ = ["to"]


def to(request: Ask, path: str, *cookies: Cookie) -> Response[Any]:
    """Send a browser to one of our own pages, and to no other."""
    base = str(request.scope.get("root_path", "")).rstrip("/")
    own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return Redirect(
        f"{base}{path if own else '/'}",
        status_code=303,
        cookies=list(cookies),
        headers={"Cache-Control": "no-store"},
    )
