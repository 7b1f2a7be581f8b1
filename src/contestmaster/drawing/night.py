"""What lies in space is drawn on a dark sky with stars, on light pages, too."""

from collections.abc import Iterable, Iterator
from typing import Final

from contestmaster.drawing.palette import NIGHT, Colour
from contestmaster.drawing.shapes import Disc, Drawing, Patch, Shape

_STARS: Final = 90
_ACROSS: Final = 0.7548776662
_DOWN: Final = 0.5698402910
"""Steps by which points are spread evenly: 1 over the root of x^3 = x + 1, and its square."""
_FAINTEST: Final = 0.25
_SIZE: Final = 0.0016
"""Radius of the smallest star, of the sheet's longer side."""


def at_night(drawing: Drawing) -> Drawing:
    """Return a drawing before a dark sky, in the colours that it has on dark ground."""
    shapes = (*_stars(drawing.width, drawing.height), *darkened(drawing.shapes))
    return drawing._replace(shapes=shapes, night=True)


def darkened(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield shapes in the colours that they have on dark ground."""
    return map(_darkened, shapes)


def _stars(width: float, height: float) -> Iterator[Shape]:
    size = _SIZE * max(width, height)
    for number in range(_STARS):
        at = number * _ACROSS % 1 * width, number * _DOWN % 1 * height
        bright = number * _DOWN % _ACROSS
        yield Disc(at, size * (1 + bright), f"{NIGHT}ink", strength=_FAINTEST + bright / 2)


def _darkened(shape: Shape) -> Shape:
    if isinstance(shape, Disc | Patch):
        fill, line = shape.fill and _dark(shape.fill), shape.line and _dark(shape.line)
        return shape._replace(fill=fill, line=line)
    return shape._replace(colour=_dark(shape.colour))


def _dark(colour: Colour) -> Colour:
    return f"{NIGHT}{colour.removeprefix(NIGHT)}"
