"""The Grid's geometry: squares, steps and distances [GRID-11, GRID-12].

A square is ``(x, y)``, both from 1 to 20: x from left to right, y from bottom to top. Wherever
squares are listed they come by x, then y: the order in which chance counts them.
"""

from typing import Final, TypeAlias

Square: TypeAlias = tuple[int, int]

SIZE: Final = 20
SQUARES: Final[tuple[Square, ...]] = tuple(
    (x, y) for x in range(1, SIZE + 1) for y in range(1, SIZE + 1)
)
AIRWAYS: Final[tuple[Square, ...]] = tuple((x, y) for x, y in SQUARES if x % 6 == 0 and y % 6 == 0)
"""Where the Elbonian Airways are [GRID-89]."""


def inside(square: Square) -> bool:
    """Return whether there is such a square.

    >>> inside((1, 20)), inside((0, 5)), inside((5, 21))
    (True, False, False)
    """
    x, y = square
    return 1 <= x <= SIZE and 1 <= y <= SIZE


def distance(one: Square, other: Square) -> int:
    """Return the steps from one square to another.

    >>> distance((3, 4), (6, 5))
    3
    """
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def within(square: Square, reach: int) -> list[Square]:
    """Return the squares at distance 1 to ``reach``.

    >>> within((1, 1), 1)
    [(1, 2), (2, 1), (2, 2)]
    """
    x, y = square
    low_x, high_x = max(1, x - reach), min(SIZE, x + reach)
    low_y, high_y = max(1, y - reach), min(SIZE, y + reach)
    near = ((i, j) for i in range(low_x, high_x + 1) for j in range(low_y, high_y + 1))
    return [other for other in near if other != square]


def surrounding(square: Square) -> list[Square]:
    """Return the up to eight squares consecutive to one [GRID-17]."""
    return within(square, 1)


def away(start: Square, end: Square) -> Square:
    """Return the step from a square to one that is consecutive to it, as ``(dx, dy)``."""
    return end[0] - start[0], end[1] - start[1]


def written(square: Square) -> str:
    """Write a square.

    >>> written((3, 14))
    '3,14'
    """
    return f"{square[0]},{square[1]}"


def square_of(text: str) -> Square:
    """Read a square that was written, or raise ``ValueError``."""
    x, comma, y = text.partition(",")
    if not (comma and x.isdigit() and y.isdigit() and inside((int(x), int(y)))):
        raise ValueError(f"{text!r} is no square: write it like 3,14")
    return int(x), int(y)
