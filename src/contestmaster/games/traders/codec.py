"""The state as bytes, equal just for equal states, and back.

A dump is a head, the row of the team of each seat, the tables, the facilities and the routes, then
for each of three tables of teams and planets the cells that are not as usual: shares other than 0,
shares shown that differ from those, efficiencies other than 100. For each of these come first the
places of the cells, then their values. What follows from board and parameters is made anew.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays import dumps
from contestmaster.arrays.records import Record
from contestmaster.games.traders.board import Board
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.setup import empty_state
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import Head, Planet, Star, Team, Trader

VERSION: Final = 1
COUNTS: Final = 9
"""Teams, planets, stars, traders, facilities, routes, and cells of the three tables."""
PLACE: Final = 4
VALUE: Final = 8
"""Bytes of the place and of the value of a cell."""
TABLES: Final[tuple[type[Record], ...]] = (Head, Star, Planet, Team, Trader)

Cells: TypeAlias = tuple[NDArray[np.int32], NDArray[Any]]


def dump(state: State) -> bytes:
    """The state as bytes."""
    world = state.world
    built = int(world.head[0].facilities)
    sparse = (
        cells(world.shares, world.shares != 0),
        cells(world.shown_shares, world.shown_shares != world.shares),
        cells(world.efficiency, world.efficiency != 100.0),  # noqa: PLR2004 - percent
    )
    counts = [len(world.teams), len(world.planets), len(world.stars), len(world.traders)]
    counts += [built, len(world.origin), *(len(places) for places, _ in sparse)]
    tables = (world.head, world.stars, world.planets, world.teams, world.traders)
    lists = (world.facilities[:built], world.origin, world.target)
    return dumps.dumped(
        "traders",
        VERSION,
        counts,
        (
            np.array(state.seats, np.int32).tobytes(),
            *(table.tobytes() for table in tables),
            *(values.tobytes() for values in lists),
            *(part.tobytes() for pair in sparse for part in pair),
        ),
    )


def cells(table: NDArray[Any], chosen: NDArray[np.bool_]) -> Cells:
    """Places and values of the chosen cells of a table."""
    places = np.flatnonzero(chosen).astype(np.int32)
    return places, table.ravel()[places]


def load(board: Board, params: TradersParams, data: bytes) -> State:
    """The state that was dumped.

    Raises:
        ValueError: The bytes are no dump of this version for this board.
    """
    read = dumps.read("traders", VERSION, COUNTS, data)
    teams, planets, stars, traders, built, routes, *sparse = read.counts
    if traders != teams * board.subspace.traders_per_team:
        raise ValueError("the dump is of another board")
    rows = dict(zip(TABLES, (1, stars, planets, teams, traders), strict=True))
    sizes = [4 * teams, *(count * table.dtype.itemsize for table, count in rows.items())]
    sizes += [4 * built, 4 * routes, 4 * routes]
    sizes += [size * count for count in sparse for size in (PLACE, VALUE)]
    seats, head, some, others, own, posts, *lists = dumps.parts(read, sizes)
    facilities, origins, targets = (np.frombuffer(part, np.int32) for part in lists[:3])
    team_rows = Team.load(own)
    by_seat = [int(team_rows[row].id) for row in np.frombuffer(seats, np.int32).tolist()]
    state = empty_state(board, params, by_seat, planets, stars, origins, targets)
    world = state.world
    if built > len(world.facilities):
        raise ValueError("the dump is of another board")
    world.head[:] = Head.load(head)
    world.stars[:] = Star.load(some)
    world.planets[:] = Planet.load(others)
    world.teams[:] = team_rows
    world.traders[:] = Trader.load(posts)
    world.facilities[:built] = facilities
    put(world.shares, lists[3], lists[4])
    world.shown_shares[:] = world.shares
    put(world.shown_shares, lists[5], lists[6])
    put(world.efficiency, lists[7], lists[8])
    return state


def put(table: NDArray[Any], places: memoryview, values: memoryview) -> None:
    """Write cells back into a table."""
    table.ravel()[np.frombuffer(places, np.int32)] = np.frombuffer(values, table.dtype)
