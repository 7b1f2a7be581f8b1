"""The state as bytes, equal just for equal states, and back.

A dump is a header (version, bytes per wild cow count, numbers of teams, groups, fights and
fields), team ids by seat, ranchos in order of placement, then the rows in use of every table and
the wild cows of every field in the narrowest width that holds them. What follows from board,
parameters and ranchos is made anew.
"""

from typing import Final

import numpy as np

from contestmaster.arrays import dumps
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.setup import empty_state
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import Fight, Group, Head, Team

VERSION: Final = 1
COUNTS: Final = 4
"""Teams, groups, fights, fields."""
WIDTHS: Final[dict[int, type[np.int8 | np.int16 | np.int32]]] = {
    1: np.int8,
    2: np.int16,
    4: np.int32,
}


def dump(state: State) -> bytes:
    """The state as bytes."""
    world = state.world
    groups, fights = int(world.head[0].groups), int(world.head[0].fights)
    most = int(world.wild.max())
    width = next(width for width, kind in WIDTHS.items() if most <= np.iinfo(kind).max)
    return dumps.dumped(
        "cows",
        VERSION,
        (len(world.teams), groups, fights, len(world.wild)),
        (
            np.array(state.teams + state.ranchos, np.int32).tobytes(),
            world.head.tobytes(),
            world.teams.tobytes(),
            world.groups[:groups].tobytes(),
            world.fights[:fights].tobytes(),
            world.wild.astype(WIDTHS[width]).tobytes(),
        ),
        mark=width,
    )


def load(board: Board, params: CowsParams, data: bytes) -> State:
    """The state that was dumped.

    Raises:
        ValueError: The bytes are no dump of this version for this board.
    """
    read = dumps.read("cows", VERSION, COUNTS, data)
    width, (teams, groups, fights, fields) = read.mark, read.counts
    if width not in WIDTHS or fields != len(board.blocked):
        raise ValueError("the dump is of another board")
    parts = dumps.parts(
        read,
        [
            8 * teams,
            Head.dtype.itemsize,
            teams * Team.dtype.itemsize,
            groups * Group.dtype.itemsize,
            fights * Fight.dtype.itemsize,
            fields * width,
        ],
    )
    seats, placed = np.frombuffer(parts[0], np.int32).reshape(2, teams).tolist()
    rows = Team.load(parts[2])
    state = empty_state(board, params, seats, placed, rows["rancho"].tolist())
    world = state.world
    world.head[:] = Head.load(parts[1])
    world.teams[:] = rows
    world.groups[:groups] = Group.load(parts[3])
    world.fights[:fights] = Fight.load(parts[4])
    world.wild[:] = np.frombuffer(parts[5], WIDTHS[width])
    return state
