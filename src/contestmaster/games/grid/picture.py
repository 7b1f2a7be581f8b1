"""How a moment of the Grid looks: squares by what they are made of, and what stands on them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from contestmaster.drawing import Disc, Drawing, Label, Patch, Shape, marker
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.shapes import Point, rectangle
from contestmaster.games.grid.glyphs import GLYPHS

_SIDE: Final = 20
_FROZEN: Final = "frozen"
_COLOURS: Final = {"earth": "earth", "fire": "fire", "ice": "ice", "water": "water"}


def picture(scene: Mapping[str, Any], view: Mapping[str, Any]) -> Drawing:
    """Return a moment; the square (1, 1) is at the bottom on the left."""
    del scene
    shapes: list[Shape] = [Patch(rectangle(0, 0, _SIDE, _SIDE), "grass")]
    for place, ground in view.get("ground", {}).items():
        x, y = (int(part) for part in place.split(","))
        frozen = ground["state"] == _FROZEN
        colour = "ice" if frozen else _COLOURS.get(ground["substance"])
        if colour is not None:
            shapes.append(Patch(rectangle(x - 1, _SIDE - y, 1, 1), colour, strength=0.8))
    shapes += _lines()
    for thing in _each(view.get("things", {})):
        if "at" in thing and not thing.get("hiding"):
            shapes += _thing(_middle(thing["at"]), str(thing["kind"]), str(thing["name"]))
    players = list(_each(view.get("players", {})))
    for seat, player in enumerate(players):
        if "at" in player:
            shapes.append(marker(seat, _middle(player["at"]), 0.42, "sheet"))
    about = f"The Grid with {len(players)} players"
    return Drawing(_SIDE, _SIDE, tuple(shapes), about)


def _each(part: Any) -> Iterable[Mapping[str, Any]]:
    """Yield what the eye that sees everything has by name, and every other in a row."""
    return part.values() if isinstance(part, Mapping) else part


def _middle(at: tuple[int, int]) -> Point:
    return at[0] - 0.5, _SIDE - at[1] + 0.5


def _lines() -> Iterator[Shape]:
    for x in range(_SIDE):
        for y in range(_SIDE):
            yield Patch(rectangle(x, y, 1, 1), None, "sheet", 0.05)


def _thing(at: Point, kind: str, name: str) -> Iterator[Shape]:
    """Yield the picture of its kind; of one that an installed package brings, its first letter."""
    if kind in GLYPHS:
        yield from glyph(GLYPHS[kind], at, 0.95)
    else:
        yield Disc(at, 0.36, "sheet", "soft", 0.05)
        yield Label(at, (name or kind).removeprefix("the ")[:1].upper(), 0.44, "ink")
