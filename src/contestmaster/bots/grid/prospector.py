"""A player who looks for Bonus Boxes and spends nothing else."""

from contestmaster.bots.grid.scene import Scene, Square, apart
from contestmaster.bots.grid.walker import Walker

EDGE = 3
"""How far from the edge a prospector likes to be: Radar sees more there."""


class Prospector(Walker):
    """Steps towards the nearest Box that their Radar shows, else to where it shows more."""

    def goal(self, scene: Scene, at: Square) -> Square | None:
        """Step onto a Box, or nearer to one, or inwards."""
        free = self.free(scene, at)
        if not free:
            return None
        if scene.radar:
            target = min(scene.radar, key=lambda box: apart(box, at))
            return min(free, key=lambda there: (apart(there, target), self.rng.random()))
        return min(free, key=lambda there: (_outside(there), self.rng.random()))

    def act(self, scene: Scene, at: Square) -> None:
        """Take the Shield along, which keeps one where one wants to be."""
        self.grab(scene, at, "shield")


def _outside(at: Square) -> int:
    """Return how far a square is beyond the inner part of the Grid."""
    return sum(max(0, EDGE - place, place - (20 - EDGE)) for place in at)
