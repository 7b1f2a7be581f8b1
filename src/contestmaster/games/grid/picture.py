"""How a moment of the Grid looks from near: squares by what they are made of, and who stands there.

The squares around the players are drawn large; the whole is a small map in the corner where nobody
stands.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.drawing import Disc, Drawing, Label, Patch, Shape, marker
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.shapes import Point, rectangle
from contestmaster.games.grid.glyphs import GLYPHS
from contestmaster.games.grid.near import SIDE, Part, each, near

_FROZEN: Final = "frozen"
_COLOURS: Final = {"earth": "earth", "fire": "fire", "ice": "ice", "water": "water"}
_MAP: Final = 0.3
"""How much of the drawing's width the small map has."""
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
    if size < SIDE:
        shapes += _map(part, players)
    about = f"The Grid with {len(players)} players"
    return Drawing(size, size, tuple(shapes), about)


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


def _map(part: Part, players: list[Mapping[str, Any]]) -> Iterator[Shape]:
    """Yield the whole as a small map, in the corner in which fewest stand."""
    side, edge = _MAP * part.size, 0.15
    spots = [_middle(part, one["at"]) for one in players if _seen(part, one)]
    corners = [
        (x, y) for y in (edge, part.size - side - edge) for x in (part.size - side - edge, edge)
    ]
    left, top = min(corners, key=lambda corner: _covered(corner, side, spots))
    step = side / SIDE
    yield Patch(rectangle(left, top, side, side), "sheet", "ink", 0.06, 0.93)
    for seat, one in enumerate(players):
        if one.get("at") is not None:
            x, y = one["at"]
            yield marker(seat, (left + step * (x - 0.5), top + step * (SIDE - y + 0.5)), 1.1 * step)
    across, down = left + step * (part.x - 1), top + step * (SIDE - part.y - part.size + 1)
    yield Patch(rectangle(across, down, step * part.size, step * part.size), None, "accent", 0.06)


def _covered(corner: Point, side: float, spots: list[Point]) -> int:
    """Return how many players a map in a corner would cover."""
    return sum(
        corner[0] - 0.5 < x < corner[0] + side + 0.5 and corner[1] - 1 < y < corner[1] + side + 0.5
        for x, y in spots
    )
