"""A compiled imagination: copies of a match in which an order is tried and play goes on.

What everybody will do there is a rough guess, made by lot with a taste for gain; but guesses are
cheap, and the mean over hundreds of them tells good orders from bad ones.
"""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, word
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS, offset
from contestmaster.games.spacecrack.rules.playout import BUILD, END_TURN, carry_out, coded
from contestmaster.games.spacecrack.rules.turns import idle
from contestmaster.games.spacecrack.state import NOBODY, Pool, World

TAKE: Final = 160
"""The taste for a planet of nobody's."""
CONQUER: Final = 240
"""For an enemy's."""
BUILD_SHIP: Final = 120
MASS: Final = 8
"""For each size of a planet."""
DUEL: Final = 40
"""For a fight that destroys both."""
HOPELESS: Final = -40
"""For a fight that is lost."""
CROWD: Final = -8
"""For a merger."""
WHIM: Final = 63
"""Tastes differ by as much as this from time to time."""


@compiled
def taste(world: World, seat: int, start: int, target: int) -> int:
    """How much a seat likes to move the ship of a planet to another."""
    owner, standing = world.owner[target], world.ship_size[target]
    if owner == seat:
        return CROWD if standing else 0
    liking = (TAKE if owner == NOBODY else CONQUER) + MASS * int(world.mass[target])
    if standing < world.ship_size[start]:
        return liking
    return DUEL if standing == world.ship_size[start] else HOPELESS


@compiled
def first_sight(world: World, seat: int, planet: int, action: int) -> int:
    """How much a seat likes a legal order to a planet, before it has thought about it."""
    if action == BUILD:
        return BUILD_SHIP + MASS * int(world.mass[planet])
    return taste(world, seat, planet, planet + offset(world.columns, action))


@compiled
def likely_step(world: World, seat: int, dice: Stream) -> int:
    """A step that a seat may well take now, as one number (:func:`.rules.playout.coded`)."""
    best, found = 0, coded(seat, 0, END_TURN)
    for planet in range(world.planets):
        if world.owner[planet] != seat:
            continue
        if world.ship_size[planet] == 0:
            if world.mass[planet] <= world.crack[seat]:
                liking = first_sight(world, seat, planet, BUILD) + (word(dice) & WHIM)
                if liking > best:
                    best, found = liking, coded(seat, planet, BUILD)
            continue
        whims = word(dice)
        links = int(world.links[planet])
        for direction in range(DIRECTIONS):
            if links >> direction & 1:
                whim = whims >> 5 * direction & WHIM  # six bits each, of 32 bits in all
                liking = first_sight(world, seat, planet, direction) + whim
                if liking > best:
                    best, found = liking, coded(seat, planet, direction)
    return found


@compiled
def play_on(world: World, dice: Stream, turns: int) -> None:
    """Let everybody play likely steps, one each in turn, to the end of so many turns."""
    last = world.turn + turns
    while not world.over and world.turn < last:
        for seat in range(world.seats):
            if not world.over and not idle(world, seat):
                carry_out(world, likely_step(world, seat, dice))


@compiled
def worth(world: World, seat: int) -> float:
    """How well a seat stands: planets ahead of the best of the others, and what may win more."""
    own = 0.0
    rival = -1e9
    for other in range(world.seats):
        if world.resigned[other]:
            continue
        force = 0
        if not world.over:
            for planet in range(world.planets):
                if world.owner[planet] == other:
                    force += int(world.ship_size[planet])
        value = world.owned[other] + 0.02 * force + 0.01 * world.crack[other]
        if other == seat:
            own = value
        elif value > rival:
            rival = value
    return own - rival if rival > -1e9 else own  # noqa: PLR2004 - nobody else is left


@compiled
def sample(pool: Pool, seat: int, first: int, dice: Stream, times: int, turns: int) -> float:
    """How a first step turns out, summed up over so many tries of so many turns each.

    The match stands in place 0 of the pool; place 1 is overwritten.
    """
    total = 0.0
    for _ in range(times):
        pool[1] = pool[0]
        carry_out(pool[1], first)
        play_on(pool[1], dice, turns)
        total += worth(pool[1], seat)
    return total
