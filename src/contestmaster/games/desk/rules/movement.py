"""Moving along a path, and where a stack can get to."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.formulas import step_cost
from contestmaster.games.desk.notes import MOVED
from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH
from contestmaster.games.desk.rules.acts import order_refusal
from contestmaster.games.desk.rules.fields import closed_to, covers, fits, is_free, size_of
from contestmaster.games.desk.rules.kinds import has_trait, kind_of
from contestmaster.games.desk.rules.lists import side_of
from contestmaster.games.desk.rules.record import happen
from contestmaster.games.desk.traits import FLIGHT
from contestmaster.games.desk.world import World

MAX_STEPS: Final = 30
"""Positions in a path [DESK-85]."""
FAR: Final = 1 << 30
"""Cost of fields that cannot be reached; more than any Movement Points."""
FIELDS: Final = BOARD_WIDTH * BOARD_HEIGHT

_FREE: Final = 1
"""Of an anchor that a search has looked at: the stack may stop there."""
_PASSING: Final = 2
"""It may fly over it."""
_CLOSED: Final = 3
"""Neither."""


@compiled
def path_refusal(world: World, place: int, stack: int, path: NDArray[np.int64]) -> Code:
    """Why a stack cannot go along a path: int64[steps, 2] of anchors [DESK-85 to DESK-92]."""
    battle = world.battles[place]
    kind = kind_of(battle, stack)
    x, y, cost = int(battle.x[stack]), int(battle.y[stack]), 0
    for step in range(len(path)):
        dx, dy = path[step, 0] - x, path[step, 1] - y
        if max(abs(dx), abs(dy)) != 1:
            return Code.NO_NEIGHBOUR
        cost += step_cost(dx, dy)
        x, y = path[step, 0], path[step, 1]
    if cost > battle.move[kind]:
        return Code.TOO_FAR
    flies = has_trait(battle, stack, FLIGHT)
    for step in range(len(path)):
        x, y = path[step, 0], path[step, 1]
        if flies and step < len(path) - 1:
            passable = fits(x, y, size_of(battle, stack))
        else:
            passable = is_free(world, battle, stack, x, y)
        if not passable:
            return Code.IMPASSABLE
    return Code.DONE


@compiled
def move(world: World, team: int, battle: int, stack: int, path: NDArray[np.int64]) -> int:
    """Let a stack move to the end of a path [DESK-93]."""
    code = order_refusal(world, team, battle, stack, False)
    if code == Code.DONE:
        code = path_refusal(world, battle - 1, stack - 1, path)
    if code == Code.DONE:
        world.battles[battle - 1].orders_seen[side_of(world, battle - 1, team)] = 1
        move_now(world, battle - 1, path[len(path) - 1, 0], path[len(path) - 1, 1])
    return code.value


@compiled
def move_now(world: World, place: int, x: int, y: int) -> None:
    """Put the current stack on an anchor that it can reach."""
    battle = world.battles[place]
    stack = battle.current - 1
    battle.x[stack] = x
    battle.y[stack] = y
    battle.has_moved = 1
    happen(world, place, MOVED, stack + 1, x, y)


@compiled
def reach(
    world: World, place: int, stack: int, cost: NDArray[np.int64], before: NDArray[np.int64]
) -> None:
    """Find what it costs a stack to get to every anchor within its Movement Points.

    Args:
        world: the world.
        place: the battle's place.
        stack: the stack's place.
        cost: int64[FIELDS], to be filled: by anchor, ``FAR`` where it cannot stop.
        before: int64[FIELDS], to be filled: the anchor before this one on the cheapest way.
    """
    battle = world.battles[place]
    kind = kind_of(battle, stack)
    points, flies = int(battle.move[kind]), has_trait(battle, stack, FLIGHT)
    size = size_of(battle, stack)
    closed = closed_to(world, battle, stack)
    stand = np.zeros(FIELDS, np.int8)
    queue = np.empty(FIELDS, np.int64)
    queued = np.zeros(FIELDS, np.bool_)
    cost[:] = FAR
    start = BOARD_WIDTH * (battle.y[stack] - 1) + battle.x[stack] - 1
    cost[start], before[start], stand[start] = 0, -1, _FREE
    queue[0] = start
    first, waiting = 0, 1
    while waiting > 0:
        field = int(queue[first])
        first = (first + 1) % FIELDS
        waiting -= 1
        queued[field] = False
        x, y = field % BOARD_WIDTH + 1, field // BOARD_WIDTH + 1
        for dy in range(-1, 2):
            for dx in range(-1, 2):
                if (dx == 0 and dy == 0) or not fits(x + dx, y + dy, size):
                    continue
                near = field + BOARD_WIDTH * dy + dx
                total = cost[field] + step_cost(dx, dy)
                if total > points or total >= cost[near]:
                    continue
                if stand[near] == 0:
                    free = not covers(closed, x + dx, y + dy, size)
                    stand[near] = _FREE if free else (_PASSING if flies else _CLOSED)
                if stand[near] == _CLOSED:
                    continue
                cost[near] = total
                before[near] = field
                if not queued[near]:
                    queue[(first + waiting) % FIELDS] = near
                    waiting += 1
                    queued[near] = True
    for field in range(FIELDS):
        if stand[field] == _PASSING:
            cost[field] = FAR
    cost[start] = FAR


@compiled
def path_to(before: NDArray[np.int64], x: int, y: int) -> NDArray[np.int64]:
    """The path to an anchor that :func:`reach` has found: int64[steps, 2]; none if too long."""
    field, steps = BOARD_WIDTH * (y - 1) + x - 1, 0
    while before[field] >= 0:
        field = before[field]
        steps += 1
    if steps > MAX_STEPS:
        return np.empty((0, 2), np.int64)
    path = np.empty((steps, 2), np.int64)
    field = BOARD_WIDTH * (y - 1) + x - 1
    for step in range(steps - 1, -1, -1):
        path[step, 0] = field % BOARD_WIDTH + 1
        path[step, 1] = field // BOARD_WIDTH + 1
        field = before[field]
    return path
