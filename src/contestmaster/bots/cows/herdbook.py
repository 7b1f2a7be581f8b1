"""The memory of a game: where wild cows were seen, and where nobody has looked for long."""

import random
from collections.abc import Iterable
from typing import Final

from contestmaster.bots.cows.ground import Field, Ground, distance, is_near_any
from contestmaster.client.cows import DescribeWorld, Group

NEAR: Final = 4
"""Known cows are gone after within so many times the long sight."""

MEMORY: Final = 25
"""For how many turns a sighting of cows is believed; they hardly move."""

UNSEEN: Final = 80
"""Longer than so many turns not looked at is as good as never."""

CANDIDATES: Final = 10
"""Among how many places an explorer chooses."""


_ROUNDED: Final = 1e-9
"""More than what sums and quotients are rounded by."""


class Herdbook:
    """Sightings of wild cows and of empty country."""

    def __init__(self, world: DescribeWorld, ground: Ground, rng: random.Random) -> None:
        """Begin a new book for a new game."""
        self._sight = world.long_sight
        self._catch = world.capture_probability
        self._ground = ground
        self._rng = rng
        self._turn = 0
        self._cows: dict[Field, tuple[int, int]] = {}
        self._looked: dict[Field, int] = {}
        self._goals: dict[int, Field] = {}

    def note(self, seen: dict[Field, int], groups: Iterable[Group]) -> None:
        """Enter what a turn shows: cows that are seen, and none where nothing is seen."""
        self._turn += 1
        places = {group.location for group in groups}
        for place in places:
            self._looked[self._region(place)] = self._turn
        oldest = self._turn - MEMORY
        for field, (_, turn) in list(self._cows.items()):
            if turn <= oldest or (field not in seen and is_near_any(field, places, self._sight)):
                del self._cows[field]
        self._cows |= {field: (count, self._turn) for field, count in seen.items()}

    def best_field(self, group: Group, shunned: set[Field]) -> Field | None:
        """Return where the group would catch most cows per turn, none if none are known near."""
        best, chosen = 0.0, None
        hands = max(1.0, group.cowboys * self._catch)
        ban = group.capture_ban_left or 0
        here, reach = group.location, NEAR * self._sight
        first = here[0]
        for field, (count, _) in self._cows.items():
            # Most fields are too far along the first axis alone to be worth more: seen at once.
            along = abs(field[0] - first)
            if along > reach or count <= best * (along + count / hands + 1.0 - _ROUNDED):
                continue
            far = distance(here, field)
            if far > reach or field in shunned:
                continue
            worth = count / (max(far, ban) + count / hands + 1.0)
            if worth > best:
                best, chosen = worth, field
        return chosen

    def unseen_field(self, group: Group, centre: Field) -> Field:
        """Return a goal for an explorer: looked at long ago, and not far from it or the centre."""
        goal = self._goals.get(group.id)
        if goal is None or distance(goal, group.location) <= 1 or not self._ground.is_open(goal):
            goal = max(
                (self._somewhere(group.location) for _ in range(CANDIDATES)),
                key=lambda field: self._attraction(field, group.location, centre),
            )
            self._goals[group.id] = goal
        return goal

    def _attraction(self, field: Field, here: Field, centre: Field) -> float:
        age = self._turn - self._looked.get(self._region(field), -UNSEEN)
        return min(age, UNSEEN) - distance(field, here) - distance(field, centre) / 2

    def _somewhere(self, here: Field) -> Field:
        reach = 3 * self._sight
        return self._ground.clamp(tuple(c + self._rng.randint(-reach, reach) for c in here))

    def _region(self, field: Field) -> Field:
        return tuple(c // self._sight for c in field)
