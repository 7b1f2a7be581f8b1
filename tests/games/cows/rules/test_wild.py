"""Wild cows: where they wander, and when new ones appear."""

from collections import Counter
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cows.table import Table, group

from contestmaster.arrays.dice import stream
from contestmaster.games.cows.rules.wild import bear, wander, wild_count
from contestmaster.games.cows.state import State, clone
from contestmaster.games.cows.world import BLOCKED, RANCHO, World
from contestmaster.kernel.dice import Dice

SHUT = "2 3\n.#.\n...\n..#\n"
"""The field (2, 1) and the field (3, 3) are inaccessible."""


def pasture(dim: int = 2, side: int = 9, **params: object) -> State:
    """A board on which every wild cow wanders."""
    options = {"wander_probability": 1.0, "dim": dim, "side": side, **params}
    return Table(**options).match.state  # type: ignore[arg-type]


def moved(state: State, wild: dict[tuple[int, ...], int], seed: int) -> dict[tuple[int, ...], int]:
    """Where so many wild cows are after they wandered."""
    world = clone(state).world
    for place, cows in wild.items():
        world.wild[state.board.index(place)] = cows
    wander(world, stream(Dice(seed)))
    return {state.board.place(int(i)): int(world.wild[i]) for i in np.flatnonzero(world.wild)}


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_every_neighbour_is_as_likely(dim: int) -> None:
    """Chi-square over all 3^D - 1 directions, p < 1e-5 in the tail [COWS-133, COWS-134]."""
    state, cows = pasture(dim, 5), 400_000
    found = moved(state, {(3,) * dim: cows}, seed=11)
    count = 3**dim - 1
    assert len(found) == count and sum(found.values()) == cows
    statistic = sum((n - cows / count) ** 2 / (cows / count) for n in found.values())
    freedom = count - 1
    assert statistic < freedom + 4.3 * sqrt(2 * freedom) + 12


def test_the_chance_to_wander() -> None:
    """Of 200 000 cows about 5 % go, within 4.5 sigma [COWS-134]."""
    found = moved(pasture(wander_probability=0.05), {(5, 5): 200_000}, seed=3)
    gone = 200_000 - found[5, 5]
    assert abs(gone - 10_000) < 4.5 * sqrt(200_000 * 0.05 * 0.95)


def test_cows_stay_where_the_board_or_a_rancho_stops_them() -> None:
    """Off the board, blocked fields and ranchos are no place to go [COWS-4, COWS-7, COWS-134]."""
    state = Table(side=3, map_file=SHUT, wander_probability=1.0, teams=1).match.state
    for seed in range(50):
        found = moved(state, {(1, 2): 100, (3, 2): 100}, seed)
        assert set(found) <= {(1, 2), (1, 3), (2, 2), (2, 3), (3, 1), (3, 2)}
        assert sum(found.values()) == 200


@given(seed=st.integers(0, 2**64 - 1), cows=st.integers(1, 5))
def test_draws_in_order_of_fields_from_a_snapshot(seed: int, cows: int) -> None:
    """One draw decides moving, a second the direction; no cow moves twice [COWS-135]."""
    state = pasture(wander_probability=0.5)
    wild = {(4, 4): cows, (4, 5): cows, (5, 4): cows}
    dice, expected = Dice(seed), Counter[tuple[int, ...]]()
    offsets = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    for c1, c2 in sorted(wild):
        for _ in range(cows):
            step = offsets[dice.below(8)] if dice.chance(0.5) else (0, 0)
            expected[c1 + step[0], c2 + step[1]] += 1
    assert moved(state, wild, seed) == expected


@given(
    wild=st.integers(0, 60),
    target=st.integers(1, 50),
    divisor=st.integers(0, 60),
    seed=st.integers(0, 2**64 - 1),
)
def test_births_refill_what_is_missing(wild: int, target: int, divisor: int, seed: int) -> None:
    """ceil((W0 - wild) / divisor) appear; none at W0 or with divisor 0 [COWS-136, COWS-137]."""
    world = clone(pasture(birth_divisor=divisor)).world
    world.head[0].wild_target = target
    world.wild[40] = wild
    bear(world, stream(Dice(seed)))
    missing = max(0, target - wild)
    assert wild_count(world) - wild == (-(-missing // divisor) if divisor else 0)


def test_births_are_uniform_over_the_open_fields() -> None:
    """No rancho, no blocked field; chi-square with 4 degrees of freedom [COWS-136]."""
    state = Table(side=3, map_file=SHUT, birth_divisor=1, position={"ranchos": [[1, 1], [1, 3]]})
    world: World = clone(state.match.state).world
    births = 100_000
    world.head[0].wild_target = births
    bear(world, stream(Dice(5)))
    closed = world.terrain & (BLOCKED | RANCHO) != 0
    assert closed.sum() == 4
    assert not world.wild[closed].any()
    found = world.wild[~closed]
    assert float(((found - births / 5) ** 2 / (births / 5)).sum()) < 28.5


def test_wild_cows_react_to_nobody() -> None:
    """A group on their field changes nothing in where they go [COWS-133]."""
    alone = Table(wander_probability=0.5, position={"wild": {"20 20": 50}}, seed=8)
    watched = Table(
        wander_probability=0.5,
        seed=8,
        position={"wild": {"20 20": 50}, "groups": {"1": group(1, (20, 20), 5, cows=3)}},
    )
    alone.turn(3)
    watched.turn(3)
    assert alone.wild() == watched.wild()


def test_cows_released_on_a_rancho_may_stay_or_wander_off() -> None:
    """They come back to none, though [COWS-134, COWS-78]."""
    table = Table(
        wander_probability=0.5,
        position={"groups": {"1": group(1, (1, 1), 5, cows=40)}},
    )
    table.say(1, "UNGROUP 1")
    table.turn()
    first = table.wild()["1 1"]
    assert 0 < first < 40
    table.turn()
    assert table.wild().get("1 1", 0) <= first
