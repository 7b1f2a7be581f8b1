"""Writing the pages of a table server, and what goes wrong on them."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.pages import words
from contestmaster.doors.web.pages.words import Calendar, count, span
from contestmaster.doors.web.problems import plain
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.printing import Filters, Printer
from contestmaster.doors.web.shell.problems import (
    WORDS,
    answering,
    detail_of,
    faults_of,
    heading,
    sentence,
    status_of,
)
from contestmaster.doors.web.shell.requests import base_of, led_to
from contestmaster.doors.web.staged import StagedBoard
from contestmaster.doors.web.tables.asked import Ask
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.doors.web.tables.house import LostError, TableHouse, is_doubtful
from contestmaster.doors.web.tables.live.lookout import finished
from contestmaster.doors.web.tables.refusals import (
    CommandRefusedError,
    Refusal,
    answered,
    of_code,
    unknown_fate,
)
from contestmaster.doors.web.tables.shown import HeadShown, offers, seated
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.titles import about, called
from contestmaster.lobby import Code
from contestmaster.protocols.line.replies import GENERIC
from contestmaster.storage.errors import StorageError

HtmlPage: TypeAlias = Response[bytes]

_LONGEST: Final = 300
"""Characters of what is said of a request that is no good."""
_ADVICE: Final[Mapping[int, str]] = {
    Code.NO_TABLE: "It may have been cleared away; a private one is found by its invitation only.",
    Code.TOO_MANY_TABLES: "Go on with a game of yours, or give one up: then there is room again.",
    Code.TOO_LARGE: "Choose fewer fields.",
    Code.TOO_OFTEN: "Wait a minute, and open it then.",
}
"""What to do about a refusal, where its own words do not say."""

Asked: TypeAlias = Request[Any, Any, Any]


class TablesPress(Printer):
    """Writes pages; each is for one reader only, and everything in it is escaped.

    Attributes:
        title: of the server.
    """

    def __init__(self, house: TableHouse, gate: TableGate, title: str) -> None:
        """Load the templates."""
        super().__init__(Assets(), _FILTERS, "tables")
        self.title = title
        self._house = house
        self._gate = gate
        self._calendar = Calendar("UTC")
        self.names["board_names"] = board_names()

    def page(
        self,
        request: Ask,
        template: str,
        values: dict[str, Any],
        status: int = HTTPStatus.OK,
    ) -> HtmlPage:
        """Write a page."""
        context = self._common(request) | values
        headers = {"Cache-Control": "no-store", "Vary": "Cookie"}
        body = self.printed(template, context)
        return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)

    def held(self, request: Ask) -> list[HeadShown]:
        """Return the tables at which who asks has a seat."""
        session = self._gate.session(request)
        return [] if session is None else seated(self._house.state, session.visitor.login)

    def _common(self, request: Ask) -> dict[str, Any]:
        session = self._gate.session(request)
        frame, url = self.frame(request, session), request.url
        if request.method != "GET":
            frame["address"] = "/"  # where a change of colours leads back to
        return frame | {
            "title": self.title,
            "guests": self._house.state.params.guests,
            "spectate": self._house.state.params.spectate,
            "offers": offers(self._house.state),
            "calendar": self._calendar,
            "now": to_text(self._house.now()),
            "proposal": "" if session is not None else self._gate.proposal(),
            "site": f"{url.scheme}://{url.netloc}{base_of(request)}",
        }


_FILTERS: Final[Filters] = {
    "about": about,
    "called": called,
    "count": count,
    "finished": finished,
    "plain": words.plain,
    "span": span,
}

ThePress: TypeAlias = NamedDependency[TablesPress]


def sent_to(
    request: Ask, gate: TableGate, path: str, session: Login | None = None
) -> Response[Any]:
    """Send a browser to one of our own pages, with the cookie of a session if one is given."""
    cookies = [] if session is None else [gate.bearing(request, session)]
    return led_to(request, path, *cookies)


def problems(
    press: TablesPress, onward: Callable[[Ask], tuple[StagedBoard | None, bool]]
) -> ExceptionHandlersMap:
    """Return what answers errors: a page for people, a code for programs.

    Args:
        press: writes the page.
        onward: says which board to show somebody who has come to nothing, and whether they can
            play at once.
    """

    def page(request: Asked, error: Exception) -> HtmlPage:
        status, text = _said(error)
        lost = status == HTTPStatus.NOT_FOUND
        refused = isinstance(error, CommandRefusedError) and not lost
        board, playable = onward(request) if lost else (None, False)
        values = {
            "heading": "This cannot be done" if refused else heading(request, status),
            "text": text,
            "sits": press.held(request) if _code(error) == Code.TOO_MANY_TABLES else (),
            "lost": lost,
            "board": board,
            "playable": playable,
        }
        return press.page(request, "problem.html", values, status)

    return answering((CommandRefusedError, HTTPException, LookupError, Exception), page, _plain)


def _said(error: Exception) -> tuple[int, str]:
    """Return the status of an error and what to tell people."""
    if is_doubtful(error):
        return HTTPStatus.GATEWAY_TIMEOUT, sentence(unknown_fate().message)
    if isinstance(error, LostError | StorageError):
        error = CommandRefusedError(GenericCode.INTERNAL_ERROR)
    if isinstance(error, CommandRefusedError):
        refusal = error.refusal
        advice = _ADVICE.get(refusal.code, "")
        return of_code(refusal.code), f"{sentence(refusal.message)} {advice}".rstrip()
    status = status_of(error)
    known = WORDS.get(status, "") if isinstance(error, HTTPException) else ""
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        return status, WORDS[status]
    return status, known or sentence(detail_of(error) or "it did not work")


def _code(error: Exception) -> int | None:
    return error.refusal.code if isinstance(error, CommandRefusedError) else None


def _plain(request: Asked, error: Exception) -> Response[Any]:
    """Answer a program; what is no form of a command is code 3."""
    if is_doubtful(error):
        return Response(unknown_fate(), status_code=HTTPStatus.GATEWAY_TIMEOUT)
    if isinstance(error, LostError | StorageError):
        error = CommandRefusedError(GenericCode.INTERNAL_ERROR)
    if isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError):
        error = CommandRefusedError(Code.NO_TABLE, str(error), "TABLE-97")
    if isinstance(error, CommandRefusedError):
        return answered(request, error)
    if isinstance(error, HTTPException) and error.status_code == HTTPStatus.BAD_REQUEST:
        code = GenericCode.BAD_FORMAT
        wrong = faults_of(error) or detail_of(error)
        said = f"{GENERIC[code]}: {wrong}"[:_LONGEST] if wrong else ""
        refusal: Refusal = CommandRefusedError(code, said).refusal
        return Response(refusal, status_code=HTTPStatus.BAD_REQUEST)
    return plain(request, error)
