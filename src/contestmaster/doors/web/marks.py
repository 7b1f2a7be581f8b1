"""How teams are told apart: by colour, by shape, and by the number inside, on all pages alike.

Boards draw the same marks for seats: ``mark`` in ``web/src/lib/seats.ts``. Seats are taken in the
order of the teams; where a team is missing, :func:`seat_marks` tells which are whose. Colours are
those of the style sheet, ``s0`` and on.
"""

from collections.abc import Sequence
from typing import NamedTuple

from contestmaster.drawing import SEATS, outline


def seat_marks(teams: Sequence[int]) -> Sequence[int]:
    """Return by seat as which seat it is marked, so that a team keeps its mark; none if as itself.

    Args:
        teams: the numbers of the teams, by seat: some are missing where one was excluded.

    >>> seat_marks((1, 2, 3)), seat_marks((1, 3))
    ((), (0, 2))
    """
    marks = tuple(team - 1 for team in teams)
    return () if marks == tuple(range(len(marks))) else marks


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
    points = (f"{_short(x)},{_short(y)}" for x, y in outline(seat))
    return TeamMark(seat % SEATS, " ".join(points))


def _short(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"
