"""The contract of an encoding: orders as numbers, and what a seat sees as one row of numbers.

For programs that learn. The encoding belongs to the rules: a game declares it
(:meth:`contestmaster.kernel.game.Game.encoding`), and laws hold it against what the game says in
words. Arrays are made and owned by whoever asks; here they are only written to, by index.
"""

from collections.abc import Collection, Sequence
from functools import cached_property
from math import prod
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from contestmaster.kernel.vocabulary import Call

__all__ = ["ActionBlock", "ActionPart", "DType", "Encoding", "ObservationField"]

S = TypeVar("S")

DType: TypeAlias = Literal["int32", "int64", "float32", "float64"]
"""What all numbers of an observation are."""


class ActionPart(NamedTuple):
    """A direction of a block, where encodings are structured: a part of an order.

    Attributes:
        name: of the parameter.
        size: how many there are.
        low: the number of the first.
        about: what they are.
    """

    name: str
    size: int
    low: int
    about: str


class ActionBlock(NamedTuple):
    """Action numbers of one sort, one behind the other.

    Attributes:
        name: the command, or what else it is.
        shape: how many there are in each direction, the last changing first; ``()`` for just one.
        about: what they mean, and by what they are counted.
        parts: what each direction is, where encodings are structured.
    """

    name: str
    shape: tuple[int, ...]
    about: str
    parts: tuple[ActionPart, ...] = ()

    @property
    def size(self) -> int:
        """How many numbers there are in it."""
        return prod(self.shape)


class ObservationField(NamedTuple):
    """A named part of an observation.

    Attributes:
        name: what it is called.
        shape: how many numbers there are in each direction, the last changing first.
        low: the least that may stand there.
        high: the greatest.
        unit: of what, in the words of the rule book.
        about: what it says, and by what it is counted.
    """

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    unit: str
    about: str

    @property
    def size(self) -> int:
        """How many numbers there are in it."""
        return prod(self.shape)


class Encoding(Generic[S]):
    """How a game with certain parameters and a certain number of seats becomes numbers.

    A number means the same in all states of all its matches. What a seat observes follows from
    what it may see.
    """

    version: ClassVar[int] = 1
    """To be raised with every change of what a number or a field means."""
    dtype: ClassVar[DType] = "int32"
    """The type of all numbers of an observation."""
    structured: ClassVar[bool] = False
    """Whether masks have a place for each block, and not for each number; see
    :mod:`contestmaster.kernel.structured`."""
    blocks: Sequence[ActionBlock]
    """All action numbers, in order from 0."""
    fields: Sequence[ObservationField]
    """All of an observation, in order."""
    left_out: Collection[str] = ()
    """Commands that ``Game.orders`` offers and no number means."""
    in_steps: Collection[str] = ()
    """Commands with amounts of which only some have a number: of the orders of a family that
    ``Game.orders`` offers at least one has, and :meth:`number` refuses the others."""
    wait: int | None = None
    """The number that gives no order, in games whose turns the host ends: a seat does nothing more
    in this turn. Its place in a mask is 1 for every seat as long as the game runs."""

    @cached_property
    def actions(self) -> int:
        """How many action numbers there are: 0 to one less."""
        return sum(block.size for block in self.blocks)

    @cached_property
    def choices(self) -> int:
        """How many places a mask has."""
        return len(self.blocks) if self.structured else self.actions

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    def mask(self, state: S, seat: int, out: Any) -> None:
        """Write 1 for each action that the seat may take now, and 0 for all others.

        Args:
            state: in progress, or over; then nobody may act.
            seat: who acts.
            out: int8[choices].
        """
        raise NotImplementedError

    def observe(self, state: S, seat: int, out: Any) -> None:
        """Write what a seat sees.

        Args:
            state: in progress or over.
            seat: who looks.
            out: of :attr:`size` numbers of :attr:`dtype`.
        """
        raise NotImplementedError

    def number(self, state: S, seat: int, call: Call) -> int:
        """Return the number of an order of a seat.

        Raises:
            LookupError: no number means it.
        """
        raise NotImplementedError

    def call(self, state: S, seat: int, number: int) -> Call:
        """Return the order that a number means for a seat in this state; it need not be legal.

        Raises:
            LookupError: it means no order: there is none, what it names is not there, or it is
                :attr:`wait`.
        """
        raise NotImplementedError

    def numbered(self, name: str, *index: int) -> int:
        """Return the number at a place of a block.

        Raises:
            LookupError: there is no such block or place.
        """
        first = 0
        for block in self.blocks:
            if block.name == name:
                return first + _offset(block, index)
            first += block.size
        raise LookupError(f"there is no block of actions {name}")

    def place(self, number: int) -> tuple[str, tuple[int, ...]]:
        """Return the name of the block in which a number stands, and its place there.

        Raises:
            LookupError: there is no such number.
        """
        left = number
        for block in self.blocks if number >= 0 else ():
            if left < block.size:
                index = list[int]()
                for length in reversed(block.shape):
                    left, digit = divmod(left, length)
                    index.append(digit)
                return block.name, tuple(reversed(index))
            left -= block.size
        raise LookupError(f"there is no action {number}; there are {self.actions}, from 0")


def _offset(block: ActionBlock, index: Sequence[int]) -> int:
    if len(index) != len(block.shape):
        raise LookupError(f"a place of {block.name} is {len(block.shape)} numbers, not {index}")
    offset = 0
    for digit, length in zip(index, block.shape, strict=True):
        if not 0 <= digit < length:
            raise LookupError(f"{block.name} has no place {index}; its shape is {block.shape}")
        offset = offset * length + digit
    return offset
