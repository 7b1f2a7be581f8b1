"""The official ranking: strengths by all matches at once."""

from math import log, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.test_stages import placings

from contestmaster.ratings import Placing
from contestmaster.ratings.fit import USUAL_SPREAD, fitted
from contestmaster.ratings.pairing import orders
from contestmaster.ratings.scale import ELO, expected

MANY = st.lists(placings(), min_size=1, max_size=12)


def won(one: str, other: str, times: int = 1) -> list[Placing]:
    """So many matches that the first wins, each of a group of its own."""
    return [Placing((one, other), (1, 2))] * times


def test_without_matches_there_is_nobody() -> None:
    assert dict(fitted([])) == {}


def test_three_to_one_is_191_points_by_hand() -> None:
    """RATE-10: odds of 3 are 400 log10(3) points; the prior is as good as flat."""
    fit = fitted(won("a", "b", 3000) + won("b", "a", 1000), spread=1e6)
    assert fit["a"].value - fit["b"].value == pytest.approx(400 * log(3, 10), abs=0.01)
    assert (fit["a"].games, fit["b"].games) == (4000, 4000)


def test_the_interval_of_two_by_hand() -> None:
    """RATE-14: n independent matches of p say the difference to 1 / sqrt(n p (1 - p))."""
    n, p = 4000, 0.75
    fit = fitted(won("a", "b", 3000) + won("b", "a", 1000), spread=1e6)
    found = fit.difference("a", "b")
    half = 1.96 * ELO / sqrt(n * p * (1 - p))
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=2e-3)
    assert found.value == pytest.approx(fit["a"].value - fit["b"].value)
    # The mean is 0, so each is half as far from it, and half as unsure.
    assert fit["a"].high - fit["a"].value == pytest.approx(half / 2, rel=2e-3)


@given(MANY, st.randoms(use_true_random=False))
def test_the_order_of_matches_plays_no_part(found: list[Placing], rng: Random) -> None:
    """RATE-3: though matches without a group are numbered as they come."""
    mixed = rng.sample(found, len(found))
    same = fitted(mixed)
    for name, strength in fitted(found).items():
        np.testing.assert_allclose(strength, same[name], rtol=1e-6, atol=1e-6)


@given(MANY, st.permutations("abcdef"))
def test_names_play_no_part(found: list[Placing], others: list[str]) -> None:
    """RATE-3."""
    called = dict(zip("abcdef", others, strict=True))
    renamed = [
        Placing(tuple(called[name] for name in one.players), one.ranks, one.group) for one in found
    ]
    same = fitted(renamed)
    for name, strength in fitted(found).items():
        np.testing.assert_allclose(strength, same[called[name]], rtol=1e-6, atol=1e-6)


@given(MANY)
def test_the_mean_of_all_is_zero(found: list[Placing]) -> None:
    """RATE-10."""
    fit = fitted(found)
    assert sum(each.value for each in fit.values()) == pytest.approx(0, abs=1e-6)
    assert list(fit.values()) == sorted(fit.values(), key=lambda each: -each.value)
    assert all(each.low <= each.value <= each.high for each in fit.values())


@given(MANY, st.permutations("abcdef"))
def test_a_win_more_never_lowers(found: list[Placing], names: list[str]) -> None:
    """RATE-11: the spread is given, as a win may also show that all are nearer together."""
    winner, loser, *_ = names
    # Both have played before: who comes in new moves the mean.
    found = [*found, Placing(tuple(names), (1,) * len(names))]
    before, after = fitted(found, spread=200), fitted([*found, *won(winner, loser)], spread=200)
    assert after[winner].value > before[winner].value
    assert after[loser].value < before[loser].value


def test_who_never_lost_is_strong_within_reason() -> None:
    """RATE-13."""
    rest = won("b", "c", 4) + won("c", "b", 4)
    few, many = fitted(won("a", "b", 2) + rest), fitted(won("a", "b", 50) + rest)
    assert 0 < few["a"].value < many["a"].value < 1000
    assert few["a"].high - few["a"].low > 300
    assert min(many.values(), key=lambda each: each.low).low > -2000


def test_circles_that_never_met_are_compared_by_the_prior_alone() -> None:
    """RATE-13."""
    fit = fitted(won("a", "b", 30) + won("b", "a", 30) + won("c", "d", 30) + won("d", "c", 30))
    apart, together = fit.difference("a", "c"), fit.difference("a", "b")
    assert apart.value == pytest.approx(0, abs=1e-6)
    assert apart.high > 150
    assert together.high < 120


def test_the_spread_is_learned_from_the_matches() -> None:
    """RATE-13: a close field keeps its strengths close, a wide one does not."""
    equal = [
        match for one in "abcdefgh" for other in "abcdefgh" if one < other
        for match in won(one, other, 9) + won(other, one, 9)
    ]  # fmt: skip
    clear = [
        match for one in "abcdefgh" for other in "abcdefgh" if one < other
        for match in won(one, other, 16) + won(other, one, 2)
    ]  # fmt: skip
    assert fitted(equal).spread < USUAL_SPREAD / 1.5
    assert fitted(clear).spread > USUAL_SPREAD


@given(st.integers(1, 40), st.integers(0, 40))
def test_mirrored_seats_cancel_the_advantage_of_a_seat(first: int, second: int) -> None:
    """RATE-2, RATE-41: who sits first wins always, or in some groups the second."""
    found = [
        Placing(order, ranks, f"{ranks}{number}")
        for ranks, times in (((1, 2), first), ((2, 1), second))
        for number in range(times)
        for order in orders(("a", "b"))
    ]
    fit = fitted(found)
    assert fit["a"].value == pytest.approx(0, abs=1e-9)
    # Independent matches would be as unsure as this; pairs that cancel tell more [RATE-14].
    alone = fitted([Placing(one.players, one.ranks) for one in found])
    if first + second > 3:
        assert fit["a"].high < alone["a"].high


def test_matches_that_repeat_each_other_make_nobody_surer() -> None:
    """RATE-2, RATE-14: two of a group that always come out alike are one."""
    once = [Placing(("a", "b"), (1, 2) if n % 3 else (2, 1), f"{n}") for n in range(300)]
    fit, twice = fitted(once, spread=1e6), fitted(once * 2, spread=1e6)
    assert twice["a"].value == pytest.approx(fit["a"].value, abs=0.5)
    assert twice["a"].high == pytest.approx(fit["a"].high, rel=0.02)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """RATE-14: eight bots, pairs whose luck is shared, drawn again and again; bench/ has more."""
    rng = np.random.default_rng(5)
    held = total = 0
    for _ in range(120):
        truth = rng.normal(0, 150, 8)
        truth -= truth.mean()
        found = []
        for number in range(240):
            one, other = rng.choice(8, 2, replace=False)
            luck = rng.random()  # one draw for both matches: the extreme of shared luck
            ranks = (1, 2) if luck < expected(truth[one] - truth[other]) else (2, 1)
            for order in (0, 1):
                names = (f"{one}", f"{other}")
                found.append(Placing(names[:: 1 - 2 * order], ranks[:: 1 - 2 * order], f"{number}"))
        fit = fitted(found)
        held += sum(fit[f"{i}"].low <= truth[i] <= fit[f"{i}"].high for i in range(8))
        total += 8
    assert 0.93 <= held / total <= 0.97
