"""Marks: the shape that tells a seat besides its colour, the same as on pages."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final, NamedTuple

from contestmaster.drawing.palette import NIGHT, SEATS, as_marked, seat_colour
from contestmaster.drawing.shapes import Disc, Patch, Point, Shape


class _Outline(NamedTuple):
    sides: int
    radius: float
    turned: float


# A circle, and polygons that cover about as much as one of radius 1.
_OUTLINES: Final[tuple[_Outline | None, ...]] = (
    None,
    _Outline(4, 1.22, 0.25),
    _Outline(4, 1.28, 0),
    _Outline(3, 1.42, 0),
    _Outline(6, 1.1, 1 / 12),
    _Outline(5, 1.16, 0),
)


def outline(seat: int) -> tuple[Point, ...]:
    """Return the corners of the mark of a seat around (0, 0), where a circle has the radius 1.

    None for a circle. Neighbours differ in colour and shape; sixty seats differ in one.
    """
    drawn = as_marked(seat)
    kind = _OUTLINES[(drawn + drawn // SEATS) % len(_OUTLINES)]
    return () if kind is None else corners((0, 0), kind.radius, kind.sides, kind.turned)


def marker(seat: int, at: Point, radius: float, line: str | None = None) -> Shape:
    """Return the mark of a seat around a point."""
    fill, width = seat_colour(seat), radius / 5
    points = tuple((at[0] + radius * x, at[1] + radius * y) for x, y in outline(seat))
    return Patch(points, fill, line, width) if points else Disc(at, radius, fill, line, width)


def ring(at: Point, radius: float) -> Iterator[Shape]:
    """Yield a ring around where it happened, which can be told from whatever lies below."""
    yield Disc(at, radius, None, "sky", radius / 4)
    yield Disc(at, radius, None, f"{NIGHT}star", radius / 8)


def corners(at: Point, radius: float, count: int, turned: float = 0) -> tuple[Point, ...]:
    """Return the corners of a regular polygon, the first above its centre.

    Args:
        at: its centre.
        radius: to its corners.
        count: how many it has.
        turned: by which part of a whole turn it is turned to the right, twice.
    """
    angles = [2 * pi * (corner / count + turned / 2 - 0.25) for corner in range(count)]
    return tuple((at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles)
