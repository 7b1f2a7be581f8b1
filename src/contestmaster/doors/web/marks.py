"""How teams are told apart: by colour, by shape, and by the number inside, on all pages alike.

Boards draw the same marks for seats, which are taken in the order of the teams: ``mark`` in
``web/src/lib/seats.ts``. Colours are those of the style sheet, ``s0`` and on.
"""

import math
from typing import Final, NamedTuple

COLOURS: Final = 12
"""Colours there are, for light and dark pages."""
_SHAPES: Final = (
    (0, 0.0, 0.0),  # a circle
    (4, 1.22, 0.25),
    (4, 1.28, 0.0),
    (3, 1.42, 0.0),
    (6, 1.1, 1 / 12),
    (5, 1.16, 0.0),
)
"""Corners, their distance, and by how much of a turn half of it they are turned: each covers about
as much as a circle of radius 1."""


class TeamMark(NamedTuple):
    """The mark of a team.

    Attributes:
        colour: its number, 0..11.
        points: the outline around (0, 0), as SVG has it; empty for a circle of radius 1.
    """

    colour: int
    points: str


def team_mark(team_no: int) -> TeamMark:
    """Return the mark of a team; neighbours differ in both, sixty teams in one.

    >>> team_mark(1), team_mark(3)
    (TeamMark(colour=0, points=''), TeamMark(colour=2, points='0,-1.28 1.28,0 0,1.28 -1.28,0'))
    >>> len({team_mark(number) for number in range(1, 61)})
    60
    """
    seat = team_no - 1
    corners, radius, turned = _SHAPES[(seat + seat // COLOURS) % len(_SHAPES)]
    return TeamMark(seat % COLOURS, _outline(corners, radius, turned))


def _outline(corners: int, radius: float, turned: float) -> str:
    angles = (math.tau * (corner / corners + turned / 2 - 0.25) for corner in range(corners))
    places = ((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)
    return " ".join(f"{_short(x)},{_short(y)}" for x, y in places)


def _short(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"
