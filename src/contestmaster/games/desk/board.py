"""The board: 12 x 10 fields on which all battles of a set are fought [DESK-15, DESK-16].

A field is known by its index, counted from 0 along x and then y: (1, 1) is 0, (2, 1) is 1.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH, START_WIDTH
from contestmaster.kernel.dice import BOARD_BRANCH, Dice
from contestmaster.kernel.game import SetupError

REDRAWS: Final = 100
"""Boards that may fail before one without inaccessible fields is taken."""


@dataclass(frozen=True, eq=False)
class Board:
    """The terrain of a set of games; read-only.

    Attributes:
        blocked: int8[BOARD_HEIGHT * BOARD_WIDTH], 1 where a field is inaccessible.
    """

    blocked: NDArray[np.int8] = field(repr=False)

    def __post_init__(self) -> None:
        """Forbid changes."""
        self.blocked.setflags(write=False)


def rows(board: Board) -> list[str]:
    """The board as SHOW_BOARD shows it: line y, character x."""
    return ["".join(".#"[mark] for mark in line) for line in grid(board.blocked).tolist()]


def parse(text: str) -> Board:
    """The board that such lines show.

    Raises:
        ValueError: They show none, or one on which a side could not deploy.
    """
    lines = text.split()
    if len(lines) != BOARD_HEIGHT or any(len(line) != BOARD_WIDTH for line in lines):
        raise ValueError(f"a board is {BOARD_HEIGHT} lines of {BOARD_WIDTH} fields")
    if set("".join(lines)) - set(".#"):
        raise ValueError("a field is . or #")
    blocked = np.array([mark == "#" for line in lines for mark in line], np.int8)
    areas = {"attacker": slice(0, START_WIDTH), "defender": slice(-START_WIDTH, None)}
    for side, columns in areas.items():
        if not squares(grid(blocked)[:, columns]).any():
            raise ValueError(f"the {side}'s start area has no free square of 2x2 fields")
    return Board(blocked)


def board_for(terrain: str, density_max: float, seed: int) -> Board:
    """The board given with the parameters, or the one drawn by seed.

    Raises:
        SetupError: The board given is none.
    """
    if terrain:
        try:
            return parse(terrain)
        except ValueError as error:
            raise SetupError(f"terrain: {error}") from None
    return Board(drawn(Dice(seed, 0, BOARD_BRANCH), density_max))


def drawn(dice: Dice, density_max: float) -> NDArray[np.int8]:
    """Draw a board that looks the same from both sides and can be crossed by a 2x2 stack."""
    density = dice.unit() * density_max
    for _ in range(1 + REDRAWS):
        blocked = np.zeros((BOARD_HEIGHT, BOARD_WIDTH), np.int8)
        for y in range(BOARD_HEIGHT):
            for x in range(START_WIDTH, BOARD_WIDTH // 2):
                blocked[y, x] = dice.chance(density)
        blocked |= blocked[::-1, ::-1]
        if is_passable(blocked):
            return blocked.ravel()
    return np.zeros(BOARD_HEIGHT * BOARD_WIDTH, np.int8)


def is_passable(blocked: NDArray[np.int8]) -> bool:
    """Whether a 2x2 stack can walk from the leftmost columns to the rightmost ones."""
    free = squares(blocked)
    reached = np.zeros_like(free)
    reached[:, 0] = free[:, 0]
    while True:
        around = np.pad(reached, 1)
        height, width = free.shape
        near = np.zeros_like(free)
        for dy in range(3):
            for dx in range(3):
                near |= around[dy : dy + height, dx : dx + width]
        near &= free
        if np.array_equal(near, reached):
            return bool(reached[:, -1].any())
        reached = near


def squares(blocked: NDArray[np.int8]) -> NDArray[np.bool_]:
    """By upper left corner: whether a square of 2x2 fields is accessible."""
    free: NDArray[np.bool_] = blocked == 0
    corners: NDArray[np.bool_] = free[:-1, :-1] & free[1:, :-1] & free[:-1, 1:] & free[1:, 1:]
    return corners


def grid(blocked: NDArray[np.int8]) -> NDArray[np.int8]:
    """The marks of all fields by y and x."""
    return blocked.reshape(BOARD_HEIGHT, BOARD_WIDTH)
