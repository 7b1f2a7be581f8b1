"""A bot that takes what it can get now, and never thinks of tomorrow."""

from typing import Final

from contestmaster.bots.spacecrack.captain import Captain, Order
from contestmaster.bots.spacecrack.scene import NOBODY, Scene, Step

FREE_PLANET: Final = 10.0
"""What a planet of nobody's is worth, besides its size."""
ENEMY_PLANET: Final = 16.0
"""What an enemy's planet is worth: one more for me, and one less for them."""
NEW_SHIP: Final = 8.0
"""What a ship is worth, besides its size."""
APPROACH: Final = 1.0
"""What it is worth to come nearer to a planet that is not mine."""


class Greedy(Captain):
    """Gives the order that gains most at once: planets first, then ships, then a better place."""

    def choose(self, scene: Scene) -> Order | None:
        """Return the order of greatest gain, the first drawn among equals; none without gain."""
        orders = [(gain_of_step(scene, step), self.move(*step)) for step in scene.steps()]
        orders += [(gain_of_ship(scene, site), self.build(site)) for site in scene.sites()]
        if not orders:
            return None
        self.rng.shuffle(orders)
        gain, order = max(orders, key=lambda each: each[0])
        return order if gain > 0 else None


def gain_of_ship(scene: Scene, site: int) -> float:
    """What a ship built there is worth: more where there is something to take."""
    planet = scene.planet(site)
    return NEW_SHIP + planet.size / 2 - scene.ways_out[site - 1]


def gain_of_step(scene: Scene, step: Step) -> float:
    """What a move gains at once, in planets and size of ships."""
    ship, target = scene.ships[step[0]], scene.planet(step[1])
    if scene.own(target):
        nearer = scene.ways_out[ship.planet - 1] - scene.ways_out[target.id - 1]
        return APPROACH if nearer > 0 and not target.ship else -APPROACH
    gain = (FREE_PLANET if target.owner == NOBODY else ENEMY_PLANET) + target.size / 2
    if not target.ship:
        return gain
    enemy = scene.ships[target.ship]
    if ship.size > enemy.size:
        return gain + enemy.size - enemy.size // 2
    if ship.size == enemy.size:
        return 0.0
    return ship.size // 2 - float(ship.size)
