"""Wide numbers agree with Python's own."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.arrays.wide import Wide, compare, multiply, power, wide

NUMBERS = st.one_of(
    st.integers(0, 2**63 - 1),
    st.sampled_from([0, 1, 2**31 - 1, 2**31, 2**62 - 1, 2**62, 2**63 - 1]),
)


def value(number: Wide) -> int:
    assert all(0 <= limb < 2**31 for limb in number.tolist())
    assert len(number) == 0 or number[-1] != 0
    return sum(limb << 31 * i for i, limb in enumerate(number.tolist()))


@given(NUMBERS)
def test_a_number_becomes_wide(a: int) -> None:
    assert value(wide(a)) == a


@given(NUMBERS, NUMBERS, NUMBERS)
def test_products(a: int, b: int, c: int) -> None:
    assert value(multiply(multiply(wide(a), wide(b)), wide(c))) == a * b * c


@given(NUMBERS, st.integers(0, 60))
def test_powers(a: int, exponent: int) -> None:
    assert value(power(wide(a), exponent)) == a**exponent


@given(NUMBERS, NUMBERS, st.integers(0, 5), st.integers(0, 5))
def test_comparisons(a: int, b: int, m: int, n: int) -> None:
    left, right = a**m, b**n
    expected = (left > right) - (left < right)
    assert compare(power(wide(a), m), power(wide(b), n)) == expected
    assert compare(power(wide(a), m), power(wide(a), m)) == 0


@pytest.mark.parametrize("a", [0, 2**31 - 1, 2**63 - 1])
def test_the_same_without_the_jit(uncompiled: Callable[[str], str], a: int) -> None:
    program = f"""
from contestmaster.arrays.wide import compare, multiply, power, wide
print(power(wide({a}), 50).tolist(), compare(multiply(wide({a}), wide(3)), wide(7)))
"""
    here = (power(wide(a), 50).tolist(), compare(multiply(wide(a), wide(3)), wide(7)))
    assert uncompiled(program) == f"{here[0]} {here[1]}"
