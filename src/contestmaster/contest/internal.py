"""The internal ranking of tasks that score by place [CONTEST-29 to CONTEST-33]."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from contestmaster.kernel.outcome import places

# fmt: off
INTERNAL_TABLE: Final = (
    100, 80, 60, 50, 45, 40, 36, 32, 29, 26,
    24, 22, 20, 18, 16, 15, 14, 13, 12, 11,
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
)
# fmt: on
"""What places 1 to 30 are worth [CONTEST-29]."""


def internal_points(
    scores: Sequence[Fraction | None], table: Sequence[int] = INTERNAL_TABLE
) -> list[tuple[int, int]]:
    """Return place and points for each score; ``None`` is left out, with place 0 and 0 points.

    Equal scores share the best place they qualify for and its points, and as many places are
    skipped [CONTEST-31]; places below the table are worth nothing [CONTEST-30]; who is left out
    takes no place [CONTEST-32].

    >>> internal_points([Fraction(10), Fraction(10), Fraction(5), None])
    [(1, 100), (1, 100), (3, 60), (0, 0)]
    """
    ranks = iter(places([score for score in scores if score is not None]))
    placed = [0 if score is None else next(ranks) for score in scores]
    return [(place, table[place - 1] if 0 < place <= len(table) else 0) for place in placed]
