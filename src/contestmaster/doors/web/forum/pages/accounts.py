"""One's own account: letters about what happens, and the password."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum import membership as members
from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.forum.digests import Wish
from contestmaster.host.forum.members import LEAST


@dataclass
class DigestForm:
    """What the form for digests sends."""

    digests: Wish
    form: str = ""


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
    data: URLEncodedBody[members.MemberForm],
) -> Response[Any]:
    """Change one's own password; other browsers are logged out."""
    wrong = await members.changed_password(request, gate, data, "/account")
    if isinstance(wrong, Response):
        return wrong
    values = _own(site, gate.admitted(request).visitor.login) | {"wrong": wrong}
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


def _own(site: ForumSite, name: str) -> dict[str, Any]:
    person = site.state.persons[name]
    return {
        "wrong": "",
        "least": LEAST,
        "digests": site.state.wish(name),
        "reached": person.mailbox is not None,
    }


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    *members.HANDLERS,
    account,
    change,
    choose_digests,
)
