"""A world of arrays that goes its own way, for a search or a branch of an analysis."""

from collections.abc import Set
from itertools import repeat
from typing import Any, Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Memory", "copied"]

Array = TypeVar("Array")
World = TypeVar("World", bound=NamedTuple)

_array: Final[Any] = np.ndarray
_ALIGNED: Final = 8
"""Arrays begin at multiples of this: no number is wider."""


class _Form(NamedTuple):
    """What copies of a world have in common: its class, fixed arrays, and how the others lie."""

    kind: type[Any]
    fixed: tuple[NDArray[Any], ...]
    shapes: tuple[tuple[int, ...], ...]
    dtypes: tuple[np.dtype[Any], ...]
    offsets: tuple[int, ...]


class Memory(Generic[World]):
    """A world whose arrays lie one behind the other in one piece of memory, but for the fixed ones.

    A copy of it is one copy of memory, however many arrays there are. What is copied is what was
    not named as fixed: an array that a world gets later cannot be forgotten.

    Attributes:
        world: to work on; of an array that is put in place of another this knows nothing.
    """

    __slots__ = ("_block", "_form", "world")

    def __init__(self, world: World, fixed: Set[str]) -> None:
        """Copy a world.

        Args:
            world: a ``NamedTuple`` of arrays.
            fixed: its first fields, which never change while the game runs; they are shared.

        Raises:
            ValueError: another field stands before a fixed one.
        """
        first = len(fixed)
        if set(world._fields[:first]) != fixed:
            raise ValueError(f"{', '.join(sorted(fixed))} do not come first in the world")
        moving: tuple[NDArray[Any], ...] = world[first:]
        offsets, size = [], 0
        for array in moving:
            offsets.append(size)
            size += -(-array.nbytes // _ALIGNED) * _ALIGNED
        self._form = _Form(
            type(world),
            world[:first],
            tuple(array.shape for array in moving),
            tuple(array.dtype for array in moving),
            tuple(offsets),
        )
        self._block = bytearray(size)
        for array, offset in zip(moving, offsets, strict=True):
            self._block[offset : offset + array.nbytes] = array.tobytes()
        self.world: World = _laid_out(self._form, self._block)

    def copy(self) -> "Memory[World]":
        """Return the same of its own memory."""
        other: Memory[World] = object.__new__(Memory)
        other._form, other._block = form, block = self._form, self._block[:]
        other.world = _laid_out(form, block)
        return other


def _laid_out(form: _Form, block: bytearray) -> Any:
    """Return the world whose arrays lie in a piece of memory."""
    kind, fixed, shapes, dtypes, offsets = form
    return tuple.__new__(kind, (*fixed, *map(_array, shapes, dtypes, repeat(block), offsets)))


def copied(array: Array) -> Array:
    """Return a copy of an array, of its memory as a whole where it is a table of records.

    NumPy copies records field by field, which takes ten times as long for a small table.
    """
    table: Any = array
    if table.dtype.names is None or not table.flags.c_contiguous:
        copy: Array = table.copy()
        return copy
    whole: Any = np.ndarray(table.shape, table.dtype, bytearray(table.tobytes()))
    return whole  # type: ignore[no-any-return] # of the same type
