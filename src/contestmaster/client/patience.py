"""How patient a client is: with a server that is silent, and with one that is not there."""

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

SILENCE: Final = 120.0
"""Seconds of silence after which an answer is given up; a lock-step server may hold one back for
as long as the other seats think, by default a minute [NET-88]."""

PAUSES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before the second, third ... attempt; the last one then goes on for ever."""


def pauses(patience: float) -> Iterator[float]:
    """Give pauses, each longer than the one before, whose sum is at most ``patience`` seconds.

    >>> list(pauses(2.0))
    [0.25, 0.5, 1.0]
    """
    for pause in chain(PAUSES, repeat(PAUSES[-1])):
        patience -= pause
        if patience < 0:
            return
        yield pause
