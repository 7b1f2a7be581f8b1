"""Compiled functions bound to arrays."""

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.compiled import compiled


class Pair(NamedTuple):
    """Two arrays."""

    ones: NDArray[np.int64]
    twos: NDArray[np.int32]


@compiled
def weigh(pair: Pair, factor: int) -> tuple[int, int]:
    """Sums of both arrays, the second many times."""
    one, two = 0, 0
    for i in range(len(pair.ones)):
        one += pair.ones[i]
    for i in range(len(pair.twos)):
        two += pair.twos[i] * factor
    return one, two


@compiled
def fill(pair: Pair, value: int) -> None:
    """Write to the first array."""
    pair.ones[:] = value


def plain(pair: Pair, factor: int) -> tuple[int, int]:
    """The same as ``weigh``, for an interpreter without a compiler."""
    return int(pair.ones.sum()), int(pair.twos.sum()) * factor


class Calls(Bound[Pair]):
    """All three."""

    weigh = CompiledRule(weigh, 0)
    fill = CompiledRule(fill, 0)
    plain = CompiledRule(plain, 0)


def pair(*ones: int) -> Pair:
    """A pair whose second array counts from 0."""
    return Pair(np.array(ones, np.int64), np.arange(4, dtype=np.int32))


def test_a_bound_function_is_the_function() -> None:
    """With the arrays given once, and those of others untouched."""
    first, second = Calls(pair(1, 2)), Calls(pair(3))
    assert first.weigh(10) == weigh(first.arrays, 10) == first.plain(10) == (3, 60)
    assert second.weigh(1) == (3, 6)
    first.fill(7)
    assert (first.weigh(0), second.weigh(0)) == ((14, 0), (3, 0))


def test_it_sees_what_has_changed_in_the_arrays() -> None:
    """Nothing of their contents is kept."""
    calls = Calls(pair(1, 2))
    assert calls.weigh(1) == (3, 6)
    calls.arrays.ones[0] = 100
    assert calls.weigh(1) == (102, 6)


def test_arrays_of_another_form_have_machine_code_of_their_own() -> None:
    """Strides and widths differ: the code for contiguous arrays would read elsewhere."""
    assert Calls(pair(1, 2, 3, 4)).weigh(1) == (10, 6)
    sparse = Pair(np.array([1, 2, 3, 4], np.int64)[::2], np.arange(8, dtype=np.int32)[::2])
    assert Calls(sparse).weigh(1) == (4, 12)
    narrow = Pair(np.array([1, 2], np.int64), np.array([5, 6], np.int16))
    assert Calls(narrow).weigh(2) == (3, 22)


def test_a_rule_is_found_out_once() -> None:
    """From then on it is an attribute like any other."""
    calls = Calls(pair(1))
    assert calls.weigh is calls.weigh
    assert isinstance(Calls.weigh, CompiledRule)


def test_examples_come_by_place() -> None:
    """As machine code takes them."""
    with pytest.raises(TypeError, match="by place, not factor"):
        CompiledRule(weigh, factor=0)
