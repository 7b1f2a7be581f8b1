"""Players of Spaceships: ``random``, ``hermit`` and ``privateer``."""

from typing import Final

from contestmaster.bots.spaceships.hermit import Hermit
from contestmaster.bots.spaceships.privateer import Privateer
from contestmaster.bots.spaceships.wanderer import Wanderer
from contestmaster.client.spaceships import Spaceships

__all__ = ["BOTS", "CLIENT", "Hermit", "Privateer", "Wanderer"]

CLIENT: Final = Spaceships
"""The typed client through which these bots speak."""

BOTS: Final = {"random": Wanderer, "hermit": Hermit, "privateer": Privateer}
"""The bots by name."""
