"""Elo points, and quantiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings.scale import elo_of, expected, student


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    """RATE-10."""
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(-400) == pytest.approx(1 / 11)
    assert elo_of(0.5) == 0


@given(st.floats(-1500, 1500))
def test_shares_and_points_are_inverse(points: float) -> None:
    assert elo_of(expected(points)) == pytest.approx(points, abs=1e-6)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # Of printed tables of Student's distribution.
    [(3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.025)
    assert student(1) == student(3)
