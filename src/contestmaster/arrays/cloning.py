"""A world of arrays that goes its own way, for a search or a branch of an analysis."""

from collections.abc import Set
from typing import Any, NamedTuple, TypeVar

import numpy as np

__all__ = ["apart", "copied"]

Array = TypeVar("Array")
World = TypeVar("World", bound=NamedTuple)


def apart(world: World, fixed: Set[str]) -> World:
    """Return a world with copies of all arrays but the fixed ones.

    What is copied is what was not named: an array that a world gets later cannot be forgotten.

    Args:
        world: a ``NamedTuple`` of arrays.
        fixed: fields that never change while the game runs; they are shared.
    """
    arrays = world._asdict()
    return world._replace(**{name: copied(arrays[name]) for name in arrays if name not in fixed})


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
