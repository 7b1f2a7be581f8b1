"""How many lines of data follow an ``OK``: the shape of a command's reply [NET-29].

A shape is a sequence of parts, each either one line or a list; a list begins with a line that
counts the lines after it. So ``PROGRESS`` of Wild wild space, two lines and then a list, has the
shape ``(Part.LINE, Part.LINE, Part.LIST)``. A text [NET-89] is a list of lines.
"""

from collections.abc import Generator
from enum import Enum
from typing import Final

from contestmaster.client.errors import ProtocolError


class Part(Enum):
    """A piece of a reply."""

    LINE = "line"
    LIST = "list"


Shape = tuple[Part, ...]

NOTHING: Final[Shape] = ()
"""The shape of an order that is only done: ``OK`` and no data."""

ROW: Final[Shape] = (Part.LINE,)
"""The shape of a reply of one line."""

LIST: Final[Shape] = (Part.LIST,)
"""The shape of a reply that is one list."""


def reading(shape: Shape) -> Generator[None, str, tuple[str, ...]]:
    """Take the data lines of one reply, sent in one by one, and return them, count lines included.

    Raises:
        ProtocolError: where a list should begin and its line is no count.
    """
    lines: list[str] = []
    for part in shape:
        first = yield
        lines.append(first)
        if part is Part.LIST:
            if not (first.isascii() and first.isdigit()):
                raise ProtocolError(f"a list should begin with its count, not with {first!r}")
            left = int(first)
            while left:
                lines.append((yield))
                left -= 1
    return tuple(lines)
