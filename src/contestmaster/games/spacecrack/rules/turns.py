"""The end of a turn, in its order (chapter Clock, steps 1 to 7)."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.spacecrack.rules.orders import kept_points
from contestmaster.games.spacecrack.rules.planets import awards
from contestmaster.games.spacecrack.state import World


@compiled
def blocked(world: World, seat: int) -> bool:
    """Whether a seat has no ship, and no planet whose size its crack can pay [CRACK-41]."""
    if world.fleet[seat] > 0:
        return False
    for planet in range(world.planets):
        if world.owner[planet] == seat and world.mass[planet] <= world.crack[seat]:
            return False
    return True


@compiled
def idle(world: World, seat: int) -> bool:
    """Whether nobody need wait for a seat: it is finished, blocked, eliminated or resigned."""
    return bool(world.finished[seat]) or world.owned[seat] == 0 or blocked(world, seat)


@compiled
def turn_over(world: World) -> bool:
    """Whether the turn must end now (the turn-end test) [CRACK-40, CRACK-42]."""
    if world.over:
        return False
    for seat in range(world.seats):  # noqa: SIM110 - a plain loop is what compiles
        if not idle(world, seat):
            return False
    return True


@compiled
def end(world: World, at: int) -> None:
    """End a turn, and begin the next at an instant unless it was the last [CRACK-46, CRACK-60]."""
    crack = awards(world)
    for seat in range(world.seats):
        world.crack[seat] += crack[seat]
    world.turns_left -= 1
    if world.turns_left == 0:
        world.over = 1
        return
    for seat in range(world.seats):
        if not world.resigned[seat]:
            world.points[seat] = kept_points(world, seat) + world.command_points
            world.finished[seat] = 0
    world.turn += 1
    world.turn_started_at = at


@compiled
def settle(world: World, at: int) -> int:
    """End all turns that are over now; return how many they were [CRACK-47, CRACK-48]."""
    ended = 0
    while turn_over(world):
        end(world, at)
        ended += 1
    return ended


@compiled
def time_out(world: World) -> None:
    """Let every seat be finished that is not; its points are kept [CRACK-69]."""
    for seat in range(world.seats):
        world.finished[seat] = 1
