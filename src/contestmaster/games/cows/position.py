"""Positions: the whole state as plain data with the rule book's names, keyed by id.

Fields are lists of coordinates, or text such as ``"3 7"`` where they are keys; milk is in
millionths of a bottle. :mod:`.placing` is the way back.
"""

from typing import Any, Final

import numpy as np

from contestmaster.arrays.records import RecordTable, plain
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import World

ORDERS: Final = ("none", "move", "capture")
"""The names of orders, by number."""
COUNTED: Final = {"groups", "fights"}
"""Fields of the head that follow from the tables."""
FLAGS: Final = {"cows_listed", "enemies_listed", "active", "over"}
"""Fields that are truth values."""


def position(state: State) -> dict[str, Any]:
    """The whole state."""
    world, board = state.world, state.board
    groups, fights = int(world.head[0].groups), int(world.head[0].fights)
    wild = np.flatnonzero(world.wild)
    return {
        **{k: v for k, v in told(board, world.head, 0).items() if k not in COUNTED},
        "seats": list(state.teams),
        "ranchos": [list(board.place(field)) for field in state.ranchos],
        "teams": {str(i + 1): told(board, world.teams, i) for i in range(len(world.teams))},
        "groups": {str(world.groups[i].id): group(board, world, i) for i in range(groups)},
        "fights": {str(world.fights[i].id): told(board, world.fights, i) for i in range(fights)},
        "wild": {
            " ".join(map(str, board.place(int(field)))): int(world.wild[field]) for field in wild
        },
    }


def told(board: Board, table: RecordTable[Any], row: int) -> dict[str, Any]:
    """A row by name, without its id; fields of the board as lists, flags as truth values."""
    values: dict[str, Any] = dict(plain(table[row]))
    values.pop("id", None)
    for name in values.keys() & {"pos", "rancho", "target"}:
        values[name] = list(board.place(int(values[name])))
    for name in values.keys() & FLAGS:
        values[name] = bool(values[name])
    return values


def group(board: Board, world: World, row: int) -> dict[str, Any]:
    """A group by name; what does not apply to it is none."""
    values = told(board, world.groups, row)
    values["order"] = ORDERS[values["order"]]
    if values["order"] != "move":
        values["target"] = None
    if not values["cows"]:
        values["stab_left"] = None
    if not values["fight"]:
        values["fight"] = None
    return values
