"""Many matches of Space Crack in one pool."""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.cloning import copied
from contestmaster.arrays.worlds import LoopedWorlds
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.rules.batches import (
    Arrays,
    begin_all,
    look_all,
    next_mover,
    rate_all,
    step_all,
)
from contestmaster.games.spacecrack.setup import seated
from contestmaster.games.spacecrack.state import State, World
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game


class _Rules(Bound[Arrays]):
    """The compiled loops, bound to the buffers."""

    step = CompiledRule(step_all, 0, 1)
    look = CompiledRule(look_all, 0, 1)
    rate = CompiledRule(rate_all, 0, 1)


class PoolWorlds(LoopedWorlds[State]):
    """Each world is a record of one pool."""

    def __init__(
        self,
        game: Game[Board, State],
        encoding: Encoding[State],
        names: Sequence[str],
        count: int,
    ) -> None:
        """Make the pool; what chance does not change is set up once."""
        super().__init__(game, encoding, names, count)
        params = game.params
        self._board = game.board(0)
        self._template = seated(self._board, params, self.names, 0).pool
        self._shifts: bool = params.mass_shift
        self.pool = World.table(count)
        pool: Any = self.pool
        self._memory = pool.view(np.uint8).reshape(count, World.dtype.itemsize)
        self.loops = _Rules(Arrays(self.pool, *super().buffers()))

    def begin(self, places: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        """Copy what is always the same, and draw the rest."""
        signed = seeds.astype(np.uint64).view(np.int64)
        begin_all(self.loops.arrays, self._template, self._shifts, places, signed)

    def clone(self) -> Self:
        """Copy the pool and all buffers."""
        other = type(self)(self.game, self.encoding, self.names, self.count)
        for mine, its in zip(self.buffers(), other.buffers(), strict=True):
            its[:] = mine
        return other

    def state(self, i: int) -> State:
        """Copy a record out of the pool."""
        return State(self._board, self.names, copied(self.pool[i : i + 1]))

    def put(self, i: int, state: State) -> None:
        """Copy a record into the pool."""
        self.pool[i] = state.pool[0]
        self.movers[i] = mover = next_mover(self.pool[i])
        self.eyes[i] = max(mover, 0)

    def buffers(self) -> Sequence[NDArray[Any]]:
        """The memory of the pool is one more: as bytes, which are sooner copied than fields."""
        return (self._memory, *super().buffers())
