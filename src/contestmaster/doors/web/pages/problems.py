"""What went wrong, said to people: a page for browsers where programs get a problem document."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.pages.press import ContestPress, HtmlPage
from contestmaster.doors.web.problems import plain
from contestmaster.doors.web.shell.problems import (
    WORDS,
    answering,
    detail_of,
    sentence,
    status_of,
)

_TELLING: Final = (
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.TOO_MANY_REQUESTS,
)
"""Errors that say in a sentence for people what is wrong."""

Ask = Request[Any, Any, Any]


def problems(press: ContestPress) -> ExceptionHandlersMap:
    """Return what answers errors, on pages and elsewhere."""

    def page(request: Ask, error: Exception) -> HtmlPage:
        status = status_of(error)
        text = detail_of(error) if status in _TELLING else ""
        words = sentence(text or WORDS.get(status, "It did not work."))
        return press.once(request, "problem.html", {"title": status.phrase, "text": words}, status)

    return answering((HTTPException, LookupError, Exception), page, plain)
