"""Spaceships: pilots on a line of sectors fight with energy that the attacker commits to by hash.

The rule book is RULES.md beside this file; rule numbers (SHIPS-n, and HASH-n for hashed
communications) and decisions (Dn, HDn) refer to it. Read ``params``, ``state`` and ``rules`` for
the game itself; ``commands`` and ``game`` are its face to the kernel, ``events`` what is told,
``report`` the Astronomor's.
"""

from contestmaster.games.spaceships.game import Spaceships
from contestmaster.games.spaceships.params import SpaceshipsParams

__all__ = ["Spaceships", "SpaceshipsParams"]
