"""Legal orders of a seat, as families of arguments of which any combination is legal now."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH, START_WIDTH
from contestmaster.games.desk.rules.deployment import (
    assign_refusal,
    place_refusal,
    with_pair,
    with_stack,
)
from contestmaster.games.desk.rules.legal import (
    attack_fields,
    may_attack,
    may_delay,
    may_move,
)
from contestmaster.games.desk.rules.lists import rivals
from contestmaster.games.desk.rules.movement import FAR, FIELDS, path_to, reach
from contestmaster.games.desk.state import State
from contestmaster.games.desk.traits import TRAITS
from contestmaster.games.desk.world import PREPARATION, SKIRMISH
from contestmaster.kernel.game import Legal


def orders(state: State, team: int) -> Iterator[Legal]:
    """Orders that a team may give now.

    In PREPARATION they are steps from what is planned: one trait more for a type, or none at all;
    all units of a type as one stack on one place, and the others as they are. In SKIRMISH they are
    all there are, with one cheapest path to each anchor.
    """
    phase = state.world.head[0].phase
    for _, battle, side in rivals(state.world, team).tolist():
        if phase == PREPARATION:
            yield from _preparations(state, battle, side)
        elif phase == SKIRMISH:
            yield from _acts(state, battle, side)


def _preparations(state: State, battle: int, side: int) -> Iterator[Legal]:
    world = state.world
    plan = world.plans[2 * (battle - 1) + side]
    kinds = range(1, world.head[0].kinds + 1)
    more = [with_pair(plan, kind, trait) for kind in kinds for trait in range(1, TRAITS + 1)]
    given = [groups(pairs) for pairs in more if not assign_refusal(world, pairs)]
    yield Legal("ASSIGN_ABILITIES", ([battle], [(), *given]))
    first = 1 + side * (BOARD_WIDTH - START_WIDTH)
    stood = [
        with_stack(plan, kind, world.cadre[kind - 1].count, x, y)
        for kind in kinds
        for x in range(first, first + START_WIDTH)
        for y in range(1, BOARD_HEIGHT + 1)
    ]
    placed = [groups(stacks) for stacks in stood if not place_refusal(world, side, plan, stacks)]
    if placed:
        yield Legal("PLACE_UNITS_ON_BOARD", ([battle], placed))


def groups(table: NDArray[np.int64]) -> tuple[tuple[int, ...], ...]:
    """Rows of numbers as commands have them."""
    return tuple(map(tuple, table.tolist()))


def _acts(state: State, battle: int, side: int) -> Iterator[Legal]:
    world, place = state.world, battle - 1
    stack = int(world.battles[place].current)
    if not may_attack(world, place, side):
        return
    for field in np.flatnonzero(attack_fields(world, place)).tolist():
        y, x = divmod(field, BOARD_WIDTH)
        yield Legal("ATTACK", ([battle], [stack], [x + 1], [y + 1]))
    if not may_move(world, place, side):
        return
    yield Legal("DEFEND", ([battle], [stack]))
    if may_delay(world, place, side):
        yield Legal("DELAY", ([battle], [stack]))
    cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
    reach(world, place, stack - 1, cost, before)
    ends = [divmod(field, BOARD_WIDTH) for field in np.flatnonzero(cost < FAR).tolist()]
    paths = [groups(path_to(before, x + 1, y + 1)) for y, x in ends]
    if any(paths):
        yield Legal("MOVE", ([battle], [stack], [path for path in paths if path]))
