"""The raider: a rancher with all its gunmen in one strong group that takes herds from others.

The strikers look for herds in the open whose guards are weaker, go where the herd will be, attack,
and bring the cows to the depot like any collector. When nobody is near they catch cows themselves;
when they are tired they go home, where power comes back at once.
"""

import random
from collections.abc import Iterable
from typing import Final

from contestmaster.bots.cows.ground import Field, distance
from contestmaster.bots.cows.rancher import CREW, KEEPERS, Rancher
from contestmaster.client.cows import Cows, Enemy, Group

STRIKERS: Final = 6
"""Cowboys who ride with the gunmen, and tend what they take."""

TIRED: Final = 0.35
"""The part of the full power below which strikers go home to rest."""

MARGIN: Final = 1.1
"""How many times the power of the others is enough to attack."""


class Raider(Rancher):
    """Takes herds from weaker groups in the open, and catches cows when nobody is near."""

    def plan(self, cowboys: int, gunmen: int, groups: list[Group]) -> Iterable[tuple[int, int]]:
        """Form the strikers first, then keepers without guards, and collectors."""
        if not groups and gunmen and cowboys >= STRIKERS + KEEPERS + CREW:
            yield STRIKERS, gunmen
            cowboys, gunmen = cowboys - STRIKERS, 0
        yield from super().plan(cowboys, 0, groups)

    def __init__(self, game: Cows, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        super().__init__(game, rng)
        self._were: dict[int, Field] = {}
        self._are: dict[int, Field] = {}

    def prepare(self) -> None:
        """Note where enemies were a turn ago, to see where they go."""
        super().prepare()
        self._were = self._are
        self._are = {enemy.id: enemy.location for enemy in self.scene.enemies}

    def direct(self, group: Group) -> None:
        """Let strikers strike, and the others work."""
        if is_striker(group):
            self.strike(group)
        else:
            super().direct(group)

    def strike(self, group: Group) -> None:
        """Attack, chase, bring in the herd, rest or work, in this order."""
        prey = self._prey(group)
        if prey is not None and prey.location == group.location:
            self.order(self.game.attack, group.id, prey.id)
        elif prey is not None:
            self.go(group, self._ahead(prey))
        elif group.cows == 0 and group.power < TIRED * self._full_power(group):
            self.go(group, self.home)
        else:
            self.collect(group)

    def _prey(self, group: Group) -> Enemy | None:
        """Return the herd in reach that is worth most for its distance."""
        own = self.party_power(group.location)
        weaker = [
            enemy
            for enemy in self.scene.enemies
            if enemy.cows
            and enemy.status == "NORMAL"
            and enemy.location not in self.ranchos
            and group.power
            and own > MARGIN * self.enemy_party_power(enemy)
        ]
        return max(
            weaker,
            key=lambda enemy: enemy.cows / (1 + distance(enemy.location, group.location)),
            default=None,
        )

    def _ahead(self, enemy: Enemy) -> Field:
        """Return where an enemy will be if it goes on as it went last."""
        before = self._were.get(enemy.id, enemy.location)
        ahead = tuple(2 * now - then for now, then in zip(enemy.location, before, strict=True))
        return ahead if self.ground.is_open(ahead) else enemy.location

    def _full_power(self, group: Group) -> int:
        world = self.world
        return group.cowboys * world.cowboy_power + group.gunmen * world.gunman_power


def is_striker(group: Group) -> bool:
    """Tell strikers by the gunmen among more than one cowboy."""
    return group.cowboys > 1 and group.gunmen > 0
