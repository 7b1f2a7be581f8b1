"""The random player: any order that seems possible is as good as another."""

import random
from contextlib import suppress
from typing import Final

from contestmaster.client import Refused
from contestmaster.client.traders import PlanetRoutes, Trader, Traders

MOST_SHARES: Final = 3


class RandomOrders:
    """Orders a trader, buys shares or builds a facility in every turn, as chance has it."""

    def __init__(self, game: Traders, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self._left = 0
        self._routes: list[PlanetRoutes] = []

    def turn(self) -> None:
        """Give one order that may be refused."""
        left = self.game.time_to_end().turns_left
        with suppress(Refused):
            if left > self._left:
                self._routes = self.game.get_topology()
            self._left = left
            free = [t for t in self.game.get_traders("MYSELF") if t.busy == 0]
            planet = self.rng.choice(self._routes)
            match self.rng.randrange(4):
                case 0:
                    self.game.build_facility(planet.id)
                case 1:
                    self.game.buy_shares(planet.id, self.rng.randint(1, MOST_SHARES))
                case _ if free:
                    self._post(self.rng.choice(free), planet)

    def _post(self, trader: Trader, planet: PlanetRoutes) -> None:
        targets = [None, *planet.targets]
        target = self.rng.choice(targets)
        if target is None:
            self.game.put_trader(trader.id, planet.id)
        else:
            self.game.send_profit(trader.id, planet.id, target)
