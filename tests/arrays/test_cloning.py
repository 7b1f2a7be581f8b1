"""Worlds that go their own ways."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.cloning import apart


class Yard(NamedTuple):
    """A small world."""

    law: NDArray[np.int64]
    hens: NDArray[np.int64]


def test_all_but_the_fixed_arrays_are_copied() -> None:
    """What is fixed is the same memory, what is not is memory of its own."""
    yard = Yard(np.arange(3), np.zeros(4, np.int64))
    other = apart(yard, {"law"})
    other.hens[2] = 7
    assert other.law is yard.law
    assert yard.hens.tolist() == [0, 0, 0, 0]
    assert other.hens.tolist() == [0, 0, 7, 0]
