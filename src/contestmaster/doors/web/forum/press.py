"""The press: templates filled with what the site shows, for one request. All is escaped."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from litestar import MediaType, Response

from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.prose import pieces
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.forum.tension import marked
from contestmaster.doors.web.pages.words import count
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.printing import Filters, Printer, packed
from contestmaster.doors.web.shell.requests import Ask
from contestmaster.host.forum.columns import moment as spoken
from contestmaster.kernel.instant import DAY, HOUR, MINUTE, SECOND, from_text, to_text
from contestmaster.kernel.titles import about, called


class ForumPress(Printer):
    """Writes pages.

    Attributes:
        site: what they show.
        gate: knows who is logged in.
        joining: whether people may make themselves an account: always.
    """

    def __init__(self, site: ForumSite, assets: Assets, gate: MemberGate) -> None:
        """Load the templates."""
        super().__init__(assets, _FILTERS, "forum")
        self.site = site
        self.gate = gate
        self.joining = True

    def known(self) -> Sequence[tuple[str, bool]]:
        """Return who is registered, and whether they are an operator."""
        return [(name, one.operator) for name, one in self.site.state.persons.items()]

    def page(
        self,
        request: Ask,
        template: str,
        values: Mapping[str, Any] | None = None,
        status: int = HTTPStatus.OK,
    ) -> Response[bytes]:
        """Write a page for a request."""
        session = self.gate.session(request)
        now = to_text(self.site.now // SECOND * SECOND)
        frame = self.frame(request, session) | {"site": self.site, "now": now}
        body = self.printed(template, frame | dict(values or {}))
        headers = {
            "Cache-Control": "no-cache" if session is None else "no-store",
            "Vary": "Accept-Encoding, Cookie",
        }
        if session is None and "gzip" in request.headers.get("accept-encoding", ""):
            smaller = packed(body)
            if smaller is not None:
                body, headers["Content-Encoding"] = smaller, "gzip"
        return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


def moment(text: str) -> str:
    """Write an ISO 8601 instant for people, in UTC.

    >>> moment("2019-08-05T09:30:00Z"), moment("2019-08-05T00:00:07.25Z")
    ('Mon 5 Aug 2019, 09:30 UTC', 'Mon 5 Aug 2019, 00:00:07 UTC')
    """
    return spoken(from_text(text))


def ahead(text: str, now: str) -> str:
    """Write how long it is until an instant, to the nearest unit, as a sentence goes on.

    >>> ahead("2019-08-06T00:00:00Z", "2019-08-05T21:03:00Z")
    'in about 3 hours'
    >>> ahead("2019-08-05T09:00:00Z", "2019-08-05T07:00:00Z")
    'in 2 hours'
    >>> ahead("2019-08-09T09:30:00Z", "2019-08-05T07:15:00Z")
    'in about 4 days'
    >>> ahead("2019-08-05T07:15:20Z", "2019-08-05T07:15:00Z")
    'within a minute'
    """
    left = from_text(text) - from_text(now)
    for unit, length in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        if left >= (length if unit == "minute" else 2 * length):
            about = "about " if left % length and unit != "minute" else ""
            return f"in {about}{count((left + length // 2) // length, unit)}"
    return "within a minute"


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


_FILTERS: Final[Filters] = {
    "about": about,
    "ahead": ahead,
    "called": called,
    "count": count,
    "marked": lambda event, names: marked(event.text, names),
    "moment": moment,
    "pieces": pieces,
    "title": titled,
    "kind": kind_of,
}
