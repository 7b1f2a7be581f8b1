"""The end of PREPARATION: who has not deployed is scattered, types and stacks are numbered."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below
from contestmaster.games.desk.formulas import (
    final_attack,
    final_defense,
    final_initiative,
    final_movement,
)
from contestmaster.games.desk.notes import DEPLOYED
from contestmaster.games.desk.params import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    MAX_STACKS,
    MAX_TYPES,
    START_WIDTH,
)
from contestmaster.games.desk.rules.deployment import in_start_area, planned_size, planned_traits
from contestmaster.games.desk.rules.record import note
from contestmaster.games.desk.world import ATK, Plan, World


@compiled
def muster(world: World, dice: Stream, place: int) -> None:
    """Let both sides of a battle take their places [DESK-58, DESK-60]."""
    for side in range(2):
        plan = world.plans[2 * place + side]
        if plan.stacks == 0:
            scatter(world, dice, side, plan)
    for side in range(2):
        plan = world.plans[2 * place + side]
        build_types(world, place, side, plan)
        line_up(world, place, side, plan)
        note(world, DEPLOYED, place + 1, side, 0, 0)


@compiled
def build_types(world: World, place: int, side: int, plan: Plan) -> None:
    """Work the types of a side out, with all bonuses [DESK-20, DESK-62, DESK-141]."""
    battle = world.battles[place]
    for kind in range(world.head[0].kinds):
        base, at = world.cadre[kind], side * MAX_TYPES + kind
        traits = planned_traits(world, plan, kind + 1)
        battle.traits[at] = traits
        battle.hp[at] = base.hp
        battle.init[at] = final_initiative(base.init, traits)
        battle.move[at] = final_movement(base.move, traits)
        battle.atk[at] = final_attack(base.atk, traits)
        battle.defense[at] = final_defense(base.defense, traits)
        battle.dmg[at] = base.dmg
        battle.rng[at] = base.rng


@compiled
def line_up(world: World, place: int, side: int, plan: Plan) -> None:
    """Number the stacks of a side after those that have their numbers [DESK-60, DESK-61]."""
    battle = world.battles[place]
    for i in range(plan.stacks):
        stack = battle.stacks
        battle.stacks += 1
        kind = plan.kind[i] + side * MAX_TYPES
        battle.side[stack] = side
        battle.kind[stack] = kind
        battle.count[stack] = plan.count[i]
        battle.top_hp[stack] = battle.hp[kind - 1]
        battle.x[stack] = plan.x[i]
        battle.y[stack] = plan.y[i]


@compiled
def scatter(world: World, dice: Stream, side: int, plan: Plan) -> None:
    """Deploy a side at random: algorithm S [DESK-58, DESK-61, D11].

    Large stacks are placed first, each group in ascending type; what finds no place is left out.
    """
    kinds = min(world.head[0].kinds, MAX_STACKS)
    anchors = np.full(kinds, -1, np.int64)
    taken = world.blocked != 0
    for size in range(2, 0, -1):
        for kind in range(kinds):
            if planned_size(world, plan, kind + 1) == size:
                anchors[kind] = free_anchor(dice, taken, side, size)
    for kind in range(kinds):
        if anchors[kind] >= 0:
            at = plan.stacks
            plan.stacks += 1
            plan.kind[at] = kind + 1
            plan.count[at] = world.cadre[kind].count
            plan.x[at] = anchors[kind] % BOARD_WIDTH + 1
            plan.y[at] = anchors[kind] // BOARD_WIDTH + 1


@compiled
def free_anchor(dice: Stream, taken: NDArray[np.bool_], side: int, size: int) -> int:
    """Draw a place in the start area where a stack of this size is free, and take it; or -1."""
    found = np.empty(START_WIDTH * BOARD_HEIGHT, np.int64)
    count = 0
    first = 0 if side == ATK else BOARD_WIDTH - START_WIDTH
    for y in range(BOARD_HEIGHT):
        for x in range(first, first + START_WIDTH):
            if in_start_area(side, x + 1, y + 1, size) and is_open(taken, x, y, size):
                found[count] = BOARD_WIDTH * y + x
                count += 1
    if count == 0:
        return -1
    anchor = int(found[below(dice, count)])
    for down in range(size):
        for across in range(size):
            taken[anchor + BOARD_WIDTH * down + across] = True
    return anchor


@compiled
def is_open(taken: NDArray[np.bool_], x: int, y: int, size: int) -> bool:
    """Whether no field of a square is taken; ``x`` and ``y`` count from 0."""
    for down in range(size):
        for across in range(size):
            if taken[BOARD_WIDTH * (y + down) + x + across]:
                return False
    return True
