"""A bot that knows what is legal and nothing else."""

from typing import Final

from contestmaster.bots.spacecrack.captain import Captain, Order
from contestmaster.bots.spacecrack.scene import Scene

TIRED: Final = 0.05
"""How likely it ends its turn instead of giving another order."""


class RandomOrders(Captain):
    """Moves and builds as chance wants, and now and then saves its points."""

    def choose(self, scene: Scene) -> Order | None:
        """Draw one of all legal orders."""
        orders = [self.move(*step) for step in scene.steps()]
        orders += [self.build(site) for site in scene.sites()]
        if not orders or self.rng.random() < TIRED:
            return None
        return self.rng.choice(orders)
