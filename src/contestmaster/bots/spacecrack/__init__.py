"""Players of Space Crack: ``random``, ``greedy`` and ``admiral``."""

from typing import Final

from contestmaster.bots.spacecrack.admiral import Admiral
from contestmaster.bots.spacecrack.greedy import Greedy
from contestmaster.bots.spacecrack.random_orders import RandomOrders
from contestmaster.client.spacecrack import Spacecrack

__all__ = ["ANALYST", "BOTS", "CLIENT", "LADDER", "Admiral", "Greedy", "RandomOrders"]

CLIENT: Final = Spacecrack
"""The typed client through which these bots speak."""

BOTS: Final = {"random": RandomOrders, "greedy": Greedy, "admiral": Admiral}
"""The bots by name."""

ANALYST: Final = "admiral"
"""The bot that can tell what it thinks of orders."""

LADDER: Final = (("random",), ("greedy",), ("admiral",))
"""The bots by strength, the weakest first.

Each has won ten games of ten against the one before.
"""
