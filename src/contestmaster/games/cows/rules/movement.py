"""Orders to move, their execution at the boundary, and the recovery of those who rest."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.notes import MOVED
from contestmaster.games.cows.rules.grid import directions, neighbour
from contestmaster.games.cows.rules.groups import full_power
from contestmaster.games.cows.rules.tables import note, own_slot
from contestmaster.games.cows.world import BLOCKED, IDLE, MOVE, Group, World


@compiled
def tire(group: Group, cost: int) -> None:
    """Take power from a group, never below 0 [COWS-30, COWS-32]."""
    group.power = max(0, group.power - cost)


@compiled
def move_refusal(world: World, team: int, group: int, direction: int) -> Code:
    """Why a team may not order this step; a direction that is none is negative [COWS-45]."""
    slot = own_slot(world, team, group)
    if slot < 0:
        return Code.NO_GROUP
    if direction < 0 or direction == directions(world.laws) // 2:
        return Code.BAD_DIRECTION
    own = world.groups[slot]
    if own.fight != 0:
        return Code.FIGHTING
    if own.order != IDLE:
        return Code.BUSY
    target = neighbour(world.laws, own.pos, direction)
    if target < 0 or world.terrain[target] & BLOCKED:
        return Code.NOT_ACCESSIBLE
    return Code.DONE


@compiled
def move(world: World, team: int, group: int, direction: int) -> int:
    """Note the order to move one step, carried out at the boundary [COWS-45, COWS-53]."""
    code = move_refusal(world, team, group, direction)
    if code == Code.DONE:
        own = world.groups[own_slot(world, team, group)]
        own.order = MOVE
        own.target = neighbour(world.laws, own.pos, direction)
    return code.value


@compiled
def move_groups(world: World) -> None:
    """Carry out all orders to move; each costs power [COWS-49, COWS-50, COWS-51]."""
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.order == MOVE:
            group.pos = group.target
            tire(group, world.laws[0].move_loss * (group.cowboys + group.gunmen))
            line = note(world.log, MOVED, group.team, group.pos)
            line.group = group.id
            line.amount = group.power


@compiled
def recover(world: World, fought: NDArray[np.bool_]) -> None:
    """Full power at home, a little for the idle elsewhere [COWS-33, COWS-34, COWS-35].

    ``fought`` marks, by slot, the groups that were in a fight in this turn.
    """
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        most = full_power(world, group)
        if group.pos == world.teams[group.team - 1].rancho:
            group.power = most
        elif group.order == IDLE and not fought[slot]:
            gain = world.laws[0].rest_gain * (group.cowboys + group.gunmen)
            group.power = min(most, group.power + gain)
