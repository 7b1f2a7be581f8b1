"""The state as bytes, equal just for equal states, and back.

A dump is a head with the numbers of teams, battles and types, then the tables as they are.
"""

from typing import Final

from contestmaster.arrays import dumps
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.params import DeskParams
from contestmaster.games.desk.setup import empty_state
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import FIXED, Battle, Head, Kind, Plan, Team

VERSION: Final = 1
COUNTS: Final = 3
"""Teams, battles, types."""


def dump(state: State) -> bytes:
    """The state as bytes."""
    world = state.world
    return dumps.dumped(
        "desk",
        VERSION,
        (len(world.teams), len(world.battles), len(world.cadre)),
        (
            world.head.tobytes(),
            world.cadre.tobytes(),
            world.teams.tobytes(),
            world.plans.tobytes(),
            world.battles.tobytes(),
        ),
    )


def load(board: Board, params: DeskParams, data: bytes) -> State:
    """The state that was dumped.

    Raises:
        ValueError: The bytes are no dump of this version.
    """
    read = dumps.read("desk", VERSION, COUNTS, data)
    teams, battles, kinds = read.counts
    sizes = ((Head, 1), (Kind, kinds), (Team, teams), (Plan, 2 * battles), (Battle, battles))
    parts = dumps.parts(read, [rows * record.dtype.itemsize for record, rows in sizes])
    state = empty_state(board, params, teams, [(0, 0)] * battles)
    state.world = state.world._replace(
        head=Head.load(parts[0]),
        cadre=Kind.load(parts[1]),
        teams=Team.load(parts[2]),
        plans=Plan.load(parts[3]),
        battles=Battle.load(parts[4]),
    )
    return state.packed(FIXED)
