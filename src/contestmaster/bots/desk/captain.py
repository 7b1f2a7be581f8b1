"""What every player of DESK that thinks is made of: preparing, looking, and giving orders.

A strategy is a subclass that says what the current stack does; see :mod:`.sergeant` and
:mod:`.tactician`.
"""

import random
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.bots.desk.deployment import arrange, assign
from contestmaster.bots.desk.drill import DEFEND, DELAY, MOVE
from contestmaster.bots.desk.picture import Picture
from contestmaster.client import Refused
from contestmaster.client.desk import BattleType, Desk
from contestmaster.games.desk.rules.fields import size_of
from contestmaster.games.desk.rules.movement import FIELDS, path_to, reach
from contestmaster.games.desk.rules.results import living

ENDED: Final = ("PREPARATION", "RESULTS")
"""Phases without battles to look at."""

FIRST: Final = -1
"""In the place of the turns left: the first turn of a skirmish is awaited."""


class Captain(ABC):
    """A team that prepares once in every set, and then leads all its battles."""

    def __init__(self, game: Desk, rng: random.Random) -> None:
        """Play through this client with this source of randomness."""
        self.game = game
        self.rng = rng
        self.picture: Picture | None = None
        self._types: list[BattleType] = []
        self._prepared = False
        self._next: int | None = None

    @abstractmethod
    def choose(self, place: int, left: int) -> NDArray[np.int64]:
        """Say what the current stack of a battle does; ``left`` turns follow this one."""

    def turn(self) -> None:
        """Prepare, or lead every battle in which an own stack is current."""
        stage = self.game.current_stage()
        if stage.phase in ENDED:
            self.picture, self._types = None, []
            if stage.phase == "PREPARATION" and not self._prepared:
                self._prepare()
            self._prepared = stage.phase == "PREPARATION"
            return
        if self.picture is None:
            with suppress(Refused):  # somebody of this team has asked for the types not long ago
                self._types = self._types or self.game.unit_types()
            if not self._types:
                return
            self.picture = self._look_around()
            self._next = FIRST if stage.phase == "TACTICS" else None
        if stage.phase == "SKIRMISH":
            followed = self._next in (FIRST, stage.turns_left)
            self._next = stage.turns_left - 1
            for place in range(len(self.picture.rivals)):
                self._lead(place, stage.turns_left, followed)

    def _prepare(self) -> None:
        kinds, free = self.game.all_units(), self.game.all_abilities().traits
        terrain = [row.fields for row in self.game.show_board()]
        pairs = assign(kinds, free)
        for rival in self.game.rivals():
            self.game.assign_abilities(rival.battle, pairs)
            stacks = arrange(kinds, pairs, rival.side, terrain)
            self.game.place_units_on_board(rival.battle, stacks)

    def _look_around(self) -> Picture:
        terrain = [row.fields for row in self.game.show_board()]
        rivals, team = self.game.rivals(), self.game.my_id().id
        picture = Picture(self.game.describe_game(), terrain, rivals, team)
        picture.learn_types(self._types)
        for place, rival in enumerate(rivals):
            picture.see(place, self.game.units_on_board(rival.battle))
        return picture

    def _lead(self, place: int, left: int, followed: bool) -> None:
        picture = self._known()
        number = picture.rivals[place].battle
        if followed:
            picture.follow(place, self.game.last_turn(number))
        else:  # turns were missed
            picture.join(place, self.game.unit_queue(number).stacks)
        battle = picture.world.battles[place]
        if battle.current == 0 or battle.side[battle.current - 1] != picture.side(place):
            return
        picture.see(place, self.game.units_on_board(number))
        if living(battle, 1 - picture.side(place)):
            with suppress(Refused):  # the picture was wrong
                self._order(place, self.choose(place, left))

    def _order(self, place: int, act: NDArray[np.int64]) -> None:
        picture = self._known()
        number, battle = picture.rivals[place].battle, picture.world.battles[place]
        stack = int(battle.current)
        what, target, x, y = map(int, act)
        if what == DEFEND:
            self.game.defend(number, stack)
        elif what == DELAY:
            self.game.delay(number, stack)
        else:
            if what >= MOVE and (battle.x[stack - 1], battle.y[stack - 1]) != (x, y):
                self.game.move(number, stack, self._path(place, stack, x, y))
                battle.x[stack - 1], battle.y[stack - 1] = x, y
            if what != MOVE:
                self.game.attack(number, stack, *self._field(place, stack, target))

    def _path(self, place: int, stack: int, x: int, y: int) -> list[list[int]]:
        cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
        reach(self._known().world, place, stack - 1, cost, before)
        path: list[list[int]] = path_to(before, x, y).tolist()
        return path

    def _field(self, place: int, stack: int, target: int) -> tuple[int, int]:
        """The field of a target that is nearest to a stack: the one to attack."""
        battle = self._known().world.battles[place]
        more = size_of(battle, target) - 1
        x, y = int(battle.x[target]), int(battle.y[target])
        return (
            min(max(int(battle.x[stack - 1]), x), x + more),
            min(max(int(battle.y[stack - 1]), y), y + more),
        )

    def _known(self) -> Picture:
        if self.picture is None:
            raise LookupError("there is nothing to see before TACTICS")
        return self.picture
