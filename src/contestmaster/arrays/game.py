"""Games of fixed turns on a world of tables: their clock, and how their log is told."""

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.cloning import Memory
from contestmaster.arrays.log import taken, whole
from contestmaster.kernel.by import By
from contestmaster.kernel.events import EVERYONE, Audience, Event
from contestmaster.kernel.game import TURN, Alarm, Game

__all__ = ["ArrayGame", "Tables", "Telling", "everyone"]


class Tables:
    """Base of states of tables.

    Attributes:
        world: a ``NamedTuple`` of tables, among them ``log`` and ``head``, in whose row 0 are the
            fields ``turn``, which counts from 1 and not beyond the last, and ``over``.
        memory: in which the world lies, if it lies in one piece.
    """

    world: Any
    memory: Memory[Any] | None

    @cached_property
    def lines(self) -> NDArray[np.int64]:
        """The log as whole numbers: ``int64[lines, fields of a line]``, the same memory."""
        return whole(self.world.log)

    @cached_property
    def now(self) -> tuple[Callable[[], int], Callable[[], int]]:
        """What reads ``turn`` and ``over`` as they stand: both are asked for with every order."""
        head = self.world.head[:1]
        return head["turn"].item, head["over"].item

    def packed(self, fixed: Set[str]) -> Self:
        """Lay the world out in one piece, of which a copy costs little.

        This is for set-up: its arrays are new ones then.

        Args:
            fixed: fields of the world that never change.
        """
        self.memory = Memory(self.world, fixed)
        self.world = self.memory.world
        for view in ("lines", "now"):  # of the arrays that were
            vars(self).pop(view, None)
        return self

    def apart(self, fixed: Set[str]) -> tuple[Any, Memory[Any]]:
        """Return a copy of the world, and the memory in which it lies.

        Args:
            fixed: fields of the world that never change; they are shared.
        """
        memory = self.memory
        # Somebody may have put another world in its place.
        packed = memory is not None and memory.world is self.world
        copy = memory.copy() if memory is not None and packed else Memory(self.world, fixed)
        return copy.world, copy


P = TypeVar("P", bound=msgspec.Struct)
B = TypeVar("B")
S = TypeVar("S", bound=Tables)
T = TypeVar("T", bound=Tables)
N = TypeVar("N")


class Telling(NamedTuple, Generic[T, N]):
    """What a kind of lines in the log means: the event of a line, and who hears it."""

    event: Callable[[T, N], Event]
    audience: Callable[[T, N], Audience]


def everyone(state: object, line: object) -> Audience:
    """Let everybody hear an event."""
    del state, line
    return EVERYONE


class ArrayGame(Game[B, S], Generic[P, B, S]):
    """Base of games of fixed turns: ``P`` parameters, ``B`` board, ``S`` state with its tables.

    A game writes :meth:`boundary`, what ends a turn, and declares what its compiled rules note.
    """

    fixed_turns = True
    params: P
    Note: ClassVar[type[Any]]
    """The record of a line in the log."""
    tellings: ClassVar[Mapping[int, Telling[Any, Any]]]
    """What lines mean, by their ``kind``."""

    def __init__(self, params: P | None = None) -> None:
        """Bind the rules to parameters, the defaults if none are given."""
        super().__init__(params)

    def boundary(self, state: S, by: By) -> None:
        """End the turn; the game is not over."""
        raise NotImplementedError

    def alarm(self, state: S) -> Alarm:
        """A game acts at the end of each turn, until it is over."""
        return None if self.over(state) else TURN

    def ring(self, state: S, by: By) -> None:
        """End the turn; nothing happens any more when the game is over."""
        if not self.over(state):
            self.boundary(state, by)

    def turn(self, state: S) -> int:
        """How many boundaries there have been."""
        turn, over = state.now
        return turn() - 1 + over()

    def over(self, state: S) -> bool:
        """Whether the game is over."""
        return bool(state.now[1]())

    def noted(self, state: S) -> Sequence[tuple[Event, Audience]]:
        """Empty the log of the world into events, each with its audience."""
        told: list[tuple[Event, Audience]] = []
        for numbers in taken(state.lines):
            line = self.Note.row(numbers)
            telling = self.tellings[line.kind]
            told.append((telling.event(state, line), telling.audience(state, line)))
        return told
