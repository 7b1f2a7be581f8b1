"""Finding cows with BIOSCAN, which unlike LIST_COWS may be called at any time."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from contestmaster.bots.cows.ground import Field
from contestmaster.client.cows import Cows, DescribeWorld, Group

SCANS: Final = 24
"""How many scans one group may use up in a turn."""

Box: TypeAlias = tuple[Field, Field]
"""The least and the greatest corner of a box of fields."""


def scan_around(game: Cows, world: DescribeWorld, groups: Iterable[Group]) -> dict[Field, int]:
    """Return how many cows stand on single fields around some groups, as far as scans find them.

    A box with cows is cut in halves until it is one field. Scans do not tell wild cows from
    conducted ones [COWS-64], so the fields of these groups should hold no herd of their own.
    """
    found: dict[Field, int] = {}
    for group in groups:
        boxes = [_box_around(group.location, world.long_sight, world.side)]
        for _ in range(SCANS):
            if not boxes:
                break
            box = boxes.pop()
            cows = game.bioscan(group.id, *box).cows
            if cows and box[0] == box[1]:
                found[box[0]] = cows
            elif cows:
                boxes += _halves(box)
    return found


def _box_around(centre: Field, reach: int, side: int) -> Box:
    return tuple(max(c - reach, 1) for c in centre), tuple(min(c + reach, side) for c in centre)


def _halves(box: Box) -> list[Box]:
    """Cut a box across its longest side.

    >>> _halves(((1, 1), (5, 2)))
    [((1, 1), (3, 2)), ((4, 1), (5, 2))]
    """
    low, high = box
    widths = [b - a for a, b in zip(low, high, strict=True)]
    axis = widths.index(max(widths))
    middle = (low[axis] + high[axis]) // 2
    return [
        (low, (*high[:axis], middle, *high[axis + 1 :])),
        ((*low[:axis], middle + 1, *low[axis + 1 :]), high),
    ]
