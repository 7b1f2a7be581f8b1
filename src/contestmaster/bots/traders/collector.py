"""The collector: every trader collects where that yields most, and moves on when tired.

It buys shares of the planets its traders work on as long as they pay for themselves.
"""

from typing import Final

import numpy as np

from contestmaster.bots.traders.house import House
from contestmaster.bots.traders.scene import Numbers, Reals

CAUTION: Final = 0.35
"""Part of the time left in which a share is taken to keep its worth: others buy too."""
MOVING: Final = 1.15
"""How many times better another planet must be to move there."""


class Collector(House):
    """Places, buys, and moves on."""

    def begin(self) -> None:
        """Nothing is remembered from game to game."""

    def act(self) -> None:
        """Move traders that may be moved, then buy shares where traders are."""
        scene = self.scene
        yields = self._yields()
        taken = {trader.planet for trader in scene.traders if trader.planet is not None}
        for trader in scene.traders:
            here = trader.planet
            if trader.busy == 0:
                free = [planet for planet in range(len(yields)) if planet not in taken]
                best = max(free, key=yields.__getitem__, default=here)
                now = 0.0 if here is None else yields[here]
                if best is not None and yields[best] > MOVING * now and self.put(trader.id, best):
                    taken.discard(here)
                    taken.add(best)
        value = np.zeros(len(yields))
        worked = [planet for planet in taken if planet is not None]
        value[worked] = (scene.local * scene.efficiency / 100)[worked]
        self.invest(value * CAUTION * scene.turns_left)

    def _yields(self) -> Reals:
        """What a trader is likely to collect on each planet in a turn."""
        scene, world = self.scene, self.scene.world
        shares = self._wanted()
        part = shares / np.maximum(shares + scene.others, 1)
        tired = np.maximum(0.0, scene.efficiency - world.efficiency_drop * world.delay_turns / 2)
        yields: Reals = self.taste * scene.local * part * tired / 100
        return yields

    def _wanted(self) -> Numbers:
        """How many shares of each planet there would be if a trader worked there."""
        each = max(1, self.affordable // max(1, len(self.scene.traders)))
        return self.shares + min(each, self.affordable)
