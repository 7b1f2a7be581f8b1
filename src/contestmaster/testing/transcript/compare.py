"""Comparing what came with what was expected, and writing both side by side."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from contestmaster.testing.transcript.document import Expected
from contestmaster.testing.transcript.notation import ANY

__all__ = ["Pair", "agrees", "aligned"]


class Pair(NamedTuple):
    """An expected line and what stands for it; one of the two may be missing.

    ``came`` is ``None`` where an expected line did not come; ``expected`` is ``None`` for a line
    that nobody expected.
    """

    expected: Expected | None
    came: str | None

    @property
    def fits(self) -> bool:
        """Whether this is no difference."""
        return self.expected is not None and self.came is not None


def agrees(expected: Expected, came: str) -> bool:
    """Whether a line is what was expected; ``...`` stands for anything within it."""
    if expected.literal or ANY not in expected.text:
        return expected.text == came
    return _pattern(expected.text).fullmatch(came) is not None


def aligned(expected: Sequence[Expected], came: Sequence[str]) -> Iterator[Pair]:
    """Pair lines up with as few differences as there can be, in order.

    A line ``...`` takes up any number of lines; it is yielded once, with what it took up joined.
    """
    cost = _costs(expected, came)
    i = j = 0
    while i < len(expected) or j < len(came):
        if i < len(expected) and _is_gap(expected[i]):
            start = j
            while cost[i][j] != cost[i + 1][j]:
                j += 1
            yield Pair(expected[i], "\n".join(came[start:j]))
            i += 1
        elif i < len(expected) and j < len(came) and agrees(expected[i], came[j]):
            yield Pair(expected[i], came[j])
            i, j = i + 1, j + 1
        elif i < len(expected) and cost[i][j] == cost[i + 1][j] + 1:
            yield Pair(expected[i], None)
            i += 1
        else:
            yield Pair(None, came[j])
            j += 1


def _costs(expected: Sequence[Expected], came: Sequence[str]) -> list[list[int]]:
    """Return the least number of differences between the rest of both, from each place on."""
    n, m = len(expected), len(came)
    cost = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n, -1, -1):
        for j in range(m, -1, -1):
            if i == n:
                cost[i][j] = m - j
            elif _is_gap(expected[i]):
                cost[i][j] = min(cost[i + 1][j], cost[i][j + 1]) if j < m else cost[i + 1][j]
            elif j == m:
                cost[i][j] = cost[i + 1][j] + 1
            elif agrees(expected[i], came[j]):
                cost[i][j] = cost[i + 1][j + 1]
            else:
                cost[i][j] = 1 + min(cost[i + 1][j], cost[i][j + 1])
    return cost


def _is_gap(expected: Expected) -> bool:
    return expected.text == ANY and not expected.literal


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, text.split(ANY))), re.DOTALL)
