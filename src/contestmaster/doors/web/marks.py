"""How teams are told apart: by colour, by shape, and by the number inside, on all pages alike.

Boards draw the same marks for seats: ``mark`` in ``web/src/lib/seats.ts``. Seats are taken in the
order of the teams; where a team is missing, :func:`seat_marks` tells which are whose. Colours are
those of the style sheet, ``s0`` and on.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from contestmaster.drawing import SEATS, outline
from contestmaster.kernel.figures import Count


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


def part_of(value: Count | None, values: Iterable[Count | None]) -> int:
    """Return how much of the most somebody has, in percent; what is below nothing is none.

    >>> part_of(3, [9, 3, None]), part_of(-3, [9, -3]), part_of(0, [0, 0])
    (33, 0, 0)
    """
    most = max((one for one in values if one is not None), default=0)
    return round(100 * max(0, value or 0) / most) if most > 0 else 0
