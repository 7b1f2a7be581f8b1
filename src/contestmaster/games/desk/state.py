"""The state of a set of games: its board, and the arrays that rules work on."""

from dataclasses import dataclass
from functools import cached_property

from contestmaster.arrays.cloning import Memory
from contestmaster.arrays.game import Tables
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.calls import Calls
from contestmaster.games.desk.world import FIXED, World


@dataclass(eq=False)
class State(Tables):
    """A set of games in progress: the board and the arrays. Team n sits in seat n - 1 [DESK-11]."""

    board: Board
    world: World
    memory: Memory[World] | None = None

    @cached_property
    def calls(self) -> Calls:
        """The rules, bound to the world."""
        return Calls(self.world)


def clone(state: State) -> State:
    """A state that goes its own way; what never changes is shared."""
    return State(state.board, *state.apart(FIXED))
