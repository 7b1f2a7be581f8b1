"""The press: templates filled with what the site shows, for one request. All is escaped."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Response

from contestmaster.doors.web.forum.gate import Ask, Gate
from contestmaster.doors.web.forum.prose import pieces
from contestmaster.doors.web.forum.site import Site
from contestmaster.doors.web.pages.assets import Assets
from contestmaster.doors.web.pages.printing import THEMES, base_of, environment, packed
from contestmaster.doors.web.pages.words import count
from contestmaster.host.forum.columns import moment as spoken
from contestmaster.kernel.instant import from_text, to_text

__all__ = ["Press"]


class Press:
    """Writes pages.

    Attributes:
        site: what they show.
        assets: the static files.
        gate: knows who is logged in.
    """

    def __init__(self, site: Site, assets: Assets, gate: Gate) -> None:
        """Load the templates."""
        self.site = site
        self.assets = assets
        self.gate = gate
        self._templates = environment("forum")
        self._templates.filters.update(
            count=count, moment=moment, pieces=pieces, title=titled, kind=kind_of
        )

    def page(
        self,
        request: Ask,
        template: str,
        values: Mapping[str, Any] | None = None,
        status: int = HTTPStatus.OK,
    ) -> Response[bytes]:
        """Write a page for a request."""
        session = self.gate.session(request)
        context = self._common(request, session) | dict(values or {})
        body = self._templates.get_template(template).render(context).encode()
        headers = {
            "Cache-Control": "no-cache" if session is None else "no-store",
            "Vary": "Accept-Encoding, Cookie",
        }
        if session is None and "gzip" in request.headers.get("accept-encoding", ""):
            smaller = packed(body)
            if smaller is not None:
                body, headers["Content-Encoding"] = smaller, "gzip"
        return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)

    def _common(self, request: Ask, session: Any) -> dict[str, Any]:
        """Return what every page may say."""
        base = base_of(request)
        path = request.url.path.removeprefix(base) or "/"
        theme = request.cookies.get("theme", "")
        return {
            "site": self.site,
            "session": session,
            "now": to_text(self.site.now // 1_000_000 * 1_000_000),
            "theme": theme if theme in THEMES else "",
            "address": path + (f"?{request.url.query}" if request.url.query else ""),
            "front": self.assets.entry,
            "url": lambda path: f"{base}{path}",
            "static": lambda name: f"{base}/static/{self.assets.path(name)}",
        }


def moment(text: str) -> str:
    """Write an ISO 8601 instant for people, in UTC.

    >>> moment("2019-08-05T09:30:00Z"), moment("2019-08-05T00:00:07.25Z")
    ('Mon 5 Aug 2019, 09:30 UTC', 'Mon 5 Aug 2019, 00:00:07 UTC')
    """
    return spoken(from_text(text))


def titled(name: str) -> str:
    """Write a name of a field as a title.

    >>> titled("last_battle_end"), titled("SHIPS")
    ('Last battle end', 'Ships')
    """
    words = name.replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def kind_of(value: Any) -> str:
    """Return how an answer of a game is shown: ``rows``, ``facts``, ``lines`` or ``word``."""
    if isinstance(value, Mapping):
        return "facts"
    if isinstance(value, list | tuple):
        rows = bool(value) and all(isinstance(one, Mapping) for one in value)
        return "rows" if rows or not value else "words"
    if isinstance(value, str) and "\n" in value:
        return "lines"
    if isinstance(value, str) and _is_moment(value):
        return "moment"
    return "word"


def _is_moment(text: str) -> bool:
    return len(text) == len("2019-08-05T09:30:00Z") and text[10:11] == "T" and text.endswith("Z")
