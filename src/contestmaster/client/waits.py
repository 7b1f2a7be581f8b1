"""``WAIT n``: waiting for more turns to have ended than one knows of [NET-101].

>>> waiting_line(7), waited(("8", "leg 9"))
('WAIT 7', Waited(ended=8, closing=('leg 9',)))
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.client.errors import ProtocolError

__all__ = ["NONE_KNOWN", "Waited", "waited", "waiting_line"]

NONE_KNOWN: Final = -1
"""What one knows of who has not waited yet: fewer turns than can have ended."""


class Waited(NamedTuple):
    """What ends a wait for more turns than one knew of.

    Attributes:
        ended: how many turns have ended; what to know at the next wait.
        closing: the data lines that some games add [NET-83].
    """

    ended: int
    closing: tuple[str, ...] = ()


def waiting_line(ended: int) -> str:
    """Return the command of one who knows of so many turns that have ended."""
    return f"WAIT {ended}"


def waited(lines: Sequence[str]) -> Waited:
    """Read what a server says at the end of the wait.

    Raises:
        ProtocolError: it does not begin with a number.
    """
    number, *closing = lines
    try:
        return Waited(int(number), tuple(closing))
    except ValueError:
        raise ProtocolError(
            f"expected how many turns have ended, the server said {number!r}"
        ) from None
