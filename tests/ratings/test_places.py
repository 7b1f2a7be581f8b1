"""Places that are shared."""

from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.test_stages import placings

from contestmaster.ratings import Placing
from contestmaster.ratings.fit import fitted
from contestmaster.ratings.places import SharedPlace, placed


def duels(one: str, other: str, wins: int, defeats: int) -> list[Placing]:
    return [Placing((one, other), (1, 2))] * wins + [Placing((one, other), (2, 1))] * defeats


def test_three_of_whom_two_are_alike() -> None:
    """RATE-20, RATE-21: one is clearly first, the others share what is left."""
    found = duels("a", "b", 90, 10) + duels("a", "c", 91, 9) + duels("b", "c", 51, 49)
    assert placed(fitted(found)) == [
        SharedPlace(1, 1, "a"),
        SharedPlace(2, 3, "b"),
        SharedPlace(2, 3, "c"),
    ]


def test_places_may_overlap_in_a_chain() -> None:
    """RATE-21: the first is surely stronger than the last, and neither than the one between."""
    found = duels("a", "b", 54, 46) + duels("b", "c", 54, 46) + duels("a", "c", 62, 38)
    assert [str(each) for each in placed(fitted(found))] == ["1-2", "1-3", "2-3"]


def test_the_difference_decides_and_not_the_intervals_of_both() -> None:
    """RATE-16, RATE-20: both have met the same third, so their intervals are wider than needed."""
    found = duels("a", "b", 118, 82) + duels("a", "c", 12, 2) + duels("b", "c", 12, 2)
    fit = fitted(found)
    assert fit["a"].low < fit["b"].high
    assert fit.difference("a", "b").low > 0
    assert [str(each) for each in placed(fit)] == ["1", "2", "3"]


@given(st.lists(placings(), min_size=1, max_size=15))
def test_everybody_has_a_place(found: list[Placing]) -> None:
    """RATE-21: all places are somebody's, and the stronger has none behind the weaker's."""
    fit = fitted(found)
    places = placed(fit)
    assert [each.name for each in places] == list(fit)
    assert all(1 <= each.first <= number <= each.last for number, each in enumerate(places, 1))
    assert places[0].first == 1
    assert max(each.last for each in places) == len(fit)
