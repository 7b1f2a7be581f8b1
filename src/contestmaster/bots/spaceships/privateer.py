"""A pilot who lives by fighting."""

from typing import Final

from contestmaster.bots.spaceships.pilot import Pilot
from contestmaster.bots.spaceships.scene import Scene, pilotable
from contestmaster.client.spaceships import ShipRow

BATTLE_ENERGY: Final = 8
"""Below this much energy it waits for the next day."""


class Privateer(Pilot):
    """Hunts the nearest ship that can be fought, and prefers weak ones."""

    def fly(self, scene: Scene) -> None:
        """Go to the prey, step by step, and attack it."""
        ship = scene.ship
        if ship is None or not pilotable(ship) or ship.energy < BATTLE_ENERGY or not scene.foes:
            return
        prey = min(scene.foes, key=lambda foe: (abs(foe.sector - ship.sector), foe.armour, foe.id))
        here, energy = ship.sector, ship.energy
        while here != prey.sector and energy > BATTLE_ENERGY:
            here += 1 if prey.sector > here else -1
            energy = self.game.move(here).energy
        if here == prey.sector:
            self.attack(scene, prey, self.rng.randint(energy // 2, energy))

    def defence(self, ship: ShipRow) -> int:
        """Guess what is needed."""
        return self.rng.randint(ship.energy // 3, ship.energy)
