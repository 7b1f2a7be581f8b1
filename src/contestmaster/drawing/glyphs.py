"""Glyphs: pictures of things as outlines in a box, the same paths as boards in a browser have."""

import re
from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple

from contestmaster.drawing.palette import Colour
from contestmaster.drawing.shapes import Patch, Point, Shape, Stroke

BOX: Final = 24.0
"""The side of the box in which outlines are."""

TEAM: Final[Colour] = "team"
"""In the place of a colour: that of whose the thing is."""

_STEPS: Final = 4
"""Straight pieces of a curve: drawings that show glyphs are small."""

_WORDS: Final = re.compile(r"[A-Z]|-?\d+(?:\.\d+)?")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}


class GlyphPart(NamedTuple):
    """A part of a glyph.

    Attributes:
        d: its outline, a path as SVG has it, of absolute lines, cubic curves and half
            circles.
        colour: of it, or :data:`TEAM`.
        line: how wide its line is; without one it is filled.
    """

    d: str
    colour: Colour
    line: float = 0.0


def glyph(
    parts: Sequence[GlyphPart],
    at: Point,
    size: float,
    team: Colour = TEAM,
    *,
    mirrored: bool = False,
) -> Iterator[Shape]:
    """Yield the shapes of a glyph.

    Args:
        parts: as they are looked at, which is to the right where that matters.
        at: its middle.
        size: of its box.
        team: the colour of whose it is.
        mirrored: whether it looks to the left.
    """
    scale = size / BOX
    across = -scale if mirrored else scale
    for part in parts:
        colour = team if part.colour == TEAM else part.colour
        for points in outline(part.d):
            placed = tuple(
                (at[0] + across * (x - BOX / 2), at[1] + scale * (y - BOX / 2)) for x, y in points
            )
            if part.line:
                yield Stroke(placed, colour, scale * part.line)
            else:
                yield Patch(placed, colour)


def outline(d: str) -> list[list[Point]]:
    """Return the corners of a path, those of each of its pieces; curves are many short lines.

    >>> outline("M1 2 3 4H5V0ZM6 6L7 7")
    [[(1.0, 2.0), (3.0, 4.0), (5.0, 4.0), (5.0, 0.0)], [(6.0, 6.0), (7.0, 7.0)]]
    """
    pieces: list[list[Point]] = []
    control: Point = (0.0, 0.0)
    for word, numbers in _commands(d):
        if word == "M":
            pieces.append([])
        here = pieces[-1][-1] if pieces and pieces[-1] else (0.0, 0.0)
        match word:
            case "M" | "L":
                pieces[-1].append((numbers[0], numbers[1]))
            case "H":
                pieces[-1].append((numbers[0], here[1]))
            case "V":
                pieces[-1].append((here[0], numbers[0]))
            case "A":
                pieces[-1] += _half_circle(here, (numbers[5], numbers[6]), 1 if numbers[4] else -1)
            case "C" | "S":
                mirrored = (2 * here[0] - control[0], 2 * here[1] - control[1])
                given = [(numbers[n], numbers[n + 1]) for n in range(0, len(numbers), 2)]
                first, second, end = given if word == "C" else (mirrored, *given)
                pieces[-1] += _curve(here, first, second, end)
                control = second
                continue
        control = pieces[-1][-1]  # a curve after a line begins straight on
    return pieces


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path with their numbers; a word may serve several in a row."""
    words = _WORDS.findall(d)
    word, place = "", 0
    while place < len(words):
        if words[place].isalpha():
            word, place = words[place], place + 1
        elif word == "M":
            word = "L"  # so SVG has it: what follows the first point are lines
        count = _NUMBERS[word]
        yield word, [float(each) for each in words[place : place + count]]
        place += count


def _half_circle(here: Point, end: Point, way: int) -> Iterator[Point]:
    """Yield points from one end to the other; ``way`` is 1 clockwise and -1 the other way."""
    x, y = (here[0] + end[0]) / 2, (here[1] + end[1]) / 2
    radius, begin = hypot(here[0] - x, here[1] - y), atan2(here[1] - y, here[0] - x)
    for step in range(1, 2 * _STEPS + 1):
        angle = begin + way * pi * step / (2 * _STEPS)
        yield x + radius * cos(angle), y + radius * sin(angle)


def _curve(here: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * here[0] + b * first[0] + c * second[0] + d * end[0],
            a * here[1] + b * first[1] + c * second[1] + d * end[1],
        )
