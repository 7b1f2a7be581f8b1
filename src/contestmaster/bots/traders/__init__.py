"""Players of Interstellar overdrive: ``random``, ``collector`` and ``forwarder``."""

from typing import Final

from contestmaster.bots.traders.collector import Collector
from contestmaster.bots.traders.forwarder import Forwarder
from contestmaster.bots.traders.random_orders import RandomOrders
from contestmaster.client.traders import Traders

__all__ = ["BOTS", "CLIENT", "LADDER", "Collector", "Forwarder", "RandomOrders"]

CLIENT: Final = Traders
"""The typed client through which these bots speak."""

BOTS: Final = {"random": RandomOrders, "collector": Collector, "forwarder": Forwarder}
"""The bots by name."""

LADDER: Final = (("random",), ("collector",), ("forwarder",))
"""The bots by strength, the weakest first.

Of four games and of six against the one before each has won all.
"""
