"""What went wrong: a page for people, an answer of its own kind for programs."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.shell.requests import base_of

Asked: TypeAlias = Request[Any, Any, Any]

_NAMED: Final[Mapping[str, str]] = {
    "exhibitions": "game",
    "finished": "game",
    "games": "game",
    "posts": "post",
    "rules": "rule book",
    "servers": "server",
    "tables": "table",
    "tasks": "task",
    "teams": "team",
    "threads": "thread",
}
"""What the paths name that begin so and go on with a name."""
_FOR_PROGRAMS: Final = ("/api", "/icpc", "/schema", "/ws", "/static")

WORDS: Final[Mapping[int, str]] = {
    HTTPStatus.BAD_REQUEST: "This address or form is not what it should be.",
    HTTPStatus.FORBIDDEN: "This is not for you.",
    HTTPStatus.NOT_FOUND: "The link may be mistyped, or what it led to may be gone.",
    HTTPStatus.METHOD_NOT_ALLOWED: "That cannot be done here.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something broke on our side. What is played goes on.",
    HTTPStatus.SERVICE_UNAVAILABLE: "What this shows could not be stored. Load it again.",
}
"""What a status says to people, where an error says no more."""

log = structlog.get_logger("contestmaster.web")


def answering(
    kinds: Iterable[type[Exception]],
    page: Callable[[Asked, Exception], Response[bytes]],
    answer: Callable[[Asked, Exception], Response[Any]],
) -> ExceptionHandlersMap:
    """Return what answers errors of some kinds.

    Args:
        kinds: of errors.
        page: writes what people see.
        answer: says the same to programs.
    """

    def handle(request: Asked, error: Exception) -> Response[Any]:
        path = request.url.path.removeprefix(base_of(request))
        if path.startswith(_FOR_PROGRAMS):
            return answer(request, error)
        written = page(request, error)
        if written.status_code == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a page failed", path=path, exc_info=error)
        written.headers.update(getattr(error, "headers", None) or {})
        return written

    return dict.fromkeys(kinds, handle)


def status_of(error: Exception) -> HTTPStatus:
    """Return the status of an error that says one, or of something that is not there."""
    if isinstance(error, HTTPException):
        return HTTPStatus(error.status_code)
    missing = isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError)
    return HTTPStatus.NOT_FOUND if missing else HTTPStatus.INTERNAL_SERVER_ERROR


def heading(request: Asked, status: int) -> str:
    """Return in a few words what is wrong: of what is not there, what that is."""
    if status != HTTPStatus.NOT_FOUND:
        return HTTPStatus(status).phrase
    return f"This {named(request.url.path.removeprefix(base_of(request)))} is not here"


def named(path: str) -> str:
    """Return what a path would lead to, if it led anywhere.

    >>> named("/games/Cows1-99"), named("/games/Cows1-99/nothing"), named("/nothing")
    ('game', 'page', 'page')
    """
    kind, _, name = path.strip("/").partition("/")
    return _NAMED.get(kind, "page") if name and "/" not in name else "page"


def detail_of(error: Exception) -> str:
    """Return what an error says beyond its status; nothing where that is all."""
    told = error.detail if isinstance(error, HTTPException) else str(error)
    return "" if told == status_of(error).phrase else told


def faults_of(error: Exception) -> str:
    """Return which fields or parameters of a request are wrong, each with why; nothing if none."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list):
        return ""
    wrong = (one for one in error.extra if "message" in one)
    return "; ".join(map(_fault, wrong))


def _fault(one: Mapping[str, Any]) -> str:
    key, said = one.get("key"), one["message"]
    if key == "data" and said == "'data'":  # a key that is not there, as Python says it
        return "the request has no body; expected JSON"
    # A parameter that is called as a word of Python has that word with a line below it.
    return f"{key.rstrip('_') if key else 'the request'}: {said}"


def sentence(text: str) -> str:
    """Write as a sentence what an error says; nothing stays nothing.

    >>> sentence("there is no such game"), sentence("")
    ('There is no such game.', '')
    """
    return text and text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
