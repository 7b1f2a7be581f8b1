"""Calendars: the regular instants at which games of days and weeks act.

A :class:`Beat` is an endless row of instants at equal distance. UTC days and weeks from Monday are
beats, and so are the ndays and nweeks of nomics, whose length is a parameter.
"""

from dataclasses import dataclass
from typing import Final

from contestmaster.kernel.instant import DAY, Instant

__all__ = ["DAYS", "WEEKS", "Beat", "NCalendar"]


@dataclass(frozen=True)
class Beat:
    """The instants ``origin + n * period``, for all whole ``n``."""

    period: int
    origin: Instant = 0

    def __post_init__(self) -> None:
        """Refuse a period that is not positive."""
        if self.period <= 0:
            raise ValueError(f"a period of {self.period} microseconds never comes round")

    def index(self, at: Instant) -> int:
        """Return the number of the period that contains ``at``; it begins with its first instant.

        >>> DAYS.index(0), DAYS.index(-1), DAYS.index(DAY)
        (0, -1, 1)
        """
        return (at - self.origin) // self.period

    def start(self, index: int) -> Instant:
        """Return the first instant of a period."""
        return self.origin + index * self.period

    def floor(self, at: Instant) -> Instant:
        """Return the latest beat at or before ``at``."""
        return self.start(self.index(at))

    def after(self, at: Instant) -> Instant:
        """Return the earliest beat strictly after ``at``.

        >>> DAYS.after(0) == DAY
        True
        """
        return at + self.period - (at - self.origin) % self.period


DAYS: Final = Beat(DAY)
"""UTC days, each beginning at 00:00."""

WEEKS: Final = Beat(7 * DAY, origin=4 * DAY)
"""Weeks that begin on Monday at 00:00 UTC; 1970-01-05 was one."""


@dataclass(frozen=True)
class NCalendar:
    """The calendar of a nomic: ticks, ndays 1..``ndays_per_nweek`` and nweeks from 1.

    Attributes:
        nday: the beat of ndays; tick 1 is its period 0.
        ndays_per_nweek: how many make an nweek.
    """

    nday: Beat
    ndays_per_nweek: int = 10

    def tick(self, at: Instant) -> int:
        """Return the tick at an instant, 1 in the first nday."""
        return self.nday.index(at) + 1

    def date(self, tick: int) -> tuple[int, int]:
        """Return ``(nweek, nday)`` of a tick, both from 1.

        >>> NCalendar(DAYS).date(24)
        (3, 4)
        """
        nweek, nday = divmod(tick - 1, self.ndays_per_nweek)
        return nweek + 1, nday + 1

    def start(self, tick: int) -> Instant:
        """Return the instant at which a tick begins."""
        return self.nday.start(tick - 1)
