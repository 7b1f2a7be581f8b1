"""Random play: legal orders drawn by lot, as fast as the rules go."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.fights import attack
from contestmaster.games.cows.rules.grid import directions
from contestmaster.games.cows.rules.groups import make_group, recruit, ungroup
from contestmaster.games.cows.rules.herds import capture, hand_cows, hand_cows_refusal
from contestmaster.games.cows.rules.legal import own_groups
from contestmaster.games.cows.rules.movement import move
from contestmaster.games.cows.rules.tables import group_slot
from contestmaster.games.cows.state import World

__all__ = ["KINDS", "play_randomly", "random_order"]

KINDS: Final = ("MAKE_GROUP", "UNGROUP", "MOVE", "CAPTURE", "HAND_COWS", "ATTACK", "RECRUIT")
"""The orders, by the number that random play gives them."""
MAKE_GROUP, UNGROUP, MOVE, CAPTURE, HAND_COWS, ATTACK, RECRUIT = range(len(KINDS))


@compiled
def random_order(world: World, dice: Stream, team: int, tries: int) -> int:
    """Draw an order until one is legal, and carry it out.

    Return its place in ``KINDS``, or -1 if none of ``tries`` draws was legal. Every legal order
    can be drawn.
    """
    own = own_groups(world, team)
    for _ in range(tries):
        kind = below(dice, len(KINDS))
        if try_order(world, dice, team, own, kind) == Code.DONE:
            return kind
    return -1


@compiled
def try_order(world: World, dice: Stream, team: int, own: NDArray[np.int64], kind: int) -> Code:
    """Try an order of that kind with random arguments."""
    if kind == MAKE_GROUP:
        free = world.teams[team - 1]
        cowboys, gunmen = below(dice, free.free_cowboys + 1), below(dice, free.free_gunmen + 1)
        return make_group(world, team, cowboys, gunmen)[0]
    if kind == RECRUIT:
        return recruit(world, team, below(dice, 2) == 1)
    if len(own) == 0:
        return Code.NO_GROUP
    group = own[below(dice, len(own))]
    if kind == UNGROUP:
        return ungroup(world, team, group)
    if kind == MOVE:
        return move(world, team, group, below(dice, directions(world.laws)))
    if kind == CAPTURE:
        return capture(world, dice, team, group)[0]
    if kind == HAND_COWS:
        return random_hand(world, dice, team, group, own[below(dice, len(own))])
    enemy = world.groups[below(dice, world.head[0].groups)].id
    return attack(world, team, group, enemy)


@compiled
def random_hand(world: World, dice: Stream, team: int, giver: int, receiver: int) -> Code:
    """Try to hand a random number of cows to another group."""
    code = hand_cows_refusal(world, team, giver, receiver, 1)
    if code != Code.DONE:
        return code
    herd = world.groups[group_slot(world, giver)].cows
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
                if random_order(world, dice, team, 20) >= 0:
                    given += 1
        boundary(world, dice)
        if world.head[0].over:
            break
    return given
