"""Bits of whole numbers."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.arrays.bits import bits, nth_bit


@given(st.sets(st.integers(0, 62)))
def test_bits_are_counted_and_found(places: set[int]) -> None:
    """In ascending order."""
    mask = sum(1 << place for place in places)
    assert bits(mask) == len(places)
    assert [nth_bit(mask, n) for n in range(len(places))] == sorted(places)
