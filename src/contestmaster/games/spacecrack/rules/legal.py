"""What a seat may order now, as a mask over planets."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS
from contestmaster.games.spacecrack.rules.refusals import build_refusal, step_refusal
from contestmaster.games.spacecrack.state import World


@compiled
def legal_actions(world: World, seat: int) -> NDArray[np.bool_]:
    """By planet: may its ship go in each direction, and may one be built. bool[planets, 7]."""
    result = np.zeros((world.planets, DIRECTIONS + 1), np.bool_)
    for planet in range(world.planets):
        for direction in range(DIRECTIONS):
            code = step_refusal(world, seat, planet, direction)
            result[planet, direction] = code == Code.DONE
        result[planet, DIRECTIONS] = build_refusal(world, seat, planet) == Code.DONE
    return result
