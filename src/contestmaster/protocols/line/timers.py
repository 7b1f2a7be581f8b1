"""Things to do at instants, without a clock: whoever has one asks for the next and rings it."""

import heapq
from collections.abc import Callable
from typing import Final

from contestmaster.kernel.instant import Instant

_TIDY_ABOVE: Final = 64
"""Cancelled timers are left where they are until there are more of them than this, and than
live ones: most are login time-outs, cancelled long before they are due."""


class Timer:
    """One thing to do, unless cancelled first."""

    __slots__ = ("action", "at", "number")

    def __init__(self, at: Instant, number: int, action: Callable[[Instant], object]) -> None:
        """Do ``action(now)`` at ``at``; ``number`` orders timers of the same instant."""
        self.at = at
        self.number = number
        self.action: Callable[[Instant], object] | None = action

    def __lt__(self, other: "Timer") -> bool:
        return (self.at, self.number) < (other.at, other.number)


class Timers:
    """A heap of timers.

    Attributes:
        moved: called when the next instant has come nearer, so that a clock can be set anew.
    """

    __slots__ = ("_cancelled", "_heap", "_number", "moved")

    def __init__(self) -> None:
        """Begin with none."""
        self._heap: list[Timer] = []
        self._number = 0
        self._cancelled = 0
        self.moved: Callable[[], None] | None = None

    def next(self) -> Instant | None:
        """Return the instant of the next timer, ``None`` if there is none."""
        while self._heap and self._heap[0].action is None:
            heapq.heappop(self._heap)
            self._cancelled -= 1
        return self._heap[0].at if self._heap else None

    def add(self, at: Instant, action: Callable[[Instant], object]) -> Timer:
        """Have ``action(now)`` done at ``at``."""
        self._number += 1
        timer = Timer(at, self._number, action)
        heapq.heappush(self._heap, timer)
        if self._heap[0] is timer and self.moved is not None:
            self.moved()
        return timer

    def cancel(self, timer: Timer) -> None:
        """Forget a timer; one that was done or cancelled is left alone."""
        if timer.action is None:
            return
        timer.action = None
        self._cancelled += 1
        if self._cancelled > max(_TIDY_ABOVE, len(self._heap) // 2):
            self._heap = [t for t in self._heap if t.action is not None]
            heapq.heapify(self._heap)
            self._cancelled = 0

    def run(self, now: Instant) -> None:
        """Do all that is due at ``now``, in order of instant, then of adding."""
        while (at := self.next()) is not None and at <= now:
            timer = heapq.heappop(self._heap)
            action, timer.action = timer.action, None
            if action is not None:
                action(now)
