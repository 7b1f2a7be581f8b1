"""The sergeant: everything by the book, one stack at a time.

The whole army is deployed, fighters in front and shooters behind. Each stack makes the attack that
is worth most at once, counting what the answer would cost; shooters stay where they are, and
fighters that can attack nobody go to the nearest enemy.
"""

import numpy as np
from numpy.typing import NDArray

from contestmaster.bots.desk.captain import Captain
from contestmaster.bots.desk.drill import ACT, by_the_book


class Sergeant(Captain):
    """Makes the best attack at hand."""

    def choose(self, place: int, left: int) -> NDArray[np.int64]:
        """Do what the book says."""
        chosen = np.zeros(ACT, np.int64)
        world = self._known().world
        by_the_book(world, place, len(self._known().rivals), left, chosen)
        return chosen
