"""The random player: any order that seems legal is as good as another."""

import random
from contextlib import suppress
from itertools import product
from typing import Final

from contestmaster.client import Refused
from contestmaster.client.desk import Desk, Stack

COLUMNS: Final = {"ATK": (1, 2, 3), "DEF": (10, 11, 12)}
"""The columns of both start areas."""

TRIES: Final = 4
"""How often something that was refused is tried again in other words."""


class RandomOrders:
    """Places random stacks, and lets each do one random thing in its turn."""

    def __init__(self, game: Desk, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng

    def turn(self) -> None:
        """Give random orders in every battle."""
        phase = self.game.current_stage().phase
        if phase == "PREPARATION":
            for rival in self.game.rivals():
                with suppress(Refused):  # stacks overlap, or are too large
                    self._deploy(rival.battle, rival.side)
        elif phase == "SKIRMISH":
            me = self.game.my_id().id
            for rival in self.game.rivals():
                self._act(rival.battle, me)

    def _deploy(self, battle: int, side: str) -> None:
        kinds = [(each.id, each.units) for each in self.game.all_units()]
        places = list(product(COLUMNS[side], range(1, 11)))
        chosen = self.rng.sample(kinds, min(len(kinds), 8))
        spots = self.rng.sample(places, len(chosen))
        stacks = [(*kind, *spot) for kind, spot in zip(chosen, spots, strict=True)]
        self.game.place_units_on_board(battle, stacks)

    def _act(self, battle: int, me: int) -> None:
        stacks = {each.id: each for each in self.game.units_on_board(battle)}
        queue = self.game.unit_queue(battle).stacks
        if not queue or stacks[queue[0]].owner != me:
            return
        own = stacks[queue[0]]
        enemies = [each for each in stacks.values() if each.owner != me]
        for _ in range(TRIES):
            with suppress(Refused):  # too far, no shooter, something in the way
                self._try(battle, own, enemies)
                return

    def _try(self, battle: int, own: Stack, enemies: list[Stack]) -> None:
        kind = self.rng.choice(("ATTACK", "MOVE", "MOVE", "DEFEND"))
        if kind == "ATTACK" and enemies:
            target = self.rng.choice(enemies)
            self.game.attack(battle, own.id, target.x, target.y)
        elif kind == "MOVE":
            dx, dy = self.rng.choice([s for s in product((-1, 0, 1), repeat=2) if any(s)])
            steps = self.rng.randint(1, 5)
            path = [(own.x + n * dx, own.y + n * dy) for n in range(1, steps + 1)]
            self.game.move(battle, own.id, [(max(x, 0), max(y, 0)) for x, y in path])
        else:
            self.game.defend(battle, own.id)
