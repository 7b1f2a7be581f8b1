"""The oracle: searches a tree of what its stacks do, and what the enemy's do then.

The tactician plays each idea out once, by the book. The tree goes on where things turn out well for
whoever acts. Nothing is hidden in a battle, and only the own battles are looked at.
"""

import random
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.elsewhere import patience
from contestmaster.bots.desk.captain import Captain
from contestmaster.bots.desk.drill import MOST
from contestmaster.bots.desk.imagined import Battles, ByTheBook
from contestmaster.bots.desk.picture import Picture
from contestmaster.bots.search import Budget, Habits, Search
from contestmaster.client.desk import Desk

HABITS: Final = Habits(batch=4, widest=MOST, widening=4.0, curiosity=0.5, humility=0.1)
"""How it searches: closely, for a playout by the book always comes to the same."""


class Oracle(Captain):
    """Makes the act of which the search thinks best."""

    leaves: ClassVar[int] = 60
    """How many leaves it plays out for an act."""

    def __init__(self, game: Desk, rng: random.Random) -> None:
        """Play through this client; chance has no part in what it does."""
        super().__init__(game, rng)
        self._search: Search[Battles] | None = None
        self._of: Picture | None = None

    def choose(self, place: int, left: int) -> NDArray[np.int64]:
        """Search for the best act."""
        picture = self._known()
        if self._search is None or picture is not self._of:
            self._search, self._of = self._planted(picture), picture
        battles = self._search.worlds
        battles.put(picture.world.battles[place], left)
        with patience():
            found = self._search.best(Budget(self.leaves))
        chosen: NDArray[np.int64] = battles.all.acts[0, found.choices[0].number].copy()
        return chosen

    def _planted(self, picture: Picture) -> Search[Battles]:
        """A search in the battles of a set."""
        battles = Battles(picture.world, self.leaves + 1 + HABITS.batch)
        return Search(battles, ByTheBook(), MOST, 2, HABITS)
