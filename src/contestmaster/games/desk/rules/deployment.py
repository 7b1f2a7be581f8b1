"""Giving traits and placing stacks, in PREPARATION."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.notes import ASSIGNED, PLANNED
from contestmaster.games.desk.params import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    MAX_STACKS,
    MAX_TYPES,
    START_WIDTH,
)
from contestmaster.games.desk.rules.fields import fits
from contestmaster.games.desk.rules.lists import battle_refusal, side_of
from contestmaster.games.desk.rules.record import note
from contestmaster.games.desk.traits import BIG, TRAITS
from contestmaster.games.desk.world import ATK, PREPARATION, Plan, World


@compiled
def assign(world: World, team: int, battle: int, pairs: NDArray[np.int64]) -> int:
    """Replace the traits given for a battle: int64[n, 2] of ID_U and trait [DESK-42, DESK-43]."""
    code = battle_refusal(world, team, battle, 1 << PREPARATION)
    if code == Code.DONE:
        code = assign_refusal(world, pairs)
    if code != Code.DONE:
        return code.value
    side = side_of(world, battle - 1, team)
    plan = world.plans[2 * (battle - 1) + side]
    plan.pair_type[:] = 0
    plan.pair_trait[:] = 0
    plan.pairs = len(pairs)
    for i in range(len(pairs)):
        plan.pair_type[i] = pairs[i, 0]
        plan.pair_trait[i] = pairs[i, 1]
    if plan.stacks > 0 and overlap_refusal(world, side, plan, listed(plan)) != Code.DONE:
        drop(plan)
    world.battles[battle - 1].orders_seen[side] = 1
    note(world, ASSIGNED, battle, side, 0, 0)
    return code.value


@compiled
def assign_refusal(world: World, pairs: NDArray[np.int64]) -> Code:
    """Why these traits cannot be given [DESK-45 to DESK-48]."""
    head = world.head[0]
    if len(pairs) > head.free_traits.sum():
        return Code.TOO_MANY_TRAITS
    wanted = np.zeros(TRAITS + 1, np.int64)
    given = np.zeros(MAX_TYPES + 1, np.int64)
    known = True
    for i in range(len(pairs)):
        if pairs[i, 0] < 1 or pairs[i, 0] > head.kinds:
            return Code.NO_TYPE
        given[pairs[i, 0]] += 1
        if pairs[i, 1] < 1 or pairs[i, 1] > TRAITS:
            known = False
        else:
            wanted[pairs[i, 1]] += 1
    if not known or np.any(wanted > head.free_traits):
        return Code.NO_TRAIT
    for kind in range(head.kinds):
        if given[kind + 1] > world.cadre[kind].slots:
            return Code.NO_SLOT
    return Code.DONE


@compiled
def place(world: World, team: int, battle: int, stacks: NDArray[np.int64]) -> int:
    """Replace the deployment: int64[n, 4] of ID_U, units, x and y [DESK-50]."""
    code = battle_refusal(world, team, battle, 1 << PREPARATION)
    if code != Code.DONE:
        return code.value
    side = side_of(world, battle - 1, team)
    plan = world.plans[2 * (battle - 1) + side]
    code = place_refusal(world, side, plan, stacks)
    if code != Code.DONE:
        return code.value
    drop(plan)
    plan.stacks = len(stacks)
    for i in range(len(stacks)):
        plan.kind[i] = stacks[i, 0]
        plan.count[i] = stacks[i, 1]
        plan.x[i] = stacks[i, 2]
        plan.y[i] = stacks[i, 3]
    world.battles[battle - 1].orders_seen[side] = 1
    note(world, PLANNED, battle, side, 0, 0)
    return code.value


@compiled
def place_refusal(world: World, side: int, plan: Plan, stacks: NDArray[np.int64]) -> Code:
    """Why stacks cannot be deployed so; one kind of check after another [DESK-51 to DESK-56]."""
    if len(stacks) > MAX_STACKS:
        return Code.TOO_MANY_STACKS
    used = np.zeros(MAX_TYPES + 1, np.int64)
    for i in range(len(stacks)):
        if stacks[i, 0] < 1 or stacks[i, 0] > world.head[0].kinds:
            return Code.NO_TYPE
        used[stacks[i, 0]] += stacks[i, 1]
    for i in range(len(stacks)):
        if stacks[i, 1] < 1:
            return Code.EMPTY_STACK
    for kind in range(world.head[0].kinds):
        if used[kind + 1] > world.cadre[kind].count:
            return Code.TOO_MANY_UNITS
    return overlap_refusal(world, side, plan, stacks)


@compiled
def overlap_refusal(world: World, side: int, plan: Plan, stacks: NDArray[np.int64]) -> Code:
    """Why stacks of these types cannot stand there [DESK-54]."""
    sizes = np.empty(len(stacks), np.int64)
    for i in range(len(stacks)):
        sizes[i] = planned_size(world, plan, stacks[i, 0])
        if not in_start_area(side, stacks[i, 2], stacks[i, 3], sizes[i]):
            return Code.OUTSIDE
    taken = np.zeros(BOARD_WIDTH * BOARD_HEIGHT, np.bool_)
    overlap = False
    for i in range(len(stacks)):
        for down in range(sizes[i]):
            for across in range(sizes[i]):
                field = BOARD_WIDTH * (stacks[i, 3] + down - 1) + stacks[i, 2] + across - 1
                if world.blocked[field]:
                    return Code.BLOCKED
                overlap |= taken[field]
                taken[field] = True
    return Code.OVERLAP if overlap else Code.DONE


@compiled
def in_start_area(side: int, x: int, y: int, size: int) -> bool:
    """Whether all fields of a stack are in its side's start area [DESK-18]."""
    if not fits(x, y, size):
        return False
    if side == ATK:
        return x + size - 1 <= START_WIDTH
    return x > BOARD_WIDTH - START_WIDTH


@compiled
def planned_traits(world: World, plan: Plan, kind: int) -> int:
    """The set of traits of a type, its own and those given to it [DESK-23, DESK-26]."""
    row, traits = world.cadre[kind - 1], 0
    for i in range(row.own):
        traits |= 1 << row.traits[i]
    for i in range(plan.pairs):
        if plan.pair_type[i] == kind:
            traits |= 1 << plan.pair_trait[i]
    return traits


@compiled
def planned_size(world: World, plan: Plan, kind: int) -> int:
    """How many fields stacks of a type would be wide and high [DESK-56]."""
    return 2 if planned_traits(world, plan, kind) >> BIG & 1 else 1


@compiled
def listed(plan: Plan) -> NDArray[np.int64]:
    """The deployment as it was ordered: int64[n, 4]."""
    stacks = np.empty((plan.stacks, 4), np.int64)
    for i in range(plan.stacks):
        stacks[i, 0] = plan.kind[i]
        stacks[i, 1] = plan.count[i]
        stacks[i, 2] = plan.x[i]
        stacks[i, 3] = plan.y[i]
    return stacks


@compiled
def with_pair(plan: Plan, kind: int, trait: int) -> NDArray[np.int64]:
    """The traits given, and one more for a type: int64[n, 2] as they would be ordered."""
    pairs = np.empty((plan.pairs + 1, 2), np.int64)
    for i in range(plan.pairs):
        pairs[i, 0] = plan.pair_type[i]
        pairs[i, 1] = plan.pair_trait[i]
    pairs[plan.pairs, 0] = kind
    pairs[plan.pairs, 1] = trait
    return pairs


@compiled
def with_stack(plan: Plan, kind: int, units: int, x: int, y: int) -> NDArray[np.int64]:
    """The deployment with one stack for a type, behind those of the others: int64[n, 4]."""
    stacks = np.empty((plan.stacks + 1, 4), np.int64)
    count = 0
    for i in range(plan.stacks):
        if plan.kind[i] != kind:
            stacks[count, 0] = plan.kind[i]
            stacks[count, 1] = plan.count[i]
            stacks[count, 2] = plan.x[i]
            stacks[count, 3] = plan.y[i]
            count += 1
    stacks[count, 0] = kind
    stacks[count, 1] = units
    stacks[count, 2] = x
    stacks[count, 3] = y
    return stacks[: count + 1]


@compiled
def drop(plan: Plan) -> None:
    """Forget the deployment [DESK-57]."""
    plan.stacks = 0
    plan.kind[:] = 0
    plan.count[:] = 0
    plan.x[:] = 0
    plan.y[:] = 0
