"""Elementary functions of our own: how true they are, and that they are the same everywhere."""

import hashlib
import math
import struct
from collections.abc import Callable
from decimal import Decimal, localcontext

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contestmaster.arrays.elementary import FARTHEST_ANGLE, cosine, power, sine

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628621")
LEAST_EXPONENT = 1e-3

DIGEST = """
from tests.arrays.test_elementary import digest
print(digest())
"""

angles = st.floats(-FARTHEST_ANGLE, FARTHEST_ANGLE) | st.integers(-636_000, 636_000).map(
    lambda quarters: quarters * math.pi / 2
)


def true_sine(angle: Decimal) -> Decimal:
    """The sine by its series."""
    angle %= 2 * PI
    term = total = angle
    odd = 1
    while abs(term) > Decimal("1e-60"):
        term *= -angle * angle / ((odd + 1) * (odd + 2))
        total += term
        odd += 2
    return total


def units_off(value: float, true: Decimal) -> Decimal:
    """How many units in the last place a value is off."""
    return abs(Decimal(value) - true) / Decimal(math.ulp(float(true)))


@given(angles)
@example(0.0)
@example(math.pi / 4)
@example(-FARTHEST_ANGLE)
def test_sines_and_cosines_are_true_to_one_unit(angle: float) -> None:
    """Beside multiples of a quarter turn too, where all leading digits cancel."""
    with localcontext() as context:
        context.prec = 75
        assert units_off(sine(angle), true_sine(Decimal(angle))) < 1
        assert units_off(cosine(angle), true_sine(Decimal(angle) + PI / 2)) < 1


@given(st.floats(1e-6, 1e6), st.floats(LEAST_EXPONENT, 2))
@example(1.0, 0.7)
@example(5**0.5, 0.8)
@example(1e6, 2.0)
def test_powers_are_true_to_one_unit(base: float, exponent: float) -> None:
    """Of distances, to the exponents that games may have [TRADE-63]."""
    with localcontext() as context:
        context.prec = 50
        true = (Decimal(base).ln() * Decimal(exponent)).exp()
        assert units_off(power(base, exponent), true) < 1


@pytest.mark.parametrize("exponent", [0.3, 1.0, 2.0])
def test_nothing_to_any_power_is_nothing(exponent: float) -> None:
    assert power(0.0, exponent) == 0.0


def digest() -> str:
    """A hash of many values, to the bit."""
    hashed = hashlib.sha256()
    for i in range(2000):
        angle, base = (i - 1000) * 311.7, i / 7
        values = sine(angle), cosine(angle), power(base, 0.1 + i / 1053)
        hashed.update(struct.pack("<3d", *values))
    return hashed.hexdigest()


def test_the_same_bits_come_out_everywhere(uncompiled: Callable[[str], str]) -> None:
    """With the JIT off, and on any machine this runs on: the hash is that of another one."""
    assert uncompiled(DIGEST) == digest()
    assert digest() == "6a478ecbf46b10ec382fdd3a7477995bf119277f8967832babf24b9f39fdf65e"
