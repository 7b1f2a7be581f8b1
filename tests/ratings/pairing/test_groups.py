"""Groups that are known before the first match, and how a group sits down."""

from collections import Counter
from itertools import combinations, islice
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings.pairing import (
    PairingError,
    drawn_final,
    final_round,
    final_size,
    gauntlet,
    orders,
    round_robin,
)

PLAYERS = st.integers(2, 9).map(lambda count: [f"p{number}" for number in range(count)])
RNG = st.randoms(use_true_random=False)


@given(st.integers(2, 6))
def test_everybody_has_every_seat_equally_often(size: int) -> None:
    """RATE-41: of two and three seats all orders, from four the rotations."""
    group = [f"p{number}" for number in range(size)]
    found = orders(group)
    assert len(found) == ({2: 2, 3: 6}.get(size, size))
    assert len(set(found)) == len(found)
    for seat in range(size):
        assert set(Counter(order[seat] for order in found).values()) == {len(found) // size}


def test_a_setting_chooses_other_orders() -> None:
    """RATE-41."""
    assert len(orders("abcd", "all")) == 24
    assert orders("abc", "rotations") == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert orders("abc", "given") == [("a", "b", "c")]


@given(PLAYERS, st.integers(2, 4))
def test_a_round_robin_has_every_group_once(players: list[str], size: int) -> None:
    """RATE-42."""
    if len(players) < size:
        with pytest.raises(PairingError, match="too few"):
            round_robin(players, size)
        return
    found = round_robin(players, size)
    assert {frozenset(group) for group in found} == set(map(frozenset, combinations(players, size)))
    assert len(found) == comb(len(players), size)


@given(PLAYERS)
def test_pairs_come_in_rounds_in_which_nobody_is_twice(players: list[str]) -> None:
    """RATE-42: at any time all have met about equally often."""
    a_round = len(players) // 2
    found = round_robin(players)
    for first in range(0, len(found), a_round):
        names = [name for pair in found[first : first + a_round] for name in pair]
        assert len(set(names)) == len(names)


@given(st.integers(1, 3), st.integers(1, 6), st.integers(2, 4))
def test_a_gauntlet_has_every_challenger_against_every_group(
    challengers: int, field: int, size: int
) -> None:
    """RATE-43."""
    new, old = [f"n{i}" for i in range(challengers)], [f"o{i}" for i in range(field)]
    if field < size - 1:
        with pytest.raises(PairingError, match="too few"):
            gauntlet(new, old, size)
        return
    wanted = {(one, *others) for one in new for others in combinations(old, size - 1)}
    found = gauntlet(new, old, size)
    assert set(found) == wanted
    assert len(found) == len(wanted)
    assert {group[0] for group in found[:challengers]} == set(new)


@given(PLAYERS, st.integers(2, 5), st.integers(1, 7), RNG)
def test_a_final_round_has_everybody_equally_often(
    players: list[str], size: int, times: int, rng: Random
) -> None:
    """RATE-44."""
    if len(players) < size:
        with pytest.raises(PairingError, match="too few"):
            final_round(players, size, times, rng)
        return
    found = final_round(players, size, times, rng)
    assert len(found) == final_size(len(players), size, times)
    assert all(len(group) == len(set(group)) == size for group in found)
    counted = Counter(name for group in found for name in group)
    assert set(counted) == set(players)
    assert set(counted.values()) <= {times, times + 1}
    assert sum(counted.values()) - times * len(players) < size


def test_a_final_round_pairs_all_with_all_alike() -> None:
    """RATE-44: by chance, so that no pair is much more frequent than another."""
    found = final_round("abcdef", 2, 6000, Random(4))
    counted = Counter(frozenset(pair) for pair in found)
    assert len(counted) == 15
    expected = len(found) / 15
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counted.values())


def test_a_final_round_repeats_from_its_generator() -> None:
    """RATE-3."""
    assert final_round("abcdefg", 3, 5, Random(1)) == final_round("abcdefg", 3, 5, Random(1))
    assert final_round("abcdefg", 3, 5, Random(1)) != final_round("abcdefg", 3, 5, Random(2))


def test_a_final_round_is_drawn_as_far_as_it_is_asked_for() -> None:
    """RATE-44: a million rounds cost nothing before somebody wants their groups."""
    rest = drawn_final("abcdefg", 3, 10**12, Random(1))
    assert list(islice(rest, 11)) == final_round("abcdefg", 3, 5, Random(1))[:11]
    with pytest.raises(PairingError, match="too few"):
        drawn_final("ab", 3, 1, Random(1))


def test_who_cannot_be_paired_is_told_why() -> None:
    for act in (round_robin, lambda names: final_round(names, 2, 1, Random(1))):
        with pytest.raises(PairingError, match="b is named twice"):
            act(["a", "b", "b"])
    with pytest.raises(PairingError, match="at least two players, not 1"):
        round_robin(["a", "b"], 1)
    with pytest.raises(PairingError, match="nobody runs the gauntlet"):
        gauntlet([], ["a"])
    with pytest.raises(PairingError, match="a is named twice"):
        gauntlet(["a"], ["a", "b"])
