"""What fields of replies are measured in, and from where to where they go.

A game says it once for each name of a field; task pages and tables for programs show it beside
what the field holds.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

__all__ = ["Measure", "Measures", "measured"]


class Measure(NamedTuple):
    """The unit of a number, and its range.

    Attributes:
        unit: what one of it is, such as ``turns``; ``id`` for what names something.
        low: the least value, if there is one.
        high: the greatest value, if there is one.
    """

    unit: str
    low: float | None = 0
    high: float | None = None

    def range(self) -> str:
        """Return the range in signs.

        >>> Measure("turns").range(), Measure("x", 1, 12).range(), Measure("points", None).range()
        ('0..', '1..12', 'any')
        """
        if self.low is None and self.high is None:
            return "any"
        return "..".join("" if end is None else f"{end:g}" for end in (self.low, self.high))


Measures: TypeAlias = Mapping[str, Measure]
"""By name of a field; ``Row.field`` where rows differ."""


def measured(measures: Measures, row: str, field: str) -> Measure | None:
    """Return the measure of a field of a row, if there is one."""
    return measures.get(f"{row}.{field}", measures.get(field))
