"""Where a facility pays, though all teams have something of it.

The score of a team is a part of all cash, so what others gain counts against a facility: as much as
what the team gains itself, divided by what all others are worth beside it.
"""

from collections import Counter
from typing import Final

import numpy as np

from contestmaster.bots.traders.scene import Reals, Scene

VIGOUR: Final = 0.8
"""How efficient the traders of others are taken to be."""
HABIT: Final = 0.98
"""How much the turns of the past count beside this one."""

Site = tuple[int, float]
"""A planet, and what a facility there is worth in a turn."""


def facility_price(scene: Scene) -> int:
    """What a facility costs in this turn [TRADE-53]."""
    world = scene.world
    return world.facility_cost + len(scene.facilities) * world.facility_cost_step


class Surveyor:
    """Remembers which planets are of use."""

    def __init__(self, planets: int) -> None:
        """Know nothing yet: at first no facility is worth anything."""
        self._own = np.zeros(planets)

    def note(self, worth: Reals) -> None:
        """Note what a unit of each planet's local output is worth in this turn."""
        self._own += (1 - HABIT) * (worth - self._own)

    def best_site(self, scene: Scene) -> Site:
        """Where a facility is worth most; 0 if none may be built."""
        world, chart = scene.world, scene.chart
        if len(scene.facilities) >= world.facility_limit_total or not len(scene.reach):
            return 0, 0.0
        strength = max(scene.score.score, 1 / (1 + scene.teams))
        others = VIGOUR * scene.others / np.maximum(1, scene.shares + scene.others)
        net = self._own - others * strength / max(1 - strength, 1 / 100)
        near = chart.nearest[:, : len(scene.reach)]
        gain = (chart.incomes * net)[near] @ scene.reach / 100
        for planet, built in Counter(scene.facilities).items():
            if built >= world.facility_limit_planet:
                gain[planet] = 0.0
        best = int(np.argmax(gain))
        return best, float(gain[best])
