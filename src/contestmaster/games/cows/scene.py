"""What a board is drawn by: its size and its fields, which never change during a match."""

from typing import Any, Final

import numpy as np

from contestmaster.games.cows.board import Board
from contestmaster.games.cows.maps import ACCESSIBLE, INACCESSIBLE

_MARKS: Final = np.frombuffer(f"{ACCESSIBLE}{INACCESSIBLE}".encode(), np.uint8)


def scene(board: Board) -> dict[str, Any]:
    """Return dimensions, side, name of the map, and a mark for each field.

    ``fields`` has ``side ** dim`` marks, ``.`` and ``#`` as in map files, in ascending order of the
    fields: the first coordinate is the slowest [COWS-11, COWS-62].
    """
    return {
        "dim": board.dim,
        "side": board.side,
        "map_name": board.map_name,
        "fields": _MARKS[board.blocked].tobytes().decode("ascii"),
    }
