"""A world of arrays that goes its own way, for a search or a branch of an analysis."""

from collections.abc import Set
from typing import NamedTuple, TypeVar

__all__ = ["apart"]

World = TypeVar("World", bound=NamedTuple)


def apart(world: World, fixed: Set[str]) -> World:
    """Return a world with copies of all arrays but the fixed ones.

    What is copied is what was not named: an array that a world gets later cannot be forgotten.

    Args:
        world: a ``NamedTuple`` of arrays.
        fixed: fields that never change while the game runs; they are shared.
    """
    arrays = world._asdict()
    return world._replace(**{name: arrays[name].copy() for name in arrays if name not in fixed})
