"""The Grid: a 20 x 20 board inside a nomic, played over ndays and nweeks.

The rule book is RULES.md beside this file; rule numbers (GRID-n) and decisions (Dn) refer to it.
Read ``params`` and ``state``, then ``rules``, the general sections, and ``kinds``, what is special
of each kind of object: the general rules know no kind, they ask (``rules/act.py``). ``clock`` is
what happens by itself, ``commands`` and ``game`` are the face to the kernel, ``events`` what is
told, ``look`` what may be seen.
"""

from contestmaster.games.grid.game import Grid
from contestmaster.games.grid.params import CustomKind, GridParams

__all__ = ["CustomKind", "Grid", "GridParams"]
