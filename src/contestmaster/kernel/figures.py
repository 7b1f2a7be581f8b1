"""Figures: what a game counts for each seat, in its own units.

A score is what a contest makes of a game, by the rules of the contest; a figure is what happens on
the board: bottles of milk, planets, points of battles. Every game declares its figures once, and
whatever shows how a match stands (tables, logs, boards, replays) draws them from there.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec

from contestmaster.kernel.reals import shown

__all__ = ["SCORE", "Count", "Counts", "Figure", "known", "own_only", "written"]

Count: TypeAlias = int | float | Fraction
"""A value of a figure."""
Counts: TypeAlias = Sequence[Sequence[Count | None]]
"""Values by figure and seat; ``None`` where whoever looks may not know one now."""

_DECIMALS: Final = 6
"""As many as there are in scores."""


class Figure(msgspec.Struct, frozen=True):
    """One number that a game counts for each seat.

    Attributes:
        name: what it is, as people say it.
        unit: what there are so many of, in the plural; the name, if there is no other word.
        one: the same for a single one, where that is another word.
        decimals: how many are worth showing.
        higher_is_better: whether more of it is better for the seat that has it.
        nobody: what is said while nobody has any; by its words, if not given.
    """

    name: str
    unit: str = ""
    decimals: int = 0
    higher_is_better: bool = True
    one: str = ""
    nobody: str = ""

    def shown(self, count: Count | None) -> str:
        """Write a value for people, thousands apart; what is hidden or unknown is a dash.

        >>> Figure("milk", "bottles").shown(Fraction(27321, 2)), Figure("cash").shown(None)
        ('13,661', '-')
        """
        if count is None:
            return "-"
        sign, text = "", shown(count, self.decimals)
        if text.startswith("-"):
            sign, text = "-", text[1:]
        whole, point, part = text.partition(".")
        return f"{sign}{int(whole):,}{point}{part}"

    def number(self, count: Count | None) -> str:
        """Write a value within a sentence that has said the unit.

        >>> Figure("score", "points", decimals=6).number(7), Figure("planets").number(3)
        ('7', '3')
        """
        number = self.shown(count)
        return number.rstrip("0").rstrip(".") if "." in number else number

    def told(self, count: Count | None) -> str:
        """Write a value within a sentence.

        >>> Figure("milk", "bottles").told(4211), Figure("planets").told(3)
        ('4,211 bottles', '3 planets')
        >>> Figure("planets", one="planet").told(1)
        '1 planet'
        >>> Figure("score", "points", decimals=6).told(2.5)
        '2.5 points'
        """
        number, many = self.number(count), self.unit or self.name
        return f"{number} {self.one or many if number == '1' else many}"


SCORE: Final = Figure("score", "points", decimals=_DECIMALS, one="point")
"""What counts in a game that declares nothing else: the score of its outcome."""


def written(count: Count | None) -> int | float | None:
    """Return a value as JSON holds it: with six decimals at most, whole where it is whole.

    >>> written(Fraction(13660)), written(Fraction(1, 3)), written(None)
    (13660, 0.333333, None)
    """
    if count is None:
        return None
    text = shown(count, _DECIMALS)
    whole, _, part = text.partition(".")
    return float(text) if part.strip("0") else int(whole)


def known(counts: Counts) -> Counts | None:
    """Return values, or ``None`` where whoever looks knows none of them.

    >>> known([[None, 3]]), known([[None, None], [None, None]])
    ([[None, 3]], None)
    """
    return counts if any(each is not None for row in counts for each in row) else None


def own_only(counts: Sequence[Count], eye: object, *, shown_to_all: bool) -> list[Count | None]:
    """Leave out what an eye may not know of a figure that each seat knows of itself only.

    Args:
        counts: by seat.
        eye: who looks.
        shown_to_all: whether it is no secret now.
    """
    return [each if shown_to_all or seat == eye else None for seat, each in enumerate(counts)]
