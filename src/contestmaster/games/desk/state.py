"""The state of a set of games: its board, and the arrays that rules work on."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.cloning import apart
from contestmaster.arrays.log import whole
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.calls import Calls
from contestmaster.games.desk.world import FIXED, World


@dataclass(eq=False)
class State:
    """A set of games in progress: the board and the arrays. Team n sits in seat n - 1 [DESK-11]."""

    board: Board
    world: World

    @cached_property
    def calls(self) -> Calls:
        """The rules, bound to the world."""
        return Calls(self.world)

    @cached_property
    def lines(self) -> NDArray[np.int64]:
        """The log as whole numbers."""
        return whole(self.world.log)


def clone(state: State) -> State:
    """A state that goes its own way; what never changes is shared."""
    return State(state.board, apart(state.world, FIXED))
