"""How many lines of data follow an ``OK``: the shape of a command's reply [NET-29].

A shape is a sequence of parts, most of them either one line or a list; a list begins with a line
that counts the lines after it. So ``PROGRESS`` of Wild wild space, two lines and then a list, has
the shape ``(Part.LINE, Part.LINE, Part.LIST)``. A text [NET-89] is a list of lines.
"""

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from contestmaster.client.errors import ProtocolError


class Part(Enum):
    """A piece of a reply."""

    LINE = "line"
    LIST = "list"
    HEADED = "headed"
    """A list whose count is the last word of a line that says more, perhaps as ``key=count``."""
    SERIES = "series"
    """A count, and one line with so many words unless it is 0."""
    HEADED_LIST = "headed list"
    """A count, and so many entries, each a line whose last word counts the lines below it."""


@dataclass(frozen=True)
class Blocks:
    """A list whose every entry takes so many lines."""

    height: int


@dataclass(frozen=True)
class Given:
    """A piece that is there only where a word of the reply's first line, from 0, is this one."""

    part: Part
    at: int
    word: str

    def applies(self, first: str) -> bool:
        """Return whether the piece is there, by the reply's first line."""
        return quoted(first)[self.at : self.at + 1] == [self.word]


Shape = tuple[Part | Blocks | Given, ...]

NOTHING: Final[Shape] = ()
"""The shape of an order that is only done: ``OK`` and no data."""

ROW: Final[Shape] = (Part.LINE,)
"""The shape of a reply of one line."""

LIST: Final[Shape] = (Part.LIST,)
"""The shape of a reply that is one list: its first line counts those below, see :func:`entries`."""

HEADED: Final[Shape] = (Part.HEADED,)
"""The shape of a reply that is a line and the list it counts."""

SERIES: Final[Shape] = (Part.SERIES,)
"""The shape of a reply of numbers, as many as there are."""

HEADED_LIST: Final[Shape] = (Part.HEADED_LIST,)
"""The shape of a list of which every entry counts its own lines."""


def quoted(line: str) -> list[str]:
    """Cut a line at the blanks that are not inside double quotes.

    >>> quoted('1 ann "Losing the Codebook" 4')
    ['1', 'ann', '"Losing the Codebook"', '4']
    """
    return re.findall(r'"[^"]*"|[^ ]+', line)


def entries(reply: Sequence[str]) -> Sequence[str]:
    """Return the entries of a reply that is one list, without the line that counts them.

    >>> entries(("2", "1 4", "2 7"))
    ('1 4', '2 7')

    Raises:
        ProtocolError: it is no list, or has another number of entries than it says.
    """
    if not reply or _count(reply[0], reply[0]) != len(reply) - 1:
        raise ProtocolError(f"no list of as many lines as it says: {list(reply[:1])}")
    return reply[1:]


def reading(shape: Shape) -> Generator[None, str, tuple[str, ...]]:
    """Take the data lines of one reply, sent in one by one, and return them, count lines included.

    Raises:
        ProtocolError: where a list should begin and its line is no count.
    """
    lines: list[str] = []
    for piece in shape:
        part = piece
        if isinstance(piece, Given):
            if not piece.applies(lines[0]):
                continue
            part = piece.part
        first = yield
        lines.append(first)
        left = _more(part, first)
        while left:
            line = yield
            lines.append(line)
            left -= 1
            below = _count(line.rpartition(" ")[2], line) if part is Part.HEADED_LIST else 0
            while below:
                lines.append((yield))
                below -= 1
    return tuple(lines)


def _more(part: Part | Blocks | Given, first: str) -> int:
    """Return how many lines of a part follow its first; of a headed list, how many entries."""
    if part is Part.LINE:
        return 0
    last = first.rpartition(" ")[2].rpartition("=")[2]
    count = _count(last if part is Part.HEADED else first, first)
    if isinstance(part, Blocks):
        return count * part.height
    return min(1, count) if part is Part.SERIES else count


def _count(word: str, line: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ProtocolError(f"a list should begin with its count, not with {line!r}")
    return int(word)
