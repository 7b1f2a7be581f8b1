"""What facilities add around them, by rank of distance."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.table import Table, trader

from contestmaster.games.traders.rules.facilities import facility_bonuses, least, nearest

SPOTS = [(10, 10, 1), (11, 10, 1), (10, 12, 1), (10, 8, 1), (19, 19, 1), (30, 10, 1)]


def bonuses(facilities: list[int], most: int = 20, step: int = 4) -> list[int]:
    """Bonuses of the planets of the rule book's example."""
    table = Table(
        SPOTS,
        facility_bonus=most,
        facility_bonus_step=step,
        facility_limit_planet=9,
        position={"facilities": facilities},
    )
    found: list[int] = facility_bonuses(table.match.state.world).tolist()
    return found


def test_the_nearer_the_more() -> None:
    """Its own planet most, the others less by rank, never below 0 [TRADE-57, TRADE-58]."""
    assert bonuses([0]) == [20, 16, 12, 8, 4, 0]
    assert bonuses([4]) == [8, 12, 16, 4, 20, 0]
    assert bonuses([]) == [0] * 6


@pytest.mark.parametrize(
    ("most", "step", "expected"),
    [
        (20, 20, [20, 0, 0, 0, 0, 0]),
        (20, 19, [20, 1, 0, 0, 0, 0]),
        (20, 7, [20, 13, 6, 0, 0, 0]),
        (10000, 1, [10000, 9999, 9998, 9997, 9996, 9995]),
        (0, 1, [0] * 6),
        (1, 1, [1, 0, 0, 0, 0, 0]),
    ],
)
def test_steps_and_limits(most: int, step: int, expected: list[int]) -> None:
    """As far as the bonus lasts [TRADE-57]."""
    assert bonuses([0], most, step) == expected


def test_facilities_add_up() -> None:
    """On one planet and on several [TRADE-60]."""
    assert bonuses([0, 0, 4]) == [48, 44, 40, 20, 28, 0]
    assert bonuses([0] * 9) == [9 * each for each in bonuses([0])]


def test_all_teams_gain() -> None:
    """Those that did not pay too [TRADE-56]."""
    table = Table(
        ((0, 0, 100), (9, 0, 100)),
        shares={2: {0: 1, 1: 1}, 1: {0: 1}},
        posts={trader(2): (0, None), trader(2, 1): (1, None), trader(1): (0, None)},
        facility_cost=10,
        facility_bonus=50,
        facility_bonus_step=10,
    )
    table.all(1, "BUILD_FACILITY 0")
    assert table.gains(2) == 75 + 140
    assert table.gains(1) == 75


def test_ranks_follow_the_planets() -> None:
    """Anew each turn, by bonus positions, along no route; the facility moves [TRADE-55, TRADE-59].

    Planet 1 flies past planet 2, away from planet 0, where the facility is.
    """
    table = Table(
        ((0, 0, 100), (5, 0, 100), (12, 0, 100)),
        routes={0: [2]},
        shares={1: {1: 1}},
        posts={trader(1): (1, None)},
        facility_bonus=30,
        facility_bonus_step=10,
        star_speed_max=4,
        position={
            "facilities": [0],
            "stars": {"0": {"x": 0.0, "y": 0.0, "vx": 0.0, "vy": 0.0},
                      "1": {"x": 5.0, "y": 0.0, "vx": 4.0, "vy": 0.0},
                      "2": {"x": 12.0, "y": 0.0, "vx": 0.0, "vy": 0.0}},
        },
    )  # fmt: skip
    # Shown at 5, 9, 13; for bonuses one turn later: 5, 5, 9, 13.
    assert [table.gains() for _ in range(5)] == pytest.approx([120, 120, 120, 110, 110])
    assert table.position()["facilities"] == [0]


@settings(max_examples=200)
@given(
    places=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=60),
    which=st.integers(0, 59),
    count=st.integers(1, 60),
)
def test_the_nearest_are_those_of_a_full_sort(
    places: list[tuple[int, int]], which: int, count: int
) -> None:
    """Its own first, then by distance, then by number, many at the same place [TRADE-58]."""
    table = Table([(x, y, 1) for x, y in places], teams=1)
    planet, count = which % len(places), min(count, len(places))
    x, y = places[planet]
    ranked = sorted(
        range(len(places)),
        key=lambda p: (p != planet, (places[p][0] - x) ** 2 + (places[p][1] - y) ** 2, p),
    )
    assert nearest(table.match.state.world, planet, count).tolist() == ranked[:count]


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.integers(1, 40))
def test_the_least_of_all(values: list[int], count: int) -> None:
    """As a stable sort has them."""
    count = min(count, len(values))
    array = np.array(values, np.float64)
    assert least(array, count).tolist() == np.argsort(array, kind="stable")[:count].tolist()
