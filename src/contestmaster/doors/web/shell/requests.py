"""Requests: from where they come, whether a form is one of ours, and where a browser goes next."""

from typing import Any, Final, TypeAlias

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from litestar.response import Redirect

from contestmaster.doors.web.security.names import is_same
from contestmaster.doors.web.security.sessions import SessionOf

Ask: TypeAlias = ASGIConnection[Any, Any, Any, Any]

_OWN: Final = ("same-origin", "none")
"""What a browser says of a request that one of our pages, or nobody's page, has made."""


def address_of(request: Ask) -> str:
    """Return from where a request comes, the word of trusted proxies taken."""
    return request.client.host if request.client else ""


def base_of(request: Ask) -> str:
    """Return the path below which the pages lie, without a slash at its end."""
    base: str = request.scope.get("root_path", "")
    return base.rstrip("/")


def is_own(request: Ask) -> bool:
    """Return whether no page of another site has sent something.

    Browsers say so, on whatever connection they trust by ``Sec-Fetch-Site``, else by ``Origin``.
    Programs say neither, and have no cookies that somebody could abuse.
    """
    headers = request.headers
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site in _OWN
    return origin is None or is_same(origin, request.url.scheme, headers.get("host", ""))


async def sent_from_here(request: Ask, _: BaseRouteHandler) -> None:
    """Guard: refuse a form that another site's page has sent; no thread is needed for that."""
    if not is_own(request):
        raise PermissionDeniedException("This form was sent from another site.")


def demand_form(session: SessionOf[Any], form: str) -> None:
    """Refuse what was not sent by a form that was made for this session.

    Raises:
        PermissionDeniedException: the form is another's, or too old.
    """
    if not session.sent(form):
        raise PermissionDeniedException("This form is out of date: open its page again.")


def led_to(request: Ask, path: str, *cookies: Cookie) -> Response[Any]:
    """Send a browser to one of our own pages, and to no other."""
    own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return Redirect(
        f"{base_of(request)}{path if own else '/'}",
        status_code=303,
        cookies=list(cookies),
        headers={"Cache-Control": "no-store"},
    )
