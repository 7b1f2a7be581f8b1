"""The random player: any order that seems legal is as good as another."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

from contestmaster.client import Refused
from contestmaster.client.cows import Cows, Enemy, Group, RanchoReport

Order = Callable[[], Any]


class RandomOrders:
    """Draws one legal order for the rancho and one for each group in every turn."""

    def __init__(self, game: Cows, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng

    def turn(self) -> None:
        """Give random orders."""
        with suppress(Refused):  # something unseen, a wall, or the command limit was in the way
            report = self.game.rancho_report()
            self._draw(self._at_home(report))
            groups = self.game.list_groups()
            enemies = self.game.list_enemies() if groups else []
            for group in groups:
                self._draw(self._in_the_field(group, groups, enemies, report))

    def _draw(self, orders: Iterator[Order]) -> None:
        with suppress(Refused):
            self.rng.choice([lambda: None, *orders])()

    def _at_home(self, report: RanchoReport) -> Iterator[Order]:
        cowboys = self.rng.randint(0, report.free_cowboys)
        gunmen = self.rng.randint(0, report.free_gunmen)
        if cowboys + gunmen:
            yield partial(self.game.make_group, cowboys, gunmen)
        milk = self.game.progress().team.milk
        if milk >= report.cowboy_price:
            yield partial(self.game.recruit, "COWBOY")
        if milk >= report.gunman_price:
            yield partial(self.game.recruit, "GUNMAN")

    def _in_the_field(
        self, group: Group, groups: list[Group], enemies: list[Enemy], report: RanchoReport
    ) -> Iterator[Order]:
        if group.status == "FIGHTING":
            return
        steps = [s for s in product((-1, 0, 1), repeat=len(group.location)) if any(s)]
        yield partial(self.game.move, group.id, self.rng.choice(steps))
        if group.location == report.location:
            yield partial(self.game.ungroup, group.id)
        if group.power and group.capture_ban_left == 0:
            yield partial(self.game.capture, group.id)
        for friend in groups:
            here = friend.location == group.location and friend.id != group.id
            if here and friend.cowboys and group.cows:
                cows = self.rng.randint(1, group.cows)
                yield partial(self.game.hand_cows, group.id, friend.id, cows)
        for enemy in enemies:
            if group.power and enemy.location == group.location and enemy.status == "NORMAL":
                yield partial(self.game.attack, group.id, enemy.id)
