"""Players of the Shuttle: ``random``, ``officer``, ``raider`` and ``chronicler``.

Each is now a crewman and now the Enemy. They play with the parameters the rules have by default.
"""

from typing import Final

from contestmaster.bots.shuttle.chronicler import Chronicler
from contestmaster.bots.shuttle.drifter import Drifter
from contestmaster.bots.shuttle.officer import Officer
from contestmaster.bots.shuttle.raider import Raider
from contestmaster.client.shuttle import Shuttle

__all__ = ["BOTS", "CLIENT", "Chronicler", "Drifter", "Officer", "Raider"]

CLIENT: Final = Shuttle
"""The typed client through which these bots speak."""

BOTS: Final = {
    "random": Drifter,
    "officer": Officer,
    "raider": Raider,
    "chronicler": Chronicler,
}
"""The bots by name."""
