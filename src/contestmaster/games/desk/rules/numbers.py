"""Orders as action numbers (:mod:`..encoding`).

Numbers stand in blocks, one for each sort of order, each with a place for every own battle. ``own``
is how many battles a team has, and an own battle is known by how many come before it.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.worlds import NO_ORDER
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH, MAX_TYPES, START_WIDTH
from contestmaster.games.desk.rules.acts import defend, delay, order_refusal
from contestmaster.games.desk.rules.combat import attack
from contestmaster.games.desk.rules.deployment import (
    assign,
    in_start_area,
    place,
    planned_size,
    with_pair,
    with_stack,
)
from contestmaster.games.desk.rules.fields import cover, covers
from contestmaster.games.desk.rules.legal import attack_fields, may_attack, may_delay, may_move
from contestmaster.games.desk.rules.lists import side_of
from contestmaster.games.desk.rules.movement import FAR, FIELDS, MAX_STEPS, move_now, reach
from contestmaster.games.desk.traits import TRAITS
from contestmaster.games.desk.world import PREPARATION, SKIRMISH, Plan, World

ANCHORS: Final = START_WIDTH * BOARD_HEIGHT
"""Fields of a start area, counted along x and then y."""

# Where the block of each sort begins, in numbers for each own battle.
ASSIGN: Final = 0
UNASSIGN: Final = ASSIGN + MAX_TYPES * TRAITS
PLACE: Final = UNASSIGN + 1
DEFEND: Final = PLACE + MAX_TYPES * ANCHORS
DELAY: Final = DEFEND + 1
ATTACK: Final = DELAY + 1
MOVE: Final = ATTACK + FIELDS
WAIT: Final = MOVE + FIELDS
"""Behind all others stands the one number that gives no order."""


@compiled
def battles_of_a_team(teams: int) -> int:
    """How many battles each team fights [DESK-4, DESK-5]."""
    return 2 * min(teams - 1, 2)


@compiled
def own_battle(world: World, team: int, nth: int) -> int:
    """The place of a team's own battle; -1 if it has not so many."""
    for at in range(len(world.battles)):
        if side_of(world, at, team) >= 0:
            if nth == 0:
                return at
            nth -= 1
    return -1


@compiled
def act(world: World, seat: int, number: int) -> int:
    """Give the order that a number means; return the code, ``NO_ORDER`` where it means none."""
    team, own = seat + 1, battles_of_a_team(len(world.teams))
    if number < 0 or number >= WAIT * own:
        return NO_ORDER
    if number < DEFEND * own:
        return prepare(world, team, own, number)
    if number >= ATTACK * own:
        block = MOVE if number >= MOVE * own else ATTACK
        at = own_battle(world, team, (number - block * own) // FIELDS)
        field = (number - block * own) % FIELDS
        if world.battles[at].current == 0:
            return NO_ORDER
        if block == MOVE:
            return move_to(world, team, at, field)
        x, y = field % BOARD_WIDTH + 1, field // BOARD_WIDTH + 1
        return attack(world, team, at + 1, world.battles[at].current, x, y)
    at = own_battle(world, team, number % own)
    if world.battles[at].current == 0:
        return NO_ORDER
    if number < DELAY * own:
        return defend(world, team, at + 1, world.battles[at].current)
    return delay(world, team, at + 1, world.battles[at].current)


@compiled
def prepare(world: World, team: int, own: int, number: int) -> int:
    """Change a plan by one trait or one stack."""
    if number >= PLACE * own:
        nth, rest = divmod(number - PLACE * own, MAX_TYPES * ANCHORS)
        at, kind = own_battle(world, team, nth), rest // ANCHORS
        if kind >= world.head[0].kinds:
            return NO_ORDER
        side = side_of(world, at, team)
        x = rest % ANCHORS % START_WIDTH + 1 + side * (BOARD_WIDTH - START_WIDTH)
        y = rest % ANCHORS // START_WIDTH + 1
        plan, units = world.plans[2 * at + side], world.cadre[kind].count
        return place(world, team, at + 1, with_stack(plan, kind + 1, units, x, y))
    if number >= UNASSIGN * own:
        at = own_battle(world, team, number - UNASSIGN * own)
        return assign(world, team, at + 1, np.empty((0, 2), np.int64))
    nth, rest = divmod(number, MAX_TYPES * TRAITS)
    at = own_battle(world, team, nth)
    plan = world.plans[2 * at + side_of(world, at, team)]
    return assign(world, team, at + 1, with_pair(plan, rest // TRAITS + 1, rest % TRAITS + 1))


@compiled
def move_to(world: World, team: int, at: int, field: int) -> int:
    """Let the current stack of a battle go to an anchor on a cheapest way."""
    battle = world.battles[at]
    code = order_refusal(world, team, at + 1, battle.current, False)
    if code != Code.DONE:
        return code.value
    cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
    reach(world, at, battle.current - 1, cost, before)
    if not within(cost, before, field):
        return NO_ORDER
    battle.orders_seen[side_of(world, at, team)] = 1
    move_now(world, at, field % BOARD_WIDTH + 1, field // BOARD_WIDTH + 1)
    return code.value


@compiled
def within(cost: NDArray[np.int64], before: NDArray[np.int64], field: int) -> bool:
    """Whether :func:`~.movement.reach` has found a way to an anchor that a path can be."""
    if cost[field] >= FAR:
        return False
    steps = 0
    while before[field] >= 0:
        field = before[field]
        steps += 1
    return steps <= MAX_STEPS


@compiled
def mask_into(world: World, seat: int, out: NDArray[Any]) -> None:
    """Write which actions are legal."""
    out[:] = 0
    head, own = world.head[0], battles_of_a_team(len(world.teams))
    if head.over:
        return
    out[WAIT * own] = 1
    nth = 0
    for at in range(len(world.battles)):
        side = side_of(world, at, seat + 1)
        if side < 0:
            continue
        if head.phase == PREPARATION:
            out[UNASSIGN * own + nth] = 1
            mask_traits(world, world.plans[2 * at + side], own, nth, out)
            mask_places(world, world.plans[2 * at + side], side, own, nth, out)
        elif head.phase == SKIRMISH and may_attack(world, at, side):
            mask_acts(world, at, side, own, nth, out)
        nth += 1


@compiled
def mask_traits(world: World, plan: Plan, own: int, nth: int, out: NDArray[Any]) -> None:
    """Write which traits can be given besides: those that are left, to types with a slot left."""
    head = world.head[0]
    if head.free_traits.sum() <= plan.pairs:
        return
    given, used = np.zeros(MAX_TYPES, np.int64), np.zeros(TRAITS, np.int64)
    for i in range(plan.pairs):
        given[plan.pair_type[i] - 1] += 1
        used[plan.pair_trait[i] - 1] += 1
    first = ASSIGN * own + nth * MAX_TYPES * TRAITS
    for kind in range(head.kinds):
        for trait in range(TRAITS):
            left = used[trait] < head.free_traits[trait + 1]
            out[first + kind * TRAITS + trait] = left and given[kind] < world.cadre[kind].slots


@compiled
def mask_places(world: World, plan: Plan, side: int, own: int, nth: int, out: NDArray[Any]) -> None:
    """Write where each type can stand as one stack, the others as they are planned."""
    first = PLACE * own + nth * MAX_TYPES * ANCHORS
    column = 1 + side * (BOARD_WIDTH - START_WIDTH)
    sizes = np.empty(MAX_TYPES, np.int64)
    for kind in range(world.head[0].kinds):
        sizes[kind] = planned_size(world, plan, kind + 1)
    for kind in range(world.head[0].kinds):
        taken = world.blocked != 0
        others = 0
        for i in range(plan.stacks):
            if plan.kind[i] != kind + 1:
                others += 1
                cover(taken, plan.x[i], plan.y[i], int(sizes[plan.kind[i] - 1]))
        if others == len(plan.kind):
            continue
        size = sizes[kind]
        for anchor in range(ANCHORS):
            x, y = column + anchor % START_WIDTH, anchor // START_WIDTH + 1
            fits = in_start_area(side, x, y, size) and not covers(taken, x, y, size)
            out[first + kind * ANCHORS + anchor] = fits


@compiled
def mask_acts(world: World, at: int, side: int, own: int, nth: int, out: NDArray[Any]) -> None:
    """Write what the current stack of a battle, which may attack, can do."""
    first = ATTACK * own + nth * FIELDS
    fields = attack_fields(world, at)
    for field in range(FIELDS):
        out[first + field] = fields[field]
    if not may_move(world, at, side):
        return
    out[DEFEND * own + nth] = 1
    out[DELAY * own + nth] = may_delay(world, at, side)
    cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
    reach(world, at, world.battles[at].current - 1, cost, before)
    first = MOVE * own + nth * FIELDS
    for field in range(FIELDS):
        out[first + field] = within(cost, before, field)
