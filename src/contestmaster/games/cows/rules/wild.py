"""Wild cows: wandering and births."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below, chance
from contestmaster.games.cows.notes import BORN
from contestmaster.games.cows.rules.grid import directions, neighbour
from contestmaster.games.cows.rules.tables import note
from contestmaster.games.cows.world import BLOCKED, RANCHO, World


@compiled
def wander(world: World, dice: Stream) -> None:
    """Let every wild cow decide whether and where to go [COWS-133, COWS-134, COWS-135]."""
    laws, terrain, wild = world.laws, world.terrain, world.wild
    p = laws[0].wander_probability
    if p == 0:
        return
    count = directions(laws) - 1
    before = wild.copy()
    for field in range(len(before)):
        for _ in range(before[field]):
            if chance(dice, p):
                direction = below(dice, count)
                if direction >= count // 2:
                    direction += 1
                target = neighbour(laws, field, direction)
                if target >= 0 and not terrain[target] & (BLOCKED | RANCHO):
                    wild[field] -= 1
                    wild[target] += 1


@compiled
def wild_count(world: World) -> int:
    """The number of wild cows."""
    count = 0
    for field in range(len(world.wild)):
        count += world.wild[field]
    return count


@compiled
def bear(world: World, dice: Stream) -> None:
    """Let new wild cows appear where they have become few [COWS-136, COWS-137]."""
    divisor = world.laws[0].birth_divisor
    if divisor == 0:
        return
    missing = world.head[0].wild_target - wild_count(world)
    if missing <= 0:
        return
    born = (missing + divisor - 1) // divisor
    for _ in range(born):
        world.wild[world.open[below(dice, len(world.open))]] += 1
    note(world.log, BORN, 0, 0).count = born
