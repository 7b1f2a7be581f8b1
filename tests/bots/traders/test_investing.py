"""Shares that are worth their price, and no others."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.bots.traders.investing import NEWCOMER, worthwhile
from contestmaster.bots.traders.scene import Numbers, Reals

PRICE = 40.0

values = st.lists(st.floats(0, 1e6), min_size=4, max_size=4).map(np.array)
counts = st.lists(st.integers(0, 500), min_size=4, max_size=4).map(np.array)


def adds(value: Reals, own: Numbers, others: Numbers) -> Reals:
    """What a little more of a share adds: the slope of the controlled part times the value."""
    against = others + NEWCOMER
    slope: Reals = value * against / (own + against) ** 2
    return slope


@given(values, counts, counts, st.integers(0, 3000))
def test_shares_add_their_price_and_are_paid_for(
    value: Reals, own: Numbers, others: Numbers, affordable: int
) -> None:
    more = worthwhile(value, own, others, PRICE, affordable)
    assert (more >= 0).all()
    assert more.sum() <= affordable
    assert (adds(value, own + more, others)[more > 0] >= PRICE * (1 - 1e-9)).all()


@given(values, counts, counts)
def test_with_cash_enough_nothing_worthwhile_is_left(
    value: Reals, own: Numbers, others: Numbers
) -> None:
    more = worthwhile(value, own, others, PRICE, 10**9)
    assert (adds(value, own + more + 1, others) < PRICE * (1 + 1e-9)).all()


def test_scarce_cash_goes_where_it_adds_most() -> None:
    """And would add as much everywhere else, but for whole numbers."""
    value, own, others = np.array([9000.0, 4000.0, 0.0]), np.zeros(3, int), np.full(3, 10)
    more = worthwhile(value, own, others, PRICE, 20)
    assert more.tolist() == [15, 5, 0] or more.tolist() == [14, 6, 0]


def test_one_share_is_enough_where_nobody_else_has_any() -> None:
    """Nearly: somebody may come."""
    more = worthwhile(np.array([1000.0]), np.array([0]), np.array([0]), PRICE, 100)
    assert 1 <= more[0] <= 3
