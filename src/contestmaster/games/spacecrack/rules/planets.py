"""Planets and their neighbours: finding them, and what they are worth to their owners."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.spacecrack.board import LINKS
from contestmaster.games.spacecrack.state import NOBODY, World

FREE: Final = 0
"""Nobody's."""
PLAIN: Final = 1
"""Owned, and nothing besides."""
CORE: Final = 2
"""Surrounded on six sides by planets of its owner."""
PERIMETER: Final = 3
"""No core world itself, but next to one of its owner's."""

DIRECTIONS: Final = len(LINKS)
ALL_LINKS: Final = (1 << DIRECTIONS) - 1
"""The links of a planet with six neighbours."""


@compiled
def offset(columns: int, direction: int) -> int:
    """How much further in the list of planets the neighbour in a direction is, if there is one.

    The second half of the directions leads as far on as the first, backwards, leads back.
    """
    forth = direction if direction >= DIRECTIONS // 2 else DIRECTIONS - 1 - direction
    steps = 2 * columns + 1 if forth == DIRECTIONS - 1 else columns + forth - DIRECTIONS // 2
    return steps if forth == direction else -steps


@compiled
def link_to(world: World, planet: int, other: int) -> int:
    """The direction in which a planet has another as its neighbour, -1 if it has not [CRACK-5]."""
    links = int(world.links[planet])
    for direction in range(DIRECTIONS):
        if links >> direction & 1 and planet + offset(world.columns, direction) == other:
            return direction
    return -1


@compiled
def planet_of(world: World, ship: int) -> int:
    """The planet on which a ship stands, -1 if there is no such ship."""
    if 0 < ship < world.next_ship:
        for planet in range(world.planets):
            if world.ship[planet] == ship:
                return planet
    return -1


@compiled
def kinds(world: World) -> NDArray[np.int8]:
    """By planet: what it is, a number from ``FREE`` to ``PERIMETER``. int8[planets].

    All neighbours of a core world belong to its owner, so that they are perimeter worlds unless
    they are core worlds themselves [CRACK-49, CRACK-51].
    """
    found = np.zeros(world.planets, np.int8)
    for planet in range(world.planets):
        if world.owner[planet] == NOBODY:
            continue
        if found[planet] == FREE:
            found[planet] = PLAIN
        if is_core(world, planet):
            found[planet] = CORE
            for direction in range(DIRECTIONS):
                other = planet + offset(world.columns, direction)
                if found[other] != CORE:
                    found[other] = PERIMETER
    return found


@compiled
def is_core(world: World, planet: int) -> bool:
    """Whether a planet of somebody has six neighbours, all of them of its owner [CRACK-49]."""
    owner, own = world.owner, world.owner[planet]
    near, far = world.columns, 2 * world.columns + 1
    return bool(
        world.links[planet] == ALL_LINKS
        and owner[planet - far] == own
        and owner[planet - near - 1] == own
        and owner[planet - near] == own
        and owner[planet + near] == own
        and owner[planet + near + 1] == own
        and owner[planet + far] == own
    )


@compiled
def percentage(world: World, kind: int) -> int:
    """What a planet of that kind yields in percent of its size [CRACK-52, CRACK-53, CRACK-54]."""
    if kind == FREE:
        return 0
    if kind == CORE:
        return world.crack_pct + world.core_bonus
    return world.crack_pct + (world.perimeter_bonus if kind == PERIMETER else 0)


@compiled
def awards(world: World) -> NDArray[np.int64]:
    """By seat: the crack it would be awarded, were the turn to end now [CRACK-55, CRACK-56].

    Nobody's planets yield nothing, and resigned seats get nothing [CRACK-59]. int64[seats].
    """
    kind = kinds(world)
    crack = np.zeros(world.seats, np.int64)
    for planet in range(world.planets):
        if kind[planet] != FREE:
            share = percentage(world, kind[planet])
            crack[world.owner[planet]] += int(world.mass[planet]) * share
    for seat in range(world.seats):
        crack[seat] = 0 if world.resigned[seat] else crack[seat] // 100
    return crack
