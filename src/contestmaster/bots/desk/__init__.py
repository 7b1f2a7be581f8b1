"""Players of DESK: ``random``, ``sergeant``, ``tactician`` and ``oracle``.

They speak through the client like any other, and think with the game's own compiled rules.
"""

from typing import Final

from contestmaster.bots.desk.oracle import Oracle
from contestmaster.bots.desk.random_orders import RandomOrders
from contestmaster.bots.desk.sergeant import Sergeant
from contestmaster.bots.desk.tactician import Tactician
from contestmaster.client.desk import Desk

__all__ = ["BOTS", "CLIENT", "LADDER", "Oracle", "RandomOrders", "Sergeant", "Tactician"]

CLIENT: Final = Desk
"""The typed client through which these bots speak."""

BOTS: Final = {
    "random": RandomOrders,
    "sergeant": Sergeant,
    "tactician": Tactician,
    "oracle": Oracle,
}
"""The bots by name."""

LADDER: Final = (("random",), ("sergeant",), ("tactician",), ("oracle",))
"""The bots by strength, the weakest first.

Of six games and of ten against the one before each has won all; the oracle 82 of 120
(``bench/README.md``).
"""
