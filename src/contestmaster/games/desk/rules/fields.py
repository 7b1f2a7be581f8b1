"""Where stacks stand, what is free, and what adjoins what."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH
from contestmaster.games.desk.rules.kinds import has_trait
from contestmaster.games.desk.traits import BIG
from contestmaster.games.desk.world import Battle, World


@compiled
def size_of(battle: Battle, stack: int) -> int:
    """How many fields a stack is wide and high [DESK-29]."""
    return 2 if has_trait(battle, stack, BIG) else 1


@compiled
def fits(x: int, y: int, size: int) -> bool:
    """Whether all fields of a stack at this anchor are on the board."""
    return x >= 1 and y >= 1 and x + size <= BOARD_WIDTH + 1 and y + size <= BOARD_HEIGHT + 1


@compiled
def gap(battle: Battle, stack: int, x: int, y: int, size: int) -> int:
    """Steps from a stack to the nearest of the fields at this anchor; 0 where they overlap."""
    own = size_of(battle, stack)
    left, top = int(battle.x[stack]), int(battle.y[stack])
    across = max(0, x - (left + own - 1), left - (x + size - 1))
    down = max(0, y - (top + own - 1), top - (y + size - 1))
    return max(across, down)


@compiled
def adjoin(battle: Battle, one: int, other: int) -> bool:
    """Whether two stacks have neighbouring fields."""
    return gap(battle, one, battle.x[other], battle.y[other], size_of(battle, other)) == 1


@compiled
def occupant(battle: Battle, x: int, y: int) -> int:
    """The place of the stack on a field; -1 if there is none, or no such field [DESK-96]."""
    for stack in range(battle.stacks):
        if battle.count[stack] > 0 and gap(battle, stack, x, y, 1) == 0:
            return stack
    return -1


@compiled
def is_free(world: World, battle: Battle, stack: int, x: int, y: int) -> bool:
    """Whether a stack could stand at this anchor [DESK-17, DESK-88, DESK-89].

    All its fields must be on the board, accessible, and free of other stacks.
    """
    size = size_of(battle, stack)
    if not fits(x, y, size):
        return False
    for down in range(size):
        for across in range(size):
            if world.blocked[BOARD_WIDTH * (y + down - 1) + x + across - 1]:
                return False
    for other in range(battle.stacks):
        if other != stack and battle.count[other] > 0 and gap(battle, other, x, y, size) == 0:
            return False
    return True


@compiled
def closed_to(world: World, battle: Battle, stack: int) -> NDArray[np.bool_]:
    """By field: whether it is inaccessible, or another stack stands there. bool[fields]."""
    closed: NDArray[np.bool_] = world.blocked != 0
    for other in range(battle.stacks):
        if other != stack and battle.count[other] > 0:
            cover(closed, battle.x[other], battle.y[other], size_of(battle, other))
    return closed


@compiled
def cover(fields: NDArray[np.bool_], x: int, y: int, size: int) -> None:
    """Mark all fields of a stack at this anchor, which are on the board."""
    for down in range(size):
        for across in range(size):
            fields[BOARD_WIDTH * (y + down - 1) + x + across - 1] = True


@compiled
def covers(fields: NDArray[np.bool_], x: int, y: int, size: int) -> bool:
    """Whether a field of a stack at this anchor, which is on the board, is marked."""
    for down in range(size):
        for across in range(size):
            if fields[BOARD_WIDTH * (y + down - 1) + x + across - 1]:
                return True
    return False
