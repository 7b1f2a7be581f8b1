"""Logging in and out, and a team's own page."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromQuery, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.press import HtmlPage
from contestmaster.doors.web.pages.readers import row_of
from contestmaster.doors.web.pages.recent import recent
from contestmaster.doors.web.shell.logins import LONGEST
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here


@dataclass
class LoginForm:
    """What the form for a login sends."""

    login: str = ""
    password: str = ""
    back: str = "/"


@dataclass
class Farewell:
    """What the form for logging out sends."""

    form: str = ""


@get("/login", sync_to_thread=False)
def login_form(request: Ask, press: ThePress, back: FromQuery[str] = "") -> HtmlPage:
    """The form to log in."""
    return press.once(request, "login.html", {"back": back, "wrong": False, "login": ""})


@post("/login", guards=[sent_from_here])
async def login(
    request: Ask,
    press: ThePress,
    data: URLEncodedBody[LoginForm],
) -> Response[Any]:
    """Log in with the account of the line protocol, or an organiser's."""
    gate = press.gate
    if gate is None:
        raise PermissionDeniedException("Nobody can log in here.")
    session = await gate.login(request, data.login, data.password)
    if session is None:
        again = {"back": data.back, "wrong": True, "login": data.login[:LONGEST]}
        return press.once(request, "login.html", again, HTTPStatus.FORBIDDEN)
    home = "/office" if session.visitor.of_office else "/me"
    return led_to(request, data.back or home, gate.bearing(request, session))


@post("/logout", guards=[sent_from_here], sync_to_thread=False)
def logout(
    request: Ask,
    press: ThePress,
    data: URLEncodedBody[Farewell],
) -> Response[Any]:
    """Log out."""
    gate = press.gate
    session = None if gate is None else gate.session(request)
    if gate is None or session is None:
        return led_to(request, "/")
    demand_form(session, data.form)
    gate.logout(session)
    return led_to(request, "/", gate.bearing(request, None))


@get("/me")
async def me(request: Ask, press: ThePress, site: TheSite) -> Response[Any]:
    """My team: its places and points, and its last games."""
    session = None if press.gate is None else press.gate.session(request)
    if session is None or session.visitor.team_no is None:
        return led_to(request, "/login?back=/me")
    number, name = session.visitor.team_no, session.visitor.name
    board = site.scoreboard()
    values = {
        "board": board,
        "row": row_of(board, number),
        "login": session.visitor.login,
        "servers": site.servers(),
        "recent": await recent(site, name, number),
    }
    return press.once(request, "me.html", values)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    login_form,
    login,
    logout,
    me,
)
