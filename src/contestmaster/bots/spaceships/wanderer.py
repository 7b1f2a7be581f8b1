"""A pilot whom chance leads."""

from contestmaster.bots.spaceships.pilot import Pilot
from contestmaster.bots.spaceships.scene import Scene, pilotable
from contestmaster.client.spaceships import ShipRow


class Wanderer(Pilot):
    """Moves, attacks, allies and answers as chance wants."""

    def fly(self, scene: Scene) -> None:
        """Do one thing or nothing."""
        ship = scene.ship
        if ship is None or not pilotable(ship):
            return
        here = [foe for foe in scene.foes if foe.sector == ship.sector]
        others = [name for name in scene.players if name != scene.name]
        match self.rng.randrange(6):
            case 0 | 1 if ship.energy:
                there = ship.sector + self.rng.choice((-1, 1))
                self.game.move(there)
            case 2 | 3 if here:
                self.attack(scene, self.rng.choice(here), self.rng.randint(0, ship.energy))
            case 4 if others:
                change = self.rng.choice((self.game.ally, self.game.unally))
                change(self.rng.choice(others))
            case _:
                pass

    def defence(self, ship: ShipRow) -> int:
        """Draw any amount."""
        return self.rng.randint(0, ship.energy)
