"""Weights: how likely things are beside each other, in exact numbers."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

__all__ = ["Weight", "shares"]

Weight: TypeAlias = int | Fraction | float
"""How likely something is beside others; a float is just the number that it holds."""


def shares(weights: Sequence[Weight]) -> list[int]:
    """Return whole numbers that are to each other as some weights are.

    Raises:
        ValueError: there are no weights, one is negative or no number, or all are 0.

    >>> shares([1, Fraction(1, 3), 0.5])
    [6, 2, 3]
    """
    try:
        ratios = [weight.as_integer_ratio() for weight in weights]
    except (OverflowError, ValueError):
        raise ValueError(f"weights are finite numbers, not {list(weights)}") from None
    if any(above < 0 for above, _ in ratios) or not any(above for above, _ in ratios):
        raise ValueError(f"weights are not negative, and not all 0: {list(weights)}")
    common = lcm(*[below for _, below in ratios])
    return [above * (common // below) for above, below in ratios]
