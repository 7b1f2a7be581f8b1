"""The board: where the planets are, and which are linked.

Rules know a planet by its index, which is its id less 1. In ascending index the offsets to its
neighbours are the same for all planets of a board (:func:`offsets`), so that which of them exist
is all that must be known of a planet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

Place: TypeAlias = tuple[int, int]

LINKS: Final[Sequence[Place]] = ((0, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (0, 2))
"""The directions of links, by the ascending ids of the planets they lead to [CRACK-5]."""
PLANETS_MAX: Final = 232
"""Planets of the largest board."""


@dataclass(frozen=True)
class Board:
    """What is fixed for a match and shared by all its states; it follows from one parameter.

    Attributes:
        size: the parameter ``board_size``.
    """

    size: int

    @property
    def columns(self) -> int:
        """Planets of an odd row; an even one has one more."""
        return self.size // 4

    @property
    def width(self) -> int:
        """The largest x [CRACK-2]."""
        return 4 * self.columns + 1

    @property
    def height(self) -> int:
        """The largest y [CRACK-2]."""
        return 2 * (self.size // 2) + 1

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Coordinates of the planets in ascending id [CRACK-3, CRACK-4].

        >>> Board(5).places
        ((3, 1), (1, 2), (5, 2), (3, 3), (1, 4), (5, 4), (3, 5))
        """
        return tuple(
            (x, y)
            for y in range(1, self.height + 1)
            for x in range(3 if y % 2 else 1, self.width + 1, 4)
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The ascending ids of each planet's neighbours, in ascending id [CRACK-5, CRACK-6].

        >>> Board(5).neighbours[0], Board(5).neighbours[3]
        ((2, 3, 4), (1, 2, 3, 5, 6, 7))
        """
        ids = {place: number + 1 for number, place in enumerate(self.places)}
        linked = [[ids.get((x + dx, y + dy)) for dx, dy in LINKS] for x, y in self.places]
        return tuple(tuple(each for each in row if each) for row in linked)

    @cached_property
    def links(self) -> tuple[int, ...]:
        """For each planet in ascending id which of :data:`LINKS` exist, a bit each."""
        there = set(self.places)
        return tuple(
            sum(1 << bit for bit, (dx, dy) in enumerate(LINKS) if (x + dx, y + dy) in there)
            for x, y in self.places
        )

    def start(self, seat: int) -> int:
        """The id of a seat's start planet [CRACK-7].

        >>> [Board(5).start(seat) for seat in range(4)]
        [2, 6, 5, 3]
        """
        corners = ((1, 2), (self.width, self.height - 1), (1, self.height - 1), (self.width, 2))
        return self.places.index(corners[seat]) + 1
