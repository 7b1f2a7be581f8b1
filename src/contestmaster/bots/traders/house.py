"""What every trading house that thinks is made of: eyes and hands.

A strategy is a subclass that says what to do in a turn; see :mod:`.collector` and
:mod:`.forwarder`.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from contestmaster.bots.traders.investing import worthwhile
from contestmaster.bots.traders.lookout import Lookout
from contestmaster.bots.traders.scene import Numbers, Reals, Scene
from contestmaster.client import Refused
from contestmaster.client.traders import Traders

TASTE: Final = 0.25
"""How much better than others a planet may please for no reason, so that not all meet there."""


class House(ABC):
    """A team of traders that is given orders once in every turn, one game after another."""

    def __init__(self, game: Traders, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self._lookout = Lookout(game)
        self._games = 0
        self._left = 0

    scene: Scene
    cash: float
    """What is left of the cash in this turn."""
    vouchers: int
    shares: Numbers
    """Own shares of each planet, those bought in this turn included."""

    taste: Reals
    """How much each planet pleases in this game, 1 on average."""

    @abstractmethod
    def begin(self) -> None:
        """Prepare for a game that has just begun."""

    @abstractmethod
    def act(self) -> None:
        """Give all orders of a turn."""

    def turn(self) -> None:
        """Look around and give all orders of a turn."""
        scene = self._lookout.look()
        if scene is None:
            return
        self.scene = scene
        self._left = scene.world.command_limit - self._lookout.used
        self.cash, self.vouchers = scene.score.cash, scene.score.vouchers
        self.shares = scene.shares.copy()
        if self._games < self._lookout.games:
            self._games = self._lookout.games
            likings = [self.rng.uniform(1 - TASTE, 1 + TASTE) for _ in scene.shares]
            self.taste = np.array(likings)
            self.begin()
        self.act()

    @property
    def affordable(self) -> int:
        """How many shares can be paid for."""
        return self.vouchers + int(self.cash) // self.scene.world.share_price

    def put(self, trader: int, planet: int) -> bool:
        """Let a trader collect somewhere."""
        return self._order(self.game.put_trader, trader, planet)

    def send(self, trader: int, origin: int, target: int) -> bool:
        """Let a trader send along a route."""
        return self._order(self.game.send_profit, trader, origin, target)

    def invest(self, value: Reals, ratio: float = 1.0) -> None:
        """Buy shares as long as they add so many times their price.

        ``value`` is what the whole output of each planet is worth for the rest of the game.
        """
        scene, least = self.scene, ratio * self.scene.world.share_price
        more = worthwhile(value, self.shares, scene.others, least, self.affordable)
        for planet in np.argsort(-value, kind="stable")[: np.count_nonzero(more)]:
            if more[planet]:
                self._buy(int(planet), int(more[planet]))

    def build(self, planet: int, price: int) -> bool:
        """Build a facility."""
        if price > self.cash or not self._order(self.game.build_facility, planet):
            return False
        self.cash -= price
        return True

    def _buy(self, planet: int, count: int) -> None:
        if self._order(self.game.buy_shares, planet, count):
            used = min(count, self.vouchers)
            self.vouchers -= used
            self.cash -= (count - used) * self.scene.world.share_price
            self.shares[planet] += count

    def _order(self, command: Callable[..., Any], *arguments: Any) -> bool:
        """Give an order while the command limit allows; return whether it was accepted."""
        if self._left <= 0:
            return False
        self._left -= 1
        try:
            command(*arguments)
        except Refused:
            return False
        return True
