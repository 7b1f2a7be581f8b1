"""Many matches of one game side by side, by action numbers: for search, training and benchmarks.

A game with compiled rules makes its own (:meth:`ArrayEncoding.worlds`); for every other there is
:class:`contestmaster.arrays.matches.MatchWorlds`. No time passes in them but what the end of a turn
takes.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game

__all__ = ["NOBODY", "NO_ORDER", "ArrayEncoding", "LoopedWorlds", "Worlds"]

S = TypeVar("S")

NOBODY: Final = -1
"""The mover of a world that is over."""
NO_ORDER: Final = -1
"""The code of an action number that means no order, or comes from nobody."""


class Worlds(Generic[S]):
    """Matches of one game with the same parameters and seats, and buffers for all that goes on.

    Buffers are made once and stay where they are. Whoever uses them writes :attr:`actions`, calls
    :meth:`step` and :meth:`look`, and reads the others; what shall be kept is copied. Methods that
    take a range of worlds may run in several threads on ranges that have nothing in common.

    In games whose turns the host ends, who has taken ``encoding.wait`` cannot act before the next
    turn: their mask is all 0, and they are no mover. Where all wait, the turn ends.

    A world is over when nobody can act in it by a number; usually that is the end of the match.
    Until :meth:`begin` or :meth:`put` it is over.

    Attributes:
        game: the rules.
        encoding: of the game for so many seats.
        names: of the persons, by seat.
        count: how many worlds there are.
        actions: int64[count]: what the mover does; nobody's is left out.
        codes: int64[count]: 0 where it was done, else the code that refused it, or ``NO_ORDER``;
            what is refused changes nothing.
        movers: int64[count]: the seat that acts next, or ``NOBODY``: the lowest that can act.
            Another that can may be written there.
        eyes: int64[count]: the seat for which :meth:`look` looks. :meth:`step` makes it the mover,
            and at the end of a world the seat that moved last.
        masks: int8[count, choices]: 1 for what the eye may do now.
        observations: of the encoding's type, [count, size]: what the eye sees.
        scores: float64[count, seats]: as of the last :meth:`rate`.
        ranks: int64[count, seats]: likewise; 1 is best.
    """

    def __init__(
        self, game: Game[Any, S], encoding: Encoding[S], names: Sequence[str], count: int
    ) -> None:
        """Make the buffers."""
        self.game = game
        self.encoding = encoding
        self.names = tuple(names)
        self.count = count
        seats = len(self.names)
        self.actions = np.zeros(count, np.int64)
        self.codes = np.zeros(count, np.int64)
        self.movers = np.full(count, NOBODY, np.int64)
        self.eyes = np.zeros(count, np.int64)
        self.masks = np.zeros((count, encoding.choices), np.int8)
        self.observations: NDArray[Any] = np.zeros((count, encoding.size), encoding.dtype)
        self.scores = np.zeros((count, seats))
        self.ranks = np.zeros((count, seats), np.int64)

    def begin(self, places: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        """Begin a match in some worlds, each as ``Match.start`` does at instant 0 with that seed.

        Raises:
            SetupError: no match can be played with these parameters and seats.
        """
        raise NotImplementedError

    def step(self, first: int, last: int) -> None:
        """Carry out one action in each world from ``first`` to ``last`` less 1.

        What follows by itself follows, such as the end of the turn.
        """
        raise NotImplementedError

    def look(self, first: int, last: int) -> None:
        """Write masks and observations for the eyes of some worlds."""
        raise NotImplementedError

    def rate(self, first: int, last: int) -> None:
        """Write scores and ranks of some worlds as they stand."""
        raise NotImplementedError

    def copy(self, targets: NDArray[np.int64], sources: NDArray[np.int64]) -> None:
        """Make worlds what others are now, with what is in their buffers.

        No world may be both target and source.
        """
        for buffer in self.buffers():
            buffer[targets] = buffer[sources]

    def clone(self) -> Self:
        """Return worlds with buffers of their own that stand as these."""
        raise NotImplementedError

    def state(self, i: int) -> S:
        """Return a copy of the state of a world."""
        raise NotImplementedError

    def put(self, i: int, state: S) -> None:
        """Go on in a world from a state of a match, which is copied.

        In games whose turns the host ends, nobody waits then.
        """
        raise NotImplementedError

    def buffers(self) -> Sequence[NDArray[Any]]:
        """Return all buffers that have a row for each world."""
        return (
            self.actions,
            self.codes,
            self.movers,
            self.eyes,
            self.masks,
            self.observations,
            self.scores,
            self.ranks,
        )


class LoopedWorlds(Worlds[S]):
    """Worlds whose rules are compiled loops over ranges of them.

    Attributes:
        loops: ``step``, ``look`` and ``rate``, bound to the buffers of these worlds.
    """

    loops: Any

    def step(self, first: int, last: int) -> None:
        """Take an action in each world of a range."""
        self.loops.step(first, last)

    def look(self, first: int, last: int) -> None:
        """Write masks and observations of a range."""
        self.loops.look(first, last)

    def rate(self, first: int, last: int) -> None:
        """Write scores and ranks of a range."""
        self.loops.rate(first, last)


class ArrayEncoding(Encoding[S]):
    """An encoding of a game whose worlds are compiled."""

    def worlds(self, count: int, names: Sequence[str]) -> Worlds[S]:
        """Return so many worlds, in which no match has begun.

        Args:
            count: of worlds.
            names: of the persons, by seat.

        Raises:
            SetupError: no match can be played with these parameters and seats.
        """
        raise NotImplementedError
