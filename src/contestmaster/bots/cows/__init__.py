"""Players of Wild wild space: ``random``, ``rancher`` and ``raider``."""

from typing import Final

from contestmaster.bots.cows.raider import Raider
from contestmaster.bots.cows.rancher import Rancher
from contestmaster.bots.cows.random_orders import RandomOrders
from contestmaster.client.cows import Cows

__all__ = ["BOTS", "CLIENT", "LADDER", "Raider", "Rancher", "RandomOrders"]

CLIENT: Final = Cows
"""The typed client through which these bots speak."""

BOTS: Final = {"random": RandomOrders, "rancher": Rancher, "raider": Raider}
"""The bots by name."""

LADDER: Final = (("random",), ("rancher", "raider"))
"""The bots by strength, the weakest first.

Either has won six games of six against the first, and ten of twenty against the other.
"""
