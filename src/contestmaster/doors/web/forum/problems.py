"""What went wrong: a page for people, a problem document [RFC 9457] for programs."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.forum.posting import NoPostError
from contestmaster.doors.web.forum.press import ForumPress
from contestmaster.doors.web.problems import problem
from contestmaster.doors.web.shell.problems import (
    WORDS,
    answering,
    detail_of,
    faults_of,
    heading,
    sentence,
    status_of,
)
from contestmaster.forum import RULES, Code
from contestmaster.host.forum.community import RefusedError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.storage.errors import StorageError, UnknownFateError

_WORDS: Final = {
    **WORDS,
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

_GENERIC: Final[Mapping[HTTPStatus, tuple[int, str]]] = {
    HTTPStatus.BAD_REQUEST: (GenericCode.BAD_FORMAT, "NET-44"),
    HTTPStatus.UNAUTHORIZED: (GenericCode.BAD_LOGIN, "NET-10"),
    HTTPStatus.FORBIDDEN: (GenericCode.NO_SEAT, "NET-85"),
    HTTPStatus.NOT_FOUND: (Code.NO_GAME, "CONTEST-121"),
    HTTPStatus.TOO_MANY_REQUESTS: (GenericCode.LIMIT_REACHED, "CONTEST-122"),
    HTTPStatus.INTERNAL_SERVER_ERROR: (GenericCode.INTERNAL_ERROR, "NET-46"),
    HTTPStatus.SERVICE_UNAVAILABLE: (GenericCode.INTERNAL_ERROR, "NET-96"),
}
"""What is said of refusals that are no codes of the forum's own."""

log = structlog.get_logger("contestmaster.web")

Ask = Request[Any, Any, Any]


def problems(press: ForumPress) -> ExceptionHandlersMap:
    """Return what answers errors, on pages and elsewhere."""

    def page(request: Ask, error: Exception) -> Response[bytes]:
        status = _status(error)
        game = press.site.urgent() if status == HTTPStatus.NOT_FOUND else None
        # What is wrong with the fields of a form is said for programs.
        words = "" if isinstance(error, ValidationException) else _said(error, status)
        values = {
            "title": heading(request, status),
            "text": words or _WORDS.get(status, ""),
            "game": game,
            "going": game and press.site.told(game),
        }
        return press.page(request, "problem.html", values, status)

    def answer(request: Ask, error: Exception) -> Response[Any]:
        status = _status(error)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a request failed", path=request.url.path, exc_info=error)
        headers = getattr(error, "headers", None)
        return problem(status, _said(error, status), headers, _refused(error, status))

    return answering(
        (HTTPException, LookupError, ValueError, StorageError, Exception), page, answer
    )


def _status(error: Exception) -> HTTPStatus:
    if isinstance(error, RefusedError):
        return _REFUSALS.get(error.code, HTTPStatus.BAD_REQUEST)
    if isinstance(error, UnknownFateError):
        return HTTPStatus.GATEWAY_TIMEOUT
    if isinstance(error, StorageError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    if isinstance(error, BadFormatError | NoPostError):
        return HTTPStatus.BAD_REQUEST
    return status_of(error)


def _refused(error: Exception, status: HTTPStatus) -> tuple[int, str] | None:
    """Return code and rule of what is refused; none of what is no refusal."""
    if isinstance(error, RefusedError):
        return int(error.code), RULES.get(error.code, "")
    if isinstance(error, UnknownFateError):
        return GenericCode.INTERNAL_ERROR, "NET-97"
    return _GENERIC.get(status)


def _said(error: Exception, status: HTTPStatus) -> str:
    """Return a sentence that says what is wrong, if there is more to say than the status does."""
    if wrong := faults_of(error):
        return sentence(f"the request is not understood: {wrong}")
    return "" if status in _UNSAID else sentence(detail_of(error))
