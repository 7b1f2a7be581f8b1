"""Shapes: what a drawing consists of, in its own units; ``y`` grows downwards."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from contestmaster.drawing.palette import COLOURS, Colour

Point: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]


class Disc(NamedTuple):
    """A filled circle, with an outline where it has a line.

    Attributes:
        at: its centre.
        radius: of it.
        fill: its colour; none where it is a ring.
        line: the colour of its outline.
        width: of the outline.
        strength: from 0, not to be seen, to 1.
    """

    at: Point
    radius: float
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 1.0
    strength: float = 1.0


class Patch(NamedTuple):
    """A filled polygon, with an outline where it has a line; as :class:`Disc`."""

    corners: tuple[Point, ...]
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 1.0
    strength: float = 1.0


class Stroke(NamedTuple):
    """A line through points."""

    points: tuple[Point, ...]
    colour: Colour = "ink"
    width: float = 1.0
    strength: float = 1.0


class Label(NamedTuple):
    """A text on one line.

    Attributes:
        at: where it stands: the middle of its height, and by its anchor of its length.
        text: what it says.
        size: the height of its letters with what goes below the line.
        colour: of it.
        anchor: whether it begins, is centred or ends there.
        bold: whether it is to be heavier.
    """

    at: Point
    text: str
    size: float
    colour: Colour = "ink"
    anchor: Anchor = "middle"
    bold: bool = False


Shape: TypeAlias = Disc | Patch | Stroke | Label


class Drawing(NamedTuple):
    """Shapes on a sheet, the later ones above the earlier ones.

    Attributes:
        width: of the sheet, from 0.
        height: of it.
        shapes: what is on it; what lies outside is cut off.
        about: what it shows, for who cannot see it.
        night: whether it stands before a dark sky, see :func:`.night.at_night`.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    about: str = ""
    night: bool = False

    def placed(self, x: float, y: float, width: float, height: float) -> "Iterable[Shape]":
        """Yield the shapes as they are on a sheet where the whole is fitted into a frame."""
        scale = min(width / self.width, height / self.height)
        dx = x + (width - scale * self.width) / 2
        dy = y + (height - scale * self.height) / 2

        def moved(point: Point) -> Point:
            return dx + scale * point[0], dy + scale * point[1]

        for shape in self.shapes:
            match shape:
                case Disc():
                    yield shape._replace(
                        at=moved(shape.at),
                        radius=scale * shape.radius,
                        width=scale * shape.width,
                    )
                case Patch():
                    yield shape._replace(
                        corners=tuple(map(moved, shape.corners)), width=scale * shape.width
                    )
                case Stroke():
                    yield shape._replace(
                        points=tuple(map(moved, shape.points)), width=scale * shape.width
                    )
                case Label():
                    yield shape._replace(at=moved(shape.at), size=scale * shape.size)


def unknown_colours(drawing: Drawing) -> set[str]:
    """Return the colours of a drawing that no palette has."""
    used: set[str | None] = set()
    for shape in drawing.shapes:
        if isinstance(shape, Disc | Patch):
            used |= {shape.fill, shape.line}
        else:
            used.add(shape.colour)
    return {colour for colour in used if colour is not None and colour not in COLOURS}


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of an upright rectangle."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
