"""Compiled dice: the draws of :class:`contestmaster.kernel.dice.Dice`, number for number.

A :data:`Stream` is one small array, so that rules can take it along and tests can look at it. All
arithmetic is on 64-bit integers whose products may wrap; only bits that wrapping leaves right are
used, so that the JIT on and off agree.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.kernel.dice import MATCH_BRANCH, MULTIPLIERS, ROUNDS, WEYL, WORD, Dice, philox

__all__ = ["Stream", "below", "chance", "seeded", "shuffle", "stream", "unit", "word"]

Stream: TypeAlias = NDArray[np.int64]
"""int64[10]: key (2 words), entry (2), branch, words drawn so far, the current block (4)."""

_KEY: Final = 0
_ENTRY: Final = 2
_BRANCH: Final = 4
_DRAWN: Final = 5
_BLOCK: Final = 6
_NOT_BEGUN: Final = (0, 0, 0, 0)
"""In the place of a block of which nothing has been drawn: the first draw makes it."""
_M0, _M1 = MULTIPLIERS
_W0, _W1 = WEYL


def stream(dice: Dice) -> Stream:
    """A stream that goes on where ``dice`` stand; the dice themselves do not follow it."""
    seed, entry, branch, drawn = dice.origin()
    key = (seed & WORD, seed >> 32)
    counter = (drawn >> 2 & WORD, entry & WORD, entry >> 32, branch)
    block = philox(counter, key) if drawn & 3 else _NOT_BEGUN
    return np.array([*key, *counter[1:], drawn, *block], dtype=np.int64)


@compiled
def seeded(seed: int, entry: int) -> Stream:
    """The stream of ``Dice(seed, entry)``, which has not been drawn from.

    A seed of 64 bits is taken with the sign that they have as an int64.
    """
    fresh = np.zeros(_BLOCK + 4, np.int64)
    fresh[_KEY] = seed & WORD
    fresh[_KEY + 1] = seed >> 32 & WORD
    fresh[_ENTRY] = entry & WORD
    fresh[_ENTRY + 1] = entry >> 32 & WORD
    fresh[_BRANCH] = MATCH_BRANCH
    return fresh


@compiled
def word(stream: Stream) -> int:
    """Draw a 32-bit word."""
    drawn = int(stream[_DRAWN])
    stream[_DRAWN] = drawn + 1
    if drawn & 3 == 0:
        # By values, not by the stream: what is handed on must be counted, with locks.
        entry, high = int(stream[_ENTRY]), int(stream[_ENTRY + 1])
        counter = (drawn >> 2 & WORD, entry, high, int(stream[_BRANCH]))
        a, b, c, d = _philox(counter, (int(stream[_KEY]), int(stream[_KEY + 1])))
        stream[_BLOCK] = a
        stream[_BLOCK + 1] = b
        stream[_BLOCK + 2] = c
        stream[_BLOCK + 3] = d
    return int(stream[_BLOCK + (drawn & 3)])


@compiled
def _philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """The four words of a block (Philox4x32-10)."""
    a, b, c, d = counter
    k, m = key
    for _ in range(ROUNDS):
        first, second = _M0 * a, _M1 * c
        a, b = (second >> 32 & WORD) ^ b ^ k, second & WORD
        c, d = (first >> 32 & WORD) ^ d ^ m, first & WORD
        k, m = (k + _W0) & WORD, (m + _W1) & WORD
    return a, b, c, d


@compiled
def below(stream: Stream, n: int) -> int:
    """Draw one of 0..n-1, each exactly as likely; n is 1 to 2**32 (not checked)."""
    product = word(stream) * n
    if product & WORD < n:
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = word(stream) * n
    return product >> 32 & WORD


@compiled
def unit(stream: Stream) -> float:
    """Draw a real number, 0 <= x < 1, of 53 bits."""
    high = word(stream) >> 5
    low = word(stream) >> 6
    return (high * 67108864 + low) / 9007199254740992


@compiled
def chance(stream: Stream, p: float) -> bool:
    """Whether something of probability ``p`` happens."""
    return unit(stream) < p


@compiled
def shuffle(stream: Stream, array: NDArray[Any]) -> None:
    """Put a one-dimensional array into a random order, each exactly as likely.

    Of ``arange(n)`` it makes ``Dice.permutation(n)``.
    """
    for i in range(len(array) - 1, 0, -1):
        j = below(stream, i + 1)
        kept = array[i]
        array[i] = array[j]
        array[j] = kept
