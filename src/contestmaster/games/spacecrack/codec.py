"""The state as bytes, equal just for equal states, and back: the record and who sits where."""

from typing import Final

import msgspec

from contestmaster.arrays.dumps import dumped, parts, read
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.state import State, World

GAME: Final = "spacecrack"
VERSION: Final = 1


def dump(state: State) -> bytes:
    """The state as bytes."""
    names = msgspec.json.encode(state.names)
    counts = (len(state.board.places), len(names))
    return dumped(GAME, VERSION, counts, (state.pool.tobytes(), names))


def load(board: Board, data: bytes) -> State:
    """The state that was dumped.

    Raises:
        ValueError: The bytes are no dump of this version for this board.
    """
    found = read(GAME, VERSION, 2, data)
    planets, length = found.counts
    if planets != len(board.places):
        raise ValueError("the dump is of another board")
    record, names = parts(found, (World.dtype.itemsize, length))
    return State(board, msgspec.json.decode(names, type=tuple[str, ...]), World.load(record))
