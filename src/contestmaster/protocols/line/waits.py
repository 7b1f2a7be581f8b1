"""``WAIT`` and ``WAIT n``: what is asked, and how turns that have ended are counted.

Whoever says ``WAIT`` waits for whatever turn ends next, and so sleeps through one that its own
order has ended. ``WAIT n`` says how many turns are known to have ended: it is answered at once if
there are more [NET-101], and its answer gives the number to say next.
"""

from collections.abc import Sequence
from typing import Final

from contestmaster.kernel.grammar import BadFormatError, Integer

WAIT: Final = b"WAIT"

NO_GAME_YET: Final = -1
"""How many turns have ended where no game has begun: fewer than when one has."""

GAME_APART: Final = 1_000_000_000
"""By how much the numbers of two games that follow each other are apart [NET-102]."""

_COUNT: Final = Integer()


def turns_ended(game_no: int, turns: int) -> int:
    """Return how many turns have ended, as waits count them [NET-102].

    In the first game that is the number of its turns; no number of a game is one of another.

    >>> turns_ended(1, 57), turns_ended(3, 0)
    (57, 2000000000)
    """
    return (game_no - 1) * GAME_APART + turns


def awaited(arguments: Sequence[bytes]) -> int | None:
    """Return the number of a ``WAIT n``; ``None`` for a plain ``WAIT``.

    >>> awaited([]), awaited([b"-1"])
    (None, -1)

    Raises:
        BadFormatError: the arguments are others: they are too many [NET-65].
    """
    if not arguments:
        return None
    if len(arguments) > 1:
        raise BadFormatError("there are more arguments than one")
    return _COUNT.parse(arguments)
