"""Finding a good plan: many are grown at once, trader by trader, each from another root.

What a trader adds to a plan is known at once if it joins at the far end of a chain: nothing else
changes. So a plan grows from the planet where all is collected in the end, and that planet is
found by trying them. Half of the plans are patient: they make one chain as long as they can, also
where its next planet is poor, before anybody collects elsewhere.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.bots.traders.prospects import COLLECT, Plan, Prospect
from contestmaster.bots.traders.scene import Numbers, Reals

ROOTS: Final = 48
"""How many planets are tried as the end of new chains."""
NOBODY: Final = -2
"""The target of a planet without an own trader."""


def best_plan(prospect: Prospect, fixed: Plan, traders: int, links: int) -> Plan:
    """The best plan found that adds so many traders to those that stay where they are.

    No chain is made of more than so many links.
    """
    grove = Grove(prospect, fixed, links)
    for _ in range(traders):
        grove.grow()
    return grove.best()


class Grove:
    """Plans in rows, all of them beginning with the same fixed traders."""

    def __init__(self, prospect: Prospect, fixed: Plan, links: int) -> None:
        """Begin two plans for each promising root, the second patient, and one without any."""
        flow = prospect.flow(fixed)
        chart = prospect.scene.chart
        size = len(chart)
        target = np.full(size, NOBODY)
        for planet, goal in fixed.items():
            target[planet] = goal
        self._prospect = prospect
        self._links = links
        self._output = prospect.local + np.where(target == NOBODY, flow.output, 0.0)
        roots = promising(prospect, target == NOBODY)
        self._roots: Numbers | None = np.concatenate([roots, roots])
        self._patient = len(roots) + 1
        rows = 1 + len(self._roots)
        self._target = np.tile(target, (rows, 1))
        self._worth = np.tile(flow.worth, (rows, 1))
        self._level = np.tile(flow.level, (rows, 1))
        self._total = np.zeros(rows)

    def grow(self) -> None:
        """Let every plan place one more trader where that adds most, at first at its root."""
        gains, worths, levels = self._gains()
        chart = self._prospect.scene.chart
        size, rows = len(chart), np.arange(len(gains))
        if self._roots is None:
            linked = rows[gains[:, size:].max(axis=1, initial=0.0) > 0]
            gains[linked[linked >= self._patient], :size] = 0.0
        chosen = np.argmax(gains, axis=1)
        if self._roots is not None:
            chosen[1:] = self._roots
            self._roots = None
        gain = gains[rows, chosen]
        better = gain > 0
        rows, chosen = rows[better], chosen[better]
        ends = np.concatenate([np.full(size, COLLECT), chart.target])
        planets = np.concatenate([np.arange(size), chart.origin])[chosen]
        self._target[rows, planets] = ends[chosen]
        self._worth[rows, planets] = worths[rows, chosen]
        self._level[rows, planets] = levels[rows, chosen]
        self._total[rows] += gain[better]

    def best(self) -> Plan:
        """The plan that brings most."""
        targets = self._target[np.argmax(self._total)]
        return {int(p): int(targets[p]) for p in np.flatnonzero(targets != NOBODY)}

    def _gains(self) -> tuple[Reals, Reals, Numbers]:
        """What each step adds, the worth of output there, and the chain level.

        Each is an array [plans, planets + routes]: to collect on a planet, or to send along a route
        to an own trader.
        """
        prospect, chart = self._prospect, self._prospect.scene.chart
        planets = np.arange(len(chart))
        free = self._target == NOBODY
        level = self._level[:, chart.target] + 1
        worth = prospect.part(chart.origin, level) * prospect.scene.factors
        worth = worth * self._worth[:, chart.target]
        open_ends = free[:, chart.origin] & ~free[:, chart.target] & (level <= self._links)
        alone = np.broadcast_to(prospect.part(planets, 0), free.shape)
        worths = np.concatenate([alone, worth], axis=1)
        possible = np.concatenate([free, open_ends], axis=1)
        outputs = np.concatenate([self._output, self._output[chart.origin]])
        levels = np.concatenate([np.zeros_like(self._level), level], axis=1)
        return np.where(possible, worths * outputs, 0.0), worths, levels


def promising(prospect: Prospect, free: NDArray[np.bool_]) -> Numbers:
    """The free planets to which most could be sent: int64[at most ROOTS]."""
    chart = prospect.scene.chart
    sent = prospect.local[chart.origin] * prospect.scene.factors
    merit = prospect.local + np.bincount(chart.target, sent, len(chart))
    merit = np.where(free, merit * prospect.part(np.arange(len(chart)), 0), -1.0)
    ranked = np.argsort(-merit, kind="stable")[:ROOTS]
    return ranked[merit[ranked] > 0]
