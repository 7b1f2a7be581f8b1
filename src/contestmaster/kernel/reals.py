"""Real numbers as text: the same digits on every machine [NET-37]."""

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import Final

__all__ = ["shortest", "shown"]

_SHORT: Final = Context(prec=6, rounding=ROUND_HALF_UP)
_LEAST: Final = Decimal("0.0001")
"""What is smaller is shown as 0."""


def shown(value: int | float | Decimal | Fraction, decimals: int = 6) -> str:
    """Write a number with so many decimals: exact, half away from zero, never a negative zero.

    A float is taken for what it is in binary. ``ValueError`` or ``OverflowError`` where it is no
    finite number.

    >>> shown(Fraction(20000, 3)), shown(Fraction(5, 2), 0), shown(-0.0000001)
    ('6666.666667', '3', '0.000000')
    """
    top, bottom = value.as_integer_ratio()
    scale = 10**decimals
    size = (2 * abs(top) * scale + bottom) // (2 * bottom)
    sign = "-" if top < 0 and size else ""
    whole, part = divmod(size, scale)
    return f"{sign}{whole}.{part:0{decimals}d}" if decimals else f"{sign}{whole}"


def shortest(value: int | float | Decimal) -> str:
    """Write a number with as few digits as it needs, six at most, and without an exponent.

    >>> shortest(98.0), shortest(97.5), shortest(-1 / 3), shortest(1234567), shortest(0.00005)
    ('98', '97.5', '-0.333333', '1234570', '0')
    """
    rounded = _SHORT.create_decimal(Decimal(value)).normalize(_SHORT)
    return f"{rounded:f}" if abs(rounded) >= _LEAST else "0"
