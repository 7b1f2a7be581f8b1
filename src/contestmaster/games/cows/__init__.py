"""Wild wild space: teams catch, stabilise and milk megacows on a board of 2 to 4 dimensions.

The rule book is RULES.md beside this file; rule numbers (COWS-n) and decisions (Dn) refer to it.
Read ``params``, ``state`` and ``rules`` for the game itself; ``commands`` and ``game`` are its
face to the kernel, and what teams are told comes from ``reports``.
"""

from contestmaster.games.cows.game import Cows
from contestmaster.games.cows.params import CowsParams

__all__ = ["Cows", "CowsParams"]
