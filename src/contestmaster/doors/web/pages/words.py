"""How pages write amounts and times: what the rule book says of figures, clocks and zones."""

from contextlib import suppress
from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.reals import shown

STATUS_WORDS: Final = {
    "running": "being played",
    "scored": "over",
    "struck": "voided after its end",
    "dropped": "ended without awards",
}
"""What has become of a game."""
_TWICE: Final = 2
_MANY: Final = 10
"""From there on a weight is told without decimals."""
_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR
_KIBI: Final = 1024


def amount(text: str | None, decimals: int) -> str:
    """Write an exact amount with so many decimals, half up [CONTEST-53].

    >>> amount("195.787547", 2), amount("0.005000", 2), amount("12.500000", 0), amount(None, 2)
    ('195.79', '0.01', '13', '-')
    """
    return "-" if text is None else shown(Decimal(text), decimals)


def plain(text: str) -> str:
    """Write an exact amount with no more decimals than it needs.

    >>> plain("10.000000"), plain("2.500000"), plain("0.000000")
    ('10', '2.5', '0')
    """
    return f"{Decimal(text).normalize():f}"


def times(k: str) -> str:
    """Say how much a game weighs that ends now, beside one that ends at the start [CONTEST-162].

    >>> times("1.5507"), times("2.0213"), times("1.0100"), times("11.7")
    ('1.6 times', 'twice', 'once', '12 times')
    """
    much = Decimal(shown(Decimal(k), 0 if Decimal(k) >= _MANY else 1)).normalize()
    if much == 1:
        return "once"
    return "twice" if much == _TWICE else f"{much:f} times"


def clock(seconds: float) -> str:
    """Write contest time; hours go up to the contest's duration [CONTEST-75].

    >>> clock(0), clock(90061.9)
    ('00:00:00', '25:01:01')
    """
    whole = max(0, int(seconds))
    return f"{whole // _HOUR:02}:{whole // _MINUTE % 60:02}:{whole % 60:02}"


def span(seconds: float) -> str:
    """Write how long something takes, in words, as short as may be.

    >>> span(0.25), span(42), span(600), span(5400), span(200000)
    ('0.25 s', '42 s', '10 min', '1 h 30 min', '2 d 7 h')
    """
    if seconds < _MINUTE:
        return f"{seconds:.3g} s"
    for unit, name, part, smaller in ((_DAY, "d", _HOUR, "h"), (_HOUR, "h", _MINUTE, "min")):
        if seconds >= unit:
            rest = int(seconds % unit // part)
            return f"{int(seconds // unit)} {name}" + (f" {rest} {smaller}" if rest else "")
    rest = int(seconds % _MINUTE)
    return f"{int(seconds // _MINUTE)} min" + (f" {rest} s" if rest else "")


def count(number: int, one: str, many: str = "") -> str:
    """Write a number of things.

    >>> count(1, "game"), count(3, "game"), count(2, "city", "cities")
    ('1 game', '3 games', '2 cities')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}".replace(",", "\N{THIN SPACE}")


def best_of(most: int, teams: int) -> str:
    """Say of which results a mean is: of so many best, or of all if no more have one [CONTEST-21].

    >>> best_of(3, 8), best_of(1, 8), best_of(3, 3)
    ('the mean of the 3 best results', 'the best result', 'the mean of all 3 results')
    >>> best_of(3, 2), best_of(3, 1)
    ('the mean of both results', 'the only result')
    """
    if most < teams:
        return "the best result" if most == 1 else f"the mean of the {most} best results"
    few = {1: "the only result", 2: "the mean of both results"}
    return few.get(teams, f"the mean of all {teams} results")


def size(number: int) -> str:
    """Write a number of bytes.

    >>> size(512), size(15360), size(5 * 1024**2)
    ('512 B', '15.0 KiB', '5.0 MiB')
    """
    value, units = float(number), ["B", "KiB", "MiB", "GiB", "TiB"]
    while value >= _KIBI and len(units) > 1:
        value, units = value / _KIBI, units[1:]
    return f"{number} B" if units[0] == "B" else f"{value:.1f} {units[0]}"


def milliseconds(duration: Instant | None) -> str:
    """Write microseconds, which are few.

    >>> milliseconds(12345), milliseconds(None)
    ('12.3 ms', '-')
    """
    return "-" if duration is None else f"{duration / 1000:.1f} ms"


def said(value: object) -> str:
    """Write the value of an option.

    >>> said(True), said(2), said("spirals"), said(Decimal("0.50"))
    ('yes', '2', 'spirals', '0.5')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return plain(str(value)) if isinstance(value, Decimal) else str(value)


class Calendar:
    """Time of day in the contest's zone, with its offset [CONTEST-75]."""

    def __init__(self, zone: str) -> None:
        """Use a zone by its IANA name; UTC where this machine does not know it."""
        self._zone: tzinfo = UTC
        with suppress(ZoneInfoNotFoundError, ValueError, OSError):  # the offset shown says so
            self._zone = ZoneInfo(zone)

    def day(self, moment: str) -> str:
        """Write date, time of day and offset of an ISO 8601 instant.

        >>> Calendar("Europe/Warsaw").day("2026-11-20T06:00:03.25Z")
        'Fri 20 Nov, 07:00:03 +01:00'
        """
        at = self._local(moment)
        return f"{_DAYS[at.weekday()]} {at.day} {_MONTHS[at.month - 1]}, {self.time(moment)}"

    def time(self, moment: str) -> str:
        """Write time of day and offset.

        >>> Calendar("Nowhere/Else").time("2026-11-20T06:00:03Z")
        '06:00:03 +00:00'
        """
        return self._local(moment).isoformat(" ", "seconds")[11:19] + " " + self._offset(moment)

    def _local(self, moment: str) -> datetime:
        return datetime.fromisoformat(moment).astimezone(self._zone)

    def _offset(self, moment: str) -> str:
        return self._local(moment).isoformat()[-6:]


# Not from the locale of the host: the pages are in one language.
_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
