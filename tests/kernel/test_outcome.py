"""Outcomes: exact scores and shared places."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.outcome import Outcome, Standing, places


@given(st.lists(st.fractions(max_denominator=5)))
def test_a_place_is_one_more_than_those_strictly_ahead(values: list[Fraction]) -> None:
    order = sorted(values, reverse=True)
    assert places(values) == [1 + order.index(value) for value in values]


def test_seats_keep_their_order_and_equals_share_a_place() -> None:
    outcome = Outcome.by_score(True, [Fraction(1, 3), Fraction(2), Fraction(1, 3), Fraction(0)])
    assert outcome.over
    assert outcome.standings == (
        Standing(0, Fraction(1, 3), 2),
        Standing(1, Fraction(2), 1),
        Standing(2, Fraction(1, 3), 2),
        Standing(3, Fraction(0), 4),
    )
