"""The press: templates filled with what the site shows, for one request. All is escaped."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response

from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.pages.words import count
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.printing import Filters, Printer, packed
from contestmaster.host.forum.columns import moment as spoken
from contestmaster.kernel.instant import SECOND, from_text, to_text
from contestmaster.kernel.titles import about, called
from contestmaster.season.pages import drawn
from contestmaster.season.pages.gate import SeasonGate
from contestmaster.season.site import SeasonSite

_TEMPLATES: Final = Path(__file__).parent.parent / "templates"


class SeasonPress(Printer):
    """Writes pages.

    Attributes:
        site: what they show.
        gate: knows who is logged in.
        joining: whether people may make themselves an account.
    """

    def __init__(self, site: SeasonSite, assets: Assets, gate: SeasonGate) -> None:
        """Load the templates."""
        super().__init__(assets, _FILTERS, str(_TEMPLATES))
        self.site = site
        self.gate = gate
        self.joining = site.house.settings.joining
        self.names["board_names"] = board_names()

    def known(self) -> Sequence[tuple[str, bool]]:
        """Return who is registered, and whether they are an organiser."""
        return [(name, one.operator) for name, one in self.site.state.persons.items()]

    def page(
        self,
        request: Request[Any, Any, Any],
        template: str,
        values: Any = None,
        status: int = HTTPStatus.OK,
    ) -> Response[bytes]:
        """Write a page for a request."""
        session = self.gate.session(request)
        now = to_text(self.site.now // SECOND * SECOND)
        frame: dict[str, Any] = self.frame(request, session)
        frame |= {"site": self.site, "now": now, "season": self.site.season()}
        frame |= {"joining": self.joining}
        given: Mapping[str, Any] = values or {}
        body = self.printed(template, frame | dict(given))
        headers = {
            "Cache-Control": "no-cache" if session is None else "no-store",
            "Vary": "Accept-Encoding, Cookie",
        }
        if session is None and "gzip" in request.headers.get("accept-encoding", ""):
            smaller = packed(body)
            if smaller is not None:
                body, headers["Content-Encoding"] = smaller, "gzip"
        return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


def points(value: float | None) -> str:
    """Write points of a ladder for people.

    >>> points(1012.4), points(-3.0), points(None)
    ('1012', '\N{MINUS SIGN}3', '-')
    """
    if value is None:
        return "-"
    return f"{value:.0f}".replace("-", "\N{MINUS SIGN}")


LIMITS: Final = {
    "fuel_turn": "Fuel in a turn",
    "fuel_start": "Fuel before the first turn",
    "memory_mib": "Memory in MiB",
}
"""What contestants are told of limits first; all of them stand in the API, and in journals."""


def limits_told(limits: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the limits that matter most, in words.

    >>> limits_told({"fuel_turn": "100000000", "stack_kib": "512"})
    [('Fuel in a turn', '100 M')]
    """
    found = [(words, limits[name]) for name, words in LIMITS.items() if name in limits]
    return [(words, amount(int(value)) if value.isdigit() else value) for words, value in found]


def signed(value: float | None) -> str:
    """Write a difference of points.

    >>> signed(12.3), signed(-4.0), signed(None)
    ('+12', '\N{MINUS SIGN}4', '')
    """
    if value is None:
        return ""
    whole = round(value)
    return f"+{whole}" if whole >= 0 else f"\N{MINUS SIGN}{-whole}"


def amount(value: int) -> str:
    """Write a great number for people.

    >>> amount(1234), amount(2_500_000), amount(12)
    ('1.2 k', '2.5 M', '12')
    """
    for unit, letter in ((10**6, "M"), (1000, "k")):
        if value >= unit:
            return f"{value / unit:.1f}".removesuffix(".0") + f" {letter}"
    return str(value)


def spent(value: int, unit: str = "fuel") -> str:
    """Write what a bot has used: fuel, or microseconds of processor time.

    >>> spent(2_500_000), spent(2_500_000, "us"), spent(1234, "us"), spent(12, "us")
    ('2.5 M', '2.50 s', '1.2 ms', '12 µs')
    """
    if unit != "us":
        return amount(value)
    if value >= 10**6:
        return f"{value / 10**6:.2f} s"
    return f"{value / 1000:.1f} ms" if value >= 1000 else f"{value} µs"  # noqa: PLR2004 - thousands


def moment(text: str) -> str:
    """Write an ISO 8601 instant for people, in UTC."""
    return spoken(from_text(text))


def since(seconds: float) -> str:
    """Write seconds since 1970 for people, in UTC."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"


_FILTERS: Final[Filters] = {
    "about": about,
    "called": called,
    "count": count,
    "moment": moment,
    "points": points,
    "signed": signed,
    "amount": amount,
    "since": since,
    "spent": spent,
    "limits_told": limits_told,
    "curve": drawn.curve,
    "curves": drawn.curves,
    "spark": drawn.spark,
    "bars": drawn.bars,
}
