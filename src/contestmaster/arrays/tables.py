"""Worlds of games whose state is a tuple of tables: the same tables, one behind the other.

What rules work on in a match is one place of each table here. A game adds the compiled loops over a
range of worlds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.bound import Bound
from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.game import Tables
from contestmaster.arrays.worlds import NOBODY, LoopedWorlds
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game

__all__ = ["TableBuffers", "TableWorlds", "next_mover"]

S = TypeVar("S", bound=Tables)


class TableBuffers(NamedTuple):
    """Worlds and their buffers, as compiled loops take them; see :class:`TableWorlds`.

    Attributes:
        pool: the tuple of tables of a match, each table with one more direction in front: the
            number of the world.
        lengths: int64[count, tables]: how much of each table is in use.
        seeds: int64[count]: of the match.
        numbers: int64[count]: of its last entry, from which the dice of the next follow.
        waiting: int8[count, seats]: 1 for who does nothing more in this turn.
        teams: int64[count, seats]: the row of the team of each seat.
    """

    pool: Any
    lengths: NDArray[np.int64]
    seeds: NDArray[np.int64]
    numbers: NDArray[np.int64]
    waiting: NDArray[np.int8]
    teams: NDArray[np.int64]
    actions: NDArray[np.int64]
    codes: NDArray[np.int64]
    movers: NDArray[np.int64]
    eyes: NDArray[np.int64]
    masks: NDArray[np.int8]
    observations: NDArray[Any]
    scores: NDArray[np.float64]
    ranks: NDArray[np.int64]


@compiled
def next_mover(waiting: NDArray[np.int8]) -> int:
    """The lowest seat that does not wait, ``NOBODY`` if all do. ``waiting`` is of one world."""
    for seat in range(len(waiting)):
        if not waiting[seat]:
            return seat
    return NOBODY


class TableWorlds(LoopedWorlds[S]):
    """Base of worlds of fixed turns on tables; the host ends turns, and seats wait for it.

    Attributes:
        rules: the compiled loops of the game.
        capacity: how long tables may be whose length differs from match to match.
        batch: what compiled loops take; rules write to what they may write to in a match.
    """

    rules: ClassVar[type[Bound[TableBuffers]]]
    capacity: Mapping[str, int] = MappingProxyType({})

    def __init__(
        self, game: Game[Any, S], encoding: Encoding[S], names: Sequence[str], count: int
    ) -> None:
        """Make the tables, as large as those of a match with seed 0.

        Raises:
            SetupError: no match can be played with these parameters and seats.
        """
        super().__init__(game, encoding, names, count)
        like: Any = game.setup(game.board(0), self.names, Dice(0, 0), 0).world
        self._log = len(like.log)
        most = dict(self.capacity) | {"log": 1}
        self._tables = {
            name: np.zeros((count, most.get(name, len(table)), *table.shape[1:]), table.dtype)
            for name, table in like._asdict().items()
        }
        self._shells: list[Any] = [None] * count
        self.batch = TableBuffers(
            type(like)(*map(_as_writeable, self._tables.values(), like)),
            np.zeros((count, len(like)), np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, len(self.names)), np.int8),
            np.zeros((count, len(self.names)), np.int64),
            *super().buffers(),  # in the order in which they are declared
        )
        self.loops = self.rules(self.batch)

    def begin(self, places: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        """Set matches up as ``Match.start`` does, and copy their tables."""
        for i, seed in zip(places.tolist(), seeds.tolist(), strict=True):
            state = self.game.setup(self.game.board(seed), self.names, Dice(seed, 0), 0)
            self.batch.seeds[i : i + 1] = np.array([seed], np.uint64).view(np.int64)
            self.batch.numbers[i] = 0
            self.put(i, state)

    def copy(self, targets: NDArray[np.int64], sources: NDArray[np.int64]) -> None:
        """Copy rows of all tables."""
        super().copy(targets, sources)
        for target, source in zip(targets.tolist(), sources.tolist(), strict=True):
            self._shells[target] = self._shells[source]

    def clone(self) -> Self:
        """Copy all tables."""
        other = type(self)(self.game, self.encoding, self.names, self.count)
        for mine, its in zip(self.buffers(), other.buffers(), strict=True):
            its[:] = mine
        other._shells = list(self._shells)
        return other

    def state(self, i: int) -> S:
        """Copy a world out of the tables.

        Raises:
            LookupError: no match has begun there.
        """
        if self._shells[i] is None:
            raise LookupError(f"no match has begun in world {i}")
        pool, lengths = self.batch.pool, self.batch.lengths[i].tolist()
        copies = {
            name: _as_writeable(table[i, :length].copy(), table)
            for (name, table), length in zip(pool._asdict().items(), lengths, strict=True)
        }
        copies["log"] = np.zeros(self._log, pool.log.dtype)
        state: S = replace(self._shells[i], world=type(pool)(**copies))
        return state

    def put(self, i: int, state: S) -> None:
        """Copy the tables of a state into a world.

        Raises:
            ValueError: a table is longer than those of all matches with these parameters are.
        """
        for place, (name, table) in enumerate(self._tables.items()):
            given = getattr(state.world, name)
            length = 1 if name == "log" else len(given)
            if length > table.shape[1]:
                raise ValueError(f"there are {length} {name}, more than {table.shape[1]}")
            table[i] = np.zeros((), table.dtype)
            if name != "log":
                table[i, :length] = given
            self.batch.lengths[i, place] = length
        shell: Any = state
        self._shells[i] = replace(shell, world=None, memory=None)
        self.batch.waiting[i] = 0
        self.batch.teams[i] = self.teams_of(state)
        self.movers[i] = NOBODY if self.game.over(state) else 0
        self.eyes[i] = 0

    def teams_of(self, state: S) -> Sequence[int]:
        """Return the row of the team of each seat, by default as many as the seat's number."""
        del state
        return range(len(self.names))

    def buffers(self) -> Sequence[NDArray[Any]]:
        """The tables, and what is beside them."""
        batch = self.batch
        beside = (batch.lengths, batch.seeds, batch.numbers, batch.waiting, batch.teams)
        return (*self._tables.values(), *beside, *super().buffers())


def _as_writeable(table: NDArray[Any], like: NDArray[Any]) -> NDArray[Any]:
    """Look at a table as rules look at one: machine code is for what it may write to."""
    seen = table.view()
    seen.setflags(write=like.flags.writeable)
    return seen
