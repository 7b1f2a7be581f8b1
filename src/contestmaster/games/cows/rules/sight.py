"""What teams see: cows, enemies, and what a scan counts."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules.grid import distance, mark_box, span
from contestmaster.games.cows.rules.tables import own_slot
from contestmaster.games.cows.world import RANCHO, World

SEEN: Final = 1
"""Mark of a field in sight."""
GRAZED: Final = 2
"""Mark of a field in sight with conducted cows."""


@compiled
def fields_seen(world: World, team: int, reach: int) -> NDArray[np.int8]:
    """``SEEN`` on every field within ``reach`` of a team's group, else 0 [COWS-6, COWS-27]."""
    seen = np.zeros(len(world.wild), np.int8)
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.team == team:
            mark_box(world.laws, seen, group.pos, reach, SEEN)
    return seen


@compiled
def cows_seen(world: World, team: int) -> NDArray[np.int64]:
    """Rows (field, wild cows, conducted cows) in ascending order of field [COWS-58, COWS-62].

    int64[n, 3]; conducted cows are those of all teams [COWS-60].
    """
    seen = fields_seen(world, team, world.laws[0].long_sight)
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.cows > 0 and seen[group.pos] > 0:
            seen[group.pos] = GRAZED
    count = 0
    for field in range(len(seen)):
        if seen[field] == GRAZED or (seen[field] == SEEN and world.wild[field] > 0):
            count += 1
    fields = np.empty(count, np.int64)
    rows = np.zeros((count, 3), np.int64)
    row = 0
    for field in range(len(seen)):
        if seen[field] == GRAZED or (seen[field] == SEEN and world.wild[field] > 0):
            fields[row] = field
            rows[row, 0] = field
            rows[row, 1] = world.wild[field]
            row += 1
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.cows > 0 and seen[group.pos] == GRAZED:
            rows[np.searchsorted(fields, group.pos), 2] += group.cows
    return rows


@compiled
def enemies_seen(world: World, team: int) -> NDArray[np.int64]:
    """Rows (slot, 1 if its power is known) of enemy groups in sight, by ascending id [COWS-144].

    int64[n, 2]; power is known within short sight of a group or of the rancho [COWS-145].
    """
    far = fields_seen(world, team, world.laws[0].long_sight)
    near = fields_seen(world, team, world.laws[0].short_sight)
    mark_box(world.laws, near, world.teams[team - 1].rancho, world.laws[0].short_sight, SEEN)
    rows = np.zeros((world.head[0].groups, 2), np.int64)
    count = 0
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        if group.team != team and far[group.pos] > 0:
            rows[count, 0] = slot
            rows[count, 1] = near[group.pos]
            count += 1
    return rows[:count]


@compiled
def bioscan(world: World, team: int, group: int, one: int, other: int) -> tuple[int, int, int, int]:
    """Code, fields, fields with cows, and cows of a box of two corners [COWS-64, COWS-65, COWS-66].

    A corner off the board is -1.
    """
    slot = own_slot(world, team, group)
    if slot < 0:
        return Code.NO_GROUP.value, 0, 0, 0
    laws, pos, reach = world.laws, world.groups[slot].pos, world.laws[0].long_sight
    if one < 0 or other < 0:
        return Code.NOT_ACCESSIBLE.value, 0, 0, 0
    if distance(laws, pos, one) > reach or distance(laws, pos, other) > reach:
        return Code.NOT_ACCESSIBLE.value, 0, 0, 0
    fields, occupied, cows = 0, 0, 0
    conducted = conducted_in(world, one, other)
    side = laws[0].side
    first0, last0 = span(laws, one, other, 0, 0)
    first1, last1 = span(laws, one, other, 0, 1)
    first2, last2 = span(laws, one, other, 0, 2)
    first3, last3 = span(laws, one, other, 0, 3)
    for d in range(first3, last3 + 1):
        for c in range(first2, last2 + 1):
            for b in range(first1, last1 + 1):
                row = ((d * side + c) * side + b) * side
                for field in range(row + first0, row + last0 + 1):
                    here = world.wild[field] + conducted[fields]
                    fields += 1
                    if here > 0 and not world.terrain[field] & RANCHO:
                        occupied += 1
                        cows += here
    return Code.DONE.value, fields, occupied, cows


@compiled
def conducted_in(world: World, one: int, other: int) -> NDArray[np.int64]:
    """Conducted cows on every field of a box of two corners, in ascending order of field."""
    volume = 1
    for axis in range(world.laws[0].dim):
        first, last = span(world.laws, one, other, 0, axis)
        volume *= last - first + 1
    conducted = np.zeros(volume, np.int64)
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        place = place_in(world, one, other, group.pos) if group.cows > 0 else -1
        if place >= 0:
            conducted[place] += group.cows
    return conducted


@compiled
def place_in(world: World, one: int, other: int, field: int) -> int:
    """How many fields of a box come before this one; -1 if it is not in the box."""
    place, unit = 0, 1
    for axis in range(world.laws[0].dim):
        first, last = span(world.laws, one, other, 0, axis)
        here, _ = span(world.laws, field, field, 0, axis)
        if not first <= here <= last:
            return -1
        place += (here - first) * unit
        unit *= last - first + 1
    return place
