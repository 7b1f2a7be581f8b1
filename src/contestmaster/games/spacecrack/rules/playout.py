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
from contestmaster.games.spacecrack.rules.orders import build_at, end_turn, move_along
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS
from contestmaster.games.spacecrack.rules.turns import idle, settle
from contestmaster.games.spacecrack.state import Pool

__all__ = ["BUILD", "END_TURN", "NONE", "coded", "play_randomly", "random_step", "step"]

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
    """Carry a step out, and end the turn if that is due; return the code."""
    seat, rest = coded % SEATS_MAX, coded // SEATS_MAX
    planet, action = rest // ACTIONS, rest % ACTIONS
    world = pool[i]
    if seat >= world.seats or coded < 0 or planet >= world.planets:
        return Code.NO_PLANET.value
    if action == BUILD:
        code = build_at(pool, i, seat, planet)
    elif action == END_TURN:
        code = end_turn(pool, i, seat)[0]
    else:
        code = move_along(pool, i, seat, planet, action)
    if code == Code.DONE:
        settle(pool, i, world.turn_started_at)
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
    drawn = word(dice)
    seat = (drawn & 0xFF) * world.seats >> 8
    while idle(pool, i, seat):
        seat = seat + 1 if seat + 1 < world.seats else 0
    planet = (drawn >> 8 & 0xFFFF) * world.planets >> 16
    crack = world.crack[seat]
    while world.owner[planet] != seat or (
        world.ship_size[planet] == 0 and world.mass[planet] > crack
    ):
        planet = planet + 1 if planet + 1 < world.planets else 0
    if world.ship_size[planet] == 0:
        return coded(seat, planet, BUILD)
    action = (drawn >> 24) * (DIRECTIONS + 1) >> 8
    if action == BUILD:
        if world.merge and world.mass[planet] <= crack:
            return coded(seat, planet, BUILD)
        action = 0
    links = int(world.links[planet])
    while not links >> action & 1:
        action = action + 1 if action + 1 < DIRECTIONS else 0
    return coded(seat, planet, action)


@compiled
def play_randomly(pool: Pool, i: int, dice: Stream, steps: int) -> int:
    """Play at most so many random steps, to the end of the game at most; return how many."""
    for done in range(steps):
        drawn = random_step(pool, i, dice)
        if drawn == NONE:
            return done
        step(pool, i, drawn)
    return steps
