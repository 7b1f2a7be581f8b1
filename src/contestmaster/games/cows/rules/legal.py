"""What a team may order now, as masks over its groups."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules.fights import attack_refusal
from contestmaster.games.cows.rules.grid import directions
from contestmaster.games.cows.rules.groups import ungroup_refusal
from contestmaster.games.cows.rules.herds import capture_refusal, hand_cows_refusal
from contestmaster.games.cows.rules.movement import move_refusal
from contestmaster.games.cows.world import World


@compiled
def own_groups(world: World, team: int) -> NDArray[np.int64]:
    """Ids of a team's groups, ascending."""
    ids = np.empty(world.head[0].groups, np.int64)
    count = 0
    for slot in range(world.head[0].groups):
        if world.groups[slot].team == team:
            ids[count] = world.groups[slot].id
            count += 1
    return ids[:count]


@compiled
def ready(world: World, team: int) -> NDArray[np.bool_]:
    """By own group in ascending id: may it disband, may it capture. bool[n, 2]."""
    own = own_groups(world, team)
    result = np.zeros((len(own), 2), np.bool_)
    for place in range(len(own)):
        result[place, 0] = ungroup_refusal(world, team, own[place]) == Code.DONE
        result[place, 1] = capture_refusal(world, team, own[place]) == Code.DONE
    return result


@compiled
def legal_moves(world: World, team: int) -> NDArray[np.bool_]:
    """By own group in ascending id and direction: may it go there. bool[n, 3 ** dim]."""
    own = own_groups(world, team)
    result = np.zeros((len(own), directions(world.laws)), np.bool_)
    for place in range(len(own)):
        for direction in range(result.shape[1]):
            code = move_refusal(world, team, own[place], direction)
            result[place, direction] = code == Code.DONE
    return result


@compiled
def legal_hands(world: World, team: int) -> NDArray[np.bool_]:
    """By giver and receiver, each in ascending id: may cows be handed over. bool[n, n]."""
    own = own_groups(world, team)
    result = np.zeros((len(own), len(own)), np.bool_)
    for one in range(len(own)):
        for other in range(len(own)):
            code = hand_cows_refusal(world, team, own[one], own[other], 1)
            result[one, other] = code == Code.DONE
    return result


@compiled
def legal_attacks(world: World, team: int) -> NDArray[np.bool_]:
    """By own group in ascending id and slot of the other: may it challenge. bool[n, groups]."""
    own = own_groups(world, team)
    result = np.zeros((len(own), world.head[0].groups), np.bool_)
    for place in range(len(own)):
        for slot in range(world.head[0].groups):
            code = attack_refusal(world, team, own[place], world.groups[slot].id)
            result[place, slot] = code == Code.DONE
    return result
