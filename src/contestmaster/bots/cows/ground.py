"""The board as a bot knows it: distances, ways, and walls it ran into.

The protocol shows no map, so a wall is learned by a move that is refused; ways are planned as if
every other field were free.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import product
from operator import sub
from typing import Final, TypeAlias

Field: TypeAlias = tuple[int, ...]
"""A field: one coordinate from 1 to the side of the board for each dimension."""

SEARCH_LIMIT: Final = 3000
"""How many fields a search may open before it settles for the most promising one."""


def distance(one: Field, other: Field) -> int:
    """Return the number of moves between two fields where nothing is in the way [COWS-3].

    >>> distance((2, 5), (3, 10))
    5
    """
    apart = 0
    for here, there in zip(one, other, strict=True):
        along = here - there if here > there else there - here
        if along > apart:  # noqa: PLR1730 - a call of max costs more than all the rest
            apart = along
    return apart


def is_near_any(field: Field, places: Iterable[Field], reach: int) -> bool:
    """Return whether a field is at most so many moves from one of some places.

    >>> is_near_any((2, 5), [(9, 9), (3, 8)], 3)
    True
    """
    for place in places:
        for one, other in zip(field, place, strict=True):
            if not -reach <= one - other <= reach:
                break
        else:
            return True
    return False


def nearest(field: Field, fields: Iterable[Field]) -> int:
    """Return the distance to the nearest of some fields; a very large number if there are none."""
    return min([distance(field, other) for other in fields], default=1 << 30)


class Ground:
    """The board of one game and what has been learned about it."""

    def __init__(self, dim: int, side: int) -> None:
        """Start without any known wall."""
        self.dim = dim
        self.side = side
        self.walls: set[Field] = set()
        self._steps = [s for s in product((-1, 0, 1), repeat=dim) if any(s)]
        self._ways: dict[int, list[Field]] = {}

    def is_open(self, field: Field) -> bool:
        """Whether the field is on the board and not known to be a wall."""
        return field not in self.walls and all(1 <= c <= self.side for c in field)

    def neighbours(self, field: Field) -> list[Field]:
        """Return the open fields one move away."""
        around = [tuple(map(int.__add__, field, step)) for step in self._steps]
        return [each for each in around if self.is_open(each)]

    def clamp(self, field: Field) -> Field:
        """Return the field of the board that is nearest to a point which may lie outside."""
        return tuple(min(max(c, 1), self.side) for c in field)

    def ring(self, centre: Field, radius: int) -> list[Field]:
        """Return the open fields at exactly this distance."""
        spans = [range(max(c - radius, 1), min(c + radius, self.side) + 1) for c in centre]
        fields = [field for field in product(*spans) if distance(centre, field) == radius]
        return [field for field in fields if field not in self.walls]

    def next_field(self, traveller: int, here: Field, goal: Field) -> Field | None:
        """Return the next field on the way of this traveller, or none if it is there.

        The way is remembered for as long as the goal is the same and no wall turns up on it.
        """
        if here == goal:
            return None
        way = self._ways.get(traveller)
        if not (way and way[0] == goal and way[-1] == here and way[-2] not in self.walls):
            way = self._find_way(here, goal)
            if len(way) < 2:  # noqa: PLR2004 - the way has no first step
                return None
            self._ways[traveller] = way
        way.pop()
        return way[-1]

    def stayed(self, traveller: int, field: Field) -> None:
        """Learn that a move to this field was refused: it is a wall."""
        self.walls.add(field)
        self._ways.pop(traveller, None)

    def _find_way(self, here: Field, goal: Field) -> list[Field]:
        """Return a shortest way, goal first, by A*; the best part of one where that is far.

        Among ways of the same length it prefers those that look straight.
        """
        came: dict[Field, Field] = {here: here}
        cost = {here: 0}
        best = (distance(here, goal), here)
        queue = [(best[0], best[0], 0, here)]
        while queue and len(came) < SEARCH_LIMIT:
            _, left, _, field = heappop(queue)
            best = min(best, (left, field))
            if left == 0:
                break
            for each in self.neighbours(field):
                if each not in came:
                    came[each] = field
                    cost[each] = cost[field] + 1
                    ahead = distance(each, goal)
                    aside = sum(map(abs, map(sub, each, goal)))
                    heappush(queue, (cost[each] + ahead, ahead, aside, each))
        way = [best[1]]
        while way[-1] != here:
            way.append(came[way[-1]])
        return way
