"""Logging in and out, joining, one's own password, and the people an operator lets in."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.shell.logins import LONGEST
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.forum.digests import Wish
from contestmaster.host.forum.members import LEAST


@dataclass
class MemberForm:
    """What the forms to log in, to join and to change a password send."""

    login: str = ""
    password: str = ""
    again: str = ""
    back: str = "/"
    form: str = ""


@dataclass
class DigestForm:
    """What the form for digests sends."""

    digests: Wish
    form: str = ""


@dataclass
class PasswordForm:
    """What an operator's form sends: whom to give a password, and whether e is an operator."""

    form: str = ""
    name: str = ""
    operator: str = ""


@get("/login", sync_to_thread=False)
def login_form(request: Ask, press: ThePress, back: FromQuery[str] = "/") -> Response[bytes]:
    """The form to log in."""
    return press.page(request, "login.html", {"back": back, "wrong": "", "login": ""})


@post("/login", guards=[sent_from_here])
async def login(
    request: Ask, press: ThePress, gate: TheGate, data: URLEncodedBody[MemberForm]
) -> Response[Any]:
    """Log in."""
    member = await gate.login(request, data.login, data.password)
    if member is None:
        wrong = "Name or password is wrong."
        again = {"back": data.back, "wrong": wrong, "login": data.login[:LONGEST]}
        return press.page(request, "login.html", again, HTTPStatus.FORBIDDEN)
    session = gate.sessions.open(member)
    return led_to(request, data.back, gate.bearing(request, session))


@post("/logout", guards=[sent_from_here], sync_to_thread=False)
def logout(request: Ask, gate: TheGate, data: URLEncodedBody[MemberForm]) -> Response[Any]:
    """Log out."""
    session = gate.session(request)
    if session is None:
        return led_to(request, "/")
    demand_form(session, data.form)
    gate.sessions.close(session.token)
    return led_to(request, "/", gate.bearing(request, None))


@get("/join", sync_to_thread=False)
def join_form(request: Ask, press: ThePress, back: FromQuery[str] = "/") -> Response[bytes]:
    """The form to join the community."""
    values = {"back": back, "wrong": "", "login": "", "least": LEAST}
    return press.page(request, "join.html", values)


@post("/join", guards=[sent_from_here])
async def join(
    request: Ask, press: ThePress, gate: TheGate, data: URLEncodedBody[MemberForm]
) -> Response[Any]:
    """Join the community under a free name."""
    wrong = "" if data.password == data.again else "the two passwords differ"
    if not wrong:
        try:
            member = await gate.join(request, data.login.strip(), data.password)
        except ValueError as error:
            wrong = str(error)
        else:
            return led_to(request, data.back, gate.bearing(request, gate.sessions.open(member)))
    said = wrong[:1].upper() + wrong[1:] + "."
    values = {"back": data.back, "wrong": said, "login": data.login[:LONGEST], "least": LEAST}
    return press.page(request, "join.html", values, HTTPStatus.BAD_REQUEST)


@get("/account", sync_to_thread=False)
def account(request: Ask, press: ThePress, site: TheSite, gate: TheGate) -> Response[Any]:
    """One's own account."""
    if gate.session(request) is None:
        return led_to(request, "/login?back=/account")
    return press.page(request, "account.html", _own(site, gate.admitted(request).visitor.login))


@post("/account", guards=[sent_from_here])
async def change(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    data: URLEncodedBody[MemberForm],
) -> Response[Any]:
    """Change one's own password; other browsers are logged out."""
    session = gate.admitted(request)
    demand_form(session, data.form)
    wrong = "" if data.password == data.again else "the two passwords differ"
    if not wrong:
        try:
            member = await gate.members.change(session.visitor.login, data.password)
        except ValueError as error:
            wrong = str(error)
        else:
            return led_to(request, "/account", gate.bearing(request, gate.sessions.open(member)))
    values = _own(site, session.visitor.login) | {"wrong": wrong[:1].upper() + wrong[1:] + "."}
    return press.page(request, "account.html", values, HTTPStatus.BAD_REQUEST)


@post("/account/digests", guards=[sent_from_here], sync_to_thread=False)
def choose_digests(
    request: Ask, site: TheSite, gate: TheGate, data: URLEncodedBody[DigestForm]
) -> Response[Any]:
    """Choose when to have letters about what happens to oneself."""
    session = gate.admitted(request)
    demand_form(session, data.form)
    site.community.choose_digests(session.visitor.login, data.digests)
    return led_to(request, "/account#digests")


@get("/people", sync_to_thread=False)
def people(request: Ask, press: ThePress, site: TheSite, gate: TheGate) -> Response[Any]:
    """Everybody who is registered, for operators."""
    gate.operator(request)
    return press.page(request, "people.html", _people(site, gate))


@post("/people", guards=[sent_from_here])
async def hand_out(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, data: URLEncodedBody[PasswordForm]
) -> Response[Any]:
    """Give somebody a new password, which is shown once."""
    session = gate.operator(request)
    demand_form(session, data.form)
    name = data.name.strip()
    try:
        password = await gate.members.hand_out(name, operator=bool(data.operator))
    except ValueError as error:
        wrong = _people(site, gate) | {"wrong": f"{name}: {error}."}
        return press.page(request, "people.html", wrong, HTTPStatus.BAD_REQUEST)
    return press.page(request, "people.html", _people(site, gate) | {"handed": (name, password)})


def _own(site: ForumSite, name: str) -> dict[str, Any]:
    person = site.state.persons[name]
    return {
        "wrong": "",
        "least": LEAST,
        "digests": site.state.wish(name),
        "reached": person.mailbox is not None,
    }


def _people(site: ForumSite, gate: MemberGate) -> dict[str, Any]:
    known = site.state.persons
    rows = [(name, known[name].operator, gate.members.have_account(name)) for name in known]
    return {"people": rows, "wrong": "", "handed": None}


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    login_form,
    login,
    logout,
    join_form,
    join,
    account,
    change,
    choose_digests,
    people,
    hand_out,
)
