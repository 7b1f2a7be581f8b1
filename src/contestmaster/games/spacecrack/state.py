"""The state: one record for a whole match, whatever the size of its board.

A clone is a copy of one record, ten thousand matches are a table of them, and rules take such a
:data:`Pool` and the index of the match. Columns have room for the largest board; what lies behind
the planets in use is zero, so that equal states are equal bytes.

Widths: by the bounds of chapter State a ship's size stays below 2**31, an id of a ship below 2**15,
a planet's size (25 at most) below 2**7; everything else has 64 bits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from contestmaster.arrays.cloning import copied
from contestmaster.arrays.records import Int8s, Int16s, Int32s, Int64, Int64s, Record, RecordTable
from contestmaster.games.spacecrack.board import PLANETS_MAX, Board
from contestmaster.games.spacecrack.params import SEATS_MAX

NOBODY: Final = -1
"""The owner of a planet that no seat owns."""
NO_CAP: Final = -1
"""In the place of ``saved_points_max`` where saved points have no cap."""

BySeat: TypeAlias = Annotated[Int64s, SEATS_MAX]
Wide: TypeAlias = Annotated[Int32s, PLANETS_MAX]
Middle: TypeAlias = Annotated[Int16s, PLANETS_MAX]
Narrow: TypeAlias = Annotated[Int8s, PLANETS_MAX]


class World(Record):
    """A match: its laws, its turn, its seats, and its planets with their ships.

    The laws, and size and links of planets, never change during it.
    """

    seats: Int64
    """How many play."""
    planets: Int64
    """How many there are."""
    columns: Int64
    """Planets of an odd row of the board."""
    turns: Int64
    command_points: Int64
    crack_pct: Int64
    core_bonus: Int64
    perimeter_bonus: Int64
    save_points: Int64
    saved_points_max: Int64
    """``NO_CAP`` where there is none."""
    merge: Int64
    """Whether ships may be built where an own one stands."""
    turn: Int64
    turns_left: Int64
    over: Int64
    """1 when the game is over."""
    next_ship: Int64
    """The id of the next ship that is built."""
    turn_started_at: Int64
    """An instant."""
    crack: BySeat
    points: BySeat
    finished: BySeat
    """1 for a seat that has ended its turn."""
    resigned: BySeat
    """1 for a seat that has resigned."""
    owned: BySeat
    """How many planets a seat owns."""
    fleet: BySeat
    """How many ships it has."""
    ship_size: Wide
    """The size of the ship on each planet, 0 for none."""
    ship: Middle
    """Its id, 0 for none."""
    mass: Narrow
    """The size of the planet: its own name means something else to NumPy."""
    links: Narrow
    """Which of its six links exist, a bit each (:attr:`.board.Board.links`)."""
    owner: Narrow
    """The seat that owns it, or ``NOBODY``."""


Pool: TypeAlias = RecordTable[World]
"""Any number of matches."""


@dataclass(eq=False)
class State:
    """A game in progress.

    Attributes:
        board: the board.
        names: who sits where.
        pool: one match.
    """

    board: Board
    names: Sequence[str]
    pool: Pool

    @property
    def world(self) -> World:
        """The match, to read and write in Python."""
        return self.pool[0]


def clone(state: State) -> State:
    """A state that goes its own way; what never changes is shared."""
    return State(state.board, state.names, copied(state.pool))
