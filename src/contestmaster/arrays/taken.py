"""What was done in many worlds: kept with each step, for journals."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled

__all__ = ["note_taken"]


@compiled
def note_taken(
    codes: NDArray[np.int64],
    actions: NDArray[np.int64],
    movers: NDArray[np.int64],
    seats: int,
    kept: NDArray[Any],
    lengths: NDArray[np.int64],
    refused: bool,
) -> bool:
    """Keep each action that was done, as its number times the seats, plus the seat.

    Args:
        codes: int64[worlds]: 0 where something was done.
        actions: int64[worlds].
        movers: int64[worlds]: who did it.
        seats: how many there are.
        kept: int32 or int64[worlds, room]: what was done so far.
        lengths: int64[worlds]: how much that is.
        refused: whether what was refused by a code of the rules is kept, too.

    Returns:
        Whether there is room for another of each.
    """
    room = kept.shape[1]
    longest = 0
    for i in range(len(codes)):
        if codes[i] == 0 or (refused and codes[i] > 0):
            kept[i, lengths[i]] = actions[i] * seats + movers[i]
            lengths[i] += 1
            longest = max(longest, lengths[i])
    return bool(longest < room)
