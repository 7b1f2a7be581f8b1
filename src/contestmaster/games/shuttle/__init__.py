"""The Shuttle: a crew flies along a line of segments, and one Enemy pays for what is in its way.

The rule book is RULES.md beside this file; rule numbers (SHUTTLE-n) and decisions (Dn) refer to it.
Read ``params``, ``state`` and ``rules`` for the game itself; ``commands`` and ``game`` are its face
to the kernel, ``events`` the public log, ``report`` the Ship Computor's.
"""

from contestmaster.games.shuttle.game import Shuttle
from contestmaster.games.shuttle.params import ShuttleParams

__all__ = ["Shuttle", "ShuttleParams"]
