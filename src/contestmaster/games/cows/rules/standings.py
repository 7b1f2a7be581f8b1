"""How teams stand: milk and rank, the largest herds, a rancho; for queries, which are many."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.formulas import level
from contestmaster.games.cows.rules.herds import milked_slots
from contestmaster.games.cows.world import World

TOP_HERDS: Final = 3
"""How many different numbers of milked cows PROGRESS shows [COWS-142]."""


@compiled
def milk_and_rank(world: World, team: int) -> tuple[int, int]:
    """A team's milk in millionths, and its rank, 0 without milk [COWS-141]."""
    own = world.teams[team - 1].milk
    if own == 0:
        return own, 0
    rank = 1
    for row in range(len(world.teams)):
        if world.teams[row].milk > own:
            rank += 1
    return own, rank


@compiled
def top_herds(world: World) -> NDArray[np.int64]:
    """The milked herds of the ``TOP_HERDS`` greatest different sizes [COWS-142].

    Returns:
        int64[n, 2]: cows and field of the rancho, by descending cows, then ascending field.
    """
    slots = milked_slots(world)
    herds = np.zeros((len(slots), 2), np.int64)
    count = 0
    for row in range(len(slots)):
        if slots[row] < 0:
            continue
        cows, field = world.groups[slots[row]].cows, world.teams[row].rancho
        place = count
        while place > 0 and (
            herds[place - 1, 0] < cows
            or (herds[place - 1, 0] == cows and herds[place - 1, 1] > field)
        ):
            herds[place] = herds[place - 1]
            place -= 1
        herds[place, 0] = cows
        herds[place, 1] = field
        count += 1
    different = 0
    for place in range(count):
        if place == 0 or herds[place, 0] != herds[place - 1, 0]:
            different += 1
            if different > TOP_HERDS:
                return herds[:place]
    return herds[:count]


@compiled
def progress(world: World, team: int) -> tuple[int, int, int, int, int, NDArray[np.int64]]:
    """All that PROGRESS tells [COWS-140, COWS-155].

    Turns left with this one, milk left and its limit in millionths; then what
    :func:`milk_and_rank` and :func:`top_herds` return.
    """
    head, laws = world.head[0], world.laws[0]
    milk, rank = milk_and_rank(world, team)
    return (
        laws.max_turns - head.turn + 1,
        max(0, laws.milk_limit - head.gathered),
        laws.milk_limit,
        milk,
        rank,
        top_herds(world),
    )


@compiled
def rancho(world: World, team: int) -> tuple[int, int, int, int, int, int, int, int]:
    """What a team's rancho reports, in the order of the reply [COWS-151].

    Field, free cowboys and gunmen, their prices; the group whose herd is milked there, 0 for
    none, its cows, and the millionths of a bottle that each of them gives.
    """
    own = world.teams[team - 1]
    slot = milked_slots(world)[team - 1]
    group, herd, bottles = 0, 0, 0
    if slot >= 0:
        group, herd = world.groups[slot].id, world.groups[slot].cows
        bottles = world.yields[level(herd)]
    return (
        own.rancho,
        own.free_cowboys,
        own.free_gunmen,
        own.cowboy_price,
        own.gunman_price,
        group,
        herd,
        bottles,
    )
