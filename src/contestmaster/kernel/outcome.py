"""Outcomes: who stands where, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from contestmaster.kernel.reals import shown

__all__ = ["Outcome", "Standing", "places", "shown"]


class Standing(NamedTuple):
    """One seat's result: its exact score and its place from 1; equals share a place."""

    seat: int
    score: Fraction
    rank: int


class Outcome(NamedTuple):
    """The result of a match, or how it stands while it is not over."""

    over: bool
    standings: tuple[Standing, ...]

    @classmethod
    def by_score(cls, over: bool, scores: Sequence[Fraction]) -> "Outcome":
        """Rank the seats by score, the greatest first.

        >>> [s.rank for s in Outcome.by_score(True, [Fraction(5), Fraction(10)]).standings]
        [2, 1]
        """
        ranks = places(scores)
        return cls(over, tuple(Standing(i, s, ranks[i]) for i, s in enumerate(scores)))


def places(values: Sequence[Fraction]) -> list[int]:
    """Return 1 + the number of strictly larger values for each value.

    >>> places([Fraction(10), Fraction(10), Fraction(5)])
    [1, 1, 3]
    """
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    found = [1] * len(values)
    for place, (better, seat) in enumerate(pairwise(order), start=2):
        found[seat] = found[better] if values[seat] == values[better] else place
    return found
