"""A battle of DESK as it may go on, many times side by side, for a tree search.

What the tree tries are the acts that :mod:`.drill` lists, which are few and sensible. A playout
goes on by the sergeant's book, and chance has no part in it.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.worlds import NOBODY
from contestmaster.bots.desk.drill import (
    ACT,
    MOST,
    act,
    by_the_book,
    listed,
    next_turn,
    worth,
)
from contestmaster.games.desk.rules.results import living
from contestmaster.games.desk.world import Battle, World

AHEAD: Final = 16
"""How many turns a playout goes on."""
SLOPE: Final = 0.25
"""What is better by this part of the way from the worst act to the best weighs e times as much."""


class Imagined(NamedTuple):
    """Battles, and what belongs to each.

    Attributes:
        world: with a battle in each place, and two more places for trying things out.
        left: int64[count]: how many turns are to come.
        acts: int64[count, MOST, ACT]: what the current stack could do.
        actions: int64[count]: the place in that list of what it does.
        movers: int64[count]: the side to which it belongs, ``NOBODY`` when the battle is over.
    """

    world: World
    left: NDArray[np.int64]
    acts: NDArray[np.int64]
    actions: NDArray[np.int64]
    movers: NDArray[np.int64]


class Battles:
    """Copies of a battle: what a search needs of worlds."""

    def __init__(self, world: World, count: int) -> None:
        """Make room for so many battles of a set of games."""
        self.count = count
        self.actions = np.zeros(count, np.int64)
        self.movers = np.full(count, NOBODY, np.int64)
        self.all = Imagined(
            world._replace(battles=Battle.table(count + 2)),
            np.zeros(count, np.int64),
            np.zeros((count, MOST, ACT), np.int64),
            self.actions,
            self.movers,
        )

    def put(self, battle: Battle, left: int) -> None:
        """Begin in place 0 with a battle in which a stack is to act, and so many turns follow."""
        battles: Any = self.all.world.battles
        battles[0] = battle
        self.all.left[0] = left
        self.movers[0] = battle.side[battle.current - 1]

    def copy(self, targets: NDArray[np.int64], sources: NDArray[np.int64]) -> None:
        """Make battles what others are now."""
        copy_all(self.all, targets, sources)

    def step(self, first: int, last: int) -> None:
        """Let the current stacks act, and the next turn begin."""
        step_all(self.all, first, last)


class ByTheBook:
    """Weighs acts by what they are worth at once, and plays on by the book.

    A value is what the battle is worth to a side then (:func:`.drill.worth`), in thousandths of a
    point.
    """

    def weigh(self, worlds: Battles, first: int, last: int, weights: NDArray[np.float64]) -> None:
        """List the acts, and try each."""
        weigh_all(worlds.all, first, last, weights)

    def play_out(self, worlds: Battles, first: int, last: int, values: NDArray[np.float64]) -> None:
        """Play on by the book."""
        play_all(worlds.all, first, last, values)


@compiled
def copy_all(battles: Imagined, targets: NDArray[np.int64], sources: NDArray[np.int64]) -> None:
    """Copy battles, and what belongs to them."""
    for i in range(len(targets)):
        target, source = targets[i], sources[i]
        battles.world.battles[target] = battles.world.battles[source]
        battles.left[target] = battles.left[source]
        battles.acts[target] = battles.acts[source]
        battles.movers[target] = battles.movers[source]


@compiled
def step_all(battles: Imagined, first: int, last: int) -> None:
    """Let the current stacks of a range act, and the next turn begin."""
    world = battles.world
    for i in range(first, last):
        if battles.movers[i] == NOBODY:
            continue
        act(world, i, battles.acts[i, battles.actions[i]])
        if decided(world.battles[i]) or battles.left[i] == 0:
            battles.movers[i] = NOBODY
            continue
        next_turn(world, i)
        battles.left[i] -= 1
        battles.movers[i] = world.battles[i].side[world.battles[i].current - 1]


@compiled
def decided(battle: Battle) -> bool:
    """Whether a side has no stack left."""
    return bool(living(battle, 0) == 0 or living(battle, 1) == 0)


@compiled(nogil=True)
def weigh_all(battles: Imagined, first: int, last: int, weights: NDArray[np.float64]) -> None:
    """List the acts of a range, and weigh each by what it is worth at once."""
    world, scratch = battles.world, len(battles.left)
    for i in range(first, last):
        if battles.movers[i] == NOBODY:
            continue
        side, left = int(battles.movers[i]), int(battles.left[i])
        count = listed(world, i, battles.acts[i])
        found = weights[i - first, :count]
        for one in range(count):
            world.battles[scratch] = world.battles[i]
            act(world, scratch, battles.acts[i, one])
            found[one] = worth(world, scratch, side, left)
        best, span = found.max(), found.max() - found.min()
        for one in range(count):
            found[one] = np.exp((found[one] - best) / (SLOPE * span)) if span > 0 else 1.0


@compiled(nogil=True)
def play_all(battles: Imagined, first: int, last: int, values: NDArray[np.float64]) -> None:
    """Play a range of battles on, both sides by the book."""
    world, scratch = battles.world, len(battles.left)
    chosen = np.empty(ACT, np.int64)
    for i in range(first, last):
        for _ in range(AHEAD):
            if battles.movers[i] == NOBODY:
                break
            by_the_book(world, i, scratch, int(battles.left[i]), chosen)
            battles.acts[i, 0] = chosen
            battles.actions[i] = 0
            step_all(battles, i, i + 1)
        for side in range(2):
            values[i - first, side] = worth(world, i, side, int(battles.left[i]))
