"""Tallies of durations."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.host.histogram import Histogram


@given(st.lists(st.integers(-5, 20_000_000), max_size=60))
def test_each_bound_says_how_many_are_no_longer_than_it(durations: list[int]) -> None:
    tally = Histogram()
    for each in durations:
        tally.add(each)
    for bound, number in tally.below():
        assert number == sum(each <= bound * 1_000_000 for each in durations)
    assert tally.sum_s == sum(max(0, each) for each in durations) / 1_000_000
