"""How patient a client is: with a server that is silent, and with one that is not there."""

import math
import random
import sys
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from typing import Final, TypeAlias

__all__ = ["PAUSES", "SILENCE", "Notice", "again", "pauses", "rests", "to_stderr"]

SILENCE: Final = 120.0
"""Seconds of silence after which an answer is given up; a lock-step server may hold one back for
as long as the other seats think, by default a minute [NET-88]."""

PAUSES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before the second, third ... attempt, about; the last one then goes on for ever."""

Notice: TypeAlias = Callable[[str], object]
"""Told in a sentence of each attempt that failed."""


def pauses(patience: float, draw: Callable[[], float] = random.random) -> Iterator[float]:
    """Give pauses, each longer than the one before, whose sum is at most ``patience`` seconds.

    Each is up to a quarter shorter or longer than planned: the bots of a whole contest, which a
    server has closed at one moment, should not all come back at one moment.

    >>> list(pauses(2.0, draw=lambda: 0.5))
    [0.25, 0.5, 1.0]
    """
    for planned in chain(PAUSES, repeat(PAUSES[-1])):
        pause = planned * (0.75 + draw() / 2)
        patience -= pause
        if patience < 0:
            return
        yield pause


def rests() -> Iterator[float]:
    """Give what to rest each time a connection is lost before a turn was played on it.

    The first time it is nothing; a server that greets everybody and hangs up is not hammered at.

    >>> next(rests())
    0.0
    """
    return chain((0.0,), pauses(math.inf))


def again(error: Exception, pause: float) -> str:
    """Say that something failed and when it will be tried again.

    >>> again(TimeoutError("nobody is there"), 0.5)
    'nobody is there; trying again in 0.5 s'
    """
    return f"{str(error) or 'the server was silent for too long'}; trying again in {pause:.1f} s"


def to_stderr(sentence: str) -> None:
    """Print a sentence for whoever looks after the program."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
