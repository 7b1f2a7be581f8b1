"""What an environment pays: a choice of whoever trains, by name.

``win`` and ``rank`` are paid at the end, ``score`` as it is made; of each, what all seats get adds
up to nothing, but where a single seat plays for its score. Games count exactly; floats begin here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]


class Reward(NamedTuple):
    """A way to pay.

    Attributes:
        name: of it.
        about: what is paid, in a sentence.
        steady: whether the differences of :func:`margin` are paid after each action; else by rank
            at the end.
    """

    name: str
    about: str
    steady: bool = False


def win(ranks: NDArray[np.int64]) -> Floats:
    """Return 1 for who is first alone, 0 for who shares that, -1 for all others.

    With more than two seats it does not add up to nothing.

    Args:
        ranks: int64[..., seats], 1 for the best.

    >>> win(np.array([[1, 2], [1, 1]])).tolist()
    [[1.0, -1.0], [0.0, 0.0]]
    """
    first = ranks == 1
    alone = first.sum(axis=-1, keepdims=True) == 1
    paid: Floats = np.where(first, np.where(alone, 1.0, 0.0), -1.0)
    return paid


def rank(ranks: NDArray[np.int64]) -> Floats:
    """Return 1 for the first to -1 for the last, evenly; who shares a rank shares what it is worth.

    Args:
        ranks: int64[..., seats], 1 for the best.

    >>> rank(np.array([[1, 2, 3], [1, 1, 3]])).tolist()
    [[1.0, 0.0, -1.0], [0.5, 0.5, -1.0]]
    """
    mine, others = ranks[..., :, None], ranks[..., None, :]
    ahead = (others > mine).sum(axis=-1) - (others < mine).sum(axis=-1)
    paid: Floats = ahead / max(1, ranks.shape[-1] - 1)
    return paid


def margin(scores: Floats) -> Floats:
    """Return by how much each seat is ahead of the mean of the others.

    Args:
        scores: float64[..., seats].

    >>> margin(np.array([7.0, 4.0, 2.0])).tolist()
    [4.0, -0.5, -3.5]
    """
    seats = scores.shape[-1]
    if seats == 1:
        return scores.copy()
    others = (scores.sum(axis=-1, keepdims=True) - scores) / (seats - 1)
    ahead: Floats = scores - others
    return ahead


_ALL: Final = (
    Reward("win", "1 for who is first alone, 0 for who shares that, -1 for all others, at the end"),
    Reward("rank", "1 for the first to -1 for the last, evenly, at the end"),
    Reward(
        "score",
        "by how much the score has grown more than the mean of the others, after each action",
        steady=True,
    ),
)
REWARDS: Final[Mapping[str, Reward]] = MappingProxyType({one.name: one for one in _ALL})
"""All ways to pay, by name; the first is usual."""
AT_THE_END: Final[Mapping[str, Any]] = MappingProxyType({"win": win, "rank": rank})
"""How ranks are paid, for those that are paid by rank."""
