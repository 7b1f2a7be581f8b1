"""Times of games by announcement."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.instant import SECOND
from contestmaster.nomic.times import age_within, seconds, whole_second


@given(st.integers(-(10**15), 10**15))
def test_a_time_of_receipt_is_a_whole_second(at: int) -> None:
    whole = whole_second(at)
    assert whole % SECOND == 0
    assert 0 <= at - whole < SECOND


def test_an_age_includes_both_ends() -> None:
    """SHIPS-99, SHUTTLE-122: at least and at most so many seconds, both ends included."""
    fits = [age for age in range(6) if age_within(0, seconds(age), 2, 4)]
    assert fits == [2, 3, 4]
    assert not age_within(0, seconds(2) - 1, 2, 4)
    assert not age_within(0, seconds(4) + 1, 2, 4)
