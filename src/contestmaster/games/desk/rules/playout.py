"""Random play: legal orders drawn by lot, as fast as the rules go."""

from typing import Final

import numpy as np

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below
from contestmaster.arrays.log import clear
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH, MAX_STACKS
from contestmaster.games.desk.rules.acts import defend_now, delay_now
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.rules.combat import attack_now
from contestmaster.games.desk.rules.deployment import assign, place
from contestmaster.games.desk.rules.legal import may_attack, may_delay, may_move, may_strike
from contestmaster.games.desk.rules.movement import FAR, FIELDS, move_now, reach
from contestmaster.games.desk.traits import TRAITS
from contestmaster.games.desk.world import MAX_PAIRS, PREPARATION, SKIRMISH, World

KINDS: Final = (
    "ASSIGN_ABILITIES",
    "PLACE_UNITS_ON_BOARD",
    "DEFEND",
    "DELAY",
    "ATTACK",
    "MOVE",
)
"""The orders, by the number that random play gives them."""
ASSIGN, PLACE, DEFEND, DELAY, ATTACK, MOVE = range(len(KINDS))


@compiled
def random_order(world: World, dice: Stream, battle: int, side: int) -> int:
    """Draw an order of a side of a battle, by its place, and carry it out if it is legal.

    Return its place in ``KINDS``, or -1 if there is none. Every kind of order can be drawn.
    """
    row, phase = world.battles[battle], world.head[0].phase
    team = row.attacker if side == 0 else row.defender
    if phase == PREPARATION:
        if below(dice, 2) == 0:
            return random_assignment(world, dice, team, battle)
        return random_deployment(world, dice, team, battle)
    if phase != SKIRMISH or not may_attack(world, battle, side):
        return -1
    kind = random_act(world, dice, battle, side)
    if kind >= 0:
        row.orders_seen[side] = 1
    return kind


@compiled
def random_assignment(world: World, dice: Stream, team: int, battle: int) -> int:
    """Try to give a few traits; sometimes none at all."""
    head = world.head[0]
    pairs = np.empty((min(below(dice, 4), MAX_PAIRS), 2), np.int64)
    for i in range(len(pairs)):
        pairs[i, 0] = below(dice, head.kinds) + 1
        pairs[i, 1] = below(dice, TRAITS) + 1
    return ASSIGN if assign(world, team, battle + 1, pairs) == Code.DONE else -1


@compiled
def random_deployment(world: World, dice: Stream, team: int, battle: int) -> int:
    """Try to place some stacks, each with a part of the units of a type."""
    first = 1 if world.battles[battle].attacker == team else BOARD_WIDTH - 2
    stacks = np.empty((below(dice, MAX_STACKS) + 1, 4), np.int64)
    for i in range(len(stacks)):
        kind = below(dice, world.head[0].kinds)
        stacks[i, 0] = kind + 1
        stacks[i, 1] = below(dice, world.cadre[kind].count) // (1 + below(dice, 4)) + 1
        stacks[i, 2] = first + below(dice, 3)
        stacks[i, 3] = below(dice, BOARD_HEIGHT) + 1
    return PLACE if place(world, team, battle + 1, stacks) == Code.DONE else -1


@compiled
def random_act(world: World, dice: Stream, battle: int, side: int) -> int:
    """Draw what the current stack of a side, which may act, does; -1 for nothing."""
    kind = DEFEND + below(dice, MOVE - DEFEND + 1)
    if kind == ATTACK:
        return random_attack(world, dice, battle)
    if not may_move(world, battle, side):
        return -1
    if kind == MOVE:
        return random_move(world, dice, battle)
    if kind == DELAY and may_delay(world, battle, side):
        delay_now(world, battle)
        return DELAY
    defend_now(world, battle)
    return DEFEND


@compiled
def random_attack(world: World, dice: Stream, battle: int) -> int:
    """Let the current stack attack one of those it can."""
    count, chosen, how = 0, -1, 0
    for target in range(world.battles[battle].stacks):
        way = may_strike(world, battle, target)
        if way:
            count += 1
            if below(dice, count) == 0:
                chosen, how = target, way
    if chosen < 0:
        return -1
    attack_now(world, battle, chosen, how > 1)
    return ATTACK


@compiled
def random_move(world: World, dice: Stream, battle: int) -> int:
    """Let the current stack go to one of the fields it can reach."""
    row = world.battles[battle]
    cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
    reach(world, battle, row.current - 1, cost, before)
    count, chosen = 0, -1
    for field in range(FIELDS):
        if cost[field] < FAR:
            count += 1
            if below(dice, count) == 0:
                chosen = field
    if chosen < 0:
        return -1
    move_now(world, battle, chosen % BOARD_WIDTH + 1, chosen // BOARD_WIDTH + 1)
    return MOVE


@compiled
def play_randomly(world: World, dice: Stream, turns: int, orders: int) -> int:
    """Let every side draw ``orders`` orders a turn for so many turns; return how many were given.

    Stops when the set is over. What the log of the world held before is lost.
    """
    given = 0
    for _ in range(turns):
        for _ in range(orders):
            for battle in range(len(world.battles)):
                for side in range(2):
                    if random_order(world, dice, battle, side) >= 0:
                        given += 1
        boundary(world, dice)
        clear(world.log)
        if world.head[0].over:
            break
    return given
