"""Drawings as SVG: for pages, where colours follow the page, and for files."""

from html import escape
from typing import Final, Literal, TypeAlias

from contestmaster.drawing.palette import COLOURS, Colour
from contestmaster.drawing.shapes import Disc, Drawing, Label, Patch, Point, Shape, Stroke

Ground: TypeAlias = Literal["page", "light", "dark"]
"""What the drawing stands on: a page with colours of its own, or light or dark ground."""

_FONT: Final = "system-ui, sans-serif"
_ALL_AROUND: Final = 'x="-400%" y="-400%" width="900%" height="900%"'
"""More than the sheet: what is shown beside it where its frame has other proportions."""


def svg(drawing: Drawing, ground: Ground = "page") -> str:
    """Return a drawing as an ``svg`` element, which is a file as well as a part of a page."""
    colours = {name: _colour(name, ground) for name in COLOURS}
    sky = f'<rect {_ALL_AROUND} fill="{colours["sky"]}"/>' if drawing.night else ""
    body = sky + "".join(_element(shape, colours) for shape in drawing.shapes)
    about = escape(drawing.about)
    size = f"{_number(drawing.width)} {_number(drawing.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img"'
        f' aria-label="{about}" font-family="{_FONT}">{body}</svg>'
    )


def _colour(name: Colour, ground: Ground) -> str:
    shade = COLOURS[name]
    if shade.light == shade.dark:
        return shade.dark
    if ground == "page":
        return f"var(--{name}, light-dark({shade.light}, {shade.dark}))"
    return shade.dark if ground == "dark" else shade.light


def _element(shape: Shape, colours: dict[Colour, str]) -> str:
    match shape:
        case Disc():
            (x, y), radius = shape.at, _number(shape.radius)
            place = f'cx="{_number(x)}" cy="{_number(y)}" r="{radius}"'
            return f"<circle {place}{_paint(shape, colours)}/>"
        case Patch():
            return f'<polygon points="{_points(shape.corners)}"{_paint(shape, colours)}/>'
        case Stroke():
            drawn = (
                f' fill="none" stroke="{colours[shape.colour]}"'
                f' stroke-width="{_number(shape.width)}" stroke-linejoin="round"'
            )
            points = _points(shape.points)
            return f'<polyline points="{points}"{drawn}{_strength(shape.strength)}/>'
        case Label():
            (x, y), weight = shape.at, ' font-weight="700"' if shape.bold else ""
            return (
                f'<text x="{_number(x)}" y="{_number(y)}" dy="0.35em" text-anchor="{shape.anchor}"'
                f' font-size="{_number(shape.size)}"{weight} fill="{colours[shape.colour]}">'
                f"{escape(shape.text)}</text>"
            )


def _paint(shape: Disc | Patch, colours: dict[Colour, str]) -> str:
    fill = "none" if shape.fill is None else colours[shape.fill]
    paint = f' fill="{fill}"'
    if shape.line is not None:
        paint += f' stroke="{colours[shape.line]}" stroke-width="{_number(shape.width)}"'
    return paint + _strength(shape.strength)


def _strength(strength: float) -> str:
    return "" if strength == 1 else f' opacity="{_number(strength)}"'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """Write a length as short as a hundredth of a unit allows."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
