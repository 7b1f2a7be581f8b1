"""Questions to the organisers: what everyone may read, and a form for teams."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.office.asked import TheBackstage
from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.press import ContestPress, HtmlPage
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.doors.web.site import ContestSite


@dataclass
class Asking:
    """What the form for a question sends."""

    form: str = ""
    text: str = ""


@get("/questions", sync_to_thread=False)
def questions(
    request: Ask, press: ThePress, site: TheSite, asked: FromQuery[bool] = False
) -> HtmlPage:
    """Questions that were answered for everyone; for a team its own too, and its messages."""
    return _page(request, press, site, asked=asked)


@post("/questions", guards=[sent_from_here])
async def ask(
    request: Ask,
    press: ThePress,
    site: TheSite,
    backstage: TheBackstage,
    data: URLEncodedBody[Asking],
) -> Response[Any]:
    """Ask the organisers something [CONTEST-94]."""
    session = None if press.gate is None else press.gate.session(request)
    if session is None or session.visitor.team_no is None:
        return led_to(request, "/login?back=/questions")
    demand_form(session, data.form)
    reply = await backstage.ask(session.visitor.login, data.text)
    if not reply.done:
        return _page(request, press, site, wrong=reply.text, text=data.text)
    return led_to(request, "/questions?asked=true")


def _page(
    request: Ask,
    press: ContestPress,
    site: ContestSite,
    *,
    asked: bool = False,
    wrong: str = "",
    text: str = "",
) -> HtmlPage:
    session = None if press.gate is None else press.gate.session(request)
    team = None if session is None else session.visitor.team_no
    values = {
        "questions": site.questions(team),
        "messages": () if team is None else site.messages(team),
        "asks": team is not None,
        "asked": asked,
        "wrong": wrong,
        "text": text[:_LONGEST],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return press.once(request, "questions.html", values, status)


_LONGEST: Final = 2000

HANDLERS: Final[Sequence[ControllerRouterHandler]] = (questions, ask)
