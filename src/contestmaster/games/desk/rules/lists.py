"""Who takes part in what: phases, battles of a team, and how often types may be listed."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.world import ATK, DEF, SKIRMISH, TACTICS, World


@compiled
def phase_refusal(world: World, phases: int) -> Code:
    """Why a command is not allowed now; ``phases`` has a bit for each phase in which it is."""
    return Code.DONE if phases >> world.head[0].phase & 1 else Code.WRONG_STAGE


@compiled
def side_of(world: World, place: int, team: int) -> int:
    """The side of a team in a battle; -1 if it takes no part."""
    if world.battles[place].attacker == team:
        return ATK
    return DEF if world.battles[place].defender == team else -1


@compiled
def battle_refusal(world: World, team: int, battle: int, phases: int) -> Code:
    """Why a team can say nothing of a battle, by its ID, in this phase [DESK-144]."""
    code = phase_refusal(world, phases)
    if code != Code.DONE:
        return code
    if battle < 1 or battle > len(world.battles) or side_of(world, battle - 1, team) < 0:
        return Code.NO_BATTLE
    return Code.DONE


@compiled
def own_battles(world: World, team: int) -> NDArray[np.int64]:
    """IDs of a team's battles, ascending."""
    found = np.empty(len(world.battles), np.int64)
    count = 0
    for place in range(len(world.battles)):
        if side_of(world, place, team) >= 0:
            found[count] = place + 1
            count += 1
    return found[:count]


@compiled
def rivals(world: World, team: int) -> NDArray[np.int64]:
    """By own battle: the enemy's ID, the battle's ID, the own side. int64[n, 3] [DESK-139]."""
    own = own_battles(world, team)
    result = np.empty((len(own), 3), np.int64)
    for row in range(len(own)):
        battle, side = world.battles[own[row] - 1], side_of(world, own[row] - 1, team)
        result[row, 0] = battle.attacker if side == DEF else battle.defender
        result[row, 1] = own[row]
        result[row, 2] = side
    return result


@compiled
def ask_types(world: World, team: int) -> int:
    """Note that a team lists all types; it may not do so again too soon [DESK-142]."""
    code = phase_refusal(world, 1 << TACTICS | 1 << SKIRMISH)
    if code != Code.DONE:
        return code.value
    head, own = world.head[0], world.teams[team - 1]
    if own.unit_types_last and head.turn - own.unit_types_last < world.laws[0].unit_types_period:
        return Code.TOO_EARLY.value
    own.unit_types_last = head.turn
    return code.value
