"""Limits: a host's transfer, its failed logins, the commands of a person."""

from collections import deque
from typing import Final

from contestmaster.kernel.instant import MINUTE, SECOND, Instant

FAILURE_WINDOW: Final = MINUTE
"""How long a failed login is remembered [NET-71]."""
VERDICT_DELAY: Final = SECOND
"""How long a verdict is held back while too many are remembered [NET-71]."""


class Bucket:
    """A token bucket in bytes, exact: it counts millionths, one for each microsecond and B/s.

    It starts full; a charge may push it below zero [NET-67].
    """

    __slots__ = ("_at", "_level", "_most", "_rate")

    def __init__(self, rate: int, burst: int, now: Instant) -> None:
        """Gain ``rate`` bytes a second up to ``burst`` bytes."""
        self._rate = rate
        self._most = burst * SECOND
        self._level = self._most
        self._at = now

    def open(self, now: Instant) -> bool:
        """Return whether there is anything in it at ``now``."""
        if now > self._at:
            self._level = min(self._most, self._level + (now - self._at) * self._rate)
            self._at = now
        return self._level > 0

    def charge(self, size: int) -> None:
        """Take ``size`` bytes out."""
        self._level -= size * SECOND

    def opens(self) -> Instant:
        """Return the first instant at which it is above zero, as charged so far."""
        return self._at + max(0, -self._level // self._rate + 1)

    def full(self, now: Instant) -> bool:
        """Return whether it is as at the start."""
        return self.open(now) and self._level == self._most


class Failures:
    """The failed logins of a host within the last minute [NET-71]."""

    __slots__ = ("_at", "_most")

    def __init__(self, most: int) -> None:
        """Hold verdicts back after ``most`` failures."""
        self._most = most
        self._at: deque[Instant] = deque()

    def add(self, now: Instant) -> None:
        """Remember a failure; more than ``most`` need not be, the newest ones decide."""
        self._at.append(now)
        if len(self._at) > self._most:
            self._at.popleft()

    def too_many(self, now: Instant) -> bool:
        """Return whether ``most`` failures lie in the last minute."""
        return self._remembered(now) >= self._most

    def none(self, now: Instant) -> bool:
        """Return whether nothing is remembered."""
        return self._remembered(now) == 0

    def _remembered(self, now: Instant) -> int:
        while self._at and self._at[0] <= now - FAILURE_WINDOW:
            self._at.popleft()
        return len(self._at)


class CommandWindow:
    """Consecutive windows of one length from the start of the server [NET-84].

    Attributes:
        end: the end of the window that runs.
    """

    __slots__ = ("_length", "end")

    def __init__(self, seconds: float, now: Instant) -> None:
        """Begin the first window."""
        self._length = max(1, round(seconds * SECOND))
        self.end = now + self._length

    def roll(self, now: Instant) -> bool:
        """Go to the window of ``now``; return whether it is another one."""
        if now < self.end:
            return False
        self.end += ((now - self.end) // self._length + 1) * self._length
        return True
