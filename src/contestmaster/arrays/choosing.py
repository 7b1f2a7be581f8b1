"""Choosing among legal actions by lot, for many worlds at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled

__all__ = ["choose"]


@compiled(nogil=True)
def choose(masks: NDArray[np.int8], drawn: NDArray[np.float64], out: NDArray[Any]) -> None:
    """Choose an action of each mask, each as likely; -1 where there is none.

    Args:
        masks: int8[worlds, actions].
        drawn: of each world a number, 0 <= x < 1.
        out: int64[worlds].
    """
    for i in range(len(masks)):
        mask = masks[i]
        count = 0
        for number in range(len(mask)):
            count += mask[number]
        left = int(drawn[i] * count)
        out[i] = -1
        for number in range(len(mask)):
            if mask[number]:
                if left == 0:
                    out[i] = number
                    break
                left -= 1
