"""Choosing among legal actions by lot, for many worlds at once."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.compiled import compiled

__all__ = ["Chooser", "Lots", "choose"]

_PIECE: Final = 32
"""Places of a mask that are counted together."""


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
        out[i] = _nth(mask, int(drawn[i] * _ones(mask)))


class Lots(NamedTuple):
    """What :func:`choose` takes, where it is called often with the same arrays."""

    masks: NDArray[np.int8]
    drawn: NDArray[np.float64]
    chosen: NDArray[np.int64]


@compiled(nogil=True)
def _choose_of(lots: Lots) -> None:
    choose(lots.masks, lots.drawn, lots.chosen)


class Chooser(Bound[Lots]):
    """Chooses by lots that were drawn into its arrays."""

    choose = CompiledRule(_choose_of)


@compiled
def _nth(mask: NDArray[np.int8], n: int) -> int:
    """The place of the ``n``-th 1, counted from 0, or -1; whole pieces are passed over."""
    for first in range(0, len(mask), _PIECE):
        piece = mask[first : first + _PIECE]
        ones = _ones(piece)
        if n < ones:
            for place in range(len(piece)):
                n -= piece[place]
                if n < 0:
                    return first + place
        n -= ones
    return -1


@compiled
def _ones(mask: NDArray[np.int8]) -> int:
    count = 0
    for number in range(len(mask)):
        count += mask[number]
    return count
