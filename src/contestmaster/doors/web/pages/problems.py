"""What went wrong, said to people: a page for browsers where programs get a problem document."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.live.stage import Spotlight
from contestmaster.doors.web.pages.press import ContestPress, HtmlPage
from contestmaster.doors.web.problems import plain
from contestmaster.doors.web.shell.problems import (
    WORDS,
    answering,
    detail_of,
    heading,
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


def problems(press: ContestPress, stage: Spotlight) -> ExceptionHandlersMap:
    """Return what answers errors, on pages and elsewhere.

    Args:
        press: writes the pages.
        stage: knows the board to which somebody is led who has come to nothing.
    """

    def page(request: Ask, error: Exception) -> HtmlPage:
        status = status_of(error)
        text = detail_of(error) if status in _TELLING else ""
        words = sentence(text or WORDS.get(status, "It did not work."))
        board = stage.glimpse() if status == HTTPStatus.NOT_FOUND else None
        values = {"title": heading(request, status), "text": words, "board": board}
        return press.once(request, "problem.html", values, status)

    return answering((HTTPException, LookupError, Exception), page, plain)
