"""Herds: catching, handing over, calming down, milking."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, chance
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.formulas import chance_per_cowboy, milk_per_turn
from contestmaster.games.cows.notes import CAUGHT, HANDED, MILKED
from contestmaster.games.cows.rules.movement import tire
from contestmaster.games.cows.rules.tables import note, own_slot
from contestmaster.games.cows.world import CAPTURE, IDLE, MOVE, NEAR, Group, World


@compiled
def add_cows(world: World, group: Group, cows: int) -> None:
    """Let cows join a group's herd, which becomes unstable [COWS-36, COWS-80]."""
    group.cows += cows
    group.max_herd = max(group.max_herd, group.cows)
    group.stab_left = world.laws[0].stable_turns


@compiled
def capture_refusal(world: World, team: int, group: int) -> Code:
    """Why a group may not try to catch cows [COWS-31, COWS-54, COWS-75, COWS-76]."""
    slot = own_slot(world, team, group)
    if slot < 0:
        return Code.NO_GROUP
    own = world.groups[slot]
    if own.fight != 0:
        return Code.FIGHTING
    if own.order != IDLE:
        return Code.BUSY
    if own.cowboys == 0:
        return Code.NO_COWBOYS
    if own.power == 0:
        return Code.NO_POWER
    if own.capture_ban_left > 0:
        return Code.BANNED
    if world.wild[own.pos] == 0:
        return Code.NO_COWS
    return Code.DONE


@compiled
def capture(world: World, dice: Stream, team: int, group: int) -> tuple[int, int]:
    """Let every cowboy try once to catch a wild cow; also return the catch [COWS-68, COWS-69]."""
    code = capture_refusal(world, team, group)
    if code != Code.DONE:
        return code.value, 0
    own = world.groups[own_slot(world, team, group)]
    laws = world.laws[0]
    p = chance_per_cowboy(laws.capture_probability, laws.experience_bonus, own.max_herd)
    wild = int(world.wild[own.pos])
    caught = 0
    for _ in range(own.cowboys):
        if chance(dice, p):
            caught += 1
            if caught == wild:
                break
    own.order = CAPTURE
    tire(own, laws.capture_loss * own.cowboys)
    if caught > 0:
        world.wild[own.pos] = wild - caught
        add_cows(world, own, caught)
    else:
        own.capture_ban_left = laws.capture_ban_turns
    line = note(world.log, CAUGHT, team, own.pos)
    line.group = group
    line.count = caught
    line.amount = own.power
    return code.value, caught


@compiled
def hand_cows_refusal(world: World, team: int, giver: int, receiver: int, cows: int) -> Code:
    """Why cows may not be handed over [COWS-53, COWS-83, COWS-84, COWS-113]."""
    from_slot = own_slot(world, team, giver)
    to_slot = own_slot(world, team, receiver)
    if from_slot < 0 or to_slot < 0 or from_slot == to_slot:
        return Code.NO_GROUP
    one, other = world.groups[from_slot], world.groups[to_slot]
    if one.fight != 0 or other.fight != 0:
        return Code.FIGHTING
    if MOVE in (one.order, other.order):
        return Code.BUSY
    if one.pos != other.pos:
        return Code.ELSEWHERE
    if one.cows == 0:
        return Code.NO_HERD
    if other.cowboys == 0:
        return Code.NO_COWBOYS
    return Code.DONE if 1 <= cows <= one.cows else Code.BAD_COUNT


@compiled
def hand_cows(world: World, team: int, giver: int, receiver: int, cows: int) -> int:
    """Hand cows to another own group on the field [COWS-81, COWS-82]."""
    code = hand_cows_refusal(world, team, giver, receiver, cows)
    if code != Code.DONE:
        return code.value
    one = world.groups[own_slot(world, team, giver)]
    other = world.groups[own_slot(world, team, receiver)]
    stab_left = one.stab_left
    as_it_was = cows == one.cows and other.cows == 0
    add_cows(world, other, cows)
    one.cows -= cows
    one.stab_left = world.laws[0].stable_turns if one.cows > 0 else 0
    if as_it_was:
        other.stab_left = stab_left
    line = note(world.log, HANDED, team, one.pos)
    line.group = giver
    line.second = receiver
    line.count = cows
    return code.value


@compiled
def settle_herds(world: World, fresh: NDArray[np.bool_]) -> None:
    """Let unstable herds come nearer to stability, or start again [COWS-86, COWS-87, COWS-88].

    ``fresh`` marks, by slot, the herds that a fight has made unstable in this boundary; their
    first turn is still to come [COWS-91].
    """
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.stab_left == 0:
            continue
        if world.terrain[group.pos] & NEAR:
            group.stab_left = world.laws[0].stable_turns
        elif group.order != MOVE and not fresh[slot]:
            group.stab_left -= 1


@compiled
def milked_slots(world: World) -> NDArray[np.int64]:
    """By row of the teams: the slot of the group whose herd it milks, or -1 [COWS-93, COWS-96]."""
    best = np.full(len(world.teams), -1, np.int64)
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        team = group.team - 1
        if group.cows == 0 or group.stab_left > 0 or group.pos != world.teams[team].rancho:
            continue
        if best[team] < 0 or group.cows > world.groups[best[team]].cows:
            best[team] = slot
    return best


@compiled
def milk(world: World) -> None:
    """Milk every team's herd [COWS-94, COWS-97]."""
    best = milked_slots(world)
    for team in range(len(best)):
        if best[team] >= 0:
            group = world.groups[best[team]]
            amount = milk_per_turn(group.cows, world.yields)
            world.teams[team].milk += amount
            world.head[0].gathered += amount
            line = note(world.log, MILKED, team + 1, group.pos)
            line.group = group.id
            line.count = group.cows
            line.amount = amount
