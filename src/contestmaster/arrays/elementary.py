"""Elementary functions that come out the same on every machine.

The mathematics libraries of different machines differ in last digits, and a rule that used them
would have other digests elsewhere. These are made of addition, subtraction, multiplication,
division and powers of two only, each rounded once as IEEE 754 says, never contracted: the same bits
everywhere, with the JIT on and off. They err by less than one unit in the last place.
"""

import math
from typing import Final

from contestmaster.arrays.compiled import compiled

__all__ = ["FARTHEST_ANGLE", "cosine", "power", "sine"]

FARTHEST_ANGLE: Final = 1e6
"""Angles up to this size, in radians, are reduced to a quarter turn without loss."""

_PER_QUARTER: Final = 0.6366197723675814
"""2 / pi."""
# pi / 2 in three pieces; the first two have 33 bits, so that their products with the number of
# quarter turns in FARTHEST_ANGLE are exact.
_QUARTER: Final = float.fromhex("0x1.921fb54400000p+0")
_QUARTER_2: Final = float.fromhex("0x1.0b4611a600000p-34")
_QUARTER_3: Final = float.fromhex("0x1.3198a2e037073p-69")

_PER_LN2: Final = 1.4426950408889634
# ln 2 in two pieces, the first of 32 bits.
_LN2: Final = float.fromhex("0x1.62e42fee00000p-1")
_LN2_2: Final = float.fromhex("0x1.a39ef35793c76p-33")

_SPLIT: Final = 134217729.0
"""2**27 + 1: a product with it tells the upper half of a number's digits."""
_ROOT_HALF: Final = 0.7071067811865476


@compiled
def sine(angle: float) -> float:
    """The sine of an angle in radians, of at most ``FARTHEST_ANGLE`` (not checked)."""
    quarters, high, low = _reduced(angle)
    value = _cosine_near_0(high, low) if quarters & 1 else _sine_near_0(high, low)
    return -value if quarters & 2 else value


@compiled
def cosine(angle: float) -> float:
    """The cosine of an angle in radians, of at most ``FARTHEST_ANGLE`` (not checked)."""
    quarters, high, low = _reduced(angle)
    value = _sine_near_0(high, low) if quarters & 1 else _cosine_near_0(high, low)
    return -value if (quarters + 1) & 2 else value


@compiled
def power(base: float, exponent: float) -> float:
    """A base that is not negative, to a positive exponent; the result lies within 1e-300..1e300.

    The logarithm is kept in twice the digits: the exponent multiplies its error.
    """
    if base == 0.0:
        return 0.0
    high, low = _logarithm(base)
    product, error = _times(exponent, high)
    low = error + exponent * low
    total = product + low
    return _exponential(total, (product - total) + low)


@compiled
def _reduced(angle: float) -> tuple[int, float, float]:
    """Quarter turns, modulo 4, and what is left of an angle: a number and what it lacks."""
    quarters = math.floor(angle * _PER_QUARTER + 0.5)
    first = angle - quarters * _QUARTER  # exact: both are multiples of the same power of two
    taken = quarters * _QUARTER_2
    second = first - taken
    lacking = ((first - second) - taken) - quarters * _QUARTER_3
    rest = second + lacking
    return quarters & 3, rest, (second - rest) + lacking


@compiled
def _sine_near_0(x: float, low: float) -> float:
    """The sine of ``x + low``, at most an eighth of a turn: its series to the power 17."""
    z = x * x
    series = -1 / 1307674368000 + z * (1 / 355687428096000)
    series = 1 / 6227020800 + z * series
    series = -1 / 39916800 + z * series
    series = 1 / 362880 + z * series
    series = -1 / 5040 + z * series
    series = 1 / 120 + z * series
    series = -1 / 6 + z * series
    return x + (x * z * series + low * (1.0 - 0.5 * z))


@compiled
def _cosine_near_0(x: float, low: float) -> float:
    """The cosine of ``x + low``, at most an eighth of a turn: its series to the power 18."""
    z = x * x
    series = 1 / 20922789888000 - z * (1 / 6402373705728000)
    series = -1 / 87178291200 + z * series
    series = 1 / 479001600 + z * series
    series = -1 / 3628800 + z * series
    series = 1 / 40320 + z * series
    series = -1 / 720 + z * series
    series = 1 / 24 + z * series
    half = 0.5 * z
    rough = 1.0 - half
    return rough + (((1.0 - rough) - half) + (z * z * series - x * low))


@compiled
def _logarithm(x: float) -> tuple[float, float]:
    """The natural logarithm of a positive number: a number and what it lacks.

    For x = 2**e m with m near 1 it is e ln 2 + 2 artanh((m - 1) / (m + 1)).
    """
    m, e = math.frexp(x)
    if m < _ROOT_HALF:
        m, e = 2.0 * m, e - 1
    top, bottom = m - 1.0, m + 1.0
    s = top / bottom
    product, error = _times(s, bottom)
    s_low = (((top - product) - error) - s * (m - (bottom - 1.0))) / bottom
    z = s * s
    series = 0.0
    for odd in range(27, 1, -2):
        series = z * (1.0 / odd + series)
    twos = e * _LN2
    high = twos + 2.0 * s
    # The greater summand comes first, or is 0: nothing is lost.
    low = ((twos - high) + 2.0 * s) + (e * _LN2_2 + 2.0 * (s_low + s * series))
    total = high + low
    return total, (high - total) + low


@compiled
def _exponential(x: float, low: float) -> float:
    """The exponential of ``x + low``: a power of two, times the series to 15 of what is left."""
    twos = math.floor(x * _PER_LN2 + 0.5)
    r = x - twos * _LN2
    low = low - twos * _LN2_2
    rest = r + low
    low = (r - rest) + low
    series = 1.0
    for n in range(15, 2, -1):
        series = 1.0 + rest / n * series
    return math.ldexp(1.0 + (rest + (0.5 * rest * rest * series + low * (1.0 + rest))), twos)


@compiled
def _times(a: float, b: float) -> tuple[float, float]:
    """A product and what it lacks, exactly, from the halves of the digits of both."""
    product = a * b
    scaled = _SPLIT * a
    a_high = scaled - (scaled - a)
    a_low = a - a_high
    scaled = _SPLIT * b
    b_high = scaled - (scaled - b)
    b_low = b - b_high
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, error
