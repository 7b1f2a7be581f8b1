"""Dice: chance as a function of a match's seed and the journal entry being applied.

No generator state exists anywhere. Whoever knows the seed, the number of the entry and the branch
draws the same numbers again, in this pure Python or in the compiled twin
:mod:`contestmaster.arrays.dice`. The bits come from Philox4x32-10 (Salmon, Moraes, Dror and Shaw,
"Parallel random numbers: as easy as 1, 2, 3", 2011), keyed by the seed and counting
(block, entry, branch).
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from contestmaster.kernel.weights import Weight, shares

__all__ = ["BOARD_BRANCH", "FIRST_FORK", "MATCH_BRANCH", "Dice", "Origin", "Weight", "philox"]

T = TypeVar("T")

MATCH_BRANCH: Final = 0
"""The branch of a match's own entries; entry 0 is its set-up."""
BOARD_BRANCH: Final = 1
"""The branch from which what is fixed before the match (a board, its maps) is drawn."""
FIRST_FORK: Final = 2
"""The first of the branches from which matches draw that left another one: what is tried out tells
nothing about the dice of what was played."""

WORD: Final = 0xFFFFFFFF
_2_64: Final = 1 << 64
ROUNDS: Final = 10
MULTIPLIERS: Final = (0xD2511F53, 0xCD9E8D57)
WEYL: Final = (0x9E3779B9, 0xBB67AE85)
MOST_DICE: Final = 1000
"""Dice in one term of a roll: more is a mistake, and would hold everybody up."""

Words = tuple[int, int, int, int]
_NONE_DRAWN: Final[Words] = (0, 0, 0, 0)


def philox(counter: Words, key: tuple[int, int]) -> Words:
    """Four random 32-bit words for a counter of four and a key of two (Philox4x32-10)."""
    a, b, c, d = counter
    k, m = key
    for _ in range(ROUNDS):
        first, second = MULTIPLIERS[0] * a, MULTIPLIERS[1] * c
        a, b, c, d = (second >> 32) ^ b ^ k, second & WORD, (first >> 32) ^ d ^ m, first & WORD
        k, m = (k + WEYL[0]) & WORD, (m + WEYL[1]) & WORD
    return a, b, c, d


class Origin(NamedTuple):
    """Where a stream of draws stands: all that another maker of the same draws must know."""

    seed: int
    """Seed of the match, 64 bits."""
    entry: int
    """Number of the journal entry, 64 bits."""
    branch: int
    """Branch, 32 bits."""
    drawn: int
    """How many words have been drawn so far."""


class Dice:
    """The draws of one journal entry (``entry``) of the match with this ``seed``.

    A stream repeats after 2**34 words, which no entry comes near.
    """

    __slots__ = ("_drawn", "_words", "branch", "entry", "seed")

    def __init__(self, seed: int, entry: int = 0, branch: int = MATCH_BRANCH) -> None:
        """Start a stream; ``ValueError`` unless seed and entry fit 64 bits and branch fits 32."""
        if not (0 <= seed < _2_64 and 0 <= entry < _2_64 and 0 <= branch <= WORD):
            raise ValueError(
                "seed and entry must be 0 to 2**64 - 1 and branch 0 to 2**32 - 1, "
                f"not {seed}, {entry} and {branch}"
            )
        self.seed = seed
        self.entry = entry
        self.branch = branch
        self._drawn = 0
        self._words: Words = _NONE_DRAWN

    def __repr__(self) -> str:
        """Name the stream and how far it has been drawn."""
        return f"{type(self).__name__}{tuple(self.origin())}"

    def origin(self) -> Origin:
        """Where this stream stands, for the compiled twin to go on from."""
        return Origin(self.seed, self.entry, self.branch, self._drawn)

    def word(self) -> int:
        """Draw a 32-bit word."""
        place = self._drawn & 3
        if place == 0:
            block = self._drawn >> 2 & WORD
            counter = (block, self.entry & WORD, self.entry >> 32, self.branch)
            self._words = philox(counter, (self.seed & WORD, self.seed >> 32))
        self._drawn += 1
        return self._words[place]

    def below(self, n: int) -> int:
        """Draw one of 0..n-1, each exactly as likely (Lemire's method); n is 1 to 2**32."""
        if not 1 <= n <= WORD + 1:
            raise ValueError(f"below() takes 1 to 2**32, not {n}")
        product = self.word() * n
        if product & WORD < n:
            unfair = (WORD + 1 - n) % n
            while product & WORD < unfair:
                product = self.word() * n
        return product >> 32

    def unit(self) -> float:
        """Draw a real number, 0 <= x < 1, of 53 bits."""
        high, low = self.word() >> 5, self.word() >> 6
        return (high * 67108864 + low) / 9007199254740992

    def chance(self, p: float) -> bool:
        """Whether something of probability ``p`` happens."""
        return self.unit() < p

    def permutation(self, n: int) -> list[int]:
        """Draw an order of 0..n-1, each exactly as likely (Fisher and Yates)."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def die(self, sides: int) -> int:
        """Draw a face, 1..sides."""
        return self.below(sides) + 1

    def pick(self, candidates: Sequence[T]) -> T:
        """Draw one of some candidates, each exactly as likely; there must be one."""
        return candidates[self.below(len(candidates))]

    def weighted(self, weights: Sequence[Weight]) -> int:
        """Draw one of 0..n-1, each exactly as likely as its weight has a share in their sum.

        That holds for floats, too: each counts as just the number that it holds, and their sum
        need not be 1. What has no weight is never drawn. It is the same on every machine.

        Raises:
            ValueError: there are no weights, one is negative or no number, or all are 0.
        """
        counts = shares(weights)
        place = self._under(sum(counts))
        for index, count in enumerate(counts):
            if place < count:
                return index
            place -= count
        raise AssertionError("a place below the sum lies in one of its shares")

    def _under(self, n: int) -> int:
        """Draw one of 0..n-1, each exactly as likely, however large n is."""
        if n <= WORD + 1:
            return self.below(n)
        bits = (n - 1).bit_length()
        words = -(-bits // 32)
        while True:
            drawn = 0
            for _ in range(words):
                drawn = drawn << 32 | self.word()
            drawn >>= 32 * words - bits
            if drawn < n:
                return drawn

    def roll(self, notation: str) -> int:
        """Throw dice written as ``2d5``, ``d6-1`` or ``10+5d3`` and add up, left to right.

        ``ValueError`` says what is wrong with a notation that is none.
        """
        total = 0
        for sign, count, sides in _terms(notation):
            total += sign * (sum(self.die(sides) for _ in range(count)) if sides else count)
        return total


_TERM: Final = re.compile(r"\s*([+-]?)\s*([0-9]{1,18})?(?:[dD]([0-9]{1,10}))?\s*", re.ASCII)


@lru_cache(maxsize=1024)
def _terms(notation: str) -> tuple[tuple[int, int, int], ...]:
    """Signed terms ``(sign, count, sides)`` of a notation; a plain number has no sides (0)."""
    terms: list[tuple[int, int, int]] = []
    place = 0
    while place < len(notation) or not terms:
        match = _TERM.match(notation, place)
        if (
            match is None
            or (match[2] is None and match[3] is None)
            or bool(match[1]) != bool(terms)
        ):
            raise ValueError(f"{notation!r} is no dice roll: write it like 2d5, d6-1 or 10+5d3")
        count = 1 if match[2] is None else int(match[2])
        sides = 0 if match[3] is None else int(match[3])
        if match[3] is not None and not (1 <= count <= MOST_DICE and 1 <= sides <= WORD + 1):
            raise ValueError(
                f"{notation!r} asks for {count} dice of {sides} sides: "
                f"1 to {MOST_DICE} dice of 1 to 2**32 sides can be thrown at once"
            )
        terms.append((-1 if match[1] == "-" else 1, count, sides))
        place = match.end()
    return tuple(terms)
