"""Players of the Grid: ``random``, ``prospector`` and ``brawler``."""

from typing import Final

from contestmaster.bots.grid.brawler import Brawler
from contestmaster.bots.grid.prospector import Prospector
from contestmaster.bots.grid.wanderer import Wanderer
from contestmaster.client.grid import Grid

__all__ = ["BOTS", "CLIENT", "Brawler", "Prospector", "Wanderer"]

CLIENT: Final = Grid
"""The typed client through which these bots speak."""

BOTS: Final = {"random": Wanderer, "prospector": Prospector, "brawler": Brawler}
"""The bots by name."""
