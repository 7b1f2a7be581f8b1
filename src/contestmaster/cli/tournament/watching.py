"""How far a tournament is while it is played: a line on the terminal, and one for each round."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from contestmaster.cli.progress import bar

if TYPE_CHECKING:
    from contestmaster.storage import QueueCounts
    from contestmaster.tournament.plan import RoundPlan

_EVERY_S: Final = 0.5
_MINUTE: Final = 60
_HOUR: Final = 3600


def lasting(seconds: float) -> str:
    """Say how long something takes, roughly.

    >>> lasting(12), lasting(300), lasting(9000)
    ('12 s', '5 min', '2.5 h')
    """
    if seconds < 2 * _MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / _MINUTE:.0f} min" if seconds < 2 * _HOUR else f"{seconds / _HOUR:.1f} h"


class CourseLine:
    """The line that is drawn, and what is said above it."""

    def __init__(self, say: Callable[[str], object], *, draws: bool) -> None:
        self._say = say
        self._draws = draws
        self._began: tuple[float, int] | None = None
        self._matches = 0
        self._next = 0.0

    def committed(self, plan: "RoundPlan", head: str) -> None:
        """Say which round was committed to; whoever keeps that can see that none was left out."""
        count = sum(1 for _ in plan.keys)
        self._matches += count
        self.clear()
        self._say(f"round {plan.number}: {count} matches; head of the record: {head}")

    def told(self, counts: "QueueCounts", number: int) -> None:
        """Draw how far the round is."""
        now = time.monotonic()
        if not self._draws or now < self._next:
            return
        self._next = now + _EVERY_S
        if self._began is None:
            self._began = now, counts.done
        since, before = self._began
        left = ""
        if counts.done > before:
            rest = (now - since) / (counts.done - before) * counts.open
            left = f", about {lasting(rest)} left of this round"
        drawn = bar(counts.done, self._matches)
        print(
            f"\r\x1b[Kround {number}: {counts.done} of {self._matches} matches {drawn}{left}",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def clear(self) -> None:
        """Take the line away."""
        if self._draws:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def course_line(say: Callable[[str], object]) -> Iterator[CourseLine]:
    """Draw a line on standard error, if that is a terminal, and take it away at the end."""
    line = CourseLine(say, draws=sys.stderr.isatty())
    try:
        yield line
    finally:
        line.clear()
