"""Space Crack: ships hop between planets, take them and fight; crack builds more ships.

The rule book is RULES.md beside this file; rule numbers (CRACK-n) and decisions (Dn) refer to it.
Read ``params``, ``board``, ``state`` and ``rules`` for the game itself; ``commands`` and ``game``
are its face to the kernel, and what players are told comes from ``reports``.
"""

from contestmaster.games.spacecrack.game import Spacecrack
from contestmaster.games.spacecrack.params import SpacecrackParams

__all__ = ["Spacecrack", "SpacecrackParams"]
