"""The oracle of Space Crack: what it searches, and what it makes of it."""

import random

import numpy as np
import pytest
from tests.games.spacecrack.table import ship

from contestmaster.bots.search import Budget
from contestmaster.bots.spacecrack.oracle import Oracle, search_for
from contestmaster.bots.spacecrack.plans import NEVER, PlanGuide
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.kernel.dice import Dice

END = {
    "turns_left": 1,
    "ships": {"1": ship(0, 2, 7), "2": ship(0, 5, 2), "3": ship(1, 4, 3), "4": ship(1, 6, 6)},
    "planets": {str(n): {"owner": 0 if n in (2, 5) else 1} for n in (2, 3, 4, 5, 6, 7)},
    "seats": {"0": {"points": 3, "crack": 6}, "1": {"points": 2, "finished": True}},
}
"""Three orders are left in the last turn, all of the same seat."""


def play(sheet, seed=1, leaves=200):
    """Let it take its turn; the orders it gives."""
    oracle = Oracle(sheet.client, random.Random(seed))
    oracle.leaves = leaves
    oracle.turn()
    return sheet.orders


def best_of_all(worlds, i):
    """Try every order after every other: the most planets ahead that seat 0 can be at the end.

    World ``i`` is where it stands, the next are for what follows.
    """
    if worlds.movers[i] < 0:
        world = worlds.pool[i]
        return int(world.owned[0]) - int(world.owned[1])
    worlds.look(i, i + 1)
    found = []
    for number in np.flatnonzero(worlds.masks[i]):
        worlds.copy(np.array([i + 1]), np.array([i]))
        worlds.actions[i + 1] = number
        worlds.step(i + 1, i + 2)
        found.append(best_of_all(worlds, i + 1))
    return max(found)


def test_it_ends_a_match_as_well_as_can_be(paper):
    """The best of all ways to give three orders is found, order by order."""
    sheet = paper(END)
    worlds = sheet.table.game.encoding(2).worlds(6, ["ann", "bob"])
    worlds.put(0, sheet.table.state)
    best = best_of_all(worlds, 0)
    play(sheet)
    owned = sheet.table.state.world.owned
    assert int(owned[0]) - int(owned[1]) == best == 4
    assert sheet.table.state.world.over


def test_the_same_seed_gives_the_same_orders(paper):
    first, again = (play(paper(starting_crack=10), seed=7, leaves=60) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_it_plays_alone_and_in_company(paper, seats):
    sheet = paper(seats=seats)
    assert play(sheet, leaves=40)


def searched(position=None, leaves=100, **params):
    """A search from a position on the small board, and what it found."""
    rules = Spacecrack(SpacecrackParams(**{"board_size": 5, "mass_shift": False, **params}))
    names = ["ann", "bob"]
    search = search_for(rules.params, names, PlanGuide(Dice(1)), leaves)
    board = rules.board(0)
    state = rules.place(board, position, names, 0) if position else None
    search.worlds.put(0, state or rules.setup(board, names, Dice(1), 0))
    search.guide.prepare(search.worlds, search.worlds.count - 1)
    return search, search.best(Budget(leaves))


@pytest.mark.parametrize("position", [None, END])
def test_only_legal_orders_are_tried(position):
    """Whatever led to a node of the tree was carried out there."""
    search, _ = searched(position)
    used = int(search.tree.used[0])
    assert used > 30
    assert not search.worlds.codes[1:used].any()


def test_nobody_saves_where_points_are_lost_or_the_end_is_far():
    """CRACK-45: what is not spent is kept only where the game says so."""
    for params in ({"save_points": False, "turns": 5}, {"turns": 15}):
        search, found = searched(**params)
        assert (search.guide._begin == NEVER).all()
        assert search.worlds.encoding.place(found.choices[0].number)[0] == "MOVE"


def test_who_has_saved_is_thought_to_save():
    """CRACK-45: more points than a turn brings have been kept."""
    position = {**END, "turns_left": 4, "seats": {"0": {"points": 5}, "1": {"points": 12}}}
    search, _ = searched(position)
    assert (search.guide._begin[:2] != NEVER).all()
    position["seats"]["1"] = {"points": 5}
    search, _ = searched(position)
    assert search.guide._begin[0] != NEVER
    assert search.guide._begin[1] == NEVER
