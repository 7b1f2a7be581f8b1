"""The tactician: looks ahead by playing every idea out on a copy of the battle.

Each act that the current stack could make is tried on a clone; from there both sides go on by the
sergeant's book for a cycle or so. The act whose end is worth most is taken. So fire is focused on
what can be destroyed in time, shooters keep out of reach, and stacks wait where that pays.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.elsewhere import patience
from contestmaster.bots.desk.captain import Captain
from contestmaster.bots.desk.drill import ACT, MOST, act, by_the_book, listed, next_turn, worth
from contestmaster.games.desk.rules.results import living
from contestmaster.games.desk.world import World

AHEAD: Final = 16
"""How many turns are played out."""


class Tactician(Captain):
    """Makes the move with the best future."""

    def choose(self, place: int, left: int) -> NDArray[np.int64]:
        """Play all ideas out."""
        chosen = np.zeros(ACT, np.int64)
        with patience():
            think(self._known().world, place, len(self._known().rivals), left, chosen)
        return chosen


@compiled
def think(world: World, place: int, scratch: int, left: int, chosen: NDArray[np.int64]) -> None:
    """Choose the act after which the battle is worth most ``AHEAD`` turns later."""
    acts = np.empty((MOST, ACT), np.int64)
    battle = world.battles[place]
    side = int(battle.side[battle.current - 1])
    best = -np.inf
    for i in range(listed(world, place, acts)):
        world.battles[scratch] = world.battles[place]
        act(world, scratch, acts[i])
        value = future(world, scratch, side, left)
        if value > best:
            best = value
            chosen[:] = acts[i]


@compiled
def future(world: World, place: int, side: int, left: int) -> float:
    """Play a battle on, both sides by the book, and say what it is worth then."""
    chosen = np.empty(ACT, np.int64)
    for _ in range(min(AHEAD, left)):
        battle = world.battles[place]
        if living(battle, 0) == 0 or living(battle, 1) == 0:
            break
        next_turn(world, place)
        left -= 1
        by_the_book(world, place, place + 1, left, chosen)
        act(world, place, chosen)
    return worth(world, place, side, left)
