"""Players of DESK: ``random``, ``sergeant`` and ``tactician``.

They speak through the client like any other, and think with the game's own compiled rules.
"""

from typing import Final

from contestmaster.bots.desk.random_orders import RandomOrders
from contestmaster.bots.desk.sergeant import Sergeant
from contestmaster.bots.desk.tactician import Tactician
from contestmaster.client.desk import Desk

__all__ = ["BOTS", "CLIENT", "LADDER", "RandomOrders", "Sergeant", "Tactician"]

CLIENT: Final = Desk
"""The typed client through which these bots speak."""

BOTS: Final = {"random": RandomOrders, "sergeant": Sergeant, "tactician": Tactician}
"""The bots by name."""

LADDER: Final = (("random",), ("sergeant",), ("tactician",))
"""The bots by strength, the weakest first.

Of six games and of ten against the one before each has won all.
"""
