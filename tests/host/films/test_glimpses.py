"""Glimpses: states of a match that is played, kept so that moments of it can be sent."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.host.films.glimpses import MOST_TOGETHER, Glimpse, Glimpses


def glimpse(number: int, size: int = 10) -> Glimpse:
    return Glimpse(number, None, 0, b"x" * size)


def numbers(kept: Glimpses, last: int | None = None, first: int | None = None) -> list[int]:
    return [one.number for one in kept.find(last, first)]


def test_a_frame_of_which_there_is_none_is_shown_by_the_last_before_it():
    kept = Glimpses()
    assert numbers(kept) == []
    for number in (3, 5, 9):
        kept.keep(glimpse(number))
    assert numbers(kept) == [9]
    assert [numbers(kept, frame) for frame in (1, 3, 4, 8, 100)] == [[3], [3], [3], [5], [9]]


def test_of_one_frame_the_first_stays():
    kept = Glimpses()
    kept.keep(glimpse(1, 10))
    kept.keep(glimpse(1, 20))
    assert len(kept.find()[0].dump) == 10


def test_some_frames_together_are_no_more_than_can_be_waited_for():
    kept = Glimpses()
    for number in range(100):
        kept.keep(glimpse(number))
    assert numbers(kept, 40, 38) == [38, 39, 40]
    assert numbers(kept, 40, 70) == [40]
    many = numbers(kept, 90, 0)
    assert (many[-1], len(many)) == (90, MOST_TOGETHER + 1)


@given(sizes=st.lists(st.integers(1, 400), min_size=1, max_size=200))
def test_the_newest_is_kept_and_there_is_room_for_all(sizes: list[int]):
    """However large states are; earlier ones become fewer, and none stands twice."""
    kept = Glimpses(most_bytes=1000)
    for number, size in enumerate(sizes):
        kept.keep(glimpse(number, size))
        found = [one.number for one in kept._kept]
        assert found[-1] == number
        assert found == sorted(set(found))
        assert sum(len(one.dump) for one in kept._kept) <= 1000
