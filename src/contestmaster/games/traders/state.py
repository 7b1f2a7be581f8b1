"""The state of a game: its board, who sits where, and the arrays that rules work on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from contestmaster.arrays.cloning import Memory
from contestmaster.arrays.game import Tables
from contestmaster.games.traders.board import Board
from contestmaster.games.traders.calls import Calls
from contestmaster.games.traders.world import FIXED, World


@dataclass(eq=False)
class State(Tables):
    """A game in progress: the board, who sits where, and the arrays.

    Attributes:
        board: the subspace and what else is fixed.
        seats: row of the team of each seat.
        world: the arrays.
        memory: in which they lie.
    """

    board: Board
    seats: tuple[int, ...]
    world: World
    memory: Memory[World] | None = None

    @cached_property
    def calls(self) -> Calls:
        """The rules, bound to the world."""
        return Calls(self.world)

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The id of each team, by row, ascending."""
        return tuple(self.world.teams["id"].tolist())

    @cached_property
    def rows(self) -> Mapping[int, int]:
        """The row of each team, by id."""
        return {team: row for row, team in enumerate(self.ids)}

    @cached_property
    def seat_of(self) -> Mapping[int, int]:
        """The seat of each team, by row."""
        return {row: seat for seat, row in enumerate(self.seats)}


def clone(state: State) -> State:
    """A state that goes its own way; what never changes is shared."""
    return State(state.board, state.seats, *state.apart(FIXED))
