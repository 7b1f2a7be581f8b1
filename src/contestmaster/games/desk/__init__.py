"""DESK: teams fight four one-on-one battles at once with equal armies, one stack a turn.

The rule book is RULES.md beside this file; rule numbers (DESK-n) and decisions (Dn) refer to it.
Read ``params``, ``state`` and ``rules`` for the game itself; ``commands`` and ``game`` are its
face to the kernel, and what teams are told comes from ``reports``. A match is one set of games.
"""

from contestmaster.games.desk.game import Desk
from contestmaster.games.desk.params import DeskParams

__all__ = ["Desk", "DeskParams"]
