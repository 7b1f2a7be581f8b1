"""Real numbers as text."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.reals import shortest, shown


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0, 6, "0.000000"),
        (Fraction(1, 2_000_000), 6, "0.000001"),
        (Fraction(-1, 2_000_000), 6, "-0.000001"),
        (Decimal("0.0000005"), 6, "0.000001"),
        (Decimal("-0.0000004"), 6, "0.000000"),
        (-0.0, 6, "0.000000"),
        (-1e-300, 6, "0.000000"),
        (Decimal("-0.05"), 1, "-0.1"),
        (0.5, 0, "1"),
        (-0.5, 0, "-1"),
        (2.5, 0, "3"),
        (0.0625, 3, "0.063"),
        (5e-7, 6, "0.000000"),  # the nearest float lies a little below
        (1e22, 6, "10000000000000000000000.000000"),
        (Decimal(10) ** 40 + Decimal("0.1"), 1, "1" + "0" * 28 + "0" * 12 + ".0"),
        (Fraction(10**40) + Fraction(1, 10), 1, "1" + "0" * 40 + ".1"),
    ],
)
def test_reals_are_rounded_half_away_from_zero(value: Fraction, decimals: int, text: str) -> None:
    """NET-37: exactly so many decimals, a tie away from zero, no exponent, no negative zero."""
    assert shown(value, decimals) == text


@given(
    st.floats(allow_nan=False, allow_infinity=False) | st.fractions() | st.decimals(-10, 10),
    st.integers(0, 8),
)
def test_what_is_shown_is_nearest(value: float | Fraction | Decimal, decimals: int) -> None:
    """NET-37, NET-38: never further away than half a last digit; the form is always the same."""
    text = shown(value, decimals)
    whole, point, part = text.removeprefix("-").partition(".")
    assert whole.isdigit() and len(part) == decimals and bool(point) == (decimals > 0)
    assert whole == "0" or not whole.startswith("0")
    assert not text.startswith("-") or set(text) & set("123456789")
    away = abs(Fraction(text)) - abs(Fraction(value))
    assert -Fraction(1, 2 * 10**decimals) < away <= Fraction(1, 2 * 10**decimals)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), Decimal("-Infinity")])
def test_what_is_no_number_is_not_shown(value: float) -> None:
    with pytest.raises((ValueError, OverflowError)):
        shown(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (98.0, "98"),
        (97.5, "97.5"),
        (100.0, "100"),
        (99.9999949, "100"),
        (99.99985, "99.9998"),  # the nearest float lies a little below
        (Decimal("99.99985"), "99.9999"),
        (0.0001, "0.0001"),
        (0.00009, "0"),
        (-0.0, "0"),
        (1e20, "100000000000000000000"),
        (-2.5, "-2.5"),
    ],
)
def test_the_shortest_form_has_six_digits_at_most(value: float, text: str) -> None:
    """No exponent, no zeros at the end, nothing below a ten-thousandth [TRADE-88]."""
    assert shortest(value) == text
