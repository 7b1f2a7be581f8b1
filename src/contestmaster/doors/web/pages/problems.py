"""What went wrong, said to people: a page for browsers where programs get a problem document."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.pages.press import Press
from contestmaster.doors.web.problems import PROBLEMS

__all__ = ["problems"]

_FOR_PROGRAMS: Final = ("/api", "/icpc", "/schema", "/ws", "/static")

_WORDS: Final = {
    HTTPStatus.BAD_REQUEST: "This address or form is not what it should be.",
    HTTPStatus.FORBIDDEN: "This is not for you.",
    HTTPStatus.NOT_FOUND: "There is no such page.",
    HTTPStatus.METHOD_NOT_ALLOWED: "That cannot be done here.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something broke on our side. The contest goes on.",
}

_TELLING: Final = (
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.TOO_MANY_REQUESTS,
)
"""Errors that say in a sentence for people what is wrong."""

log = structlog.get_logger("contestmaster.web")

Ask = Request[Any, Any, Any]
Handler = Callable[[Ask, Any], Response[Any]]


def problems(press: Press) -> ExceptionHandlersMap:
    """Return what answers errors, on pages and elsewhere."""

    def handle(request: Ask, error: Exception) -> Response[Any]:
        path = request.url.path.removeprefix(request.scope.get("root_path", "").rstrip("/"))
        if path.startswith(_FOR_PROGRAMS):
            return _plain(error)(request, error)
        status, headers = _status(error), getattr(error, "headers", None)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a page failed", path=path, exc_info=error)
        told = error.detail if isinstance(error, HTTPException) else str(error)
        own = status in _TELLING
        text = told if own and told != HTTPStatus(status).phrase else ""
        words = _sentence(text or _WORDS.get(HTTPStatus(status), "It did not work."))
        values = {"title": HTTPStatus(status).phrase, "text": words}
        page = press.once(request, "problem.html", values, status)
        page.headers.update(headers or {})
        return page

    return {HTTPException: handle, LookupError: handle, Exception: handle}


def _status(error: Exception) -> int:
    if isinstance(error, HTTPException):
        return error.status_code
    missing = isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError)
    return HTTPStatus.NOT_FOUND if missing else HTTPStatus.INTERNAL_SERVER_ERROR


def _sentence(text: str) -> str:
    """Write as a sentence what an error says."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def _plain(error: Exception) -> Handler:
    """Return the handler for programs, the most special there is."""
    for kind in type(error).__mro__:
        if kind in PROBLEMS:
            return PROBLEMS[kind]
    raise error
