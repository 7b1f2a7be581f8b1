"""How a moment of the Grid looks from near: squares by what they are made of, and who stands there.

The squares around the players are drawn large; the whole is a small map beside them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from contestmaster.drawing import Disc, Drawing, Label, Patch, Shape, marker
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.shapes import Point, rectangle
from contestmaster.games.grid.glyphs import GLYPHS
from contestmaster.games.grid.near import SIDE, Part, each, near

_FROZEN: Final = "frozen"
_COLOURS: Final = {"earth": "earth", "fire": "fire", "ice": "ice", "water": "water"}
_GAP: Final = 0.4
_MAP: Final = 0.42
"""How much of the width of the part the small map has, which stands beside it."""
_LISTED: Final = 6
_LETTERS: Final = 10


def picture(scene: Mapping[str, Any], view: Mapping[str, Any]) -> Drawing:
    """Return a moment; the square (1, 1) of the whole is at the bottom on the left."""
    del scene
    part = near(view)
    size = part.size
    shapes: list[Shape] = [Patch(rectangle(0, 0, size, size), "grass")]
    shapes += _ground(part, view.get("ground", {}))
    shapes += _lines(size)
    for thing in each(view.get("things", {})):
        if _seen(part, thing) and not thing.get("hiding"):
            shapes += _thing(_middle(part, thing["at"]), str(thing["kind"]), str(thing["name"]))
    players = list(each(view.get("players", {})))
    for seat, player in enumerate(players):
        if _seen(part, player):
            x, y = _middle(part, player["at"])
            shapes.append(marker(seat, (x, y), 0.42, "sheet"))
            shapes.append(
                Label((x, y + 0.72), str(player["name"])[:_LETTERS], 0.42, "ink", bold=True)
            )
    shapes += _beside(part, players)
    about = f"The Grid with {len(players)} players"
    return Drawing(size + _GAP + _MAP * size, size, tuple(shapes), about)


def _seen(part: Part, one: Mapping[str, Any]) -> bool:
    return one.get("at") is not None and part.has(one["at"])


def _middle(part: Part, at: tuple[int, int]) -> Point:
    return at[0] - part.x + 0.5, part.size - (at[1] - part.y) - 0.5


def _ground(part: Part, ground: Mapping[str, Mapping[str, Any]]) -> Iterator[Shape]:
    for place, one in ground.items():
        at = tuple(int(number) for number in place.split(","))
        colour = "ice" if one["state"] == _FROZEN else _COLOURS.get(one["substance"])
        if colour is not None and part.has(at):
            x, y = _middle(part, (at[0], at[1]))
            yield Patch(rectangle(x - 0.5, y - 0.5, 1, 1), colour, strength=0.8)


def _lines(size: int) -> Iterator[Shape]:
    for x in range(size):
        for y in range(size):
            yield Patch(rectangle(x, y, 1, 1), None, "sheet", 0.05)


def _thing(at: Point, kind: str, name: str) -> Iterator[Shape]:
    """Yield the picture of its kind; of one that an installed package brings, its first letter."""
    if kind in GLYPHS:
        yield from glyph(GLYPHS[kind], at, 0.95)
    else:
        yield Disc(at, 0.36, "sheet", "soft", 0.05)
        yield Label(at, (name or kind).removeprefix("the ")[:1].upper(), 0.44, "ink")


def _beside(part: Part, players: Sequence[Mapping[str, Any]]) -> Iterator[Shape]:
    """Yield the whole as a small map with a frame around the part, and who has how many points."""
    left, side = part.size + _GAP, _MAP * part.size
    step = side / SIDE
    yield Patch(rectangle(left, 0, side, side), "grass")
    for seat, one in enumerate(players):
        if one.get("at") is not None:
            x, y = one["at"]
            yield marker(seat, (left + step * (x - 0.5), step * (SIDE - y + 0.5)), 1.1 * step)
    across, down = left + step * (part.x - 1), step * (SIDE - part.y - part.size + 1)
    yield Patch(rectangle(across, down, step * part.size, step * part.size), None, "ink", 0.06)
    for seat, one in enumerate(players[:_LISTED]):
        y = side + 0.6 + 0.68 * seat
        yield marker(seat, (left + 0.25, y), 0.2)
        yield Label((left + 0.6, y), str(one["name"])[:_LETTERS], 0.42, "ink", "start")
        yield Label((left + side - 0.15, y), str(one["points"]), 0.42, "ink", "end", bold=True)
