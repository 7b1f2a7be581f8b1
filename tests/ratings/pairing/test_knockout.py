"""A knockout."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings.pairing import Bracket, PairingError, Tie, knockout
from contestmaster.ratings.pairing.knockout import TieKey
from contestmaster.ratings.places import SharedPlace


def played(
    seeded: list[str], rng: Random, *, third: bool = True
) -> tuple[Bracket, dict[TieKey, str]]:
    """A knockout to its end: the ties that are open are decided in any order, by lot."""
    winners: dict[TieKey, str] = {}
    while (bracket := knockout(seeded, winners, third=third)).open:
        tie = rng.choice(bracket.open)
        winners[tie.key] = rng.choice(tie.players)
    return bracket, winners


@given(st.integers(2, 20), st.booleans(), st.randoms(use_true_random=False))
def test_the_winner_has_lost_no_tie_and_everybody_else_has(
    count: int, third: bool, rng: Random
) -> None:
    """RATE-48, RATE-49: each but the winner has lost once, the fourth twice."""
    seeded = [f"p{number}" for number in range(count)]
    bracket, winners = played(seeded, rng, third=third)
    lost = [name for tie in bracket.ties for name in tie.players if name != winners[tie.key]]
    for_third = third and count >= 4
    assert len(bracket.ties) == count - 1 + for_third
    first, *others = bracket.places
    assert (first.first, first.last) == (1, 1)
    assert first.name not in lost
    assert {place.name for place in others} == set(lost) == set(seeded) - {first.name}
    assert len(lost) == len(set(lost)) + for_third


@given(st.integers(2, 20), st.booleans(), st.randoms(use_true_random=False))
def test_places_are_shared_by_those_who_went_out_together(
    count: int, third: bool, rng: Random
) -> None:
    """RATE-49: a place that n share is n places."""
    seeded = [f"p{number}" for number in range(count)]
    bracket, _ = played(seeded, rng, third=third)
    taken = 0
    for place in sorted(bracket.places, key=lambda each: each.first):
        if place.first > taken:
            taken = place.last
        same = [each for each in bracket.places if each.first == place.first]
        assert len(same) == place.last - place.first + 1
    assert taken == count
    if third and count > 3:
        assert [(each.first, each.last) for each in bracket.places[:4]] == [
            (number, number) for number in range(1, 5)
        ]


@given(st.integers(1, 4))
def test_the_best_seeds_meet_as_late_as_can_be(rounds: int) -> None:
    """RATE-48: if the better seed always wins, round by round the better half goes on."""
    seeded = [f"p{number}" for number in range(2**rounds)]
    winners: dict[TieKey, str] = {}
    left = 2**rounds
    while (bracket := knockout(seeded, winners, third=False)).open:
        names = {name for tie in bracket.open for name in tie.players}
        assert names == set(seeded[:left])
        left //= 2
        winners |= {tie.key: min(tie.players, key=seeded.index) for tie in bracket.open}
    assert bracket.places[0] == SharedPlace(1, 1, "p0")


def test_five_by_hand() -> None:
    """RATE-48, RATE-49: three byes; the loser of the first round is fifth."""
    start = knockout("abcde", {})
    assert start.byes == ("a", "b", "c")
    assert start.open == (Tie((1, 1), ("d", "e")), Tie((2, 1), ("b", "c")))
    semis = knockout("abcde", {(1, 1): "e", (2, 1): "b"})
    assert semis.open == (Tie((2, 0), ("a", "e")),)
    assert semis.places == (SharedPlace(5, 5, "d"),)
    last = knockout("abcde", {(1, 1): "e", (2, 1): "b", (2, 0): "a"})
    assert last.open == (Tie((3, 0), ("a", "b")), Tie((3, 1), ("e", "c")))
    winners = {(1, 1): "e", (2, 1): "b", (2, 0): "a", (3, 0): "b", (3, 1): "c"}
    assert [place.name for place in knockout("abcde", winners).places] == ["b", "a", "c", "e", "d"]


def test_three_by_hand() -> None:
    """RATE-49: who loses the only tie before the final is third without playing."""
    bracket = knockout("abc", {(1, 1): "b", (2, 0): "b"})
    assert bracket.open == ()
    assert [str(place) + place.name for place in bracket.places] == ["1b", "2a", "3c"]


def test_a_tie_is_won_by_one_of_those_who_play_it() -> None:
    with pytest.raises(PairingError, match="c cannot win tie"):
        knockout("abcd", {(1, 0): "c"})
    with pytest.raises(PairingError, match="nobody has played in tie"):
        knockout("abcd", {(2, 0): "a"})
    with pytest.raises(PairingError, match="a is named twice"):
        knockout("aab", {})
