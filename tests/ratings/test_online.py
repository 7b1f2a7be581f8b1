"""Ratings while matches come in."""

from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.test_stages import placings

from contestmaster.ratings import Placing
from contestmaster.ratings.online import UNKNOWN, rated


def test_somebody_unknown_begins_in_the_middle() -> None:
    """RATE-5."""
    assert (UNKNOWN.mu, UNKNOWN.sigma) == (25, 25 / 3)


def test_who_wins_rises_and_all_become_surer() -> None:
    """RATE-5."""
    found = rated([Placing(("a", "b", "c"), (2, 1, 3))])
    assert found["b"].mu > found["a"].mu > found["c"].mu
    assert all(each.sigma < UNKNOWN.sigma and each.games == 1 for each in found.values())


def test_equals_who_draw_stay_equal() -> None:
    found = rated([Placing(("a", "b"), (1, 1))])
    assert found["a"] == found["b"]


@given(st.lists(placings(), max_size=8), st.integers(0, 8))
def test_ratings_may_be_gone_on_from(found: list[Placing], cut: int) -> None:
    """RATE-6: what is known, and the matches created after it, are as good as all of them."""
    assert rated(found[cut:], rated(found[:cut])) == rated(found)


def test_the_order_of_creation_counts() -> None:
    """RATE-6, RATE-7: later matches weigh more, so these ratings rank nobody."""
    first, last = Placing(("a", "b"), (1, 2)), Placing(("a", "b"), (2, 1))
    assert rated([first, last])["a"] != rated([last, first])["a"]
