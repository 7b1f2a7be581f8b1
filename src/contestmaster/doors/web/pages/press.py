"""The press: templates filled with what the site shows, for one request.

Everything that is written is escaped. Pages of visitors who are not logged in are the same for all,
and kept for a moment, so that a hall which reloads at the end of a game costs one page.
"""

from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from litestar import MediaType, Response

from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.pages.assets import Assets
from contestmaster.doors.web.pages.words import (
    Calendar,
    amount,
    clock,
    count,
    milliseconds,
    size,
    span,
)
from contestmaster.doors.web.security.gate import Ask, Gate
from contestmaster.doors.web.security.sessions import Session
from contestmaster.doors.web.site import Site
from contestmaster.kernel.instant import SECOND, Instant, from_text

__all__ = ["THEMES", "Fill", "HtmlPage", "Press"]

TEMPLATES: Final = Path(__file__).parent.parent / "templates"
THEMES: Final = ("", "light", "dark")
"""Colours a reader may choose; the first is what the system says."""

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
    ("/speed", "K"),
    ("/news", "News"),
    ("/files", "Files"),
)
_STATUS_WORDS: Final = {
    "running": "being played",
    "scored": "scored",
    "struck": "voided after its end",
    "dropped": "ended without awards",
}

HtmlPage: TypeAlias = Response[bytes]
Fill: TypeAlias = Callable[[], dict[str, Any]]


class Press:
    """Writes pages.

    Attributes:
        site: what they show.
        assets: the static files.
        gate: knows who is logged in; none where nobody can log in.
        calendar: time of day in the contest's zone.
    """

    def __init__(self, site: Site, assets: Assets, gate: Gate | None = None) -> None:
        """Load the templates."""
        self.site = site
        self.assets = assets
        self.gate = gate
        self._kept: OrderedDict[tuple[str, ...], tuple[Instant, int, bytes]] = OrderedDict()
        self.calendar = Calendar(site.params.time_zone)
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.filters.update(
            points=_points,
            bytes=size,
            clock=clock,
            count=count,
            json=_json,
            milliseconds=milliseconds,
            span=span,
        )
        self._templates.globals["status_words"] = _STATUS_WORDS
        self._templates.globals["board_names"] = frozenset(board_names())

    def page(self, request: Ask, template: str, fill: Fill) -> HtmlPage:
        """Write a page for a request; ``fill`` is asked for what it shows if it is not at hand."""
        session = self._session(request)
        if session is not None:
            return _answer(self._write(request, session, template, fill()), private=True)
        key = self._key(request, template)
        now, version = self.site.now, self.site.version
        kept = self._kept.get(key)
        if kept is None or not kept[0] <= now < kept[0] + _FRESH or kept[1] != version:
            kept = (now, version, self._write(request, None, template, fill()))
            self._kept[key] = kept
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return _answer(kept[2])

    def once(
        self, request: Ask, template: str, values: dict[str, Any], status: int = HTTPStatus.OK
    ) -> HtmlPage:
        """Write a page that is for nobody else, such as a form or a problem."""
        body = self._write(request, self._session(request), template, values)
        return _answer(body, status=status, private=True)

    def theme(self, request: Ask) -> str:
        """Return the colours a reader has chosen, or that the address asks for."""
        asked = request.query_params.get("theme", request.cookies.get("theme", ""))
        return asked if asked in THEMES else ""

    def _session(self, request: Ask) -> Session | None:
        return None if self.gate is None else self.gate.session(request)

    def _key(self, request: Ask, template: str) -> tuple[str, ...]:
        url = request.url
        return template, _base(request), url.path, url.query, self.theme(request), url.netloc

    def _write(
        self, request: Ask, session: Session | None, template: str, values: dict[str, Any]
    ) -> bytes:
        context = self._common(request, session) | values
        return self._templates.get_template(template).render(context).encode()

    def _common(self, request: Ask, session: Session | None) -> dict[str, Any]:
        """Return what every page may say."""
        base, contest = _base(request), self.site.contest()
        path = request.url.path.removeprefix(base) or "/"
        begin = contest.start_at
        wait = 0 if begin is None else (from_text(begin) - from_text(contest.now)) / SECOND
        return {
            "contest": contest,
            "session": session,
            "theme": self.theme(request),
            "nav": _navigation(session),
            "here": f"/{path.strip('/').partition('/')[0]}",
            "address": path + (f"?{request.url.query}" if request.url.query else ""),
            "calendar": self.calendar,
            "front": self.assets.entry,
            "to_start_s": max(0, wait),
            "freeze_s": self.site.params.freeze_before_end_s,
            "can_log_in": self.gate is not None,
            "url": lambda path: f"{base}{path}",
            "static": lambda name: f"{base}/static/{self.assets.path(name)}",
        }


def _navigation(session: Session | None) -> list[tuple[str, str]]:
    if session is None:
        return list(_NAV)
    own = ("/office", "Office") if session.visitor.role == "organiser" else ("/me", "My team")
    return [*_NAV, own]


def _answer(body: bytes, *, status: int = HTTPStatus.OK, private: bool = False) -> HtmlPage:
    # A page that was told from now on to be asked for again, each time, is still kept for "back".
    headers = {"Cache-Control": "no-store" if private else "no-cache", "Vary": "Cookie"}
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


def _base(request: Ask) -> str:
    """Return the path below which the pages lie, without a slash at its end."""
    base: str = request.scope.get("root_path", "")
    return base.rstrip("/")


@pass_context
def _points(context: Context, text: str | None, decimals: int | None = None) -> str:
    """Write an amount with the decimals of this contest [CONTEST-53]."""
    return amount(text, context["contest"].decimals if decimals is None else decimals)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
