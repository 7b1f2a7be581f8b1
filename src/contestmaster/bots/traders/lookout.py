"""Looking around: bit by bit, as commands and call limits allow."""

from contextlib import suppress
from typing import Final

import numpy as np

from contestmaster.bots.traders.scene import Chart, Numbers, Post, Reals, Scene
from contestmaster.client import Refused
from contestmaster.client.traders import (
    DescribeWorld,
    Efficiency,
    Planet,
    PlanetRoutes,
    Share,
    Trader,
    Traders,
)

AT_FIRST: Final = 4
"""Commands that the first look in a game takes beside those of every look."""
ALWAYS: Final = 7
"""Commands that a look takes, besides two for each rival looked at."""
RIVALS: Final = 2
"""How many rivals are looked at in a turn, one after another."""
PERIOD: Final = 10
"""Turns after which positions and incomes may be asked for again [TRADE-85]."""


class Lookout:
    """Asks what there is to be asked, and remembers what may not be asked every turn."""

    def __init__(self, game: Traders) -> None:
        """Ask through this client."""
        self._game = game
        self._left = 0
        self._world: DescribeWorld | None = None
        self.used = 0
        """Commands that the last look has taken, at most."""
        self.games = 0
        """How many games have been looked at."""

    def look(self) -> Scene | None:
        """What is known now; none if it is too little."""
        game, left = self._game, self._game.time_to_end().turns_left
        world = self._world
        self.used = ALWAYS + 2 * RIVALS
        if world is None or left > self._left:
            world = self._begin()
        self._left = left
        self._ask_where(left)
        if not self._planets:
            return None
        self._watch_rivals(world)
        chart = self._chart
        return Scene(
            world,
            left,
            len(self._rivals),
            game.get_score(),
            game.get_traders("MYSELF"),
            by_planet(game.get_shares("MYSELF"), len(chart)),
            sum(self._shares.values(), np.zeros(len(chart), np.int64)),
            efficiencies(game.get_efficiencies("MYSELF"), len(chart)),
            [post for team in self._traders for post in self._posts(team)],
            game.get_facilities().planets,
            chart,
        )

    def _begin(self) -> DescribeWorld:
        """Ask what stays the same for a whole game, and forget the last one."""
        world = self._game.describe_world()
        self._rivals = [team.id for team in self._game.get_teams() if team.id is not None]
        self._next = 0
        self._shares: dict[int, Numbers] = {}
        self._traders: dict[int, list[Trader]] = {}
        self._topology: list[PlanetRoutes] = []
        self._planets: list[Planet] = []
        self._asked = 0
        self._world = world
        self.used += AT_FIRST
        self.games += 1
        return world

    def _ask_where(self, left: int) -> None:
        """Ask for routes and planets where that is due; a refusal means that it is not yet.

        So it is where another connection of the team has asked. Without routes one can collect.
        """
        known = self._topology, self._planets
        if not self._topology:
            with suppress(Refused):
                self._topology = self._game.get_topology()
        if not self._planets or self._asked - left >= PERIOD:
            with suppress(Refused):
                self._planets = self._game.get_planets_basic_info()
                self._asked = left
        if known != (self._topology, self._planets):
            self._chart = Chart.drawn(self._planets, self._topology)

    def _watch_rivals(self, world: DescribeWorld) -> None:
        """Look at some rivals, those not seen for longest first."""
        room = min(len(self._rivals), RIVALS, world.command_limit // 8)
        for _ in range(room):
            team = self._rivals[self._next]
            self._next = (self._next + 1) % len(self._rivals)
            self._shares[team] = by_planet(self._game.get_shares(team), len(self._chart))
            self._traders[team] = self._game.get_traders(team)

    def _posts(self, team: int) -> list[Post]:
        shares = self._shares[team]
        return [
            Post(trader.planet, trader.target, int(shares[trader.planet]))
            for trader in self._traders[team]
            if trader.planet is not None
        ]


def by_planet(shares: list[Share], planets: int) -> Numbers:
    """Shares as an array: int64[planets]."""
    counts = np.zeros(planets, np.int64)
    for share in shares:
        counts[share.planet] = share.shares
    return counts


def efficiencies(tired: list[Efficiency], planets: int) -> Reals:
    """Efficiencies as an array: float64[planets], 100 where nothing is said."""
    percent = np.full(planets, 100.0)
    for each in tired:
        percent[each.planet] = each.efficiency
    return percent
