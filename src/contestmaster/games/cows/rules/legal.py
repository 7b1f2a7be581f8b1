"""What a team may order now, and random play by drawing from it."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.fights import attack, attack_refusal
from contestmaster.games.cows.rules.grid import directions
from contestmaster.games.cows.rules.groups import make_group, recruit, ungroup, ungroup_refusal
from contestmaster.games.cows.rules.herds import (
    capture,
    capture_refusal,
    hand_cows,
    hand_cows_refusal,
)
from contestmaster.games.cows.rules.movement import move, move_refusal
from contestmaster.games.cows.state import World

__all__ = [
    "legal_attacks",
    "legal_hands",
    "legal_moves",
    "own_groups",
    "play_randomly",
    "random_order",
    "ready",
]


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


@compiled
def random_order(world: World, dice: Stream, team: int, tries: int) -> int:
    """Draw an order until one is legal, and carry it out.

    Return its number (1 MAKE_GROUP, 2 UNGROUP, 3 MOVE, 4 CAPTURE, 5 HAND_COWS, 6 ATTACK,
    7 RECRUIT), or 0 if none of ``tries`` draws was legal. Every legal order can be drawn.
    """
    own = own_groups(world, team)
    for _ in range(tries):
        kind = below(dice, 7) + 1
        if try_order(world, dice, team, own, kind) == Code.DONE:
            return kind
    return 0


@compiled
def try_order(
    world: World, dice: Stream, team: int, own: NDArray[np.int64], kind: int
) -> Code:
    """Try an order of that number with random arguments."""
    if kind == 1:
        free = world.teams[team - 1]
        cowboys, gunmen = below(dice, free.free_cowboys + 1), below(dice, free.free_gunmen + 1)
        return make_group(world, team, cowboys, gunmen)[0]
    if kind == 7:
        return recruit(world, team, below(dice, 2) == 1)
    if len(own) == 0:
        return Code.NO_GROUP
    group = own[below(dice, len(own))]
    if kind == 2:
        return ungroup(world, team, group)
    if kind == 3:
        return move(world, team, group, below(dice, directions(world.laws)))
    if kind == 4:
        return capture(world, dice, team, group)[0]
    if kind == 5:
        return random_hand(world, dice, team, own, group)
    enemy = world.groups[below(dice, world.head[0].groups)].id
    return attack(world, team, group, enemy)


@compiled
def random_hand(
    world: World, dice: Stream, team: int, own: NDArray[np.int64], giver: int
) -> Code:
    """Try to hand a random number of cows to a random other group."""
    receiver = own[below(dice, len(own))]
    code = hand_cows_refusal(world, team, giver, receiver, 1)
    if code != Code.DONE:
        return code
    herd = 0
    for slot in range(world.head[0].groups):
        if world.groups[slot].id == giver:
            herd = world.groups[slot].cows
    return hand_cows(world, team, giver, receiver, below(dice, herd) + 1)


@compiled
def play_randomly(world: World, dice: Stream, turns: int, orders: int) -> int:
    """Let every team draw ``orders`` orders a turn for so many turns; return how many were given.

    Stops when the game is over.
    """
    given = 0
    for _ in range(turns):
        for _ in range(orders):
            for team in range(1, len(world.teams) + 1):
                if random_order(world, dice, team, 20) > 0:
                    given += 1
        boundary(world, dice)
        if world.head[0].over:
            break
    return given
