"""The orders: moving, building, ending one's turn, resigning."""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.rules.planets import offset, planet_of
from contestmaster.games.spacecrack.rules.refusals import (
    build_refusal,
    end_turn_refusal,
    move_refusal,
    resign_refusal,
    step_refusal,
)
from contestmaster.games.spacecrack.state import NOBODY, World

MOVED: Final = 0
"""To an own planet without a ship."""
TOOK: Final = 1
"""To a planet of somebody else, or nobody's, without a ship."""
MERGED: Final = 2
"""Onto an own ship."""
WON: Final = 3
"""Onto a smaller enemy ship."""
LOST: Final = 4
"""Onto a larger enemy ship."""
BOTH: Final = 5
"""Onto an enemy ship of the same size."""


@compiled
def move(
    world: World, seat: int, ship: int, planet: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """Move a ship to a planet, both given by id.

    Return the code; the outcome, a number from ``MOVED`` to ``BOTH``; the id and size of the ship
    that stands on the planet then; and what was before: the size of the ship, the index of the
    planet it came from, the owner of the other planet, and the id of the ship that stood there.
    """
    start, target = planet_of(world, ship), index(world, planet)
    code = move_refusal(world, seat, start, target)
    if code != Code.DONE:
        return code.value, 0, 0, 0, 0, 0, 0, 0
    size = int(world.ship_size[start])
    owner, met = int(world.owner[target]), int(world.ship[target])
    outcome = arrive(world, seat, start, target)
    found, left = int(world.ship[target]), int(world.ship_size[target])
    return code.value, outcome, found, left, size, start, owner, met


@compiled
def move_along(world: World, seat: int, start: int, direction: int) -> int:
    """Move the ship of a planet in a direction; return the code."""
    code = step_refusal(world, seat, start, direction)
    if code == Code.DONE:
        arrive(world, seat, start, start + offset(world.columns, direction))
    return code.value


@compiled
def index(world: World, planet: int) -> int:
    """The index of a planet by its id, -1 if there is none."""
    return planet - 1 if 1 <= planet <= world.planets else -1


@compiled
def arrive(world: World, seat: int, start: int, target: int) -> int:
    """Carry out a move that is allowed; return its outcome [CRACK-26 to CRACK-33]."""
    spend(world, seat)
    ship, size = int(world.ship[start]), int(world.ship_size[start])
    world.ship[start] = 0
    world.ship_size[start] = 0
    owner, standing = int(world.owner[target]), int(world.ship_size[target])
    if standing == 0 or (owner != seat and size > standing):
        world.ship[target] = ship
        world.ship_size[target] = size - standing // 2
        own(world, seat, target)
        if standing == 0:
            return MOVED if owner == seat else TOOK
        world.fleet[owner] -= 1
        return WON
    world.fleet[seat] -= 1
    if owner == seat:
        world.ship_size[target] = standing + size
        return MERGED
    if size < standing:
        world.ship_size[target] = standing - size // 2
        return LOST
    world.fleet[owner] -= 1
    world.ship[target] = 0
    world.ship_size[target] = 0
    return BOTH


@compiled
def own(world: World, seat: int, planet: int) -> None:
    """Let a planet be a seat's, whosever it was [CRACK-26, CRACK-32]."""
    owner = int(world.owner[planet])
    if owner != seat:
        if owner != NOBODY:
            world.owned[owner] -= 1
        world.owned[seat] += 1
        world.owner[planet] = seat


@compiled
def spend(world: World, seat: int) -> None:
    """Take the point that an action costs; the last one finishes the seat [CRACK-19, CRACK-21]."""
    world.points[seat] -= 1
    if world.points[seat] == 0:
        world.finished[seat] = 1


@compiled
def build(world: World, seat: int, planet: int) -> tuple[int, int, int]:
    """Build a ship on a planet, given by id; return the code, the ship's id and its size."""
    place = index(world, planet)
    code = build_at(world, seat, place)
    if code != Code.DONE:
        return code, 0, 0
    return code, int(world.ship[place]), int(world.ship_size[place])


@compiled
def build_at(world: World, seat: int, planet: int) -> int:
    """Build a ship on a planet, given by index; return the code."""
    code = build_refusal(world, seat, planet)
    if code == Code.DONE:
        raise_ship(world, seat, planet)
    return code.value


@compiled
def raise_ship(world: World, seat: int, planet: int) -> None:
    """Carry out a build that is allowed [CRACK-36, CRACK-38, CRACK-39]."""
    price = int(world.mass[planet])
    spend(world, seat)
    world.crack[seat] -= price
    if world.ship[planet] == 0:
        world.ship[planet] = world.next_ship
        world.next_ship += 1
        world.fleet[seat] += 1
    world.ship_size[planet] += price


@compiled
def kept_points(world: World, seat: int) -> int:
    """How many of a seat's points the end of the turn will save for it [CRACK-45]."""
    if not world.save_points:
        return 0
    if world.saved_points_max < 0:
        return int(world.points[seat])
    return min(int(world.points[seat]), int(world.saved_points_max))


@compiled
def end_turn(world: World, seat: int) -> tuple[int, int]:
    """End a seat's turn; return the code and how many points are saved [CRACK-43]."""
    code = end_turn_refusal(world, seat)
    if code != Code.DONE:
        return code.value, 0
    world.finished[seat] = 1
    return code.value, kept_points(world, seat)


@compiled
def resign(world: World, seat: int) -> int:
    """Resign; the game ends if too few seats are left [CRACK-67]."""
    code = resign_refusal(world, seat)
    if code == Code.DONE:
        world.resigned[seat] = 1
        world.finished[seat] = 1
        left = 0
        for other in range(world.seats):
            if not world.resigned[other] and world.owned[other] > 0:
                left += 1
        if left <= 1:  # none, where a single seat has played for its score
            world.over = 1
    return code.value
