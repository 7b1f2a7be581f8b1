"""Tree search over DESK as its encoding numbers it: every order, no list of sensible acts."""

import numpy as np
from tests.games.desk.table import Table, kind, stack

from contestmaster.arrays.matches import worlds_of
from contestmaster.arrays.worlds import Worlds
from contestmaster.bots.search import Budget, ByLot, Found, Habits, Search
from contestmaster.games.desk import traits
from contestmaster.games.desk.state import State
from contestmaster.games.desk.worlds import DeskWorlds
from contestmaster.kernel.dice import Dice

HABITS = Habits(batch=8, widest=200, widening=12.0)
LEAVES = 160


def searched(table: Table, steps: int, seed: int = 1) -> tuple[Search[Worlds[State]], Found]:
    """A search for who moves in a set of games, with playouts of so many actions at most."""
    game = table.match.game
    encoding = game.encoding(2)
    assert encoding is not None
    worlds = worlds_of(game, encoding, table.match.header.seats, LEAVES + 1 + HABITS.batch)
    assert isinstance(worlds, DeskWorlds)
    worlds.put(0, table.match.state)
    search = Search(worlds, ByLot(Dice(seed), steps), encoding.actions, 2, HABITS)
    return search, search.best(Budget(LEAVES))


def duel(**params: int) -> Table:
    """Ten strong ones of team 1 beside two that cannot counter, in the last turns of the set."""
    return Table(
        *(stack("ATK", 1, 5, 5, 10), stack("DEF", 12, 6, 5, 2)),
        kinds=[kind(init=20), kind(traits=[traits.NO_COUNTER])],
        **{"skirmish_turns": 1, "results_turns": 1, **params},
    )


def test_it_strikes_whom_it_can_destroy() -> None:
    """Of more than a hundred actions the one that wins the battle: scores say so."""
    table = duel()
    search, found = searched(table, steps=60)
    encoding = search.worlds.encoding
    call = encoding.call(table.match.state, 0, found.choices[0].number)
    assert (call.command.name, call.args) == ("ATTACK", (1, 1, 6, 5))
    worst = min(choice.value for choice in found.choices)
    assert found.choices[0].value > 0 >= worst


def test_only_what_the_mask_has_is_tried() -> None:
    """Each node came from a legal action of the node before it; its mover looked at it."""
    table = duel(skirmish_turns=2)
    search, found = searched(table, steps=20)
    used = int(search.tree.used[0])
    assert used > LEAVES // 2
    assert not search.worlds.codes[1:used].any()
    mask = np.zeros(search.worlds.encoding.actions, np.int8)
    search.worlds.encoding.mask(table.match.state, 0, mask)
    assert {choice.number for choice in found.choices} <= set(np.flatnonzero(mask).tolist())
    assert {int(mover) for mover in search.worlds.movers[:used]} >= {0, 1}


def test_the_same_dice_grow_the_same_tree() -> None:
    """Playouts that come to results differ by their dice, and by nothing else."""
    one, same, other = (searched(duel(skirmish_turns=2), 80, seed)[1] for seed in (1, 1, 2))
    assert one == same != other


def test_a_deployment_is_searched_too() -> None:
    """Before the fight: places of the start area, and to wait."""
    table = Table(phase="PREPARATION", preparation_turns=1, skirmish_turns=1, results_turns=1)
    search, found = searched(table, steps=30)
    names = {search.worlds.encoding.place(choice.number)[0] for choice in found.choices}
    assert names >= {"PLACE_UNITS_ON_BOARD", "WAIT"}
