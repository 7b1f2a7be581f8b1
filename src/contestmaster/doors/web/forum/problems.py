"""What went wrong: a page for people, a problem document [RFC 9457] for programs."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.forum.posting import NoPostError
from contestmaster.doors.web.forum.press import Press
from contestmaster.doors.web.problems import problem
from contestmaster.forum import Code
from contestmaster.host.forum.community import RefusedError
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.storage.errors import StorageError, UnknownFateError

__all__ = ["problems"]

_FOR_PROGRAMS: Final = ("/api", "/schema", "/static")

_WORDS: Final = {
    HTTPStatus.BAD_REQUEST: "This address or form is not what it should be.",
    HTTPStatus.FORBIDDEN: "This is not for you.",
    HTTPStatus.NOT_FOUND: "There is no such page.",
    HTTPStatus.METHOD_NOT_ALLOWED: "That cannot be done here.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is too much for one post.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Nothing can be stored just now, and nothing was. Try again.",
    HTTPStatus.GATEWAY_TIMEOUT: (
        "It is not known whether this was stored. Look before you send it again; "
        "what is sent again with its id is stored once."
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something broke on our side. What was posted is kept.",
}
_UNSAID: Final = (
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
"""Where an error says nothing that its status does not."""
_REFUSALS: Final = {
    Code.NO_GAME: HTTPStatus.NOT_FOUND,
    Code.NO_THREAD: HTTPStatus.NOT_FOUND,
    Code.NO_POST: HTTPStatus.NOT_FOUND,
    Code.NO_PERSON: HTTPStatus.FORBIDDEN,
    Code.NOT_OPERATOR: HTTPStatus.FORBIDDEN,
    Code.SAME_ID: HTTPStatus.CONFLICT,
    Code.NAME_TAKEN: HTTPStatus.CONFLICT,
}

log = structlog.get_logger("contestmaster.web")

Ask = Request[Any, Any, Any]


def problems(press: Press) -> ExceptionHandlersMap:
    """Return what answers errors, on pages and elsewhere."""

    def handle(request: Ask, error: Exception) -> Response[Any]:
        path = request.url.path.removeprefix(request.scope.get("root_path", "").rstrip("/"))
        status = _status(error)
        headers: dict[str, str] = dict(getattr(error, "headers", None) or {})
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a page failed", path=path, exc_info=error)
        words = _said(error, status)
        if path.startswith(_FOR_PROGRAMS):
            return problem(status, words, headers)
        if isinstance(error, ValidationException):  # what it says is for programs
            words = ""
        values = {"title": HTTPStatus(status).phrase, "text": words or _WORDS.get(status, "")}
        page = press.page(request, "problem.html", values, status)
        page.headers.update(headers)
        return page

    kinds = (HTTPException, LookupError, ValueError, StorageError, Exception)
    return dict.fromkeys(kinds, handle)


def _status(error: Exception) -> HTTPStatus:
    if isinstance(error, HTTPException):
        return HTTPStatus(error.status_code)
    if isinstance(error, RefusedError):
        return _REFUSALS.get(error.code, HTTPStatus.BAD_REQUEST)
    if isinstance(error, UnknownFateError):
        return HTTPStatus.GATEWAY_TIMEOUT
    if isinstance(error, StorageError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    if isinstance(error, BadFormatError | NoPostError):
        return HTTPStatus.BAD_REQUEST
    missing = isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError)
    return HTTPStatus.NOT_FOUND if missing else HTTPStatus.INTERNAL_SERVER_ERROR


def _key(wrong: Mapping[str, Any]) -> str:
    """Return which field or parameter is wrong; that one is missing stands in the message."""
    return str(wrong.get("key") or "the request")


def _said(error: Exception, status: HTTPStatus) -> str:
    """Return a sentence that says what is wrong, if there is more to say than the status does."""
    if status in _UNSAID:
        return ""
    told = error.detail if isinstance(error, HTTPException) else str(error)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        wrong = [f"{_key(one)}: {one['message']}" for one in error.extra if "message" in one]
        told = f"the request is not understood: {'; '.join(wrong)}" if wrong else told
    if told in ("", status.phrase):
        return ""
    return told[:1].upper() + told[1:] + ("" if told.endswith((".", "?", "!")) else ".")
