"""A histogram of durations: how many lay below each of some bounds, from the first on."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from contestmaster.kernel.instant import SECOND, Instant

BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""In seconds; what is late by less than the first nobody can feel, nor a bot."""


class Histogram:
    """Counts durations by the bounds below which they lie; adding one costs under a microsecond.

    >>> tally = Histogram((0.001, 0.1))
    >>> for each in (500, 1_000, 30_000, 2_000_000):
    ...     tally.add(each)
    >>> tally.below(), tally.sum_s
    ([(0.001, 2), (0.1, 3), (inf, 4)], 2.0315)
    """

    def __init__(self, bounds: Sequence[float] = BOUNDS_S) -> None:
        """Count nothing yet; bounds are seconds, ascending."""
        self._bounds = tuple(bounds)
        self._limits = [round(bound * SECOND) for bound in bounds]
        self._counts = [0] * (len(self._limits) + 1)
        self._sum = 0

    def add(self, taken: Instant) -> None:
        """Count a duration in microseconds; what is below zero counts as nothing."""
        taken = max(0, taken)
        self._counts[bisect_left(self._limits, taken)] += 1
        self._sum += taken

    @property
    def sum_s(self) -> float:
        """The sum of all, in seconds."""
        return self._sum / SECOND

    def below(self) -> list[tuple[float, int]]:
        """Return how many are at most as long as each bound in seconds; infinity for all."""
        found, so_far = [], 0
        for bound, count in zip((*self._bounds, float("inf")), self._counts, strict=True):
            so_far += count
            found.append((bound, so_far))
        return found
