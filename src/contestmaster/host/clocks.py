"""Clocks: where instants come from.

A host asks a clock and nothing else for the time, so that the same host runs live, in a test on
virtual time, and at full speed.
"""

import time
from typing import Protocol

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
