"""What a team sees as one row of numbers (:mod:`..encoding`).

All follows from what its queries answer. Own groups stand in ascending id, as do enemy groups in
sight; places that are not in use are 0. Another team is known by how far its id lies behind the
own, round all teams. A number beyond ``MOST_TOLD`` is told as that.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.rules.fights import side_power, time_for
from contestmaster.games.cows.rules.grid import span
from contestmaster.games.cows.rules.numbers import own_slots, widths
from contestmaster.games.cows.rules.sight import enemies_seen
from contestmaster.games.cows.rules.standings import progress, rancho
from contestmaster.games.cows.world import BLOCKED, Fight, Group, World
from contestmaster.kernel.parameters import MILLION

MOST_TOLD: Final = 2**31 - 1
ALONE: Final = 12
"""Numbers of which there is one."""
OF_GROUP: Final = 10
"""What is told of an own group beside its field."""
OF_ENEMY: Final = 6
OF_FIGHT: Final = 7
NORMAL: Final = 1
PROTECTED: Final = 2
FIGHTING: Final = 3


@compiled
def observe_into(world: World, team: int, out: NDArray[Any]) -> None:
    """Write what a team sees (chapter Visibility)."""
    out[:] = 0
    most, others, _ = widths(world)
    dim, side = int(world.laws[0].dim), int(world.laws[0].side)
    slots = own_slots(world, team)
    at = standing_into(world, team, slots, out)
    for nth in range(len(slots)):
        group_into(dim, side, world.groups[slots[nth]], nth, most, at, out)
    at += most * (dim + OF_GROUP)
    seen = enemies_seen(world, team)
    for row in range(len(seen)):
        enemy = world.groups[seen[row, 0]]
        enemy_into(world, team, enemy, seen[row, 1] > 0, row, others, at, out)
    at += others * (dim + OF_ENEMY)
    fights_into(world, team, most, at, out)
    at += most * (dim + OF_FIGHT)
    size = window(world)
    if len(slots) > 0:
        out[at + most * size : at + (most + len(slots)) * size] = BLOCKED
    for nth in range(len(slots)):
        first = at + nth * size
        surroundings_into(world, world.groups[slots[nth]].pos, first, first + most * size, out)


@compiled
def window(world: World) -> int:
    """How many fields a group has in sight, with those off the board."""
    wide, size = 2 * world.laws[0].long_sight + 1, 1
    for _ in range(world.laws[0].dim):
        size *= wide
    return size


@compiled
def told(value: int) -> int:
    """A number as it is told."""
    return min(value, MOST_TOLD)


@compiled
def place_into(dim: int, side: int, field: int, first: int, out: NDArray[Any]) -> None:
    """Write the coordinates of a field, from 1."""
    for axis in range(dim - 1, -1, -1):
        out[first + axis] = field % side + 1
        field //= side


@compiled
def standing_into(world: World, team: int, slots: NDArray[np.int64], out: NDArray[Any]) -> int:
    """Write how the game and the team stand, and where ranchos are; return where that ends."""
    turns_left, milk_left, limit, milk, rank, herds = progress(world, team)
    field, cowboys, gunmen, cowboy_price, gunman_price, group, herd, bottles = rancho(world, team)
    out[0] = turns_left
    out[1] = told(milk_left // MILLION)
    out[2] = told(limit // MILLION)
    out[3] = told(milk // MILLION)
    out[4] = rank
    out[5] = told(cowboys)
    out[6] = told(gunmen)
    out[7] = told(cowboy_price)
    out[8] = told(gunman_price)
    for nth in range(len(slots)):
        if group > 0 and world.groups[slots[nth]].id == group:
            out[9] = nth + 1
    out[10] = told(herd)
    out[11] = told(bottles)
    dim, side = int(world.laws[0].dim), int(world.laws[0].side)
    teams, at = len(world.teams), ALONE
    place_into(dim, side, field, at, out)
    at += dim
    fields = np.sort(world.teams["rancho"])
    for row in range(teams):
        place_into(dim, side, fields[row], at + dim * row, out)
    at += dim * teams
    for row in range(len(herds)):
        out[at + row] = told(herds[row, 0])
        place_into(dim, side, herds[row, 1], at + teams + dim * row, out)
    return at + teams * (1 + dim)


@compiled
def status_of(group: Group) -> int:
    """The status shown of a group."""
    if group.fight:
        return FIGHTING
    return PROTECTED if group.protected_left else NORMAL


@compiled
def group_into(
    dim: int, side: int, group: Group, nth: int, most: int, first: int, out: NDArray[Any]
) -> None:
    """Write an own group [COWS-143]."""
    place_into(dim, side, group.pos, first + nth * dim, out)
    at = first + most * dim + nth
    out[at] = told(group.cowboys)
    out[at + most] = told(group.gunmen)
    out[at + 2 * most] = told(group.power)
    out[at + 3 * most] = told(group.cows)
    out[at + 4 * most] = group.stab_left if group.cows else 0
    out[at + 5 * most] = told(group.max_herd)
    out[at + 6 * most] = group.capture_ban_left if group.cowboys else 0
    out[at + 7 * most] = group.protected_left
    out[at + 8 * most] = status_of(group)
    out[at + 9 * most] = group.order


@compiled
def enemy_into(
    world: World,
    team: int,
    enemy: Group,
    near: bool,
    row: int,
    others: int,
    first: int,
    out: NDArray[Any],
) -> None:
    """Write an enemy group in sight; -1 for a power that is not known [COWS-144, COWS-145]."""
    dim, side, teams = int(world.laws[0].dim), int(world.laws[0].side), len(world.teams)
    place_into(dim, side, enemy.pos, first + row * dim, out)
    at = first + others * dim + row
    out[at] = told(enemy.cowboys)
    out[at + others] = told(enemy.gunmen)
    out[at + 2 * others] = told(enemy.cows)
    out[at + 3 * others] = told(enemy.power) if near else -1
    out[at + 4 * others] = status_of(enemy)
    out[at + 5 * others] = (enemy.team + teams - team) % teams


@compiled
def fights_into(world: World, team: int, most: int, first: int, out: NDArray[Any]) -> None:
    """Write the own fights by ascending field [COWS-148]."""
    fields = np.empty(world.head[0].fights, np.int64)
    count = 0
    for slot in range(world.head[0].fights):
        fight = world.fights[slot]
        if team in (fight.attacker_team, fight.defender_team):
            fields[count] = fight.pos
            count += 1
    fields = np.sort(fields[:count])
    for slot in range(world.head[0].fights):
        fight = world.fights[slot]
        if team in (fight.attacker_team, fight.defender_team):
            row = int(np.searchsorted(fields, fight.pos))
            fight_into(world, team, fight, row, most, first, out)


@compiled
def fight_into(
    world: World, team: int, fight: Fight, row: int, most: int, first: int, out: NDArray[Any]
) -> None:
    """Write a fight; what is still to begin lasts one turn more [COWS-149]."""
    dim, side, teams = int(world.laws[0].dim), int(world.laws[0].side), len(world.teams)
    enemy = fight.defender_team if team == fight.attacker_team else fight.attacker_team
    power, against = side_power(world, fight, team), side_power(world, fight, enemy)
    cows, own, other = 0, 0, 0
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.fight == fight.id:
            cows += group.cows
            own += group.team == team
            other += group.team != team
    place_into(dim, side, fight.pos, first + row * dim, out)
    at = first + most * dim + row
    out[at] = told(cows)
    out[at + most] = fight.left if fight.active else 1 + time_for(world, power, against)
    out[at + 2 * most] = own
    out[at + 3 * most] = told(power)
    out[at + 4 * most] = (enemy + teams - team) % teams
    out[at + 5 * most] = other
    out[at + 6 * most] = told(against)


@compiled
def surroundings_into(world: World, pos: int, cows: int, ground: int, out: NDArray[Any]) -> None:
    """Write the fields around one as far as groups see: wild cows, and what kind of field it is.

    Fields off the board are as they were.
    """
    laws, reach, side = world.laws, int(world.laws[0].long_sight), int(world.laws[0].side)
    wide = 2 * reach + 1
    first0, last0 = span(laws, pos, pos, reach, 0)
    first1, last1 = span(laws, pos, pos, reach, 1)
    first2, last2 = span(laws, pos, pos, reach, 2)
    first3, last3 = span(laws, pos, pos, reach, 3)
    # Where the window begins, on each axis that the board has; fields count from there.
    low0, low1 = pos % side - reach, pos // side % side - reach
    low2 = pos // side**2 % side - reach if laws[0].dim > 2 else 0  # noqa: PLR2004
    low3 = pos // side**3 % side - reach if laws[0].dim > 3 else 0  # noqa: PLR2004
    for d in range(first3, last3 + 1):
        for c in range(first2, last2 + 1):
            for b in range(first1, last1 + 1):
                row = ((d * side + c) * side + b) * side
                to = (((d - low3) * wide + c - low2) * wide + b - low1) * wide - low0
                for a in range(first0, last0 + 1):
                    out[cows + to + a] = world.wild[row + a]
                    out[ground + to + a] = world.terrain[row + a]
