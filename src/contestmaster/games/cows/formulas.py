"""The formulas of the rule book, each exact before its one rounding.

Powers and turns are whole numbers, prices whole bottles, milk and real parameters millionths. What
rules call while a game runs is compiled; what is computed once, or only to be shown, is not.
"""

from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.wide import compare, multiply, power, wide
from contestmaster.games.cows.params import CowsParams
from contestmaster.kernel.parameters import MILLION, millionths

HERD_LEVELS: Final = 32
"""Doublings of a herd that are tabulated: a herd of 2**32 cows fits no board."""
SCORE_OF_ALL_MILK: Final = 100_000


@compiled
def level(herd: int) -> int:
    """How often a herd has doubled from one cow: floor(log2 herd), 0 below 2 [COWS-37, COWS-95]."""
    doublings = 0
    while herd > 1:
        herd >>= 1
        doublings += 1
    return doublings


@compiled
def combat_time(p1: int, p2: int, t_min: int, t_max: int, g: int) -> int:
    """Turns that a fight between sides of power ``p1`` and ``p2`` takes [COWS-111, COWS-132, D7].

    ``t_min + round((t_max - t_min) * (lo / hi) ** g)`` with halves up, exact for powers of up to
    63 bits and every exponent; ``t_max`` for two sides without power.
    """
    lo, hi = min(p1, p2), max(p1, p2)
    if lo == hi:
        return t_max
    lo_g, hi_g = power(wide(lo), g), power(wide(hi), g)
    scaled = multiply(wide(2 * (t_max - t_min)), lo_g)
    # The rounded value is the number of halves 1/2, 3/2, 5/2 ... that the exact one reaches.
    extra = 0
    while compare(multiply(wide(2 * extra + 1), hi_g), scaled) <= 0:
        extra += 1
    return t_min + extra


@compiled
def chance_per_cowboy(capture_probability: int, experience_bonus: int, max_herd: int) -> float:
    """Chance of one cowboy's try, both parameters in millionths [COWS-37, COWS-69, D17].

    The correctly rounded value of ``min(1, p * (1 + bonus * level(max_herd)))``.
    """
    scaled = capture_probability * (MILLION + experience_bonus * level(max_herd))
    return min(1.0, scaled / (MILLION * MILLION))


@compiled
def chance_none(chance: float, cowboys: int) -> float:
    """Chance that so many cowboys, each succeeding with ``chance``, catch nothing [COWS-71, D4]."""
    result, factor = 1.0, 1.0 - chance
    while cowboys > 0:
        if cowboys & 1:
            result *= factor
        factor *= factor
        cowboys >>= 1
    return result


@compiled
def price_after(price: int, growth: int) -> int:
    """Price in bottles after a purchase; ``growth`` is in millionths [COWS-41, D18].

    Rounded half up; no intermediate value is larger than the result by more than a constant.
    """
    whole, rest = price // MILLION, price % MILLION
    factor = MILLION + growth
    return whole * factor + (2 * rest * factor + MILLION) // (2 * MILLION)


def yields(params: CowsParams) -> NDArray[np.int64]:
    """Millionths of a bottle that a cow gives a turn, by :func:`level` of its herd [COWS-95].

    int64[HERD_LEVELS], each computed exactly and rounded half up.
    """
    milk = millionths(params.milk_yield)
    growth = 1 + Fraction(millionths(params.herd_bonus), MILLION)
    return np.array([half_up(milk * growth**k) for k in range(HERD_LEVELS)], dtype=np.int64)


@compiled
def milk_per_turn(herd: int, yields: NDArray[np.int64]) -> int:
    """Millionths of a bottle that a milked herd gives a turn [COWS-95]."""
    return herd * int(yields[level(herd)])


def score(milk: int, milk_limit: int) -> Fraction:
    """Score of a team that holds ``milk`` of ``milk_limit``, both in millionths [COWS-159]."""
    return Fraction(SCORE_OF_ALL_MILK * milk, milk_limit)


def half_up(value: Fraction) -> int:
    """``value`` (not negative) rounded to a whole number, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def shown(value: Fraction) -> str:
    """``value`` (not negative) as the protocol prints a real: six decimals, half up."""
    whole, rest = divmod(half_up(value * MILLION), MILLION)
    return f"{whole}.{rest:06}"
