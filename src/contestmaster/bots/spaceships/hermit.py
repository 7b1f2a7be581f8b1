"""A pilot who wants to be left alone."""

from contestmaster.bots.spaceships.pilot import Pilot
from contestmaster.bots.spaceships.scene import Scene, pilotable
from contestmaster.client.spaceships import ShipRow


class Hermit(Pilot):
    """Keeps away from armed ships, never attacks, and defends with all there is."""

    def fly(self, scene: Scene) -> None:
        """Move to the neighbouring sector that is farthest from everybody, if that is farther."""
        ship = scene.ship
        if ship is None or not pilotable(ship) or not ship.energy:
            return
        others = [other.sector for other in scene.ships if other.id != ship.id and other.armour > 0]

        def distance(sector: int) -> int:
            return min((abs(sector - other) for other in others), default=scene.sectors)

        ways = [s for s in (ship.sector - 1, ship.sector + 1) if 1 <= s <= scene.sectors]
        best = max(ways, key=distance, default=ship.sector)
        if distance(best) > distance(ship.sector):
            self.game.move(best)

    def defence(self, ship: ShipRow) -> int:
        """Spend everything."""
        return ship.energy
