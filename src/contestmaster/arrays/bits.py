"""Sets of small numbers as the bits of one: for rules that must not make arrays."""

from contestmaster.arrays.compiled import compiled

__all__ = ["bits", "nth_bit"]


@compiled
def bits(mask: int) -> int:
    """The number of bits set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The place of the ``n``-th bit set, counted from 0."""
    place = 0
    while True:
        if mask >> place & 1:
            if n == 0:
                return place
            n -= 1
        place += 1
