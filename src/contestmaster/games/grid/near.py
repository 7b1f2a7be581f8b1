"""Which part of the Grid is drawn large: the squares around those who play, as on its board."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

SIDE: Final = 20
_LEAST: Final = 8
_MOST: Final = 13
"""Squares a side at least, and at most: from farther away all of it is drawn."""
_AROUND: Final = 2


class Part(NamedTuple):
    """A square part of the Grid: its lower left square, and how many squares it has a side."""

    x: int
    y: int
    size: int

    def has(self, at: Sequence[int]) -> bool:
        """Return whether a square is in it."""
        return self.x <= at[0] < self.x + self.size and self.y <= at[1] < self.y + self.size


WHOLE: Final = Part(1, 1, SIDE)


def each(part: Any) -> Iterable[Mapping[str, Any]]:
    """Yield what the eye that sees everything has by name, and every other in a row."""
    return part.values() if isinstance(part, Mapping) else part


def near(view: Mapping[str, Any]) -> Part:
    """Return the part in which all stand who are on the Grid, and at what is thrown.

    Where they are too far apart for that, it is about the two who are nearest to each other, or
    whoever has the most points; the whole where nobody is on it.
    """
    players = [one for one in each(view.get("players", {})) if not one.get("quit")]
    players.sort(key=lambda one: -int(one["points"]))
    placed = [one["at"] for one in players if one.get("at") is not None]
    aimed = [one["target"] for one in view.get("flights", ())]
    pair = min(combinations(placed, 2), key=lambda two: apart(*two), default=())
    for some in ([*placed, *aimed], placed, pair, placed[:1]):
        if some and (part := _around(some)) is not None:
            return part
    return WHOLE


def apart(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the distance of two squares, as the rule book measures it."""
    return max(abs(int(a) - int(b)) for a, b in zip(one, other, strict=True))


def _around(some: Iterable[Sequence[int]]) -> Part | None:
    """Return the part around some squares, if it is small enough."""
    xs, ys = zip(*some, strict=True)
    size = max(_LEAST, *(max(ends) - min(ends) + 1 + 2 * _AROUND for ends in (xs, ys)))
    if size > _MOST:
        return None
    x, y = (
        min(max(1, (min(ends) + max(ends) - size + 2) // 2), SIDE - size + 1) for ends in (xs, ys)
    )
    return Part(x, y, size)
