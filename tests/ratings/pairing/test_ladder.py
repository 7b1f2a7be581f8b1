"""Who meets whom on a ladder."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings.online import Rating
from contestmaster.ratings.pairing import PairingError, ladder

NAMES = "abcdefghij"


@given(
    st.dictionaries(st.sampled_from(NAMES), st.integers(0, 20), min_size=4),
    st.integers(2, 4),
    st.randoms(use_true_random=False),
)
def test_one_of_those_who_have_played_least_is_always_there(
    played: dict[str, int], size: int, rng: Random
) -> None:
    """RATE-45."""
    (group,) = ladder({}, played, size, 1, rng)
    assert len(set(group)) == len(group) == size
    assert min(played.values()) in {played[name] for name in group}
    # The others are of the half that has played less.
    most = sorted(played.values())[max(size - 1, -(-(len(played) - 1) // 2))]
    assert all(played[name] <= most for name in group)


@given(st.integers(4, 12), st.integers(2, 4), st.randoms(use_true_random=False))
def test_nobody_is_left_behind(count: int, size: int, rng: Random) -> None:
    """RATE-45: ratings far apart do not keep anybody from playing."""
    ratings = {f"p{i}": Rating(10.0 * i, 0.5) for i in range(count)}
    groups = ladder(ratings, dict.fromkeys(ratings, 0), size, 5 * count, rng)
    counted = Counter(name for group in groups for name in group)
    assert set(counted) == set(ratings)
    assert max(counted.values()) - min(counted.values()) <= 3


def test_equals_meet_more_often() -> None:
    """RATE-45."""
    ratings = {f"p{i}": Rating(5.0 * i, 1.0, 50) for i in range(10)}
    groups = ladder(ratings, dict.fromkeys(ratings, 0), 2, 400, Random(1))
    far = [abs(int(one[1:]) - int(other[1:])) for one, other in groups]
    assert sum(far) / len(far) < 2.6  # 3.7 by chance


def test_newcomers_meet_all_sorts() -> None:
    """RATE-45: their rating is drawn from far and wide."""
    ratings = {f"p{i}": Rating(5.0 * i, 1.0, 50) for i in range(10)}
    met = Counter[str]()
    for number in range(100):
        played = dict.fromkeys(ratings, 9) | {"new": 0}
        (group,) = ladder(ratings, played, 2, 1, Random(number))
        met.update(name for name in group if name != "new")
    assert len(met) >= 8
    assert max(met.values()) < 30


def test_who_is_missing_among_the_played_is_left_out() -> None:
    groups = ladder({"z": Rating(25, 1)}, {"a": 0, "b": 0}, 2, 3, Random(1))
    assert {frozenset(group) for group in groups} == {frozenset("ab")}
    with pytest.raises(PairingError, match="too few"):
        ladder({}, {"a": 0}, 2, 1, Random(1))
    assert ladder({}, {"a": 0, "b": 0}, 2, 0, Random(1)) == []
