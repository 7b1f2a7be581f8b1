"""What facilities add to the local incomes around them.

The bonus of a facility depends on the order of all planets by their distance from it, and that
order is another one every turn [TRADE-59]. Only the first few planets of it gain anything: as many
as :func:`~contestmaster.games.traders.formulas.reach` says. Those are picked out of all planets in
one pass; only where a bonus reaches a large part of them are all sorted.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.formulas import reach
from contestmaster.games.traders.world import World

FEW: Final = 5
"""To pick out more than a fifth of the planets one by one takes longer than to sort them all."""


@compiled
def facility_bonuses(world: World) -> NDArray[np.int64]:
    """The percentage that facilities add on each planet, for all teams [TRADE-56, TRADE-60]."""
    laws = world.laws[0]
    bonuses = np.zeros(len(world.planets), np.int64)
    built = np.zeros(len(world.planets), np.int64)
    for row in range(world.head[0].facilities):
        built[world.facilities[row]] += 1
    count = min(reach(laws.facility_bonus, laws.facility_bonus_step), len(world.planets))
    for planet in range(len(built)):
        if built[planet] > 0 and count > 0:
            ranked = nearest(world, planet, count)
            for rank in range(count):
                added = laws.facility_bonus - rank * laws.facility_bonus_step
                bonuses[ranked[rank]] += built[planet] * added
    return bonuses


@compiled
def nearest(world: World, planet: int, count: int) -> NDArray[np.int64]:
    """The nearest planets by bonus positions: itself, then by distance, then number [TRADE-58].

    int64[count]; the squares of distances are compared.
    """
    here = world.planets[planet]
    away = np.empty(len(world.planets), np.float64)
    for row in range(len(away)):
        there = world.planets[row]
        dx, dy = there.bonus_x - here.bonus_x, there.bonus_y - here.bonus_y
        away[row] = dx * dx + dy * dy
    away[planet] = -1.0
    if count * FEW > len(away):
        return np.argsort(away, kind="mergesort")[:count].astype(np.int64)
    return least(away, count)


@compiled
def least(values: NDArray[np.float64], count: int) -> NDArray[np.int64]:
    """The places of the least values, ascending; of equals the first come first. int64[count]."""
    places = np.empty(count, np.int64)
    known = 0
    for place in range(len(values)):
        value = values[place]
        if known == count:
            if value >= values[places[count - 1]]:
                continue
            known -= 1
        rank = known
        while rank > 0 and value < values[places[rank - 1]]:
            places[rank] = places[rank - 1]
            rank -= 1
        places[rank] = place
        known += 1
    return places
