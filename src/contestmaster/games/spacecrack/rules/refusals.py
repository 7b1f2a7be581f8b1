"""Why orders are refused, in the rule book's order of precedence (chapter Commands)."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.rules.planets import link_to
from contestmaster.games.spacecrack.state import World


@compiled
def resign_refusal(world: World, seat: int) -> Code:
    """Why a seat, or somebody without one (-1), is not in the game [CRACK-65, CRACK-68]."""
    if world.over:
        return Code.NOT_RUNNING
    if seat < 0 or world.resigned[seat] or world.owned[seat] == 0:
        return Code.OUT
    return Code.DONE


@compiled
def end_turn_refusal(world: World, seat: int) -> Code:
    """Why a seat may not end its turn [CRACK-43]."""
    code = resign_refusal(world, seat)
    if code == Code.DONE and world.finished[seat]:
        return Code.TURN_OVER
    return code


@compiled
def seat_refusal(world: World, seat: int) -> Code:
    """Why a seat may do nothing that costs points, had it any [CRACK-17, CRACK-44].

    To one that has finished by using up its points this does not apply: it hears what else is
    wrong with its order first.
    """
    code = resign_refusal(world, seat)
    if code == Code.DONE and world.finished[seat] and world.points[seat] > 0:
        return Code.TURN_OVER
    return code


@compiled
def ship_refusal(world: World, seat: int, start: int) -> Code:
    """Why a seat may not move the ship of a planet, -1 for no ship [CRACK-23]."""
    code = seat_refusal(world, seat)
    if code != Code.DONE:
        return code
    if start < 0 or world.ship[start] == 0:
        return Code.NO_SHIP
    if world.owner[start] != seat:
        return Code.NOT_YOUR_SHIP
    return Code.DONE


@compiled
def move_refusal(world: World, seat: int, start: int, target: int) -> Code:
    """Why a seat may not move the ship of one planet to another [CRACK-23, CRACK-24].

    ``start`` is -1 where there is no such ship, ``target`` is -1 where there is no such planet.
    """
    code = ship_refusal(world, seat, start)
    if code != Code.DONE:
        return code
    if target < 0:
        return Code.NO_PLANET
    if start == target:
        return Code.ALREADY_THERE
    if link_to(world, start, target) < 0:
        return Code.NOT_NEIGHBOURING
    if world.points[seat] == 0:
        return Code.NO_POINTS
    return Code.DONE


@compiled
def step_refusal(world: World, seat: int, start: int, direction: int) -> Code:
    """The same of a move in a direction, which may lead off the board."""
    code = ship_refusal(world, seat, start)
    if code != Code.DONE:
        return code
    if int(world.links[start]) >> direction & 1 == 0:
        return Code.NO_PLANET
    if world.points[seat] == 0:
        return Code.NO_POINTS
    return Code.DONE


@compiled
def build_refusal(world: World, seat: int, planet: int) -> Code:
    """Why a seat may not build on a planet, -1 for none [CRACK-35, CRACK-37, CRACK-38]."""
    code = seat_refusal(world, seat)
    if code != Code.DONE:
        return code
    if planet < 0:
        return Code.NO_PLANET
    if world.owner[planet] != seat:
        return Code.NOT_YOUR_PLANET
    if world.points[seat] == 0:
        return Code.NO_POINTS
    if world.crack[seat] < world.mass[planet]:
        return Code.NO_CRACK
    if world.ship[planet] != 0 and not world.merge:
        return Code.OCCUPIED
    return Code.DONE
