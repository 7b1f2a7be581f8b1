from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.contest.arithmetic import award, mean_of_best, millionths, points, speed

DAY = 86_400_000_000
ONE, EIGHT, HUNDRED = Decimal(1), Decimal(8), Decimal(100)


def k(seconds: float) -> str:
    return f"{Decimal(speed(ONE, EIGHT, round(seconds * 1_000_000), DAY)) / 1_000_000:.6f}"


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, "1.000000"),
        (7.8, "1.000188"),
        (3600, "1.090508"),
        (6 * 3600, "1.681793"),
        (8 * 3600, "2.000000"),
        (12 * 3600, "2.828427"),
        (16 * 3600, "4.000000"),
        (18 * 3600, "4.756828"),
        (20 * 3600, "5.656854"),
        (23 * 3600, "7.336032"),
        (24 * 3600, "8.000000"),
    ],
)
def test_k_at_the_hours_of_the_rule_book(seconds: float, expected: str) -> None:
    """K grows exponentially from 1 to 8 [CONTEST-11], exact to the sixth decimal; X7."""
    assert k(seconds) == expected


def test_k_stands_before_the_start_and_after_the_end() -> None:
    """[CONTEST-14]."""
    assert k(-5) == k(0) == "1.000000"
    assert k(86400) == k(86401) == k(10**6) == "8.000000"


@given(st.lists(st.integers(-10, DAY + 10), min_size=2), st.integers(1, 10), st.integers(0, 90))
def test_k_never_decreases(times: list[int], start: int, growth: int) -> None:
    """[CONTEST-11]."""
    first, last = Decimal(start), Decimal(start + growth)
    ks = [speed(first, last, time, DAY) for time in sorted(times)]
    assert all(a <= b for a, b in pairwise(ks))
    assert all(start * 10**6 <= value <= (start + growth) * 10**6 for value in ks)


@given(st.integers(0, DAY))
def test_k_agrees_with_the_formula_in_floats(time: int) -> None:
    """[CONTEST-11]: a float has some sixteen digits, so the sixth decimal can be off by one."""
    assert abs(speed(ONE, EIGHT, time, DAY) - 1_000_000 * 8 ** (time / DAY)) <= 1


def test_awards_of_the_rule_book() -> None:
    """X7: 20000 at 6 h, and a score with more decimals at 12 h [CONTEST-16, CONTEST-72]."""
    assert award(millionths(20000), 1_681_793) == 33_635_860_000
    assert millionths(Fraction(10000, 3)) == 3_333_333_333
    assert award(millionths(Fraction(10000, 3)), 2_828_427) == 9_428_089_999


def test_scores_are_rounded_half_away_from_zero_before_k_is_applied() -> None:
    """[CONTEST-72]: rounding after the product would give 0.000004."""
    score = Decimal("0.0000005")
    assert millionths(score) == 1
    assert award(millionths(score), 8_000_000) == 8
    assert millionths(score * 7) == 4
    assert millionths(-score) == -1


@given(st.fractions())
def test_rounding_to_millionths_is_off_by_half_at_most(value: Fraction) -> None:
    """[CONTEST-72]."""
    rounded = Fraction(millionths(value), 10**6)
    assert abs(rounded - value) <= Fraction(1, 2 * 10**6)
    assert millionths(-value) == -millionths(value)


def test_a_negative_score_pays_nothing() -> None:
    """[CONTEST-24]."""
    assert award(millionths(-50), 8_000_000) == 0
    assert award(0, 8_000_000) == 0


@pytest.mark.parametrize(
    ("results", "mean", "expected"),
    [
        ((300, 200, 100, 50, 0), 200, (150, 100, 50, 25, 0)),
        ((90, 30), 60, (150, 50)),
        ((7,), 7, (100,)),
        ((300, 0, 0, 0), 100, (300, 0, 0, 0)),
        ((0, 0, 0), 0, (0, 0, 0)),
    ],
)
def test_ranking_points_of_the_rule_book(
    results: tuple[int, ...], mean: int, expected: tuple[int, ...]
) -> None:
    """X8 [CONTEST-19, CONTEST-21, CONTEST-22].

    Over the mean of the three best, or of all where there are fewer, zeros counting; 0 where that
    mean is 0.
    """
    found = mean_of_best([result * 10**6 for result in results], 3)
    assert found == mean * 10**6
    assert tuple(points(r * 10**6, found, HUNDRED) for r in results) == tuple(
        value * 10**6 for value in expected
    )


@given(st.lists(st.integers(0, 10**15), min_size=1, max_size=40))
def test_ranking_points_are_at_most_three_hundred(results: list[int]) -> None:
    """[CONTEST-20]: the best may exceed 100, and with results >= 0 reaches 300 at most."""
    mean = mean_of_best(results, 3)
    best = max(points(result, mean, HUNDRED) for result in results)
    assert 0 <= best <= 300_000_000
    if any(results):
        assert best >= 100_000_000


def test_no_team_has_no_mean() -> None:
    """[CONTEST-23]."""
    assert mean_of_best([], 3) == 0
