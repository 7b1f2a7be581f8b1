"""Monte Carlo tree search for every game with an encoding.

:mod:`.tree` searches over :class:`contestmaster.arrays.worlds.Worlds`, :mod:`.branches` is the tree
itself, compiled. What a game knows better than chance is a small plug-in, a
:class:`~contestmaster.bots.search.tree.Guide`; :mod:`.lot` has the one that knows nothing.
"""

from contestmaster.bots.search.lot import ByLot
from contestmaster.bots.search.tree import Budget, Choice, Found, Guide, Habits, Search

__all__ = ["Budget", "ByLot", "Choice", "Found", "Guide", "Habits", "Search"]
