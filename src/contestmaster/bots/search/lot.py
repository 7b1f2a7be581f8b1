"""The guide that knows nothing but the rules: all that is legal pleases alike, lots are drawn."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below, stream
from contestmaster.arrays.worlds import NOBODY, Worlds
from contestmaster.kernel.dice import Dice


class ByLot:
    """Plays on at random, for every game with an encoding.

    A world is worth to a seat how far its score is ahead of the best of the others, in the unit of
    the game's score; to a single seat its score.
    """

    def __init__(self, dice: Dice, steps: int = 200) -> None:
        """Draw from these dice, and play on for so many actions at most."""
        self._dice = stream(dice)
        self.steps = steps

    def weigh(
        self, worlds: Worlds[Any], first: int, last: int, weights: NDArray[np.float64]
    ) -> None:
        """Let every legal action weigh the same."""
        worlds.eyes[first:last] = np.maximum(worlds.movers[first:last], 0)
        worlds.look(first, last)
        weights[:] = worlds.masks[first:last]

    def play_out(
        self, worlds: Worlds[Any], first: int, last: int, values: NDArray[np.float64]
    ) -> None:
        """Play at random."""
        for _ in range(self.steps):
            if (worlds.movers[first:last] == NOBODY).all():
                break
            worlds.eyes[first:last] = np.maximum(worlds.movers[first:last], 0)
            worlds.look(first, last)
            draw(worlds.masks, worlds.movers, worlds.actions, first, last, self._dice)
            worlds.step(first, last)
        worlds.rate(first, last)
        values[:] = ahead(worlds.scores[first:last])


@compiled
def draw(
    masks: NDArray[np.int8],
    movers: NDArray[np.int64],
    actions: NDArray[np.int64],
    first: int,
    last: int,
    dice: Stream,
) -> None:
    """Draw a legal action for each world of a range in which somebody moves."""
    for i in range(first, last):
        if movers[i] == NOBODY:
            continue
        chosen = below(dice, int(masks[i].sum()))
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if chosen == 0:
                    actions[i] = action
                    break
                chosen -= 1


def ahead(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far each seat is ahead of the best of the others, by world and seat."""
    if scores.shape[1] == 1:
        return scores
    others = np.where(np.eye(scores.shape[1], dtype=bool), -np.inf, scores[:, None, :])
    best: NDArray[np.float64] = others.max(axis=2)
    return scores - best
