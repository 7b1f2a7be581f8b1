"""Orders as action numbers (:mod:`..encoding`).

Numbers stand in blocks, one for each sort of order. An own group is known by how many own groups
have a lower id, an enemy group by how many of those in sight have. ``most`` is how many groups a
team may have, and ``others`` how many enemy groups there may be.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream
from contestmaster.arrays.steps import amount
from contestmaster.arrays.worlds import NO_ORDER
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules.fights import attack, attack_refusal
from contestmaster.games.cows.rules.grid import directions, neighbour
from contestmaster.games.cows.rules.groups import (
    make_group,
    make_group_refusal,
    recruit,
    recruit_refusal,
    ungroup,
)
from contestmaster.games.cows.rules.herds import (
    capture,
    hand_cows,
)
from contestmaster.games.cows.rules.movement import move
from contestmaster.games.cows.rules.sight import enemies_seen
from contestmaster.games.cows.world import BLOCKED, IDLE, MOVE, World

FORMED: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32)
"""Of how many cowboys, or gunmen, a group can be formed by a number, less than all; all are one
number more."""
HANDED: Final = (1, 2, 4, 8, 16, 32, 64)
"""How many cows can be handed over by a number, likewise."""
SIZES: Final = len(FORMED) + 1
HERDS: Final = len(HANDED) + 1
GROUPS_FORMED: Final = SIZES * SIZES
SPECIALISTS: Final = 2


@compiled
def widths(world: World) -> tuple[int, int, int]:
    """Groups that a team may have, enemy groups that there may be, and directions."""
    most = int(world.laws[0].group_limit)
    return most, most * (len(world.teams) - 1), directions(world.laws)


@compiled
def own_slots(world: World, team: int) -> NDArray[np.int64]:
    """The slots of a team's groups, by ascending id."""
    slots = np.empty(world.laws[0].group_limit, np.int64)
    count = 0
    for slot in range(world.head[0].groups):
        if world.groups[slot].team == team:
            slots[count] = slot
            count += 1
    return slots[:count]


@compiled
def own_id(world: World, team: int, nth: int) -> int:
    """The id of a team's own group; 0 if it has not so many."""
    for slot in range(world.head[0].groups):
        if world.groups[slot].team == team:
            if nth == 0:
                return int(world.groups[slot].id)
            nth -= 1
    return 0


@compiled
def enemy_id(world: World, team: int, nth: int) -> int:
    """The id of an enemy group in sight; 0 if there are not so many."""
    seen = enemies_seen(world, team)
    return int(world.groups[seen[nth, 0]].id) if nth < len(seen) else 0


@compiled
def act(world: World, dice: Stream, team: int, number: int) -> int:
    """Give the order that a number means; return the code, ``NO_ORDER`` where it means none."""
    most, others, ways = widths(world)
    if number < 0:
        return NO_ORDER
    if number < GROUPS_FORMED:
        own = world.teams[team - 1]
        cowboys = amount(FORMED, number // SIZES, own.free_cowboys)
        gunmen = amount(FORMED, number % SIZES, own.free_gunmen)
        if min(cowboys, gunmen) < 0:
            return NO_ORDER
        return make_group(world, team, cowboys, gunmen)[0]
    number -= GROUPS_FORMED
    if number < most:
        group = own_id(world, team, number)
        return ungroup(world, team, group) if group else NO_ORDER
    number -= most
    if number < most * ways:
        group = own_id(world, team, number // ways)
        return move(world, team, group, number % ways) if group else NO_ORDER
    number -= most * ways
    if number < most:
        group = own_id(world, team, number)
        return capture(world, dice, team, group)[0] if group else NO_ORDER
    return act_together(world, team, number - most, most, others)


@compiled
def act_together(world: World, team: int, number: int, most: int, others: int) -> int:
    """Hand cows over, attack, or recruit."""
    if number < most * most * HERDS:
        giver = own_id(world, team, number // HERDS // most)
        receiver = own_id(world, team, number // HERDS % most)
        cows = -1
        for slot in range(world.head[0].groups):
            if world.groups[slot].id == giver:
                cows = amount(HANDED, number % HERDS, world.groups[slot].cows)
        if receiver == 0 or cows < 0:
            return NO_ORDER
        return hand_cows(world, team, giver, receiver, cows)
    number -= most * most * HERDS
    if number < most * others:
        enemy = enemy_id(world, team, number % others)
        group = own_id(world, team, number // others)
        return attack(world, team, group, enemy) if group and enemy else NO_ORDER
    number -= most * others
    if number < SPECIALISTS:
        return recruit(world, team, number == 1)
    return NO_ORDER


@compiled
def mask_into(world: World, team: int, out: NDArray[Any]) -> None:
    """Write which actions are legal: the same as the refusals say, sooner found."""
    out[:] = 0
    if world.head[0].over:
        return
    most, others, ways = widths(world)
    slots = own_slots(world, team)
    mask_new(world, team, out)
    moves, rancho = GROUPS_FORMED + most, world.teams[team - 1].rancho
    captures = moves + most * ways
    for nth in range(len(slots)):
        group = world.groups[slots[nth]]
        if group.fight != 0 or group.order == MOVE:
            continue
        out[GROUPS_FORMED + nth] = group.pos == rancho
        if group.order != IDLE:
            continue
        able = group.cowboys > 0 and group.power > 0 and group.capture_ban_left == 0
        out[captures + nth] = able and world.wild[group.pos] > 0
        for way in range(ways):
            target = neighbour(world.laws, group.pos, way)
            free = target >= 0 and not world.terrain[target] & BLOCKED
            out[moves + nth * ways + way] = free and way != ways // 2
    first = moves + most * ways + most
    mask_hands(world, slots, first, out)
    first += most * most * HERDS
    mask_attacks(world, team, slots, first, others, out)
    first += most * others
    out[first] = recruit_refusal(world, team, False) == Code.DONE
    out[first + 1] = recruit_refusal(world, team, True) == Code.DONE
    out[first + SPECIALISTS] = 1


@compiled
def mask_new(world: World, team: int, out: NDArray[Any]) -> None:
    """Write which groups can be formed."""
    own = world.teams[team - 1]
    if make_group_refusal(world, team, own.free_cowboys, own.free_gunmen) != Code.DONE:
        return
    for row in range(SIZES):
        cowboys = amount(FORMED, row, own.free_cowboys)
        for column in range(SIZES):
            gunmen = amount(FORMED, column, own.free_gunmen)
            out[row * SIZES + column] = min(cowboys, gunmen) >= 0 and cowboys + gunmen > 0


@compiled
def mask_hands(world: World, slots: NDArray[np.int64], first: int, out: NDArray[Any]) -> None:
    """Write what can be handed over, between groups on one field."""
    most = world.laws[0].group_limit
    for nth in range(len(slots)):
        giver = world.groups[slots[nth]]
        if giver.cows == 0 or giver.fight != 0 or giver.order == MOVE:
            continue
        for other in range(len(slots)):
            taker = world.groups[slots[other]]
            if taker.pos != giver.pos or other == nth or taker.cowboys == 0:
                continue
            if taker.fight != 0 or taker.order == MOVE:
                continue
            for place in range(HERDS):
                can = amount(HANDED, place, giver.cows) > 0
                out[first + (nth * most + other) * HERDS + place] = can


@compiled
def mask_attacks(
    world: World, team: int, slots: NDArray[np.int64], first: int, others: int, out: NDArray[Any]
) -> None:
    """Write who can challenge whom, on one field; who is there is in sight."""
    seen = enemies_seen(world, team) if meets(world, team, slots) else np.empty((0, 2), np.int64)
    for nth in range(len(slots)):
        own = world.groups[slots[nth]]
        for row in range(len(seen)):
            enemy = world.groups[seen[row, 0]]
            if enemy.pos == own.pos:
                code = attack_refusal(world, team, own.id, enemy.id)
                out[first + nth * others + row] = code == Code.DONE


@compiled
def meets(world: World, team: int, slots: NDArray[np.int64]) -> bool:
    """Whether a group of a team stands where one of another does."""
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.team == team:
            continue
        for nth in range(len(slots)):
            if world.groups[slots[nth]].pos == group.pos:
                return True
    return False
