"""Plans: the best of all there are, where all can be tried."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contestmaster.bots.traders.planning import best_plan
from contestmaster.bots.traders.prospects import COLLECT, Plan, Prospect
from contestmaster.bots.traders.scene import Scene

if TYPE_CHECKING:
    from .conftest import Paper

EVERY = 100
"""More links than any chain has."""


def prospect(scene: Scene, *shares: float) -> Prospect:
    """A prospect with so many own shares of each planet."""
    return Prospect(scene, scene.local, np.array(shares), np.ones(len(shares)))


def all_plans(scene: Scene, traders: int) -> Iterator[Plan]:
    """Every plan of so many traders."""
    chart = scene.chart
    options = [
        [COLLECT, *chart.target[chart.origin == planet].tolist()] for planet in range(len(chart))
    ]
    for planets in combinations(range(len(chart)), traders):
        for targets in product(*(options[planet] for planet in planets)):
            yield dict(zip(planets, targets, strict=True))


def line(paper: "type[Paper]", length: int) -> Scene:
    """Four planets in a row, each with a route to the next."""
    spots = [(length * n, 0, 10) for n in range(4)]
    routes = {0: [1], 1: [2], 2: [3]}
    return paper(spots, routes, distance_bonus_a=1, distance_bonus_b=1).scene()


def test_a_chain_is_planned_where_it_multiplies(paper: "type[Paper]") -> None:
    """Times two on each route: 10, 20 + 10, 60 + 10, 140 + 10."""
    plan = best_plan(prospect(line(paper, 100), 1, 1, 1, 1), {}, 4, EVERY)
    assert plan == {0: 1, 1: 2, 2: 3, 3: COLLECT}


def test_no_chain_is_longer_than_asked(paper: "type[Paper]") -> None:
    ahead = prospect(line(paper, 100), 1, 1, 1, 1)
    assert ahead.flow(best_plan(ahead, {}, 4, 1)).level.max() == 1
    assert set(best_plan(ahead, {}, 4, 0).values()) == {COLLECT}


def test_all_collect_where_others_would_take_the_most(paper: "type[Paper]") -> None:
    """With a ninth of the shares it is no use to send anything on."""
    scene = paper([(0, 0, 10), (9, 0, 10)], {0: [1]}, shares={2: {0: 8, 1: 8}}).scene()
    assert best_plan(prospect(scene, 1, 1), {}, 2, EVERY) == {0: COLLECT, 1: COLLECT}


def test_traders_that_stay_are_joined(paper: "type[Paper]") -> None:
    """The busy one collects at the end; the others send there, one through the other."""
    ahead = prospect(line(paper, 100), 1, 1, 1, 1)
    assert best_plan(ahead, {3: COLLECT}, 2, EVERY) == {1: 2, 2: 3, 3: COLLECT}


def test_what_a_busy_one_delivers_is_picked_up(paper: "type[Paper]") -> None:
    ahead = prospect(line(paper, 100), 1, 1, 1, 1)
    assert best_plan(ahead, {1: 2}, 1, EVERY) == {1: 2, 2: COLLECT}


def test_nobody_is_sent_where_nothing_is_to_be_had(paper: "type[Paper]") -> None:
    assert best_plan(prospect(line(paper, 1), 0, 0, 1, 0), {}, 3, EVERY) == {2: COLLECT}


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    incomes=st.lists(st.integers(5, 50), min_size=5, max_size=5),
    others=st.lists(st.integers(0, 5), min_size=5, max_size=5),
    ways=st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=8),
    chain_bonus=st.sampled_from([0, 100]),
)
def test_plans_come_near_the_best_of_all(
    paper: "type[Paper]",
    incomes: list[int],
    others: list[int],
    ways: set[tuple[int, int]],
    chain_bonus: int,
) -> None:
    """Most are the best; none of three traders is worse by a third."""
    routes = {p: sorted(q for o, q in ways if o == p and q > p) for p in range(5)}
    spots = [(31 * n % 50, 17 * n % 40, income) for n, income in enumerate(incomes)]
    scene = paper(
        spots,
        routes,
        shares={2: dict(enumerate(others))},
        distance_bonus_a=5,
        distance_bonus_b=0.8,
        chain_bonus=chain_bonus,
    ).scene()
    ahead = prospect(scene, 2, 2, 2, 2, 2)
    found = ahead.flow(best_plan(ahead, {}, 3, EVERY)).cash
    best = max(ahead.flow(plan).cash for plan in all_plans(scene, 3))
    assert best * 2 / 3 <= found <= best + 1e-9


def test_ten_times_the_world_takes_no_ten_times_the_roots(paper: "type[Paper]") -> None:
    spots = [(n % 30, n // 30, 10) for n in range(300)]
    ahead = prospect(paper(spots, {n: [n + 1] for n in range(299)}).scene(), *[1.0] * 300)
    plan = best_plan(ahead, {}, 3, EVERY)
    assert len(plan) == 3
    assert ahead.flow(plan).cash == pytest.approx(30)
