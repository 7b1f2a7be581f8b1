"""Whether who leads pulls away, or is caught up with: how much each has gained of late."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.kernel.figures import Figure
from contestmaster.story.told import StoryPoint

RECENT_TURNS: Final = 5
"""Turns of which the gains are compared."""
_NOTICED: Final = 4
"""A lead that has changed by less than its so many-th part stays as it is."""


class Momentum(NamedTuple):
    """What the first two have gained within the last turns.

    Attributes:
        leader: the seat that leads alone.
        second: the best of the others.
        own: what who leads has gained; less than nothing is lost.
        their: what the second has.
        widens: whether the lead grows; ``False`` where it shrinks, ``None`` where it stays.
    """

    leader: int
    second: int
    own: int | float
    their: int | float
    widens: bool | None


def momentum_of(figure: Figure, points: Sequence[StoryPoint]) -> Momentum | None:
    """Return how fast the first two go where the last of some points stands.

    ``None`` where not one leads one other by the number that counts, where so many turns have not
    been played, and where of either it may not be known.

    Args:
        figure: the number that counts.
        points: up to the one that is asked for, in order.

    >>> milk = Figure("milk", "bottles", one="bottle")
    >>> begun = StoryPoint(0, 0, [0, 0])
    >>> ahead = StoryPoint(5, 5, [9, 4], (0,), 5, 0, (1,))
    >>> momentum_of(milk, [begun, ahead])
    Momentum(leader=0, second=1, own=9, their=4, widens=True)
    >>> momentum_of(milk, [begun, ahead, StoryPoint(10, 10, [10, 8], (0,), 2, 0, (1,))]).widens
    False
    >>> momentum_of(milk, [begun, StoryPoint(4, 4, [9, 4], (0,), 5, 0, (1,))])
    """
    now = points[-1]
    if now.by or now.margin is None or len(now.leaders) != 1 or len(now.second) != 1:
        return None
    before = bisect_right(points, now.turn - RECENT_TURNS, key=lambda point: point.turn) - 1
    if before < 0:
        return None
    then = points[before].values
    (leader,), (second,) = now.leaders, now.second
    own, their = _gain(now.values[leader], then[leader]), _gain(now.values[second], then[second])
    if own is None or their is None:
        return None
    wider = own - their if figure.higher_is_better else their - own
    noticed = _NOTICED * abs(wider) >= abs(now.margin) and wider != 0
    return Momentum(leader, second, own, their, wider > 0 if noticed else None)


def _gain(now: float | None, then: float | None) -> float | None:
    # Values are rounded to what is shown: their difference has no more decimals than they have.
    return None if now is None or then is None else round(now - then, 6)
