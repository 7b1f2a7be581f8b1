"""Logging in and out, and one's own page."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import demand_form, sent_from_here
from contestmaster.doors.web.tables.asked import Ask, TheGate, TheReplays
from contestmaster.doors.web.tables.pages.entering import form_of
from contestmaster.doors.web.tables.pages.press import HtmlPage, ThePress, sent_to


@get("/login", sync_to_thread=False)
def login_form(request: Ask, press: ThePress, back: FromQuery[str] = "") -> HtmlPage:
    """The form to log in."""
    return press.page(request, "login.html", {"back": back, "wrong": False, "login": ""})


@post("/login", guards=[sent_from_here])
async def login(request: Ask, gate: TheGate, press: ThePress) -> Response[Any]:
    """Log in with an account, or with the name and token of a guest."""
    form = await form_of(request)
    session = await gate.login(request, form.get("login", ""), form.get("password", ""))
    if session is None:
        values = {"back": form.get("back", ""), "wrong": True, "login": form.get("login", "")[:64]}
        return press.page(request, "login.html", values, HTTPStatus.FORBIDDEN)
    return sent_to(request, gate, form.get("back") or "/", session)


@post("/logout", guards=[sent_from_here])
async def logout(request: Ask, gate: TheGate) -> Response[Any]:
    """Log out."""
    form, session = await form_of(request), gate.session(request)
    answer = sent_to(request, gate, "/")
    if session is not None:
        demand_form(session, form.get("form", ""))
        gate.logout(session)
        answer.cookies.append(gate.bearing(request, None))
    return answer


@get("/me", sync_to_thread=False)
def me(request: Ask, gate: TheGate, press: ThePress, replays: TheReplays) -> Response[Any]:
    """Who one is, with a guest's token, where one sits, and the games one has played."""
    session = gate.session(request)
    if session is None:
        return sent_to(request, gate, "/login?back=/me")
    who = session.visitor
    played = replays.played(who.login)
    token, sits = gate.token_of(session), press.held(request)
    values = {"who": who, "token": token, "sits": sits, "played": played}
    return press.page(request, "me.html", values)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    login_form,
    login,
    logout,
    me,
)
