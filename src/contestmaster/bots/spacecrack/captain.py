"""What every bot of Space Crack is made of: it looks, gives one order, and looks again.

An order may end the turn, and others act at the same time. So a captain goes on until it sees that
there is nothing to do for it, which may be several turns later. A strategy is a subclass that
chooses an order; see :mod:`.greedy` and :mod:`.admiral`.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from contestmaster.bots.spacecrack.scene import Scene, look
from contestmaster.client import Refused
from contestmaster.client.spacecrack import Spacecrack

Order: TypeAlias = Callable[[], object]
"""A command that is ready to be given."""

CODES: Final = range(100, 112)
"""The game's own refusals: somebody was quicker, and the scene is another."""
PATIENCE: Final = 5
"""How many orders in a row may be refused before the turn is left at that."""


class Captain(ABC):
    """A seat that is given orders one by one."""

    def __init__(self, game: Spacecrack, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng

    @abstractmethod
    def choose(self, scene: Scene) -> Order | None:
        """Return the next order; ``None`` to end the turn and save what points are left."""

    def turn(self) -> None:
        """Give orders for as long as there is something to do."""
        refused = 0
        while refused < PATIENCE and (scene := look(self.game)) is not None:
            order = self.choose(scene) or self.game.end_turn
            try:
                order()
                refused = 0
            except Refused as refusal:
                if refusal.code not in CODES:
                    raise
                refused += 1

    def move(self, ship: int, planet: int) -> Order:
        """The order to move a ship."""
        return partial(self.game.move, ship, planet)

    def build(self, planet: int) -> Order:
        """The order to build a ship."""
        return partial(self.game.build, planet)
