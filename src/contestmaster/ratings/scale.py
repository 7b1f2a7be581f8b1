"""Elo points: what a difference of strength means, and back."""

from math import exp, log, log1p, sqrt
from typing import Final

ELO: Final = 400 / log(10)
"""Elo points of one unit of the logistic scale: 400 points are odds of ten to one [RATE-10]."""
Z: Final = 1.959963984540054
"""Of the normal distribution, for intervals that hold the true value 95 times in 100."""


def expected(difference: float) -> float:
    """Return the share of the points that a difference in Elo points promises.

    >>> expected(0.0), round(expected(100.0), 2), round(expected(-400.0), 4)
    (0.5, 0.64, 0.0909)
    """
    return 1 / (1 + exp(-difference / ELO))


def elo_of(share: float) -> float:
    """Return the difference in Elo points that promises a share of the points, above 0, below 1.

    >>> round(elo_of(0.64)), round(elo_of(10 / 11))
    (100, 400)
    """
    return ELO * (log(share) - log1p(-share))


def student(freedom: float) -> float:
    """Return what stands for :data:`Z` where a spread was estimated from few values.

    The quantile of Student's distribution, by its expansion in ``1 / freedom``; at least three
    degrees of freedom are taken for granted: below that the prior decides anyway.

    >>> [round(student(freedom), 1) for freedom in (3, 10, 30, 1e9)]
    [3.2, 2.2, 2.0, 2.0]
    """
    z, n = Z, max(3.0, freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def half(variance: float, freedom: float) -> float:
    """Return half the width of a 95 % interval."""
    return student(freedom) * sqrt(variance)
