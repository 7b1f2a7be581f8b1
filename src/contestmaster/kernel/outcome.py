"""Outcomes: who stands where, exactly."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import NamedTuple

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
    return [1 + sum(other > value for other in values) for value in values]


def shown(score: Fraction, decimals: int = 6) -> str:
    """Write an exact score with so many decimals, half away from zero.

    >>> shown(Fraction(20000, 3)), shown(Fraction(5, 2), 0)
    ('6666.666667', '3')
    """
    scaled = Fraction(score) * 10**decimals
    sign = -1 if scaled < 0 else 1
    whole = sign * ((2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator))
    exact = Decimal(whole).scaleb(-decimals)
    return f"{exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
