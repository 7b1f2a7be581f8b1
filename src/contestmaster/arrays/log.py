"""What compiled rules tell: a bounded table of lines, which the game makes events of.

A line is a record of the game's own whose fields are all ``Int64`` and whose first is ``kind``. In
row 0 of a table of such lines, ``kind`` holds the number of lines in it. A log is no part of the
state. It is long enough for one entry of the journal; in one that nobody empties, or of a single
row, as in a search, each further line is written over the last.
"""

from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.records import RecordTable

__all__ = ["LogLine", "clear", "next_line", "taken", "whole"]


class LogLine(Protocol):
    """What lines of all games have in common."""

    kind: int


L = TypeVar("L", bound=LogLine)


@compiled
def next_line(log: RecordTable[L], kind: int) -> L:
    """Begin a line, for the caller to set all its other fields."""
    place = len(log) - 1
    if log[0].kind < place:
        log[0].kind += 1
        place = log[0].kind
    line = log[place]
    line.kind = kind
    return line


@compiled
def clear(log: RecordTable[L]) -> None:
    """Forget all lines."""
    log[0].kind = 0


def whole(log: Any) -> NDArray[np.int64]:
    """The log as whole numbers: ``int64[rows, fields of a line]``, the same memory."""
    numbers: NDArray[np.int64] = log.view(np.int64).reshape(len(log), -1)
    return numbers


def taken(lines: NDArray[np.int64]) -> list[list[int]]:
    """Empty a log, given as :func:`whole` returns it, and return its lines field by field."""
    count = lines.item(0)
    if not count:  # as after most commands
        return []
    lines[0, 0] = 0
    written: list[list[int]] = lines[1 : count + 1].tolist()
    return written
