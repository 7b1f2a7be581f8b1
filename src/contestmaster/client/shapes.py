"""How many lines of data follow an ``OK``: the shape of a command's reply [NET-29].

A shape is a sequence of parts, most of them either one line or a list; a list begins with a line
that counts the lines after it. So ``PROGRESS`` of Wild wild space, two lines and then a list, has
the shape ``(Part.LINE, Part.LINE, Part.LIST)``. A text [NET-89] is a list of lines.
"""

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from contestmaster.client.errors import ProtocolError


class Part(Enum):
    """A piece of a reply."""

    LINE = "line"
    LIST = "list"
    HEADED = "headed"
    """A list whose count is the last word of a line that says more."""
    SERIES = "series"
    """A count, and one line with so many words unless it is 0."""


@dataclass(frozen=True)
class Blocks:
    """A list whose every entry takes so many lines."""

    height: int


Shape = tuple[Part | Blocks, ...]

NOTHING: Final[Shape] = ()
"""The shape of an order that is only done: ``OK`` and no data."""

ROW: Final[Shape] = (Part.LINE,)
"""The shape of a reply of one line."""

LIST: Final[Shape] = (Part.LIST,)
"""The shape of a reply that is one list."""

HEADED: Final[Shape] = (Part.HEADED,)
"""The shape of a reply that is a line and the list it counts."""

SERIES: Final[Shape] = (Part.SERIES,)
"""The shape of a reply of numbers, as many as there are."""


def reading(shape: Shape) -> Generator[None, str, tuple[str, ...]]:
    """Take the data lines of one reply, sent in one by one, and return them, count lines included.

    Raises:
        ProtocolError: where a list should begin and its line is no count.
    """
    lines: list[str] = []
    for part in shape:
        first = yield
        lines.append(first)
        left = _more(part, first)
        while left:
            lines.append((yield))
            left -= 1
    return tuple(lines)


def _more(part: Part | Blocks, first: str) -> int:
    """Return how many lines of a part follow its first."""
    if part is Part.LINE:
        return 0
    count = first.rpartition(" ")[2] if part is Part.HEADED else first
    if not (count.isascii() and count.isdigit()):
        raise ProtocolError(f"a list should begin with its count, not with {first!r}")
    if isinstance(part, Blocks):
        return int(count) * part.height
    return min(1, int(count)) if part is Part.SERIES else int(count)
