"""Distances, directions and boxes on a board of two, three or four dimensions."""

from typing import Any

from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.records import RecordTable
from contestmaster.games.cows.world import Laws


@compiled
def distance(laws: RecordTable[Laws], one: int, other: int) -> int:
    """Chebyshev distance of two fields [COWS-3]."""
    side = laws[0].side
    result = 0
    for _ in range(laws[0].dim):
        result = max(result, abs(one % side - other % side))
        one //= side
        other //= side
    return result


@compiled
def directions(laws: RecordTable[Laws]) -> int:
    """The number of directions, the standstill included: 3 ** dim."""
    result = 1
    for _ in range(laws[0].dim):
        result *= 3
    return result


@compiled
def neighbour(laws: RecordTable[Laws], field: int, direction: int) -> int:
    """The field one step away, -1 if that is off the board [COWS-7, COWS-45].

    A direction holds each component plus one as a digit to base 3, the first coordinate's being
    the most significant: directions ascend as the offsets do, and the middle one stands still.
    """
    side = laws[0].side
    result, rest, unit = field, field, 1
    for _ in range(laws[0].dim):
        step = direction % 3 - 1
        if not 0 <= rest % side + step < side:
            return -1
        result += step * unit
        unit *= side
        rest //= side
        direction //= 3
    return result


@compiled
def span(laws: RecordTable[Laws], one: int, other: int, reach: int, axis: int) -> tuple[int, int]:
    """Least and greatest value of a coordinate (from 0) within ``reach`` of two fields.

    ``axis`` 0 is the last coordinate; axes the board does not have extend from 0 to 0, so that
    four nested loops cover a box of any dimension.
    """
    if axis >= laws[0].dim:
        return 0, 0
    side = laws[0].side
    for _ in range(axis):
        one //= side
        other //= side
    one, other = one % side, other % side
    return max(0, min(one, other) - reach), min(side - 1, max(one, other) + reach)


@compiled
def mark_box(
    laws: RecordTable[Laws], marks: NDArray[Any], field: int, reach: int, mark: int
) -> None:
    """Set ``marks`` to ``mark`` on every field within ``reach`` of ``field``."""
    side = laws[0].side
    first0, last0 = span(laws, field, field, reach, 0)
    first1, last1 = span(laws, field, field, reach, 1)
    first2, last2 = span(laws, field, field, reach, 2)
    first3, last3 = span(laws, field, field, reach, 3)
    for d in range(first3, last3 + 1):
        for c in range(first2, last2 + 1):
            for b in range(first1, last1 + 1):
                row = ((d * side + c) * side + b) * side
                for a in range(first0, last0 + 1):
                    marks[row + a] = mark
