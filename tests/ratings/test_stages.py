"""The stages of Plackett and Luce, by hand and by their definition."""

from itertools import permutations
from math import exp, factorial, log, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings import Placing
from contestmaster.ratings.stages import likelihood, pattern, scatter, sharings, slopes, stages_of

NAMES = "abcdef"


def by_definition(placing: Placing, strengths: dict[str, float]) -> float:
    """The mean of log-likelihoods over all orders of those who share a place [RATE-12]."""
    levels = placing.levels
    orders = [
        order
        for order in permutations(range(len(levels)))
        if [levels[seat] for seat in order] == sorted(levels)
    ]
    worth = [exp(strengths[name]) for name in placing.players]
    logs = [
        log(prod(worth[seat] / sum(worth[s] for s in order[i:]) for i, seat in enumerate(order)))
        for order in orders
    ]
    return sum(logs) / len(logs)


@st.composite
def placings(draw: st.DrawFn, most: int = 4) -> Placing:
    players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=most, unique=True))
    size = len(players)
    ranks = draw(st.lists(st.integers(1, size), min_size=size, max_size=size))
    return Placing(tuple(players), tuple(ranks), draw(st.sampled_from(["", "x", "y"])))


def shares_at_most(placing: Placing, most: int) -> bool:
    return max(placing.levels.count(level) for level in placing.levels) <= most


def test_three_in_a_row_by_hand() -> None:
    """RATE-11: of strengths of 3, 2 and 1 the order is 3/6 times 2/3 likely."""
    stages = stages_of([Placing(("a", "b", "c"), (1, 2, 3))])
    strengths = np.log([3.0, 2.0, 1.0])
    assert likelihood(stages, strengths) == pytest.approx(log(3 / 6 * 2 / 3))


def test_a_draw_is_half_a_win_and_half_a_defeat() -> None:
    """RATE-12."""
    strengths = np.log([3.0, 1.0])
    drawn = likelihood(stages_of([Placing(("a", "b"), (1, 1))]), strengths)
    assert drawn == pytest.approx((log(3 / 4) + log(1 / 4)) / 2)


@given(st.lists(placings(), min_size=1, max_size=6), st.lists(st.floats(-2, 2), min_size=6))
def test_the_likelihood_is_the_mean_over_all_orders(
    found: list[Placing], worth: list[float]
) -> None:
    """RATE-12: up to three who share, the rotations there and back are all orders."""
    found = [placing for placing in found if shares_at_most(placing, 3)]
    strengths = dict(zip(NAMES, worth, strict=False))
    stages = stages_of(found)
    wanted = sum(by_definition(placing, strengths) for placing in found)
    values = np.array([strengths[name] for name in stages.names])
    assert likelihood(stages, values) == pytest.approx(wanted, abs=1e-9)


@given(st.integers(1, 8))
def test_who_share_stand_everywhere_and_before_each_other_equally_often(count: int) -> None:
    """RATE-12."""
    orders = sharings(range(count))
    assert len(orders) == (factorial(count) if count < 4 else 2 * count)
    for seat in range(count):
        places = [order.index(seat) for order in orders]
        assert all(places.count(place) == len(orders) / count for place in range(count))
        for other in range(seat):
            ahead = sum(order.index(seat) < order.index(other) for order in orders)
            assert 2 * ahead == len(orders)


def test_equal_stages_are_counted_together() -> None:
    stages = stages_of([Placing(("a", "b"), (1, 2)), Placing(("b", "a"), (1, 2))] * 5)
    (choices,) = stages.choices
    assert choices.among.tolist() == [[0, 1]]
    assert choices.times.tolist() == [10.0]
    assert pattern((0, 1)).credits == (1.0, 0.0)


@given(st.lists(placings(), min_size=1, max_size=8), st.lists(st.floats(-2, 2), min_size=6))
def test_slopes_are_those_of_the_likelihood(found: list[Placing], worth: list[float]) -> None:
    stages = stages_of(found)
    at = np.array(worth[: len(stages.names)])
    gradient, information = slopes(stages, at)
    for place in range(len(at)):
        step = np.zeros(len(at))
        step[place] = 1e-5
        rise = (likelihood(stages, at + step) - likelihood(stages, at - step)) / 2e-5
        assert gradient[place] == pytest.approx(rise, abs=1e-6)
        bend = (slopes(stages, at + step)[0] - slopes(stages, at - step)[0]) / 2e-5
        np.testing.assert_allclose(-information[place], bend, atol=1e-6)


@given(st.lists(placings(), min_size=1, max_size=8), st.lists(st.floats(-2, 2), min_size=6))
def test_groups_scatter_by_the_sums_of_their_gradients(
    found: list[Placing], worth: list[float]
) -> None:
    """RATE-2, RATE-14: matches of a group are summed before they are squared."""
    stages = stages_of(found)
    at = np.array(worth[: len(stages.names)])
    wanted = np.zeros((len(at), len(at)))
    members: dict[object, list[Placing]] = {}
    for number, placing in enumerate(found):
        members.setdefault(placing.group or number, []).append(placing)
    for group in members.values():
        total = np.zeros(len(at))
        for placing in group:
            alone = stages_of([placing])
            where = [stages.names.index(name) for name in alone.names]
            total[where] += slopes(alone, at[where])[0]
        wanted += np.outer(total, total)
    seen, groups = scatter(stages, at)
    np.testing.assert_allclose(seen, wanted, atol=1e-9)
    for place, name in enumerate(stages.names):
        own = [any(name in placing.players for placing in each) for each in members.values()]
        assert groups[place] == sum(own)
