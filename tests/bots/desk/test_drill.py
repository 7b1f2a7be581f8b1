"""What a stack could do, and what that is worth."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, played
from tests.games.desk.table import Table, kind, stack

from contestmaster.bots.desk.drill import (
    ACT,
    DEFEND,
    DELAY,
    MOST,
    MOVE,
    SHOOT,
    STRIKE,
    act,
    by_the_book,
    listed,
    next_turn,
    worth,
)
from contestmaster.games.desk.invariants import broken
from contestmaster.games.desk.state import State, clone

GAME = lively()


def ideas(state: State, place: int = 0) -> list[list[int]]:
    """The acts that are thought of."""
    acts = np.empty((MOST, ACT), np.int64)
    count = listed(state.world, place, acts)
    return [list(map(int, row)) for row in acts[:count]]


def led(state: State) -> Iterator[int]:
    """The battles in which a stack may act."""
    for place in range(len(state.world.battles)):
        battle = state.world.battles[place]
        fresh = not (battle.has_acted or battle.has_moved or battle.has_delayed)
        if fresh and battle.current and battle.count[battle.current - 1] > 0:
            yield place


@pytest.mark.slow
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), turns=st.integers(4, 30))
def test_every_idea_leads_to_a_possible_state(seed: int, turns: int) -> None:
    """On a copy, with the game's own rules; the copy is all that changes."""
    state = played(GAME, seed, turns)
    for place in range(len(state.world.battles)):
        next_turn(state.world, place)
    before = state.world.battles.tobytes()
    for place in led(state):
        found = ideas(state, place)
        assert found[0][0] == DEFEND
        assert len(found) == len(set(map(tuple, found))) <= MOST
        for idea in found:
            copy = clone(state)
            act(copy.world, place, np.array(idea))
            battle = copy.world.battles[place]
            assert battle.has_acted or battle.has_moved or battle.has_delayed
            assert not list(broken(copy))
    assert state.world.battles.tobytes() == before


def test_all_kinds_of_acts_are_thought_of() -> None:
    """A shooter may defend, wait, shoot, go on and go back; beside an enemy it may not shoot."""
    table = Table(
        stack("ATK", 1, 3, 5, 10), stack("DEF", 11, 8, 5, 5), kinds=[kind(rng=20, move=30)]
    )
    found = ideas(table.match.state)
    assert [idea[0] for idea in found] == [DEFEND, DELAY, SHOOT, MOVE, MOVE]
    assert found[3][2] > 3 > found[4][2]
    table.put("battles.1.stacks.2.x", 4)
    assert [idea[0] for idea in ideas(table.match.state)][:3] == [DEFEND, DELAY, STRIKE]


@pytest.mark.parametrize("side", [0, 1])
def test_what_is_good_for_one_side_is_bad_for_the_other(side: int) -> None:
    """Points, what they have left, and a victory."""
    table = Table(
        stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 6, 5, 5), w_victory=100, skirmish_turns=50
    )
    world = table.match.state.world
    now = worth(world, 0, side, 20)
    assert (now > 0) is (side == 0)
    world.battles[0].points[side] += 1000
    assert worth(world, 0, side, 20) == now + 1000
    assert worth(world, 0, 1 - side, 20) < -now
    world.battles[0].count[1 - side] = 0
    won = worth(world, 0, side, 0)
    assert won == 1000 + 100_000


def test_what_is_left_counts_less_towards_the_end() -> None:
    """There is nothing to be had from units when no turn is to come."""
    table = Table(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 8, 5, 5), w_victory=0)
    world = table.match.state.world
    values = [worth(world, 0, 0, left) for left in (0, 5, 10, 50)]
    assert values[0] == 0 < values[1] < values[2] == values[3]


def test_the_book_leaves_the_battle_as_it_is() -> None:
    table = Table(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 8, 5, 5), teams=3)
    world = table.match.state.world
    before, chosen = world.battles[0].tobytes(), np.zeros(ACT, np.int64)
    by_the_book(world, 0, 1, 20, chosen)
    assert chosen[0] == STRIKE
    assert world.battles[0].tobytes() == before
