"""What plans would bring: outputs from the sources on, and worths from the ends back.

A plan says where own traders are and what they do there: a mapping from planets to the planet sent
to, ``COLLECT`` for a trader that collects.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from contestmaster.bots.traders.scene import Numbers, Reals, Scene

COLLECT: Final = -1

Plan: TypeAlias = Mapping[int, int]


@dataclass(frozen=True)
class Flow:
    """What a plan brings in a turn, by planet; 0 where the plan has no trader.

    Attributes:
        cash: collected in all.
        output: full output: local output and all that is delivered; without a trader the latter.
        worth: cash that a unit of output becomes.
        whole: cash that the whole output would become if the team controlled all of it.
        level: chain levels [TRADE-68].
    """

    cash: float
    output: Reals
    worth: Reals
    whole: Reals
    level: Numbers


@dataclass(frozen=True)
class Prospect:
    """What planets yield and how much of that the team expects to control.

    Attributes:
        scene: the market.
        local: float64[planets], output of a planet without own deliveries; what others deliver
            today they may send elsewhere tomorrow.
        shares: float64[planets], shares that the team has or would buy there.
        vigour: float64[planets], its efficiency, 1 for all.
    """

    scene: Scene
    local: Reals
    shares: Reals
    vigour: Reals

    def part(self, planets: Numbers | int, level: Numbers | int) -> Reals:
        """The part of the output of planets that is controlled at these chain levels [TRADE-37]."""
        boosted = self.shares[planets] * (100 + level * self.scene.world.chain_bonus) / 100
        total = boosted + self.scene.others[planets]
        part: Reals = self.vigour[planets] * boosted / np.maximum(total, 1e-9)
        return part

    def flow(self, plan: Plan) -> Flow:
        """Compute a plan."""
        size = len(self.local)
        level, route = np.zeros(size, np.int64), self._routes(plan)
        output, worth, whole = np.zeros(size), np.zeros(size), np.zeros(size)
        order = list(in_order(plan))
        for planet in reversed(order):
            target = plan[planet]
            if target in plan:
                level[planet] = level[target] + 1
            output[planet] = self.local[planet]
        parts = self.part(np.arange(size), level)
        for planet in order:
            target = plan[planet]
            if target != COLLECT:
                output[target] += output[planet] * parts[planet] * route[planet]
        for planet in reversed(order):
            target = plan[planet]
            gain = 1.0 if target == COLLECT else route[planet] * worth[target]
            worth[planet] = parts[planet] * gain
            whole[planet] = output[planet] * gain
        ends = [planet for planet, target in plan.items() if target == COLLECT]
        return Flow(float(output[ends] @ parts[ends]), output, worth, whole, level)

    def _routes(self, plan: Plan) -> Mapping[int, float]:
        """The multiplier of the route that each trader of a plan sends along."""
        chart, factors = self.scene.chart, self.scene.factors
        found = {}
        for planet, target in plan.items():
            if target != COLLECT:
                (route,) = np.nonzero((chart.origin == planet) & (chart.target == target))
                found[planet] = float(factors[route[0]]) if len(route) else 1.0
        return found


def in_order(plan: Plan) -> Iterator[int]:
    """The planets of a plan, each before the one it sends to; those in a circle anyhow."""
    waiting = dict.fromkeys(plan, 0)
    for target in plan.values():
        if target in waiting:
            waiting[target] += 1
    ready = [planet for planet, count in waiting.items() if not count]
    while ready:
        planet = ready.pop()
        del waiting[planet]
        yield planet
        target = plan[planet]
        if target in waiting:
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    yield from waiting
