"""The podium: who has won a contest that is over, and by how much."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from contestmaster.doors.web.pages.words import amount
from contestmaster.doors.web.shown import ScoreRow

_STEPS: Final = 3
_ROOM: Final = 6
"""Teams on the podium at most: where many share a place, the ranking below it tells them all."""
_NAMED: Final = 3


class Podium(NamedTuple):
    """The first of a contest that is over.

    Attributes:
        headline: who has won, in a sentence.
        rows: at places 1 to 3, the best first; those of equal totals share one.
    """

    headline: str
    rows: Sequence[ScoreRow]


def podium(rows: Sequence[ScoreRow], decimals: int) -> Podium | None:
    """Return the podium of a final ranking; ``None`` where nobody has points.

    Args:
        rows: the ranking, the best first.
        decimals: with how many figures totals are written [CONTEST-53].
    """
    scored = [row for row in rows if Decimal(row.total) > 0]
    if not scored:
        return None
    first = [row for row in scored if row.place == 1]
    on = [row for row in scored if row.place <= _STEPS][:_ROOM]
    return Podium(_headline(first, scored[len(first) :], decimals), on)


def _headline(first: Sequence[ScoreRow], others: Sequence[ScoreRow], decimals: int) -> str:
    total = amount(first[0].total, decimals)
    if len(first) > 1:
        return f"{_listed([row.name for row in first])} share the first place with {total} points"
    if not others:
        return f"{first[0].name} wins with {total} points"
    ahead = Decimal(first[0].total) - Decimal(others[0].total)
    return f"{first[0].name} wins with {total} points, {_margin(ahead, decimals)} ahead"


def _margin(ahead: Decimal, decimals: int) -> str:
    """Write a lead; one too small to be seen is written out, or it would look like none."""
    short = amount(f"{ahead:f}", decimals)
    return short if Decimal(short) else f"{ahead.normalize():f}"


def _listed(names: Sequence[str]) -> str:
    """Write names in a row, or some of them where there are many.

    >>> _listed(["Ann", "Bob"]), _listed(["Ann", "Bob", "Cid", "Dan", "Eve"])
    ('Ann and Bob', 'Ann, Bob, Cid and 2 more')
    """
    if len(names) > _NAMED:
        return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"
