"""Players of Space Crack: ``random``, ``greedy``, ``admiral`` and ``oracle``."""

from typing import Final

from contestmaster.bots.spacecrack.admiral import Admiral
from contestmaster.bots.spacecrack.greedy import Greedy
from contestmaster.bots.spacecrack.oracle import Oracle
from contestmaster.bots.spacecrack.random_orders import RandomOrders
from contestmaster.client.spacecrack import Spacecrack

__all__ = ["ANALYST", "BOTS", "CLIENT", "LADDER", "Admiral", "Greedy", "Oracle", "RandomOrders"]

CLIENT: Final = Spacecrack
"""The typed client through which these bots speak."""

BOTS: Final = {"random": RandomOrders, "greedy": Greedy, "admiral": Admiral, "oracle": Oracle}
"""The bots by name."""

ANALYST: Final = "admiral"
"""The bot that can tell what it thinks of orders."""

LADDER: Final = (("random",), ("greedy",), ("admiral",), ("oracle",))
"""The bots by strength, the weakest first.

Up to the admiral each has won ten games of ten against the one before; the oracle has won three of
four against the admiral (``bench/README.md``).
"""
