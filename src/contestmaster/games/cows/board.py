"""The board: which fields there are and which of them groups and cows may enter.

A field is known by its index, counted from 0 with the first coordinate most significant, so that
ascending indices are the rule book's ascending order of fields [COWS-2, COWS-62].
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Board:
    """What is fixed for a match and shared by all its states [COWS-5].

    Attributes:
        dim: number of coordinates, 2 to 4.
        side: largest coordinate.
        blocked: int8[side ** dim], 1 where a field is inaccessible; read-only.
        map_name: name of its map file.
    """

    dim: int
    side: int
    blocked: NDArray[np.int8] = field(repr=False)
    map_name: str = "world1.map"
    _places: dict[int, tuple[int, ...]] = field(default_factory=dict, init=False, repr=False)
    """Coordinates of the fields that were asked for."""

    def __post_init__(self) -> None:
        """Check the size and forbid changes."""
        if self.blocked.shape != (self.side**self.dim,):
            raise ValueError(f"a board of {self.side}**{self.dim} fields has as many marks")
        self.blocked.setflags(write=False)

    def index(self, place: Sequence[int]) -> int:
        """The index of a field by its coordinates; -1 off the board.

        >>> board = Board(2, 3, np.zeros(9, np.int8))
        >>> board.index((1, 1)), board.index((2, 3)), board.index((4, 1))
        (0, 5, -1)
        """
        result = 0
        for coordinate in place:
            if not 1 <= coordinate <= self.side:
                return -1
            result = result * self.side + coordinate - 1
        return result

    def place(self, index: int) -> tuple[int, ...]:
        """The coordinates of a field by its index.

        >>> Board(2, 3, np.zeros(9, np.int8)).place(5)
        (2, 3)
        """
        place = self._places.get(index)
        if place is None:
            coordinates = []
            rest = index
            for _ in range(self.dim):
                rest, coordinate = divmod(rest, self.side)
                coordinates.append(coordinate + 1)
            place = self._places[index] = tuple(reversed(coordinates))
        return place
