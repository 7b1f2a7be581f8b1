"""K, awards and ranking points, exact (chapter Formulas of the rule book).

Every amount is a whole number of millionths. Nothing passes through a binary float, so that all
implementations agree; K comes from decimals of forty digits, whose logarithm and exponential are
rounded correctly on every machine.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from contestmaster.kernel.instant import Instant

MILLION: Final = 1_000_000

_PRECISE: Final = Context(prec=40, rounding=ROUND_HALF_EVEN)


def millionths(value: int | Decimal | Fraction) -> int:
    """Round to 6 decimals, half away from zero, and count the millionths [CONTEST-72].

    >>> millionths(Fraction(10000, 3)), millionths(Decimal("-0.0000005"))
    (3333333333, -1)
    """
    top, bottom = value.as_integer_ratio()
    size = (2 * abs(top) * MILLION + bottom) // (2 * bottom)
    return -size if top < 0 else size


def speed(start: Decimal, end: Decimal, elapsed: Instant, duration: Instant) -> int:
    """Return K at a time of the contest clock, in millionths [CONTEST-11].

    It grows exponentially from ``start`` to ``end``; before and after it stands [CONTEST-14].

    >>> speed(Decimal(1), Decimal(8), 21_600_000_000, 86_400_000_000)
    1681793
    """
    if elapsed <= 0 or start == end:
        return millionths(start)
    if elapsed >= duration:
        return millionths(end)
    part = _PRECISE.divide(Decimal(elapsed), Decimal(duration))
    k = _PRECISE.multiply(start, _PRECISE.exp(_PRECISE.multiply(_growth(start, end), part)))
    return int(k.scaleb(6, _PRECISE).to_integral_value(ROUND_HALF_UP))


@lru_cache(maxsize=16)
def _growth(start: Decimal, end: Decimal) -> Decimal:
    """Return the logarithm of the growth of K: it takes longer than all the rest of K."""
    return _PRECISE.ln(_PRECISE.divide(end, start))


def award(score: int, k: int) -> int:
    """Return what a game pays [CONTEST-16]; a negative score counts as 0 [CONTEST-24].

    >>> award(20_000_000_000, 1_681_793), award(-5, 1_681_793)
    (33635860000, 0)
    """
    return millionths(Fraction(max(0, score) * k, MILLION**2))


def mean_of_best(results: Sequence[int], best: int) -> Fraction:
    """Return the mean of so many best results, or of all if there are fewer [CONTEST-21].

    Not rounded, in millionths; 0 where there is no team.
    """
    top = sorted(results, reverse=True)[:best]
    return Fraction(sum(top), len(top)) if top else Fraction(0)


def points(result: int, mean: Fraction, scale: Decimal) -> int:
    """Return the ranking points for a result [CONTEST-19], 0 where the mean is 0 [CONTEST-22].

    >>> points(50, Fraction(200), Decimal(100))
    25000000
    """
    return millionths(Fraction(scale) * result / mean) if mean else 0
