"""The press: templates filled with what the site shows, for one request.

Everything that is written is escaped. Pages of visitors who are not logged in are the same for all,
and kept for a moment, so that a hall which reloads at the end of a game costs one page.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from inspect import isawaitable
from typing import Any, Final, NamedTuple, TypeAlias

from jinja2 import pass_context
from jinja2.runtime import Context
from litestar import MediaType, Response

from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.pages.podium import Podium, podium
from contestmaster.doors.web.pages.words import (
    STATUS_WORDS,
    Calendar,
    amount,
    best_of,
    clock,
    count,
    milliseconds,
    said,
    size,
    span,
    times,
)
from contestmaster.doors.web.results import result
from contestmaster.doors.web.security.gate import Gate
from contestmaster.doors.web.security.sessions import Session
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.printing import Filters, Printer, packed
from contestmaster.doors.web.shell.requests import Ask, base_of
from contestmaster.doors.web.shell.themes import theme_of
from contestmaster.doors.web.site import ContestSite
from contestmaster.kernel.instant import SECOND, Instant, from_text
from contestmaster.kernel.titles import about, called

_KEPT: Final = 256
"""Pages that are kept at a time."""
_FRESH: Final = SECOND
"""How long a page is kept: what it says of now may be that old."""
_NAV: Final = (
    ("/", "Ranking"),
    ("/tasks", "Tasks"),
    ("/servers", "Servers"),
    ("/games", "Games"),
    ("/scores", "Scores over time"),
    ("/speed", "Weight of games"),
    ("/news", "News"),
    ("/questions", "Questions"),
    ("/files", "Files"),
)

HtmlPage: TypeAlias = Response[bytes]
Values: TypeAlias = dict[str, Any]
Fill: TypeAlias = Callable[[], Values | Awaitable[Values]]


class _Printed(NamedTuple):
    """A page as it is sent, plain and compressed."""

    body: bytes
    packed: bytes | None


class _Kept(NamedTuple):
    """A page that was printed, or is being printed: when, and from what."""

    at: Instant
    version: int
    page: "asyncio.Future[_Printed]"


class ContestPress(Printer):
    """Writes pages.

    Attributes:
        site: what they show.
        gate: knows who is logged in; none where nobody can log in.
        calendar: time of day in the contest's zone.
    """

    def __init__(self, site: ContestSite, assets: Assets, gate: Gate | None = None) -> None:
        """Load the templates."""
        super().__init__(assets, _FILTERS)
        self.site = site
        self.gate = gate
        self._kept: OrderedDict[tuple[str, ...], _Kept] = OrderedDict()
        self.calendar = Calendar(site.params.time_zone)
        self.names["status_words"] = STATUS_WORDS
        self.names["board_names"] = board_names()

    async def page(self, request: Ask, template: str, fill: Fill) -> HtmlPage:
        """Write a page for a request; ``fill`` is asked for what it shows if it is not at hand."""
        session = self._session(request)
        if session is not None:
            body = await self._written(request, session, template, fill)
            return _answer(body, private=True)
        printed = self._at_hand(request, template)
        if printed is None:
            work = asyncio.ensure_future(self._copied(request, template, fill))
            printed = self._keep(request, template, work)
        # Others wait for the same page, even if whoever asked first has gone.
        body, smaller = await asyncio.shield(printed)
        if smaller is not None and "gzip" in request.headers.get("accept-encoding", ""):
            answer = _answer(smaller)
            answer.headers["Content-Encoding"] = "gzip"
            return answer
        return _answer(body)

    def once(
        self, request: Ask, template: str, values: Values, status: int = HTTPStatus.OK
    ) -> HtmlPage:
        """Write a page that is for nobody else, such as a form or a problem."""
        context = self._common(request, self._session(request)) | values
        return _answer(self.printed(template, context), status=status, private=True)

    def team(self, request: Ask) -> int | None:
        """Return the number of the team that reads a page; ``None`` for everybody else."""
        session = self._session(request)
        return None if session is None else session.visitor.team_no

    def _session(self, request: Ask) -> Session | None:
        return None if self.gate is None else self.gate.session(request)

    def _at_hand(self, request: Ask, template: str) -> "asyncio.Future[_Printed] | None":
        """Return a page that is fresh, or is being printed."""
        kept, now = self._kept.get(_key(request, template)), self.site.now
        if kept is None or kept.version != self.site.version:
            return None
        return kept.page if kept.at <= now < kept.at + _FRESH else None

    def _keep(
        self, request: Ask, template: str, page: "asyncio.Future[_Printed]"
    ) -> "asyncio.Future[_Printed]":
        key = _key(request, template)
        self._kept.pop(key, None)
        self._kept[key] = _Kept(self.site.now, self.site.version, page)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

        def drop(done: "asyncio.Future[_Printed]") -> None:
            failed = done.cancelled() or done.exception() is not None
            if failed and key in self._kept and self._kept[key].page is done:
                del self._kept[key]

        page.add_done_callback(drop)
        return page

    async def _copied(self, request: Ask, template: str, fill: Fill) -> _Printed:
        body = await self._written(request, None, template, fill)
        return _Printed(body, await asyncio.to_thread(packed, body))

    async def _written(
        self, request: Ask, session: Session | None, template: str, fill: Fill
    ) -> bytes:
        """Write a page on another thread: this one has turns to end."""
        filled = fill()
        values = await filled if isawaitable(filled) else filled
        context = self._common(request, session) | values
        return await asyncio.to_thread(self.printed, template, context)

    def _common(self, request: Ask, session: Session | None) -> dict[str, Any]:
        """Return what every page may say."""
        contest = self.site.contest()
        begin = contest.start_at
        wait = 0 if begin is None else (from_text(begin) - from_text(contest.now)) / SECOND
        return self.frame(request, session) | {
            "contest": contest,
            "nav": _navigation(session),
            "calendar": self.calendar,
            "stopped": [stop for stop in self.site.stops() if stop.end is None],
            "to_start_s": max(0, wait),
            "freeze_s": self.site.params.freeze_before_end_s,
            "can_log_in": self.gate is not None,
            "podium": self._podium(),
        }

    def _podium(self) -> Podium | None:
        """Return who has won, when everyone may know it."""
        if self.site.source.state.phase != "FINISHED" or self.site.source.frozen:
            return None
        board = self.site.scoreboard()
        return podium(board.rows, board.decimals)


def _navigation(session: Session | None) -> list[tuple[str, str]]:
    if session is None:
        return list(_NAV)
    own = ("/office", "Office") if session.visitor.of_office else ("/me", "My team")
    return [*_NAV, own]


def _answer(body: bytes, *, status: int = HTTPStatus.OK, private: bool = False) -> HtmlPage:
    headers = {
        "Cache-Control": "no-store" if private else "no-cache",
        "Vary": "Accept-Encoding, Cookie",
    }
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


def _key(request: Ask, template: str) -> tuple[str, ...]:
    url = request.url
    return (
        template,
        base_of(request),
        url.path,
        url.query,
        theme_of(request),
        url.scheme,
        url.netloc,
    )


@pass_context
def _points(context: Context, text: str | None, decimals: int | None = None) -> str:
    """Write an amount with the decimals of this contest [CONTEST-53]."""
    return amount(text, context["contest"].decimals if decimals is None else decimals)


_FILTERS: Final[Filters] = {
    "about": about,
    "called": called,
    "points": _points,
    "result": result,
    "bytes": size,
    "clock": clock,
    "best_of": best_of,
    "count": count,
    "milliseconds": milliseconds,
    "said": said,
    "span": span,
    "times": times,
}
