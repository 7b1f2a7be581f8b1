"""What a side may order in a battle now."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH
from contestmaster.games.desk.rules.acts import act_refusal, delay_refusal
from contestmaster.games.desk.rules.combat import ranged_refusal
from contestmaster.games.desk.rules.fields import gap, size_of
from contestmaster.games.desk.world import World


@compiled
def may_move(world: World, place: int, side: int) -> bool:
    """Whether a side may order the current stack anything but an attack."""
    current = world.battles[place].current
    return act_refusal(world, place, side, current, False) == Code.DONE


@compiled
def may_attack(world: World, place: int, side: int) -> bool:
    """Whether a side may order the current stack an attack, if there is one in reach."""
    current = world.battles[place].current
    return act_refusal(world, place, side, current, True) == Code.DONE


@compiled
def may_delay(world: World, place: int, side: int) -> bool:
    """Whether a side may let the current stack delay."""
    return may_move(world, place, side) and delay_refusal(world, place) == Code.DONE


@compiled
def may_strike(world: World, place: int, target: int) -> int:
    """How the current stack may attack another: 0 not at all, 1 in melee, 2 from afar.

    A stack of 2x2 fields that is beside it may be attacked from afar by none of them: with an enemy
    near no shot is possible.
    """
    battle = world.battles[place]
    stack = battle.current - 1
    if battle.count[target] == 0 or battle.side[target] == battle.side[stack]:
        return 0
    if gap(battle, stack, battle.x[target], battle.y[target], size_of(battle, target)) == 1:
        return 1
    return 2 if ranged_refusal(battle, stack) == Code.DONE else 0


@compiled
def attack_fields(world: World, place: int) -> NDArray[np.bool_]:
    """By field: whether the current stack, which may, can attack there."""
    battle = world.battles[place]
    stack = battle.current - 1
    shoots = ranged_refusal(battle, stack) == Code.DONE
    result = np.zeros(BOARD_WIDTH * BOARD_HEIGHT, np.bool_)
    for target in range(battle.stacks):
        if battle.count[target] == 0 or battle.side[target] == battle.side[stack]:
            continue
        size = size_of(battle, target)
        for y in range(battle.y[target], battle.y[target] + size):
            for x in range(battle.x[target], battle.x[target] + size):
                beside = shoots or gap(battle, stack, x, y, 1) == 1
                result[BOARD_WIDTH * (y - 1) + x - 1] = beside
    return result
