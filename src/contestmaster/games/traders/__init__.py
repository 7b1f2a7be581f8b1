"""Interstellar overdrive: teams buy shares of planets, collect their output or send it on.

The rule book is RULES.md beside this file; rule numbers (TRADE-n) and decisions (Dn) refer to it.
Read ``subspaces``, ``state`` and ``rules`` for the game itself; ``commands`` and ``game`` are its
face to the kernel, and what teams are told comes from ``reports``.
"""

from contestmaster.games.traders.game import Traders
from contestmaster.games.traders.params import TradersParams

__all__ = ["Traders", "TradersParams"]
