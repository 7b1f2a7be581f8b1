"""Logging in and out, joining, and people whom an operator lets in, wherever there are members."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.shell.logins import LONGEST
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.host.forum.members import LEAST

Asked: TypeAlias = Request[Any, Any, Any]


@runtime_checkable  # what handlers are given is checked
class MemberPress(Protocol):
    """Writes the pages of a site with members.

    Attributes:
        joining: whether people may make themselves an account.
    """

    joining: bool

    def page(
        self, request: Asked, template: str, values: Any = None, status: int = HTTPStatus.OK
    ) -> Response[bytes]:
        """Write a page for a request."""
        ...

    def known(self) -> Sequence[tuple[str, bool]]:
        """Return who is registered, and whether they are an operator."""
        ...


ThePress: TypeAlias = NamedDependency[MemberPress]
TheGate: TypeAlias = NamedDependency[MemberGate]


@dataclass
class MemberForm:
    """What the forms to log in, to join and to change a password send."""

    login: str = ""
    password: str = ""
    again: str = ""
    back: str = "/"
    form: str = ""


@dataclass
class PasswordForm:
    """What an operator's form sends: whom to give a password, and whether they are an operator."""

    form: str = ""
    name: str = ""
    operator: str = ""


@get("/login", sync_to_thread=False)
def login_form(request: Asked, press: ThePress, back: FromQuery[str] = "/") -> Response[bytes]:
    """The form to log in."""
    values = {"back": back, "wrong": "", "login": "", "joining": press.joining}
    return press.page(request, "forum/login.html", values)


@post("/login", guards=[sent_from_here])
async def login(
    request: Asked, press: ThePress, gate: TheGate, data: URLEncodedBody[MemberForm]
) -> Response[Any]:
    """Log in."""
    member = await gate.login(request, data.login, data.password)
    if member is None:
        wrong = "Name or password is wrong."
        again: dict[str, Any] = {"back": data.back, "wrong": wrong, "joining": press.joining}
        again["login"] = data.login[:LONGEST]
        return press.page(request, "forum/login.html", again, HTTPStatus.FORBIDDEN)
    session = gate.sessions.open(member)
    return led_to(request, data.back, gate.bearing(request, session))


@post("/logout", guards=[sent_from_here], sync_to_thread=False)
def logout(request: Asked, gate: TheGate, data: URLEncodedBody[MemberForm]) -> Response[Any]:
    """Log out."""
    session = gate.session(request)
    if session is None:
        return led_to(request, "/")
    demand_form(session, data.form)
    gate.sessions.close(session.token)
    return led_to(request, "/", gate.bearing(request, None))


@get("/join", sync_to_thread=False)
def join_form(request: Asked, press: ThePress, back: FromQuery[str] = "/") -> Response[bytes]:
    """The form to join."""
    _demand_joining(press)
    values = {"back": back, "wrong": "", "login": "", "least": LEAST}
    return press.page(request, "forum/join.html", values)


@post("/join", guards=[sent_from_here])
async def join(
    request: Asked, press: ThePress, gate: TheGate, data: URLEncodedBody[MemberForm]
) -> Response[Any]:
    """Join under a free name."""
    _demand_joining(press)
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
    return press.page(request, "forum/join.html", values, HTTPStatus.BAD_REQUEST)


async def changed_password(
    request: Asked, gate: MemberGate, data: MemberForm, to: str
) -> Response[Any] | str:
    """Change one's own password; other browsers are logged out. Return what is wrong, else."""
    session = gate.admitted(request)
    demand_form(session, data.form)
    wrong = "" if data.password == data.again else "the two passwords differ"
    if not wrong:
        try:
            member = await gate.members.change(session.visitor.login, data.password)
        except ValueError as error:
            wrong = str(error)
        else:
            return led_to(request, to, gate.bearing(request, gate.sessions.open(member)))
    return wrong[:1].upper() + wrong[1:] + "."


@get("/people", sync_to_thread=False)
def people(request: Asked, press: ThePress, gate: TheGate) -> Response[Any]:
    """Everybody who is registered, for operators."""
    gate.operator(request)
    return press.page(request, "forum/people.html", _people(press, gate))


@post("/people", guards=[sent_from_here])
async def hand_out(
    request: Asked, press: ThePress, gate: TheGate, data: URLEncodedBody[PasswordForm]
) -> Response[Any]:
    """Give somebody a new password, which is shown once."""
    session = gate.operator(request)
    demand_form(session, data.form)
    name = data.name.strip()
    try:
        password = await gate.members.hand_out(name, operator=bool(data.operator))
    except ValueError as error:
        wrong = _people(press, gate) | {"wrong": f"{name}: {error}."}
        return press.page(request, "forum/people.html", wrong, HTTPStatus.BAD_REQUEST)
    values = _people(press, gate) | {"handed": (name, password)}
    return press.page(request, "forum/people.html", values)


def _people(press: MemberPress, gate: MemberGate) -> dict[str, Any]:
    rows = [(name, operator, gate.members.have_account(name)) for name, operator in press.known()]
    return {"people": rows, "wrong": "", "handed": None}


def _demand_joining(press: MemberPress) -> None:
    if not press.joining:
        raise LookupError("here an organiser gives people their passwords")


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    login_form,
    login,
    logout,
    join_form,
    join,
    people,
    hand_out,
)
