"""The next round of a Swiss tournament."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contestmaster.ratings.pairing import PairingError, SwissRound, swiss

RNG = st.randoms(use_true_random=False)


def met_in(rounds: list[SwissRound]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(pair)
        for each in rounds
        for group in each.groups
        for pair in combinations(group, 2)
    )


def played(count: int, rounds: int, rng: Random, size: int = 2) -> list[SwissRound]:
    """A tournament whose results are drawn."""
    points: dict[str, float] = {f"p{number}": 0 for number in range(count)}
    byes: Counter[str] = Counter()
    found: list[SwissRound] = []
    for _ in range(rounds):
        found.append(swiss(points, met_in(found), byes, rng, size=size))
        byes.update(found[-1].byes)
        for winner in [*found[-1].byes, *(rng.choice(group) for group in found[-1].groups)]:
            points[winner] += 1
    return found


@given(st.integers(2, 9), RNG)
@settings(max_examples=40)
def test_nobody_meets_twice_while_it_can_be_avoided(count: int, rng: Random) -> None:
    """RATE-46, RATE-47: as many rounds as there are opponents, if that is how it comes out."""
    found = played(count, 2 * count, rng)
    met: Counter[frozenset[str]] = Counter()
    for number, each in enumerate(found):
        new = met_in([each])
        names = sorted({name for group in each.groups for name in group} | set(each.byes))
        assert len(names) == count
        if any(met[pair] for pair in new):
            assert not without_meeting_again(names, met), number
        met += new


def without_meeting_again(names: list[str], met: Counter[frozenset[str]]) -> bool:
    """Whether all can be paired, one left over if they are odd; by trying everything."""
    if len(names) % 2:
        rests = [[other for other in names if other != name] for name in names]
        return any(without_meeting_again(rest, met) for rest in rests)
    if not names:
        return True
    first, *others = names
    return any(
        not met[frozenset((first, other))]
        and without_meeting_again([name for name in others if name != other], met)
        for other in others
    )


def test_a_large_field_goes_on_without_meeting_again() -> None:
    """RATE-46: 60 players, 20 rounds."""
    assert set(met_in(played(60, 20, Random(2))).values()) == {1}


@given(st.integers(1, 5), RNG)
def test_an_odd_field_rests_in_turn(half: int, rng: Random) -> None:
    """RATE-47."""
    count = 2 * half + 1
    found = played(count, min(count, 3), rng)
    resting = Counter(name for each in found for name in each.byes)
    assert all(len(each.byes) == 1 for each in found)
    assert set(resting.values()) == {1}


def test_equals_meet_from_the_top() -> None:
    """RATE-46: by hand. The first two have met; the last has had a bye already."""
    points = {"a": 3, "b": 2.5, "c": 2, "d": 1, "e": 0}
    met = {frozenset("ab"): 1}
    found = swiss(points, met, {"e": 1}, Random(1))
    assert found == SwissRound((("a", "c"), ("b", "e")), ("d",))


def test_who_is_nearest_is_given_up_so_that_all_below_can_be_paired() -> None:
    """RATE-46: c and d have met, so a cannot have b."""
    points = {"a": 3, "b": 2, "c": 1, "d": 0}
    found = swiss(points, {frozenset("cd"): 1}, {}, Random(1))
    assert found.groups == (("a", "c"), ("b", "d"))


def test_equal_points_are_drawn_by_lot() -> None:
    """RATE-46, RATE-3."""
    points = dict.fromkeys("abcdef", 1.0)
    seen = {swiss(points, {}, {}, Random(number)).groups for number in range(20)}
    assert len(seen) > 10
    assert swiss(points, {}, {}, Random(1)) == swiss(points, {}, {}, Random(1))


@given(st.integers(3, 4), st.integers(4, 12), RNG)
def test_larger_groups_hold_everybody_who_does_not_rest(size: int, count: int, rng: Random) -> None:
    for each in played(count, 3, rng, size):
        names = [name for group in each.groups for name in group] + list(each.byes)
        assert len(set(names)) == len(names) == count
        assert len(each.byes) == count % size
        assert all(len(group) == size for group in each.groups)


def test_one_alone_cannot_be_paired() -> None:
    with pytest.raises(PairingError, match="1 players are too few"):
        swiss({"a": 0}, {}, {}, Random(1))
