"""The colours a reader likes: chosen by a form, kept in a cookie, or asked for by an address."""

from dataclasses import dataclass
from typing import Any, Final

from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.params import URLEncodedBody

from contestmaster.doors.web.shell.requests import Ask, led_to, sent_from_here

THEMES: Final = ("", "light", "dark")
"""Colours a reader may choose; the first is what the system says."""

_YEAR: Final = 365 * 24 * 3600


def theme_of(request: Ask) -> str:
    """Return the colours a reader has chosen, or that the address asks for."""
    asked = request.query_params.get("theme", request.cookies.get("theme", ""))
    return asked if asked in THEMES else ""


@dataclass
class Choice:
    """What the form for the colours sends."""

    theme: str = ""
    back: str = "/"


@post("/theme", guards=[sent_from_here], sync_to_thread=False)
def theme(request: Request[Any, Any, Any], data: URLEncodedBody[Choice]) -> Response[Any]:
    """Choose colours; the browser keeps the choice."""
    chosen = data.theme if data.theme in THEMES else ""
    path = request.scope.get("root_path", "") or "/"
    age = _YEAR if chosen else 0
    cookie = Cookie(key="theme", value=chosen, path=path, max_age=age, samesite="lax")
    return led_to(request, data.back, cookie)
