"""Clocks: where instants come from.

A host asks a clock and nothing else for the time, so that the same host runs live, in a test on
virtual time, and at full speed.
"""

import time
from collections import deque
from typing import Final, Protocol

from contestmaster.kernel.instant import Instant


class Clock(Protocol):
    """Tells the present instant; never goes backwards."""

    def now(self) -> Instant:
        """Return the present instant."""
        ...


class WallClock:
    """UTC as it was at the start, moved on by a steady clock [CONTEST-55].

    Changes of the machine's time of day while the host runs do not move it; one that was set back
    while no host ran does not lead before ``not_before``, the last instant recorded.

    For a rehearsal it may run ``speed`` times as fast as any other.
    """

    __slots__ = ("_begin", "_speed", "_steady")

    def __init__(self, not_before: Instant = 0, speed: int = 1) -> None:
        self._speed = speed
        self._steady = time.monotonic_ns() // 1000
        self._begin = max(time.time_ns() // 1000, not_before)

    @classmethod
    def like(cls, begin: Instant, steady: int, speed: int) -> "WallClock":
        """Return a clock that goes as another process' of this machine; see :attr:`origin`."""
        clock = cls(speed=speed)
        clock._begin, clock._steady = begin, steady
        return clock

    @property
    def origin(self) -> tuple[Instant, int, int]:
        """Its beginning, what the steady clock showed then, in microseconds, and its speed."""
        return self._begin, self._steady, self._speed

    def now(self) -> Instant:
        """Return the present instant."""
        passed = time.monotonic_ns() // 1000 - self._steady
        return self._begin + passed * self._speed


_HEARD_US: Final = 10_000_000
"""For how long a clock goes by what it has heard: two machines' clocks differ by some
microseconds more each second, so that it is behind, or ahead, by less than a millisecond."""


class HeardClock(WallClock):
    """Goes as a clock on another machine, by what is heard of that one [NET-137].

    What is heard is old by as long as it took to come. So it shows at most what the other shows,
    and is behind by what the quickest of the last messages took. It never goes backwards.
    """

    __slots__ = ("_heard", "_last", "_origin")

    def __init__(self, begin: Instant, steady: int, speed: int, shown: int) -> None:
        """Go as one of such an :attr:`~WallClock.origin`, whose steady clock shows ``shown``."""
        super().__init__(speed=speed)
        self._begin, self._origin, self._last = begin, steady, 0
        self._heard: deque[tuple[int, int]] = deque()
        self.hear(shown)

    def hear(self, shown: int) -> None:
        """Hear what the other machine's steady clock has shown, in microseconds."""
        here = time.monotonic_ns() // 1000
        self._heard.append((here, shown - here))
        while self._heard[0][0] < here - _HEARD_US:
            self._heard.popleft()
        self._steady = self._origin - max(ahead for _, ahead in self._heard)

    def now(self) -> Instant:
        """Return the present instant."""
        self._last = max(self._last, super().now())
        return self._last


class VirtualClock:
    """A clock that stands until it is moved: for tests, transcripts and play at full speed."""

    __slots__ = ("_now",)

    def __init__(self, start: Instant = 0) -> None:
        self._now = start

    def now(self) -> Instant:
        """Return the instant it was moved to last."""
        return self._now

    def move(self, to: Instant) -> None:
        """Let time pass until ``to``; raise ``ValueError`` where that lies in the past."""
        if to < self._now:
            raise ValueError(f"time does not run backwards, from {self._now} to {to}")
        self._now = to
