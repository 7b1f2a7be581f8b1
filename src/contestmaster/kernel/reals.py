"""Real numbers as text: the same digits on every machine [NET-37]."""

from decimal import Decimal
from fractions import Fraction

__all__ = ["shown"]


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
