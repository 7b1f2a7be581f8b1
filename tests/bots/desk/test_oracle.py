"""The oracle of DESK: what it searches, and what it makes of it."""

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tests.games.desk.table import kind, stack

from contestmaster.arrays.worlds import NOBODY
from contestmaster.bots.desk import Oracle
from contestmaster.games.desk import traits
from contestmaster.games.desk.rules.results import living

if TYPE_CHECKING:
    from .conftest import Paper


def bot(sheet: "Paper") -> Oracle:
    """One that has taken a turn."""
    oracle = Oracle(sheet.client, random.Random(1))
    oracle.turn()
    assert sheet.refused == []
    return oracle


@pytest.mark.parametrize("seat", [0, 1])
def test_it_strikes_whom_it_can_destroy(paper: "type[Paper]", seat: int) -> None:
    """From either side."""
    sides = ("ATK", "DEF") if seat == 0 else ("DEF", "ATK")
    own, other = (1, 12) if seat == 0 else (11, 2)
    stacks = [stack(sides[0], own, 5, 5, 10), stack(sides[1], other, 6, 5, 2)]
    sheet = paper(
        *sorted(stacks, key=lambda each: each["side"]),
        seat=seat,
        kinds=[kind(init=20), kind(traits=[traits.NO_COUNTER])],
    )
    bot(sheet)
    assert sheet.orders[-1] == "ATTACK 1 " + ("1 6 5" if seat == 0 else "2 6 5")


def test_it_keeps_its_budget_and_the_picture(paper: "type[Paper]") -> None:
    """Thinking leaves what it follows as it was, and does the same again."""
    oracle = bot(paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 8, 5, 10)))
    assert oracle.picture is not None
    assert oracle._search is not None
    before = oracle.picture.world.battles.tobytes()
    first, again = oracle.choose(0, 50), oracle.choose(0, 50)
    assert oracle._search.tree.visits[0] == oracle.leaves
    assert oracle.picture.world.battles.tobytes() == before
    np.testing.assert_array_equal(first, again)


def test_a_battle_ends_inside_the_tree(paper: "type[Paper]") -> None:
    """Where a side is destroyed, or no turn is left, nobody acts any more."""
    sheet = paper(
        stack("ATK", 1, 5, 5, 10),
        stack("ATK", 1, 3, 5, 10),
        stack("DEF", 12, 6, 5, 1),
        kinds=[kind(init=20), kind(traits=[traits.NO_COUNTER])],
    )
    oracle = bot(sheet)
    assert oracle._search is not None
    oracle.choose(0, 3)
    tree, battles = oracle._search.tree, oracle._search.worlds
    nodes = range(int(tree.used[0]))
    over = [node for node in nodes if battles.movers[node] == NOBODY]
    table = battles.all.world.battles
    assert any(living(table[node], 1) == 0 for node in over)
    assert all(living(table[node], 1) == 0 or battles.all.left[node] == 0 for node in over)
    assert all(tree.branches[node] == 0 for node in over)
