"""Tree search: what it finds in small games, and what it keeps to."""

from itertools import count

import numpy as np
import pytest
from tests.bots.search.oxo import Grid, Oxo, winner

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.arrays.worlds import NOBODY
from contestmaster.bots.search import Budget, ByLot, Found, Habits, Search
from contestmaster.kernel.dice import Dice

GAME = Oxo()
HABITS = Habits(batch=4, widening=9.0)


def planted(fields: str, nodes: int = 400, seed: int = 1) -> Search[MatchWorlds[Grid]]:
    """A search from a position."""
    encoding = GAME.encoding(2)
    worlds = MatchWorlds(GAME, encoding, ("ann", "bob"), nodes + HABITS.batch)
    worlds.put(0, Grid(fields))
    return Search(worlds, ByLot(Dice(seed)), encoding.actions, 2, HABITS)


def found(fields: str, leaves: int = 300, seed: int = 1) -> Found:
    """What it finds there."""
    return planted(fields, seed=seed).best(Budget(leaves))


@pytest.mark.parametrize(
    ("fields", "best"),
    [
        ("XX.OO....", 2),  # win at once
        ("OO.X..X..", 2),  # X wins by none yet, and must stop the row of O
        ("X...O..OX", 1),  # X must stop the column of O
        ("XX.OO...X", 5),  # O wins before X does
    ],
)
def test_it_finds_what_is_forced(fields: str, best: int) -> None:
    assert found(fields).choices[0].number == best


def test_a_fork_is_found_two_moves_ahead() -> None:
    """X has corner and corner, O the middle between: only an edge keeps O from losing."""
    assert found("X...O...X", leaves=390).choices[0].number in (1, 3, 5, 7)


def test_a_sure_win_and_a_sure_tie_have_their_value() -> None:
    """In the unit of the score: a winner is 1 ahead, and who ties 0."""
    assert found("XX.OO....").choices[0].value > 0.9
    tied = found("XOXXOOOX.")  # one field is left, and no row can be made of it
    assert [(c.number, c.value) for c in tied.choices] == [(8, 0.0)]


def test_a_game_ends_inside_the_tree() -> None:
    """Nodes where somebody has won have no branches, and are played out again and again."""
    search = planted("XOXO.XO..")
    search.best(Budget(200))
    tree, worlds = search.tree, search.worlds
    over = [n for n in range(int(tree.used[0])) if worlds.movers[n] == NOBODY]
    assert over
    assert all(tree.branches[n] == 0 for n in over)
    assert max(tree.visits[n] for n in over) > 1
    assert any(winner(worlds.state(n).fields) is not None for n in over)


def test_the_same_seed_grows_the_same_tree() -> None:
    """To the bit; another seed another one, and an earlier search leaves no trace."""
    searches = [planted("X...O....", seed=seed) for seed in (3, 3, 4)]
    for search in searches:
        search.best(Budget(120))
    one, same, other = (search.tree for search in searches)
    used = int(one.used[0])
    assert used == same.used[0]
    for mine, its in zip(one, same, strict=True):
        assert mine[:used].tobytes() == its[:used].tobytes()
    assert one.totals[:used].tobytes() != other.totals[:used].tobytes()


@pytest.mark.parametrize("leaves", [1, 3, 50, 51])
def test_the_budget_is_kept(leaves: int) -> None:
    """Every leaf that is played out is one visit of the root."""
    search = planted("." * 9)
    result = search.best(Budget(leaves))
    assert result.leaves == leaves == search.tree.visits[0]
    assert sum(choice.tries for choice in result.choices) == leaves


def test_no_round_begins_after_the_time() -> None:
    """Each look at the clock is a second later: the first, then before the second, third..."""
    now = count()
    result = planted("." * 9).best(Budget(400, seconds=3, clock=lambda: next(now)))
    assert result.leaves == 3 * HABITS.batch
    result = planted("." * 9).best(Budget(400, seconds=0, clock=lambda: 0))
    assert result.leaves == HABITS.batch


def test_a_full_tree_is_searched_on() -> None:
    result = planted("." * 9, nodes=5).best(Budget(100))
    assert (result.nodes, result.leaves) == (5, 100)


def test_only_legal_orders_are_tried() -> None:
    """All that led to a node was carried out there."""
    search = planted("X...O....")
    search.best(Budget(300))
    used = int(search.tree.used[0])
    assert used > 200
    assert not search.worlds.codes[1:used].any()
    tried = np.flatnonzero([mark == "." for mark in "X...O...."])
    choices = search.best(Budget(300)).choices
    assert {choice.number for choice in choices} <= set(tried.tolist())


def test_where_there_is_no_choice_no_time_is_spent() -> None:
    result = found("XOXXOOOX.")
    assert (result.leaves, result.choices[0].tries) == (1, 1)


def test_nobody_moves_at_the_end() -> None:
    with pytest.raises(ValueError, match="somebody who moves"):
        found("XXXOO....")
    with pytest.raises(ValueError, match="and a leaf"):
        found("." * 9, leaves=0)


def test_there_must_be_room_for_a_node_and_a_batch() -> None:
    encoding = GAME.encoding(2)
    worlds = MatchWorlds(GAME, encoding, ("ann", "bob"), HABITS.batch)
    with pytest.raises(ValueError, match="4 worlds are too few for batches of 4"):
        Search(worlds, ByLot(Dice(1)), encoding.actions, 2, HABITS)
