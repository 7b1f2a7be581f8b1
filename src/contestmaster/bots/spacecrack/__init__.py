"""Players of Space Crack: ``random``, ``greedy`` and ``admiral``."""

from typing import Final

from contestmaster.bots.spacecrack.admiral import Admiral
from contestmaster.bots.spacecrack.greedy import Greedy
from contestmaster.bots.spacecrack.random_orders import RandomOrders
from contestmaster.client.spacecrack import Spacecrack

__all__ = ["BOTS", "CLIENT", "Admiral", "Greedy", "RandomOrders"]

CLIENT: Final = Spacecrack
"""The typed client through which these bots speak."""

BOTS: Final = {"random": RandomOrders, "greedy": Greedy, "admiral": Admiral}
"""The bots by name."""
