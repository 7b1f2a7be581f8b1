"""How a moment of Spaceships looks: sectors with the ships in them, and the newest battle."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt
from typing import Any, Final

from contestmaster.drawing import Drawing, Label, Patch, Shape, Stroke, at_night, seat_colour
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.shapes import Point, rectangle
from contestmaster.games.spaceships.glyphs import WRECK, flying

_BOX: Final = 6.0
_ENERGY: Final = 20
_ARMOUR: Final = 10
_LETTERS: Final = 9
"""Of a name, beside that of the next ship."""


def picture(scene: Mapping[str, Any], view: Mapping[str, Any]) -> Drawing:
    """Return a moment."""
    del scene
    sectors: Sequence[int] = view["sectors"]
    seats = {name: seat for seat, name in enumerate(view["players"])}
    columns = max(1, ceil(sqrt(len(sectors))))
    corners = {
        sector: (number % columns * _BOX, number // columns * _BOX)
        for number, sector in enumerate(sectors)
    }
    shapes: list[Shape] = []
    for sector, (x, y) in corners.items():
        box = rectangle(x + 0.15, y + 0.15, _BOX - 0.3, _BOX - 0.3)
        shapes.append(Patch(box, "ground", strength=0.5))
        shapes.append(Patch(box, None, "line", 0.08))
        shapes.append(Label((x + 0.6, y + 0.8), f"Sector {sector}", 0.75, "soft", "start"))
    at: dict[int, Point] = {}
    for sector, corner in corners.items():
        here = [(int(key), ship) for key, ship in view["ships"].items() if ship["sector"] == sector]
        for number, (key, ship) in enumerate(here[:4]):
            at[key] = corner[0] + 1.7 + number % 2 * 2.6, corner[1] + 2.3 + number // 2 * 2.1
            shapes += _ship(at[key], seats.get(ship["owner"], -1), ship)
    shapes += _newest(view.get("battles", {}), at)
    rows = max(1, ceil(len(sectors) / columns))
    about = f"{len(view['ships'])} ships in {len(sectors)} sectors"
    return at_night(Drawing(columns * _BOX, rows * _BOX, tuple(shapes), about))


def _ship(at: Point, seat: int, ship: Mapping[str, Any]) -> Iterator[Shape]:
    """Yield a ship as on the board, whose it is, and what it has left."""
    x, y = at
    sound = seat >= 0 and ship["armour"] > 0
    yield from glyph(flying(seat_colour(seat)) if sound else WRECK, (x, y + 0.1), 1.8)
    if seat >= 0:
        yield Label((x, y - 0.95), str(ship["owner"])[:_LETTERS], 0.55, "ink")
    bars = (("armour", _ARMOUR, "ink"), ("energy", _ENERGY, "gold"))
    for number, (name, most, colour) in enumerate(bars):
        top = y + 0.85 + 0.28 * number
        yield Patch(rectangle(x - 0.9, top, 1.8, 0.2), "line")
        yield Patch(rectangle(x - 0.9, top, 1.8 * min(1.0, ship[name] / most), 0.2), colour)


def _newest(battles: Mapping[str, Mapping[str, Any]], at: Mapping[int, Point]) -> Iterator[Shape]:
    """Yield a line between the ships of the battles that are being fought."""
    for battle in battles.values():
        ends = [at.get(battle["attacker_ship"]), at.get(battle["defender_ship"])]
        if "resolved_at" not in battle and None not in ends:
            yield Stroke(tuple(end for end in ends if end is not None), "fire", 0.2)
