"""How long one boundary of DESK takes for 100 teams: see ``boundary.py``.

A full set: 100 teams fight 200 battles, with armies of eight stacks on both sides, 3,200 stacks in
all. Each repetition computes the boundary of a copy of the same state: a turn of the skirmish in
which all current stacks have acted, the turn after which every battle begins a cycle (all stacks
are sorted into the queue anew), the last turn of PREPARATION with everybody to be scattered at
random, and the last of the skirmish, after which battles are settled and teams are ranked. Beside
them stands what cannot be saved: reading and writing the memory of all battles once.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from contestmaster.arrays.dice import Stream, stream
from contestmaster.games.desk.board import board_for
from contestmaster.games.desk.params import DeskParams
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.rules.playout import random_order
from contestmaster.games.desk.setup import set_up
from contestmaster.games.desk.state import State, clone
from contestmaster.games.desk.world import World
from contestmaster.kernel.dice import Dice
from harness import Spread, timed

TEAMS: Final = 100
TURNS: Final = 5
"""How far the skirmish has come."""
SEED: Final = 24
GOAL_MS: Final = 2.0
PARAMS: Final = DeskParams(
    preparation_turns=1, tactics_turns=1, n_cadre_types=(8, 8), trait_influence="major"
)


def full_set() -> State:
    """The set of the module's text at its beginning; the same every time."""
    board = board_for(PARAMS.terrain, PARAMS.obstacle_density_max, SEED)
    return set_up(board, PARAMS, TEAMS, Dice(SEED))


def fought(start: State) -> State:
    """The same set some turns into the skirmish, when everyone has acted."""
    state, dice = clone(start), stream(Dice(SEED, 1))
    for _ in range(2 + TURNS):
        boundary(state.world, dice)
        everyone_acts(state.world, dice)
    return state


def everyone_acts(world: World, dice: Stream) -> None:
    """Let the current stack of every battle do something, if it finds something to do."""
    for battle in range(len(world.battles)):
        for side in range(2):
            random_order(world, dice, battle, side)


def at_the_end_of_a_cycle(state: State) -> State:
    """The same turn if nobody waited any more."""
    ended = clone(state)
    for place in range(len(ended.world.battles)):
        battle = ended.world.battles[place]
        battle.queue[:] = 0
        battle.queue[0], battle.waiting, battle.has_delayed = battle.current, 1, 0
    return ended


def at_the_end_of_the_skirmish(state: State) -> State:
    """The same turn as the last of its phase."""
    ended = clone(state)
    ended.world.head[0].left = 0
    return ended


def report(repeat: int) -> None:
    """Measure and print."""
    start = full_set()
    middle = fought(start)
    stacks = int(np.count_nonzero(middle.world.battles["count"]))
    print(f"{TEAMS} teams, {len(middle.world.battles)} battles, {stacks} living stacks")
    _line("all battles copied", middle, _copied, repeat)
    ring = partial(boundary, dice=stream(Dice(SEED)))
    for name, state in (
        ("a turn of the skirmish", middle),
        ("the turn after which all begin a cycle", at_the_end_of_a_cycle(middle)),
        ("the last turn of the skirmish", at_the_end_of_the_skirmish(middle)),
        ("the last turn of PREPARATION, all scattered", start),
    ):
        spent = _line(name, state, ring, repeat)
        print(f"  goal {GOAL_MS} ms: {'reached' if spent <= GOAL_MS else 'MISSED'}")


def _copied(world: World) -> None:
    world.battles.copy()


def _line(name: str, state: State, work: Callable[[World], object], repeat: int) -> float:
    """Print what something takes, and return the median in milliseconds."""
    spent = timed(lambda: clone(state).world, work, repeat)
    late = f"99 of 100 within {np.quantile(spent, 0.99):.3f} ms"
    print(f"- {name}: {Spread.of(spent):.3f} ms, {late}")
    return Spread.of(spent).median
