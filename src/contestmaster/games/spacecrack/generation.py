"""The sizes of planets: equal at first, then shifted from planet to planet by chance."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS, offset
from contestmaster.games.spacecrack.state import NOBODY, World


@compiled
def shift_sizes(world: World, dice: Stream) -> None:
    """Let each ownerless planet give 1 size to an ownerless neighbour [CRACK-12, CRACK-14].

    Planets come by ascending id, and so do the candidates among which the dice choose.
    """
    for planet in range(world.planets):
        if world.owner[planet] != NOBODY:
            continue
        heirs = 0
        for direction in range(DIRECTIONS):
            if heir(world, planet, direction) >= 0:
                heirs += 1
        if heirs == 0:
            continue
        left = below(dice, heirs)
        for direction in range(DIRECTIONS):
            other = heir(world, planet, direction)
            if other >= 0:
                if left == 0:
                    world.mass[planet] -= 1
                    world.mass[other] += 1
                left -= 1


@compiled
def heir(world: World, planet: int, direction: int) -> int:
    """The ownerless neighbour in a direction, -1 if there is none."""
    if int(world.links[planet]) >> direction & 1 == 0:
        return -1
    other = planet + offset(world.columns, direction)
    return other if world.owner[other] == NOBODY else -1
