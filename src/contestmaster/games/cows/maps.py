"""Map files: the type of every field and nothing else [COWS-11].

The format is under "Map file" in the rule book. A file names fields with coordinate 1 running
fastest; boards count them with coordinate 1 slowest. The two orders meet here and nowhere else.
"""

import re
from collections.abc import Iterator
from typing import Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from contestmaster.games.cows.board import Board
from contestmaster.games.cows.params import FIELDS_MAX

DIMS: Final = range(2, 5)
SIDES: Final = range(1, 301)
ACCESSIBLE: Final = "."
INACCESSIBLE: Final = "#"
_FIRST_LINE: Final = re.compile(r"(0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})", re.ASCII)


class MapError(ValueError):
    """A text that is no map file; the message starts with the number of the line at fault."""

    def __init__(self, line: int, reason: str) -> None:
        """Blame line number ``line``, counted from 1."""
        super().__init__(f"line {line}: {reason}")
        self.line = line


def size_problem(dim: int, side: int) -> str:
    """What is wrong with a board of this size; empty if nothing is [COWS-2]."""
    if dim not in DIMS:
        return f"a board has 2 to 4 dimensions, not {dim}"
    if side not in SIDES:
        return f"a board has 1 to 300 fields a side, not {side}"
    if side**dim > FIELDS_MAX:
        return f"{side}**{dim} fields are more than {FIELDS_MAX}"
    return ""


def write(board: Board) -> str:
    """The map file of a board: ASCII with LF line ends."""
    side = board.side
    glyphs = np.where(in_file_order(board.blocked, board.dim, side), INACCESSIBLE, ACCESSIBLE)
    text = "".join(glyphs.tolist())
    rows = [text[at : at + side] for at in range(0, len(text), side)]
    blocks = ["\n".join(rows[at : at + side]) for at in range(0, len(rows), side)]
    return f"{board.dim} {side}\n" + "\n\n".join(blocks) + "\n"


def parse(text: str | bytes, map_name: str = "world1.map") -> Board:
    """Read a map file; the name is not in it.

    Raises:
        MapError: The text is no map file; nothing else is ever raised for a text or bytes.
    """
    if isinstance(text, bytes):
        text = text.decode("latin-1")  # never fails; what is not ASCII is refused as a character
    lines = [line.rstrip(" \t\r") for line in text.split("\n")]
    dim, side = parse_size(lines[0])
    rows = "".join(rows_of(lines, side, side ** (dim - 2)))
    in_file = np.frombuffer(rows.encode("ascii"), dtype=np.uint8) == ord(INACCESSIBLE)
    # Turning the axes round is its own inverse: what leads to the file's order leads back.
    return Board(dim, side, in_file_order(in_file.astype(np.int8), dim, side), map_name)


def parse_size(line: str) -> tuple[int, int]:
    """Dimensions and side from the first line."""
    match = _FIRST_LINE.fullmatch(line)
    if match is None:
        raise MapError(1, "the first line must be the dimensions and the side, like '2 200'")
    dim, side = int(match[1]), int(match[2])
    if reason := size_problem(dim, side):
        raise MapError(1, reason)
    return dim, side


def rows_of(lines: list[str], side: int, blocks: int) -> Iterator[str]:
    """The rows of all blocks, in the order of the file; each line is checked on the way."""
    at = 1  # index of the next line: its number is one more
    for block in range(1, blocks + 1):
        if block > 1:
            if at < len(lines) and lines[at]:
                raise MapError(at + 1, f"an empty line must follow the {side} rows of a block")
            at += 1
        for row in range(1, side + 1):
            if at >= len(lines) or not lines[at]:
                missing_row(lines, at, f"row {row} of {side} in block {block} of {blocks}")
            check_row(lines[at], at + 1, side)
            yield lines[at]
            at += 1
    for number, line in enumerate(lines[at:], at + 1):
        if line:
            raise MapError(number, f"nothing may follow the last of {blocks} blocks")


def missing_row(lines: list[str], at: int, place: str) -> NoReturn:
    """Refuse a file in which the line at index ``at`` is not the row it should be."""
    if any(lines[at:]):
        raise MapError(at + 1, f"an empty line stands where {place} should")
    raise MapError(min(at, len(lines)) + 1, f"the file ends where {place} should stand")


def check_row(row: str, number: int, side: int) -> None:
    """Refuse a row, on line ``number``, of another length or with another character."""
    if row.count(ACCESSIBLE) + row.count(INACCESSIBLE) < len(row):
        column = next(i for i, glyph in enumerate(row, 1) if glyph not in ".#")
        raise MapError(number, f"character {column} is {row[column - 1]!a}, neither '.' nor '#'")
    if len(row) != side:
        raise MapError(number, f"a row has {side} characters, this one has {len(row)}")


def in_file_order(fields: NDArray[np.int8], dim: int, side: int) -> NDArray[np.int8]:
    """Fields in the order of the file from fields in ascending order, or the other way round."""
    return np.ascontiguousarray(fields.reshape((side,) * dim).transpose()).reshape(-1)
