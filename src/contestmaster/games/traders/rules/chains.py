"""The chains that the traders of one team form, each sending to the next."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.world import NOWHERE, World

UNKNOWN = -1
ON_THE_WAY = -2


@compiled
def chain_levels(world: World) -> NDArray[np.int64]:
    """The chain level of every trader, as traders stand now [TRADE-68, TRADE-73].

    int64[traders]; 0 for those that are not placed.
    """
    each = world.laws[0].traders_per_team
    levels = np.zeros(len(world.traders), np.int64)
    own = np.full(len(world.planets), NOWHERE, np.int64)
    """The team's trader on each planet."""
    path = np.empty(each, np.int64)
    for first in range(0, len(levels), each):
        for row in range(first, first + each):
            if world.traders[row].planet != NOWHERE:
                own[world.traders[row].planet] = row
                levels[row] = UNKNOWN
        for row in range(first, first + each):
            if levels[row] == UNKNOWN:
                follow(world, own, levels, path, row)
        for row in range(first, first + each):
            if world.traders[row].planet != NOWHERE:
                own[world.traders[row].planet] = NOWHERE
    return levels


@compiled
def follow(
    world: World,
    own: NDArray[np.int64],
    levels: NDArray[np.int64],
    path: NDArray[np.int64],
    row: int,
) -> None:
    """Go along a chain from a trader until it ends, loops or is known, and number it backwards."""
    length, after = 0, row
    while after >= 0 and levels[after] == UNKNOWN:
        levels[after] = ON_THE_WAY
        path[length] = after
        length += 1
        target = world.traders[after].target
        after = own[target] if target != NOWHERE else NOWHERE
    if after >= 0 and levels[after] == ON_THE_WAY:  # it loops: all around it have level 0
        while levels[after] == ON_THE_WAY:
            length -= 1
            levels[path[length]] = 0
    elif after < 0:  # it ends with a trader that collects, or sends to nobody [TRADE-69]
        length -= 1
        after = path[length]
        levels[after] = 0
    level = levels[after]
    for place in range(length - 1, -1, -1):
        level += 1
        levels[path[place]] = level
