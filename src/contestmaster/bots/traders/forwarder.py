"""The forwarder: chains that multiply what they carry, rearranged before fatigue bites."""

from typing import ClassVar, Final

import numpy as np

from contestmaster.bots.traders.building import Surveyor, facility_price
from contestmaster.bots.traders.house import House
from contestmaster.bots.traders.planning import best_plan
from contestmaster.bots.traders.prospects import COLLECT, Plan, Prospect
from contestmaster.bots.traders.scene import Reals

CAUTION: Final = 0.35
"""Part of the time left in which a purchase is taken to keep its worth: others buy too."""


class Forwarder(House):
    """Plans chains, moves on, invests in what passes, and builds where that pays."""

    moving: ClassVar[float] = 1.03
    """How many times better another plan must be than to wait."""
    paying: ClassVar[float] = 8.0
    """How many times its price a facility must bring in the time left."""
    links: ClassVar[int] = 100
    """How many times a chain may send."""

    def begin(self) -> None:
        """Forget which planets were of use."""
        self._surveyor = Surveyor(len(self.scene.chart))

    def act(self) -> None:
        """Rearrange traders that may be moved, then build, then buy shares along the chains."""
        scene, world = self.scene, self.scene.world
        local, vigour = self.taste * scene.local, scene.efficiency / 100
        each = self.affordable / max(1, len(scene.traders))
        likely: Reals = self.shares.astype(np.float64) + each
        plan: Plan = {
            trader.planet: COLLECT if trader.target is None else trader.target
            for trader in scene.traders
            if trader.planet is not None
        }
        ready = [trader for trader in scene.traders if trader.busy == 0]
        if ready:
            tired = world.efficiency_drop * max(0, world.delay_turns - 1) / 2
            later = Prospect(scene, local, likely, np.maximum(0.0, scene.efficiency - tired) / 100)
            posts = {trader.planet for trader in ready}
            fixed = {planet: goal for planet, goal in plan.items() if planet not in posts}
            better = best_plan(later, fixed, len(ready), self.links)
            now = Prospect(scene, local, likely, vigour).flow(plan).cash
            if later.flow(better).cash > self.moving * now:
                plan = self._rearrange(plan, better)
        # Where there are none yet, the shares to be bought give a worth to the planets before it.
        owned = np.where(self.shares > 0, self.shares, likely)
        self._settle(plan, Prospect(scene, local, owned, vigour))

    def _rearrange(self, plan: Plan, better: Plan) -> Plan:
        """Give orders to whoever does something else in the better plan; what comes of it."""
        result = dict(plan)
        idle = [
            trader
            for trader in self.scene.traders
            if trader.busy == 0 and (trader.planet is None or trader.planet not in better)
        ]
        there = {trader.planet: trader for trader in self.scene.traders}
        for planet, target in better.items():
            if plan.get(planet) == target:
                continue
            trader = there.get(planet) or (idle.pop() if idle else None)
            if trader is None:
                continue
            if target == COLLECT:
                done = self.put(trader.id, planet)
            else:
                done = self.send(trader.id, planet, target)
            if done:
                if trader.planet is not None:
                    result.pop(trader.planet, None)
                result[planet] = target
        return result

    def _settle(self, plan: Plan, prospect: Prospect) -> None:
        """Build and buy for a plan that stands."""
        scene, flow = self.scene, prospect.flow(plan)
        self._surveyor.note(flow.worth)
        value = flow.whole * prospect.vigour * CAUTION * scene.turns_left
        price = facility_price(scene)
        if price <= self.cash:
            site, gain = self._surveyor.best_site(scene)
            ratio = gain * CAUTION * scene.turns_left / price
            if ratio > self.paying:
                self.invest(value, ratio)
                self.build(site, price)
        self.invest(value)
