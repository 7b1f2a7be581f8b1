"""Orders as action numbers, and what a seat sees as one row of numbers (:mod:`..encoding`).

The numbers of moves come first, by planet and direction, then those of builds by planet, and at
last the one that ends the turn.
"""

from typing import Any

from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.worlds import NO_ORDER
from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.rules.orders import build_at, end_turn, move_along
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS
from contestmaster.games.spacecrack.rules.refusals import end_turn_refusal
from contestmaster.games.spacecrack.rules.turns import settle
from contestmaster.games.spacecrack.state import NOBODY, World

PER_PLANET = DIRECTIONS + 1
"""Action numbers for each planet."""


@compiled
def act(world: World, seat: int, number: int) -> int:
    """Take an action; return the code, ``NO_ORDER`` where the number means none.

    Turns that are over end, and no time passes.
    """
    moves, builds = DIRECTIONS * world.planets, PER_PLANET * world.planets
    if number < 0 or number > builds:
        return NO_ORDER
    if number < moves:
        start, direction = number // DIRECTIONS, number % DIRECTIONS
        if world.ship[start] == 0 or int(world.links[start]) >> direction & 1 == 0:
            return NO_ORDER
        code = move_along(world, seat, start, direction)
    elif number < builds:
        code = build_at(world, seat, number - moves)
    else:
        code = end_turn(world, seat)[0]
    if code == Code.DONE:
        settle(world, world.turn_started_at)
    return code


@compiled
def can_act(world: World, seat: int) -> bool:
    """Whether a seat has a legal action: that to end its turn, if no other."""
    return bool(end_turn_refusal(world, seat) == Code.DONE)


@compiled
def mask_into(world: World, seat: int, out: NDArray[Any]) -> None:
    """Write which actions are legal: the same as the refusals say, sooner found.

    Whoever may end the turn has points left [CRACK-21]; a ship belongs to whoever owns its planet
    [CRACK-32]. Without branches, which no processor could foretell.
    """
    if not can_act(world, seat):
        out[:] = 0
        return
    planets, crack, merge = int(world.planets), int(world.crack[seat]), int(world.merge)
    owner, ship, mass, link = world.owner, world.ship, world.mass, world.links
    moves = DIRECTIONS * planets
    out[PER_PLANET * planets] = 1
    for planet in range(planets):
        own, there = int(owner[planet] == seat), int(ship[planet] != 0)
        links, ways = int(link[planet]) * own * there, out[DIRECTIONS * planet :]
        for direction in range(DIRECTIONS):
            ways[direction] = links >> direction & 1
        out[moves + planet] = own & int(mass[planet] <= crack) & (merge | 1 - there)


@compiled
def observe_into(world: World, seat: int, out: NDArray[Any]) -> None:
    """Write what a seat sees: everything, seats counted from its own."""
    planets, seats = int(world.planets), int(world.seats)
    owners, ships, sizes = world.owner, world.ship_size, world.mass
    first, second, third = out[:planets], out[planets:], out[2 * planets :]
    for planet in range(planets):
        owner = int(owners[planet])
        other = owner - seat if owner >= seat else owner - seat + seats
        first[planet] = owner if owner == NOBODY else other
        second[planet] = ships[planet]
        third[planet] = sizes[planet]
    place = 3 * planets
    for i in range(seats):
        other = seat + i if seat + i < seats else seat + i - seats
        out[place + i] = world.crack[other]
        out[place + seats + i] = world.points[other]
        out[place + 2 * seats + i] = world.owned[other]
        out[place + 3 * seats + i] = world.finished[other]
        out[place + 4 * seats + i] = world.resigned[other]
    out[place + 5 * seats] = world.turn
    out[place + 5 * seats + 1] = world.turns_left
