"""What every bot of Wild wild space that thinks is made of: eyes, memory and hands.

A strategy is a subclass that says which groups it wants and what a group should do next; see
:mod:`.rancher` and :mod:`.raider`.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Final

from contestmaster.bots.cows.ground import Field, Ground, distance, nearest
from contestmaster.bots.cows.herdbook import Herdbook
from contestmaster.bots.cows.scene import Scene, look
from contestmaster.client import Refused
from contestmaster.client.cows import Cows, DescribeWorld, Enemy, Group, RanchoReport
from contestmaster.client.errors import LIMIT_REACHED

STABLE_DISTANCE: Final = {2: 12, 3: 5, 4: 3}
"""How far from all ranchos herds calm down on the usual boards, by dimensions."""

NOT_ACCESSIBLE: Final = 105
"""The refusal of a move onto a wall."""

LOOKS: Final = 6
"""How many commands of a turn are needed to see what there is."""

DETOURS: Final = 3
"""How often a group may run into walls in one turn."""

ALARM: Final = 2
"""Enemies at most so far away are a danger: they may be on the same field next turn."""


class Outfit(ABC):
    """A team of groups that is given orders once in every turn, one game after another."""

    def __init__(self, game: Cows, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self._game_id: int | None = None
        self._left = 0

    world: DescribeWorld
    ground: Ground
    book: Herdbook
    ranchos: list[Field]
    home: Field
    depot: Field
    scene: Scene
    _before: dict[int, Group]
    """The groups as they were a turn ago."""
    _calm_distance: int
    """How far from all ranchos herds calm down, as far as is known."""

    @abstractmethod
    def plan(self, cowboys: int, gunmen: int, groups: list[Group]) -> Iterable[tuple[int, int]]:
        """Say which groups to form of so many free cowboys and gunmen."""

    @abstractmethod
    def direct(self, group: Group) -> None:
        """Give a group that is not fighting its orders for this turn."""

    def prepare(self) -> None:
        """Decide what concerns all groups, before each is directed."""
        self._learn_where_herds_calm_down()
        if self.depot in self.ground.walls:
            self.depot = self._find_depot()

    def turn(self) -> None:
        """Look around and give all orders of a turn."""
        progress = self.game.progress()
        if progress.game.game_id != self._game_id:
            self._begin()
            self._game_id = progress.game.game_id
        self._left = self.world.command_limit - LOOKS
        report = self.game.rancho_report()
        self._form_groups(report)
        self.scene = look(self.game, self.world, progress, report)
        self.book.note(self.scene.cows, self.scene.groups)
        self.prepare()
        for group in self.scene.groups:
            if group.status != "FIGHTING":
                self.direct(group)

    def _begin(self) -> None:
        self.world = self.game.describe_world()
        self.ground = Ground(self.world.dim, self.world.side)
        self.book = Herdbook(self.world, self.ground, self.rng)
        self.ranchos = [rancho.location for rancho in self.game.list_ranchos()]
        self.home = self.game.rancho_report().location
        self._before = {}
        # The protocol does not tell; on a small board the distance is likely to be smaller.
        self._calm_distance = min(STABLE_DISTANCE[self.world.dim], self.world.side // 8 + 1)
        self.depot = self._find_depot()

    def _form_groups(self, report: RanchoReport) -> None:
        if report.free_cowboys or report.free_gunmen:
            groups = self.game.list_groups()
            for cowboys, gunmen in self.plan(report.free_cowboys, report.free_gunmen, groups):
                if not self.order(self.game.make_group, cowboys, gunmen):
                    break

    def order(self, command: Callable[..., Any], *arguments: Any) -> bool:
        """Give an order while the command limit allows; return whether it was accepted."""
        return self.refusal(command, *arguments) == 0

    def refusal(self, command: Callable[..., Any], *arguments: Any) -> int:
        """Give an order; return 0 or the code of its refusal.

        An order beyond the command limit is not given at all: a forced wait would cost the rest of
        the turn and most of the next one.
        """
        if self._left <= 0:
            return LIMIT_REACHED
        self._left -= 1
        try:
            command(*arguments)
        except Refused as refused:
            return refused.code
        return 0

    def go(self, group: Group, goal: Field) -> None:
        """Move a group one field nearer to its goal, around walls."""
        for _ in range(DETOURS):
            field = self.ground.next_field(group.id, group.location, goal)
            if field is None:
                return
            step = tuple(map(int.__sub__, field, group.location))
            if self.refusal(self.game.move, group.id, step) != NOT_ACCESSIBLE:
                return
            self.ground.stayed(group.id, field)

    def party_power(self, place: Field) -> int:
        """Return the power of all own groups on a field that would fight together."""
        return sum(
            g.power for g in self.scene.groups if g.location == place and not g.protected_left
        )

    def enemy_power(self, enemy: Enemy) -> int:
        """Return an enemy's power, the greatest possible one where it is not known."""
        if enemy.power is not None:
            return enemy.power
        world = self.world
        return enemy.cowboys * world.cowboy_power + enemy.gunmen * world.gunman_power

    def enemy_party_power(self, enemy: Enemy) -> int:
        """Return the power of an enemy with all of its team on the same field."""
        return sum(
            self.enemy_power(e)
            for e in self.scene.enemies
            if e.team == enemy.team and e.location == enemy.location and e.status != "FIGHTING"
        )

    def in_danger(self, group: Group) -> bool:
        """Whether a stronger enemy could be on the group's field in the next turn."""
        if group.protected_left > 1 or group.location in self.ranchos:
            return False
        own = self.party_power(group.location)
        return any(
            e.status != "FIGHTING"
            and distance(e.location, group.location) <= ALARM
            and self.enemy_party_power(e) > own
            for e in self.scene.enemies
        )

    def is_calm(self, field: Field) -> bool:
        """Whether herds become stable there [COWS-86]."""
        return nearest(field, self.ranchos) >= self._calm_distance

    def _learn_where_herds_calm_down(self) -> None:
        """Look for another depot, farther away, if a herd got no calmer where it should have."""
        if any(self._is_restless(group) for group in self.scene.groups):
            self._calm_distance += 1
            self.depot = self._find_depot()
        self._before = {group.id: group for group in self.scene.groups}

    def _is_restless(self, group: Group) -> bool:
        before = self._before.get(group.id)
        return (
            before is not None
            and bool(group.stab_left)
            and group.stab_left == before.stab_left
            and (group.location, group.cows) == (before.location, before.cows)
            and self.is_calm(group.location)
        )

    def _find_depot(self) -> Field:
        """Return a field near home where herds become stable, well away from other ranchos.

        Towards the middle of the board there is more land to graze. Where the ranchos are too close
        to each other the field farthest from all must do.
        """
        others = [rancho for rancho in self.ranchos if rancho != self.home]
        middle = (self.world.side // 2 + 1,) * self.world.dim
        calm = self._calm_distance
        best, merit = self.home, (0, 0)
        for radius in range(calm, 2 * calm + 1):
            for field in self.ground.ring(self.home, radius):
                far = min(nearest(field, others), 2 * calm)
                merit, best = max((merit, best), ((far, -distance(field, middle)), field))
            if merit[0] >= calm:
                break
        self._calm_distance = min(calm, nearest(best, self.ranchos))
        return best
