"""What there is to see before an order, gathered in one place: in this game, everything."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from contestmaster.client.spacecrack import Planet, Player, Ship, Spacecrack, Status

NOBODY: Final = -1
"""The owner of a planet that belongs to nobody, and the seat of who has none."""

Step: TypeAlias = tuple[int, int]
"""A ship and the planet it may move to, both by id."""


@dataclass
class Scene:
    """A match as it stands, seen from a seat that can act."""

    status: Status
    players: list[Player]
    planets: list[Planet]
    ships: dict[int, Ship]

    @property
    def me(self) -> Player:
        """The own seat."""
        return self.players[self.status.seat]

    def planet(self, number: int) -> Planet:
        """A planet by its id."""
        return self.planets[number - 1]

    def own(self, planet: Planet) -> bool:
        """Whether a planet is mine."""
        return planet.owner == self.me.seat

    @cached_property
    def fleet(self) -> list[Ship]:
        """My ships."""
        return [ship for ship in self.ships.values() if ship.owner == self.me.seat]

    def steps(self) -> Iterator[Step]:
        """All moves that my ships may make."""
        for ship in self.fleet:
            for target in self.planet(ship.planet).neighbours:
                yield ship.id, target

    def sites(self) -> Iterator[int]:
        """The ids of all planets on which I may build."""
        for planet in self.planets:
            if self.own(planet) and not planet.ship and planet.size <= self.me.crack:
                yield planet.id

    @cached_property
    def ways_out(self) -> list[int]:
        """For each planet, by id less 1, how many links lead to the nearest that is not mine.

        Where all are mine, more than there are planets.
        """
        ways = [0 if not self.own(planet) else len(self.planets) + 1 for planet in self.planets]
        queue = [planet for planet in self.planets if not self.own(planet)]
        for planet in queue:
            for other in planet.neighbours:
                if ways[other - 1] > ways[planet.id - 1] + 1:
                    ways[other - 1] = ways[planet.id - 1] + 1
                    queue.append(self.planet(other))
        return ways


def look(game: Spacecrack) -> Scene | None:
    """Ask for all there is to know; ``None`` where the seat has nothing to do in this turn.

    Others act meanwhile: where what the answers say does not fit together, it looks again.
    """
    while True:
        status = game.status()
        if status.phase == "OVER" or status.seat == NOBODY:
            return None
        players = game.list_players()
        if players[status.seat].state != "ACTIVE":
            return None
        ships = {ship.id: ship for ship in game.list_ships()}
        planets = game.list_planets()
        stand = {planet.ship: planet.id for planet in planets if planet.ship}
        if stand == {ship.id: ship.planet for ship in ships.values()}:
            return Scene(status, players, planets, ships)
