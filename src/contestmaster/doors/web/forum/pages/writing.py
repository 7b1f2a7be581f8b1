"""Writing: a form with a preview of how the text will be read, and the post it becomes."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Response, post
from litestar.params import FromPath, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum import shown
from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePosting, ThePress, TheSite
from contestmaster.doors.web.forum.gate import members_only
from contestmaster.doors.web.forum.posting import LONGEST_BODY, drawn
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.forum.state import Room


@dataclass
class Written:
    """What the form sends."""

    form: str = ""
    id: str = ""
    title: str = ""
    text: str = ""
    operator: str = ""
    do: str = "preview"


class Draft(msgspec.Struct, frozen=True):
    """What stands in the form.

    Attributes:
        id: what tells this form from all others.
        title: of a new thread.
        text: what was written so far.
        operator: whether its author acts as operator.
        wrong: why it cannot be posted so.
        preview: how it would be read.
    """

    id: str
    title: str = ""
    text: str = ""
    operator: bool = False
    wrong: str = ""
    preview: shown.Preview | None = None


def blank(text: str = "") -> Draft:
    """Return a form that is empty, or holds a text to begin with."""
    return Draft(drawn(), text=text)


@post(
    "/games/{name:str}/{room:str}",
    guards=[sent_from_here, members_only],
    request_max_body_size=LONGEST_BODY,
)
async def open_thread(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    posting: ThePosting,
    name: FromPath[str],
    room: FromPath[str],
    data: URLEncodedBody[Written],
) -> Response[Any]:
    """Open a thread, or show how its first post would be read."""
    session = gate.admitted(request)
    demand_form(session, data.form)
    game, member, chosen = site.game(name), session.visitor, _room(room)
    as_operator = bool(data.operator)
    wrong, preview = "", None
    if data.do == "post":
        try:
            posted = await posting.open_thread(
                member, name, chosen, data.title, data.text, data.id, operator=as_operator
            )
        except ValueError as error:
            wrong = str(error)
        else:
            return led_to(request, f"/posts/{posted.id}")
    elif chosen == "public":
        preview = await posting.preview(member, name, data.text, operator=as_operator)
    threads, pages = site.thread_page(name, chosen)
    values = {
        "game": game,
        "room": chosen,
        "threads": threads,
        "page": 1,
        "pages": pages,
        "draft": _draft(data, wrong, preview),
    }
    return press.page(request, "forum.html", values, _status(wrong))


@post(
    "/threads/{number:int}",
    guards=[sent_from_here, members_only],
    request_max_body_size=LONGEST_BODY,
)
async def reply(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    posting: ThePosting,
    number: FromPath[int],
    data: URLEncodedBody[Written],
) -> Response[Any]:
    """Post to a thread, or show how that would be read."""
    session = gate.admitted(request)
    demand_form(session, data.form)
    member, as_operator = session.visitor, bool(data.operator)
    thread = site.thread(number)
    wrong, preview = "", None
    if data.do == "post":
        try:
            posted = await posting.reply(member, number, data.text, data.id, operator=as_operator)
        except ValueError as error:
            wrong = str(error)
        else:
            return led_to(request, f"/posts/{posted.id}")
    elif thread.room == "public":
        preview = await posting.preview(member, thread.game, data.text, operator=as_operator)
    last = site.thread(number, thread.pages)
    values = {
        "thread": last,
        "book": site.book(last.rules),
        "draft": _draft(data, wrong, preview),
    }
    return press.page(request, "thread.html", values, _status(wrong))


def _room(text: str) -> Room:
    if text == "public":
        return "public"
    if text == "discussion":
        return "discussion"
    raise LookupError("there is no such page")


def _draft(data: Written, wrong: str, preview: shown.Preview | None) -> Draft:
    said = wrong[:1].upper() + wrong[1:]
    return Draft(data.id or drawn(), data.title, data.text, bool(data.operator), said, preview)


def _status(wrong: str) -> HTTPStatus:
    return HTTPStatus.BAD_REQUEST if wrong else HTTPStatus.OK


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (open_thread, reply)
