"""Revelation windows: when a commitment may be revealed.

A window is half-open: it contains its opening and not its closing. It opens at an instant that is
known from the start, or by an event of the host game, which then names the instant at which it
opens anyway.
"""

from typing import Annotated, Final, TypeAlias

import msgspec

__all__ = ["MOST_SECONDS", "Moment", "Window"]

_SECOND: Final = 1_000_000
MOST_SECONDS: Final = 31_536_000
"""No window lasts longer than a year of 365 days."""


Moment: TypeAlias = Annotated[int, "instant"]
"""A point of time in microseconds of UTC; the mark lets positions show it as a date."""


class Window(msgspec.Struct, frozen=True):
    """A window that a host game sets for a kind of commitment [HASH-34]; instants in microseconds.

    Attributes:
        length_s: how long it stays open, in seconds, counted from the actual opening.
        opens_at: a fixed opening, or ``None`` where an event opens it.
        latest_opens_at: when it opens without that event; only where ``opens_at`` is ``None``.

    Raises:
        ValueError: it might stay open, or stay shut, for ever [HASH-36].
    """

    length_s: int
    opens_at: Moment | None = None
    latest_opens_at: Moment | None = None

    def __post_init__(self) -> None:
        """Refuse a window that has no end, or perhaps no beginning."""
        if not 1 <= self.length_s <= MOST_SECONDS:
            raise ValueError(f"a window is open for 1 to {MOST_SECONDS} s, not {self.length_s}")
        if (self.opens_at is None) == (self.latest_opens_at is None):
            raise ValueError("a window opens at an instant, or by an event with a latest instant")

    def closes(self, opens_at: int) -> int:
        """Return when it closes if it opens then."""
        return opens_at + self.length_s * _SECOND
