"""Inputs made from others by chance."""

import random
from collections.abc import Sequence
from typing import Final

_ODD: Final = (
    b"\0",
    b"\xff",
    b"\r\n",
    b"\n",
    b" ",
    b"\t",
    b'"',
    b"'",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b"0",
    b"-1",
    b"9" * 30,
    b"1e309",
    b"NaN",
    b"0.1",
    b"true",
    b"null",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\xf0\x9f\x8e\xb2",
    b"\xed\xa0\x80",
    b"%00",
    b"=",
    b"#",
    b"<",
    b">",
)
LONGEST: Final = 16_384
"""Bytes of an input at most."""


class Mutator:
    """Makes inputs from a corpus, and adds to it what came to something new."""

    def __init__(self, corpus: Sequence[bytes], words: Sequence[bytes], seed: int) -> None:
        """Begin with a corpus, and words that mean something to the target."""
        self.corpus = list(corpus)
        self._words = [*words, *_ODD]
        self._chance = random.Random(seed)

    def input(self) -> bytes:
        """Make one."""
        chance = self._chance
        data = bytearray(chance.choice(self.corpus))
        for _ in range(1 + int(chance.expovariate(0.6))):
            self._change(data)
        return bytes(data[:LONGEST])

    def _change(self, data: bytearray) -> None:
        chance = self._chance
        at = chance.randint(0, len(data))
        end = min(len(data), at + int(chance.expovariate(0.1)))
        way = chance.random()
        if way < 0.2 and data:
            data[at - 1] = chance.randrange(256)
        elif way < 0.45:
            data[at:at] = chance.choice(self._words)
        elif way < 0.6:
            data[at:end] = chance.choice(self._words)
        elif way < 0.75:
            del data[at:end]
        elif way < 0.85:
            other = chance.choice(self.corpus)
            start = chance.randint(0, len(other))
            data[at:end] = other[start : start + int(chance.expovariate(0.03))]
        elif way < 0.93:
            data[at:at] = data[at:end] * chance.choice((1, 2, 8))
        elif way < 0.98:
            first = data.rfind(b"\n", 0, at) + 1
            last = data.find(b"\n", at) + 1 or len(data)
            data[at:at] = data[first:last]
        else:
            data[at:at] = chance.choice(self._words) * chance.choice((100, 1000))
