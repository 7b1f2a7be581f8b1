"""What went wrong: a page for people, a problem document [RFC 9457] for programs."""

from http import HTTPStatus
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.problems import problem
from contestmaster.doors.web.shell.problems import (
    WORDS,
    answering,
    detail_of,
    faults_of,
    sentence,
    status_of,
)
from contestmaster.host.films.studio import FilmError
from contestmaster.host.forum.community import RefusedError
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.season.desk import WorkRefusedError
from contestmaster.season.house import NotAModuleError, RefusedActError
from contestmaster.season.pages.press import SeasonPress
from contestmaster.season.rules import RULES, Code
from contestmaster.storage import NotLeasedError
from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.tournament.reported import ReportError

_WORDS: Final = {
    **WORDS,
    HTTPStatus.SERVICE_UNAVAILABLE: "This cannot be had just now. Try again.",
    HTTPStatus.GATEWAY_TIMEOUT: "It is not known whether this was stored. Look before you go on.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something broke on our side. What was submitted is kept.",
}
_UNSAID: Final = (
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
_REFUSALS: Final = {
    Code.NO_GAME: HTTPStatus.NOT_FOUND,
    Code.NO_BOT: HTTPStatus.NOT_FOUND,
    Code.NO_VERSION: HTTPStatus.NOT_FOUND,
    Code.NO_WORKER: HTTPStatus.NOT_FOUND,
    Code.WORKER_KNOWN: HTTPStatus.CONFLICT,
    Code.NO_PERSON: HTTPStatus.FORBIDDEN,
    Code.NOT_YOURS: HTTPStatus.FORBIDDEN,
    Code.NOT_ORGANISER: HTTPStatus.FORBIDDEN,
    Code.WITHDRAWN: HTTPStatus.FORBIDDEN,
    Code.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.TOO_OFTEN: HTTPStatus.TOO_MANY_REQUESTS,
    Code.TOO_MANY_BOTS: HTTPStatus.CONFLICT,
    Code.NAME_TAKEN: HTTPStatus.CONFLICT,
    Code.SAME_FILE: HTTPStatus.CONFLICT,
    Code.SO_ALREADY: HTTPStatus.CONFLICT,
    Code.CLOSED: HTTPStatus.CONFLICT,
    Code.WAITS: HTTPStatus.CONFLICT,
}

log = structlog.get_logger("contestmaster.web")

Asked = Request[Any, Any, Any]


def problems(press: SeasonPress) -> ExceptionHandlersMap:
    """Return what answers errors, on pages and elsewhere."""

    def page(request: Asked, error: Exception) -> Response[bytes]:
        status = _status(error)
        words = "" if isinstance(error, ValidationException) else _said(error, status)
        values = {"title": status.phrase, "text": words or _WORDS.get(status, "")}
        return press.page(request, "problem.html", values, status)

    def answer(request: Asked, error: Exception) -> Response[Any]:
        status = _status(error)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a request failed", path=request.url.path, exc_info=error)
        headers = getattr(error, "headers", None)
        return problem(status, _said(error, status), headers, _refused(error))

    kinds = (
        HTTPException,
        LookupError,
        ValueError,
        NotLeasedError,
        StorageError,
        FilmError,
        Exception,
    )
    return answering(kinds, page, answer)


def _status(error: Exception) -> HTTPStatus:
    if isinstance(error, RefusedActError):
        return _REFUSALS.get(error.code, HTTPStatus.BAD_REQUEST)
    if isinstance(error, UnknownFateError):
        return HTTPStatus.GATEWAY_TIMEOUT
    if isinstance(error, StorageError | FilmError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    if isinstance(error, WorkRefusedError | NotLeasedError):
        return HTTPStatus.CONFLICT
    if isinstance(error, ReportError):
        return HTTPStatus.BAD_REQUEST
    if isinstance(error, BadFormatError | NotAModuleError | RefusedError):
        return HTTPStatus.BAD_REQUEST
    return status_of(error)


def _refused(error: Exception) -> tuple[int, str] | None:
    """Return code and rule of what is refused; none of what is no refusal."""
    if isinstance(error, RefusedActError):
        return int(error.code), RULES.get(error.code, "")
    if isinstance(error, NotAModuleError):
        return 0, "SEASON-8"
    return None


def _said(error: Exception, status: HTTPStatus) -> str:
    """Return a sentence that says what is wrong, if there is more to say than the status does."""
    if wrong := faults_of(error):
        return sentence(f"the request is not understood: {wrong}")
    return "" if status in _UNSAID else sentence(detail_of(error))
