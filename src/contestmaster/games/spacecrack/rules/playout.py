"""Random play and single steps, as fast as the rules go: for search, training and benchmarks.

A step is one number: a planet, what is done there (a direction, ``BUILD`` or ``END_TURN``) and the
seat that does it. Whoever steps through a match hears the code of each, and turns end by
themselves; no time passes.
"""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, word
from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.params import SEATS_MAX
from contestmaster.games.spacecrack.rules.orders import (
    arrive,
    build_at,
    end_turn,
    move_along,
    raise_ship,
)
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS, offset
from contestmaster.games.spacecrack.rules.turns import idle, settle
from contestmaster.games.spacecrack.state import Pool, World

BUILD: Final = DIRECTIONS
"""Build on the planet."""
END_TURN: Final = DIRECTIONS + 1
"""End the turn; the planet does not matter."""
ACTIONS: Final = DIRECTIONS + 2
NONE: Final = -1
"""In the place of a step where there is none."""


@compiled
def coded(seat: int, planet: int, action: int) -> int:
    """A step as one number."""
    return (planet * ACTIONS + action) * SEATS_MAX + seat


@compiled
def step(pool: Pool, i: int, coded: int) -> int:
    """Carry a step out in a match of a pool; see :func:`carry_out`."""
    return carry_out(pool[i], coded)


@compiled
def carry_out(world: World, coded: int) -> int:
    """Carry a step out, and end the turn if that is due; return the code."""
    seat, rest = coded % SEATS_MAX, coded // SEATS_MAX
    planet, action = rest // ACTIONS, rest % ACTIONS
    if seat >= world.seats or coded < 0 or planet >= world.planets:
        return Code.NO_PLANET.value
    if action == BUILD:
        code = build_at(world, seat, planet)
    elif action == END_TURN:
        code = end_turn(world, seat)[0]
    else:
        code = move_along(world, seat, planet, action)
    if code == Code.DONE:
        settle(world, world.turn_started_at)
    return code


@compiled
def random_step(pool: Pool, i: int, dice: Stream) -> int:
    """Draw a seat that can act, and a legal action of it that costs a point; ``NONE`` at the end.

    One word of the dice says where to begin to look, so that not all actions are as likely, but
    each may come.
    """
    world = pool[i]
    if world.over:
        return NONE
    seat, planet, action = found_from(world, word(dice))
    return coded(seat, planet, action)


@compiled
def found_from(world: World, drawn: int) -> tuple[int, int, int]:
    """The seat, planet and action found first from where a word of the dice says to begin."""
    seat = (drawn & 0xFF) * world.seats >> 8
    while idle(world, seat):
        seat = seat + 1 if seat + 1 < world.seats else 0
    planet = active_planet(world, seat, (drawn >> 8 & 0xFFFF) * world.planets >> 16)
    if world.ship_size[planet] == 0:
        return seat, planet, BUILD
    action = (drawn >> 24) * (DIRECTIONS + 1) >> 8
    if action == BUILD:
        if world.merge and world.mass[planet] <= world.crack[seat]:
            return seat, planet, BUILD
        action = 0
    links = int(world.links[planet])
    while not links >> action & 1:
        action = action + 1 if action + 1 < DIRECTIONS else 0
    return seat, planet, action


@compiled
def active_planet(world: World, seat: int, start: int) -> int:
    """The next planet on which a seat can move or build; after the last comes the first."""
    for planet in range(start, world.planets):
        if active(world, seat, planet):
            return planet
    for planet in range(start):
        if active(world, seat, planet):
            return planet
    return NONE


@compiled
def active(world: World, seat: int, planet: int) -> bool:
    """Whether a seat that has points can move or build on a planet."""
    return bool(
        world.owner[planet] == seat
        and (world.ship_size[planet] > 0 or world.mass[planet] <= world.crack[seat])
    )


@compiled
def play_randomly(pool: Pool, i: int, dice: Stream, steps: int) -> int:
    """Play at most so many random steps, to the end of the game at most; return how many."""
    world = pool[i]
    for done in range(steps):
        if world.over:
            return done
        seat, planet, action = found_from(world, word(dice))
        if action == BUILD:  # what is found is legal, and need not be looked at again
            raise_ship(world, seat, planet)
        else:
            arrive(world, seat, planet, planet + offset(world.columns, action))
        settle(world, world.turn_started_at)
    return steps
