"""What went wrong, said to programs: problem documents [RFC 9457]."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.shell.problems import faults_of
from contestmaster.doors.web.site.records import NotOpenError
from contestmaster.host.films.studio import FilmError
from contestmaster.host.opinions import OpinionError
from contestmaster.kernel.rulebook import rule_text

_TYPE: Final = "application/problem+json"

log = structlog.get_logger("contestmaster.web")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem document.

    Attributes:
        status: as in HTTP.
        title: likewise.
        detail: what is wrong, in a sentence.
        code: the code of the refusal, where something is refused by a rule.
        rule: that rule.
        text: of the rule, as it stands in its book.
    """

    status: int
    title: str
    detail: str = ""
    code: int = 0
    rule: str = ""
    text: str = ""


def problem(
    status: int,
    detail: str,
    headers: Mapping[str, str] | None = None,
    refused: tuple[int, str] | None = None,
) -> Response[Problem]:
    """Return a problem as a response; ``refused`` are the code and the rule of a refusal."""
    title = HTTPStatus(status).phrase
    code, rule = refused or (0, "")
    text = rule_text(rule) or "" if rule else ""
    return Response(
        Problem(status, title, detail, code, rule, text),
        status_code=status,
        media_type=_TYPE,
        headers=headers,
    )


def refusals(*statuses: int) -> Mapping[int, ResponseSpec]:
    """Return what a handler's schema says of problems with these statuses, and of bad questions."""
    return problems(HTTPStatus.BAD_REQUEST, *statuses)


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """Return what a handler's schema says of problems with these statuses alone."""
    return specified(Problem, _TYPE, statuses)


def specified(
    kind: type[msgspec.Struct], media_type: str, statuses: Iterable[int]
) -> Mapping[int, ResponseSpec]:
    """Return what a handler's schema says of answers of a kind with these statuses."""
    return {
        status: ResponseSpec(
            kind,
            generate_examples=False,
            description=HTTPStatus(status).phrase,
            media_type=media_type,
        )
        for status in statuses
    }


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    del request
    return problem(error.status_code, faults_of(error) or error.detail, error.headers)


def _missing(request: Request[Any, Any, Any], error: LookupError) -> Response[Problem]:
    """A question about what is not there: the site says so in a sentence."""
    if isinstance(error, KeyError | IndexError):
        return _internal(request, error)
    return problem(HTTPStatus.NOT_FOUND, str(error))


def _closed(request: Request[Any, Any, Any], error: NotOpenError) -> Response[Problem]:
    del request
    return problem(HTTPStatus.FORBIDDEN, str(error))


def _no_film(request: Request[Any, Any, Any], error: FilmError) -> Response[Problem]:
    """The log has the reason, which is about records that are not for everyone."""
    del request, error
    return problem(HTTPStatus.SERVICE_UNAVAILABLE, "the replay of this game cannot be made now")


def _no_opinion(request: Request[Any, Any, Any], error: OpinionError) -> Response[Problem]:
    log.warning("there is no opinion", path=request.url.path, reason=str(error))
    return problem(HTTPStatus.SERVICE_UNAVAILABLE, "there is no answer now: ask again in a moment")


def _internal(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a page failed", path=request.url.path, exc_info=error)
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "")


def plain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a program as the most special kind of an error wants it."""
    for kind in type(error).__mro__:
        handler: Callable[..., Response[Any]] | None = PROBLEMS.get(kind)
        if handler is not None:
            return handler(request, error)
    raise error


PROBLEMS: Final[ExceptionHandlersMap] = {
    HTTPException: _http,
    LookupError: _missing,
    NotOpenError: _closed,
    FilmError: _no_film,
    OpinionError: _no_opinion,
    Exception: _internal,
}
"""How errors become answers, everywhere but on pages."""
