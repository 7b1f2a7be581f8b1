"""Every formula against exact arithmetic, and the worked figures of the rule book."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.games.traders.formulas import (
    affordable,
    distance_bonus,
    effective,
    enlarged,
    facility_price,
    local_output,
    multiplier,
    reach,
    score,
    stepped_income,
)

INCOMES = st.floats(0, 5e6)
PERCENT = st.integers(0, 10**6)


def test_worked_figures() -> None:
    """Those of the table of formulas [TRADE-51, TRADE-53, TRADE-62, TRADE-63, TRADE-72]."""
    assert facility_price(2000, 20, 3) == 2060
    assert local_output(10.0, 0, 1, 60) == 4.0
    assert distance_bonus(math.sqrt(5.0), 1.0, 0.8) == pytest.approx(1.903654, abs=1e-6)
    assert multiplier(1.903653938715878, 1, 5) == pytest.approx(1.06903654, abs=1e-8)
    assert effective(1, 1, 5) == 1.05
    assert score(1234.5678, 1000.0, 9876.543) == pytest.approx(0.023750, abs=1e-6)


@pytest.mark.parametrize(
    ("income", "bonus", "crowd", "factor", "output"),
    [
        (10.0, 0, 1, 60, 4.0), (10.0, 0, 2, 60, 0.0), (10.0, 25, 2, 60, 0.5),
        (14.0, 15, 3, 20, 7.7), (8.0, 0, 10, 10, 0.0), (8.0, 0, 11, 10, 0.0),
        (8.0, 50, 0, 10, 12.0),
    ],
)  # fmt: skip
def test_crowds(income: float, bonus: int, crowd: int, factor: int, output: float) -> None:
    """The worked example, and beyond [TRADE-48, TRADE-49, TRADE-51]."""
    assert local_output(income, bonus, crowd, factor) == pytest.approx(output)


@given(INCOMES, PERCENT, st.integers(0, 1000), st.integers(0, 100))
def test_outputs_are_exact_to_rounding(income: float, bonus: int, crowd: int, factor: int) -> None:
    """Never negative [TRADE-49]."""
    exact = Fraction(income) * max(0, 100 + bonus - crowd * factor) / 100
    assert local_output(income, bonus, crowd, factor) == pytest.approx(float(exact), rel=1e-15)


@given(st.floats(0, 1e10), st.integers(0, 10**6), st.integers(1, 10**7))
def test_what_can_be_afforded_is_exact(cash: float, vouchers: int, price: int) -> None:
    """One more cannot be paid [TRADE-34, TRADE-35]."""
    most = affordable(cash, vouchers, price)
    assert (most - vouchers) * price <= Fraction(cash) < (most - vouchers + 1) * price


@given(st.integers(0, 10**4), st.integers(1, 10**4))
def test_a_facility_reaches_those_it_raises(bonus: int, step: int) -> None:
    """And no others [TRADE-57]."""
    count = reach(bonus, step)
    assert bonus - count * step <= 0
    assert count == 0 or bonus - (count - 1) * step > 0


@given(
    st.floats(0, 5000), st.floats(-1000, 1000), st.floats(-1000, 1000), st.integers(0, 1000),
    st.floats(0, 1), st.floats(1, 10),
)  # fmt: skip
def test_incomes_stay_between_their_bounds(
    income: float, trend: float, change: float, initial: int, low: float, high: float
) -> None:
    """And move by trend and chance inside [TRADE-10]."""
    after = stepped_income(income, trend, change, initial, low, high)
    assert low * initial <= after <= high * initial
    if low * initial < after < high * initial:
        assert after == income + trend + change


@given(st.integers(0, 1000), st.integers(1, 1000), st.integers(1, 1000))
def test_worlds_grow_with_the_teams(count: int, teams: int, base: int) -> None:
    """In proportion above the base, rounded up, to a thousand at most [TRADE-97]."""
    grown = enlarged(count, teams, base, 1000)
    if teams <= base:
        assert grown == count
    else:
        assert grown == min(1000, math.ceil(Fraction(count * teams, base)))


@given(st.floats(0, 1e10), st.floats(0, 1e9), st.floats(0, 1e12))
def test_scores_lie_between_nothing_and_all(cash: float, begin: float, others: float) -> None:
    """Nothing at all is nothing [TRADE-78, TRADE-79]."""
    found = score(cash, begin, cash + others)
    assert 0 <= found <= 1
    assert score(0.0, begin, 0.0) == 0
