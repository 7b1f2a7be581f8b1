"""Figures: how values are written, and what a game that declares none counts."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.notice import Notice

from contestmaster.kernel.figures import SCORE, Figure, own_only, written
from contestmaster.kernel.game import ALL, PUBLIC
from contestmaster.kernel.match import Match


@pytest.mark.parametrize(
    ("count", "text"),
    [(1234567, "1,234,567.00"), (Fraction(-27321, 2), "-13,660.50"), (0.005, "0.01"), (None, "-")],
)
def test_people_read_thousands_apart(count: float | Fraction | None, text: str) -> None:
    assert Figure("cash", decimals=2).shown(count) == text


def test_a_value_in_a_sentence_has_its_unit() -> None:
    assert Figure("battle results", "points").told(6930) == "6,930 points"
    assert Figure("planets").told(3) == "3 planets"


@given(st.fractions(-(10**9), 10**9))
def test_programs_read_a_number_as_near_as_six_decimals_are(count: Fraction) -> None:
    number = written(count)
    assert number is not None
    assert abs(Fraction(str(number)) - count) <= Fraction(1, 2 * 10**6)
    assert isinstance(number, int) == (Fraction(str(number)).denominator == 1)


def test_a_secret_is_known_to_its_own_seat_and_to_all_when_it_is_none() -> None:
    assert own_only([3, 0], 1, shown_to_all=False) == [None, 0]
    assert own_only([3, 0], PUBLIC, shown_to_all=False) == [None, None]
    assert own_only([3, 0], PUBLIC, shown_to_all=True) == [3, 0]


def test_a_game_that_declares_nothing_counts_its_score() -> None:
    """It is hidden until the end, as nobody knows whether it may be shown."""
    game = Notice()
    match = Match.start(game, seed=1, seats=("ann", "bob"), at=0)
    assert game.figures == (SCORE,)
    scores = [standing.score for standing in game.outcome(match.state).standings]
    assert game.counts(match.state, ALL) == [scores]
    assert game.counts(match.state, 0) == [[None, None]]
    assert game.team(match.state, 0) is None
