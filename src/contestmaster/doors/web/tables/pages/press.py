"""Writing the pages of a table server, and what goes wrong on them."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeAlias

import structlog
from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.pages.assets import Assets
from contestmaster.doors.web.pages.printing import THEMES, base_of, environment
from contestmaster.doors.web.pages.words import Calendar, count, plain, span
from contestmaster.doors.web.problems import PROBLEMS
from contestmaster.doors.web.tables.asked import Ask
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.doors.web.tables.house import House, LostError, is_doubtful
from contestmaster.doors.web.tables.refusals import (
    UNKNOWN_FATE,
    Refusal,
    RefusedError,
    answered,
    status_of,
)
from contestmaster.doors.web.tables.shown import HeadShown, offers, seated
from contestmaster.doors.web.tables.titles import about, called
from contestmaster.kernel.instant import to_text
from contestmaster.lobby import Code
from contestmaster.storage.errors import StorageError

__all__ = ["HtmlPage", "TablesPress", "ThePress", "problems", "sent_to"]

HtmlPage: TypeAlias = Response[bytes]

_FOR_PROGRAMS: Final = ("/api", "/schema", "/ws", "/static")
_BAD_FORMAT: Final = 3
_INTERNAL: Final = 5
_WORDS: Final = {
    HTTPStatus.BAD_REQUEST: "This address or form is not what it should be.",
    HTTPStatus.NOT_FOUND: "There is no such page.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Something broke on our side. The games go on.",
}
_ADVICE: Final[Mapping[int, str]] = {
    Code.NO_TABLE: "It may have been cleared away; a private one is found by its invitation only.",
    Code.TOO_MANY_TABLES: "Go on with a game of yours, or give one up: then there is room again.",
    Code.TOO_LARGE: "Choose fewer fields.",
    Code.TOO_OFTEN: "Wait a minute, and open it then.",
}
"""What to do about a refusal, where its own words do not say."""

log = structlog.get_logger("contestmaster.web")


class TablesPress:
    """Writes pages; each is for one reader only, and everything in it is escaped.

    Attributes:
        assets: the static files.
        title: of the server.
    """

    def __init__(self, house: House, gate: TableGate, title: str) -> None:
        """Load the templates."""
        self.assets = Assets()
        self.title = title
        self._house = house
        self._gate = gate
        self._calendar = Calendar("UTC")
        self._templates = environment()
        self._templates.filters.update(
            about=about, called=called, count=count, plain=plain, span=span
        )
        self._templates.globals["board_names"] = frozenset(board_names())

    def page(
        self,
        request: Ask,
        template: str,
        values: dict[str, Any],
        status: int = HTTPStatus.OK,
    ) -> HtmlPage:
        """Write a page."""
        context = self._common(request) | values
        body = self._templates.get_template(f"tables/{template}").render(context).encode()
        headers = {"Cache-Control": "no-store", "Vary": "Cookie"}
        return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)

    def held(self, request: Ask) -> list[HeadShown]:
        """Return the tables at which who asks has a seat."""
        session = self._gate.session(request)
        return [] if session is None else seated(self._house.state, session.visitor.login)

    def _common(self, request: Ask) -> dict[str, Any]:
        base, url = base_of(request), request.url
        path = url.path.removeprefix(base) or "/"
        asked = request.query_params.get("theme", request.cookies.get("theme", ""))
        session = self._gate.session(request)
        return {
            "title": self.title,
            "session": session,
            "guests": self._house.state.params.guests,
            "spectate": self._house.state.params.spectate,
            "offers": offers(self._house.state),
            "theme": asked if asked in THEMES else "",
            "here": f"/{path.strip('/').partition('/')[0]}",
            "address": path if request.method == "GET" else "/",
            "calendar": self._calendar,
            "now": to_text(self._house.now()),
            "front": self.assets.entry,
            "proposal": "" if session is not None else self._gate.proposal(),
            "site": f"{url.scheme}://{url.netloc}{base}",
            "url": lambda path: f"{base}{path}",
            "static": lambda name: f"{base}/static/{self.assets.path(name)}",
        }


ThePress: TypeAlias = NamedDependency[TablesPress]


def sent_to(
    request: Ask, gate: TableGate, path: str, session: Login | None = None
) -> Response[Any]:
    """Send a browser to one of our own pages, with the cookie of a session if one is given."""
    own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return Redirect(
        f"{base_of(request)}{path if own else '/'}",
        status_code=303,
        cookies=[] if session is None else [gate.bearing(request, session)],
        headers={"Cache-Control": "no-store"},
    )


def problems(press: TablesPress) -> ExceptionHandlersMap:
    """Return what answers errors: a page for people, a code for programs."""

    def handle(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        path = request.url.path.removeprefix(base_of(request))
        if path.startswith(_FOR_PROGRAMS):
            return _plain(request, error)
        status, text = _said(error)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("a page failed", path=path, exc_info=error)
        refused = isinstance(error, RefusedError) and status != HTTPStatus.NOT_FOUND
        heading = "This cannot be done" if refused else HTTPStatus(status).phrase
        sits = press.held(request) if _code(error) == Code.TOO_MANY_TABLES else ()
        values = {"heading": heading, "text": text, "sits": sits}
        page = press.page(request, "problem.html", values, status)
        page.headers.update(getattr(error, "headers", None) or {})
        return page

    kinds: tuple[type[Exception], ...] = (RefusedError, HTTPException, LookupError, Exception)
    return dict.fromkeys(kinds, handle)


def _said(error: Exception) -> tuple[int, str]:
    """Return the status of an error and what to tell people."""
    if is_doubtful(error):
        return HTTPStatus.GATEWAY_TIMEOUT, _sentence(UNKNOWN_FATE.message)
    if isinstance(error, LostError | StorageError):
        error = RefusedError(_INTERNAL)
    if isinstance(error, RefusedError):
        refusal = error.refusal
        advice = _ADVICE.get(refusal.code, "")
        return status_of(refusal.code), f"{_sentence(refusal.message)} {advice}".rstrip()
    if isinstance(error, HTTPException):
        known = _WORDS.get(HTTPStatus(error.status_code))
        own = error.detail != HTTPStatus(error.status_code).phrase
        return error.status_code, known or _sentence(error.detail if own else "It did not work")
    if isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError):
        return HTTPStatus.NOT_FOUND, _sentence(str(error))
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return status, _WORDS[status]


def _code(error: Exception) -> int | None:
    return error.refusal.code if isinstance(error, RefusedError) else None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def _plain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a program; what is no form of a command is code 3."""
    if is_doubtful(error):
        return Response(UNKNOWN_FATE, status_code=HTTPStatus.GATEWAY_TIMEOUT)
    if isinstance(error, LostError | StorageError):
        error = RefusedError(_INTERNAL)
    if isinstance(error, RefusedError):
        return answered(request, error)
    if isinstance(error, HTTPException) and error.status_code == HTTPStatus.BAD_REQUEST:
        refusal: Refusal = RefusedError(_BAD_FORMAT).refusal
        return Response(refusal, status_code=HTTPStatus.BAD_REQUEST)
    for kind in type(error).__mro__:
        handler: Callable[..., Response[Any]] | None = PROBLEMS.get(kind)
        if handler is not None:
            return handler(request, error)
    raise error
