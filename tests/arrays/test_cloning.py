"""Worlds that go their own ways."""

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from contestmaster.arrays.cloning import Memory, copied
from contestmaster.arrays.records import Int8, Int64, Record, RecordTable

FIXED = frozenset({"law"})


class Hen(Record):
    """A hen."""

    eggs: Int64


class Egg(Record):
    """An egg, of a size that is no multiple of eight."""

    weight: Int8


class Yard(NamedTuple):
    """A small world."""

    law: NDArray[np.int64]
    hens: RecordTable[Hen]
    eggs: RecordTable[Egg]
    corn: NDArray[np.float64]


def yard() -> Yard:
    """Three hens, one egg, and corn on two by two fields."""
    yard = Yard(np.arange(3), Hen.table(3), Egg.table(1), np.full((2, 2), 0.5))
    yard.hens[1].eggs = 4
    return yard


def test_all_but_the_fixed_arrays_are_copied() -> None:
    """What is fixed is the same memory, what is not is memory of its own, again and again."""
    first = yard()
    memory = Memory(first, FIXED)
    second, third = memory.world, memory.copy().copy().world
    second.hens[2].eggs = 7
    third.corn[0, 1] = 3.0
    assert first.law is second.law is third.law
    assert [world.hens["eggs"].tolist() for world in (first, second, third)] == [
        [0, 4, 0],
        [0, 4, 7],
        [0, 4, 0],
    ]
    assert [float(world.corn[0, 1]) for world in (first, second, third)] == [0.5, 0.5, 3.0]
    assert type(third) is Yard


def test_arrays_keep_their_form_and_are_aligned() -> None:
    """Machine code is the same for a copy, and no number lies across the border of its width."""
    first = yard()
    for array, copy in zip(first, Memory(first, FIXED).copy().world, strict=True):
        mine, its = np.asarray(array), np.asarray(copy)
        assert (mine.dtype, mine.shape) == (its.dtype, its.shape)
        assert its.flags.c_contiguous
        assert its.flags.writeable
        assert its.ctypes.data % 8 == 0


def test_what_is_fixed_comes_first() -> None:
    """Else arrays would be taken for others."""
    with pytest.raises(ValueError, match="corn do not come first"):
        Memory(yard(), frozenset({"corn"}))


def test_a_table_is_copied_as_memory() -> None:
    """A copy of records has its own memory; so has one of a part of a table."""
    table = yard().hens
    copies = [copied(table), copied(np.asarray(table)[::2])]
    table[0].eggs = 9
    assert [copy["eggs"].tolist() for copy in copies] == [[0, 4, 0], [0, 0]]
