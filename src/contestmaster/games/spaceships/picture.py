"""How a moment of Spaceships looks: the scale of fame, and one strip of space with the ships.

Those in one sector that can fight stand nose to nose.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.drawing import (
    Drawing,
    Label,
    Patch,
    Shape,
    Stroke,
    at_night,
    marker,
    seat_colour,
)
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.shapes import Point, rectangle
from contestmaster.games.spaceships.glyphs import CLASH, FLYING, WRECK

_WIDTH: Final = 24.0
_TOP: Final = 4.2
_DEEP: Final = 9.8
_EMPTY: Final = 0.6
"""How wide an empty sector is, where one with a ship has 1 for each ship and so much besides."""
_SHIP: Final = 3.4
_ENERGY: Final = 20
_ARMOUR: Final = 10
_FAME: Final = 10
"""The ends of the scale of fame, unless somebody is beyond them."""
_LETTERS: Final = 9
"""Of a name, beside that of the next ship."""
_A_ROW: Final = 2
_MOST: Final = 6
"""Ships of a sector beside each other, and in all, for which there is room."""


def picture(scene: Mapping[str, Any], view: Mapping[str, Any]) -> Drawing:
    """Return a moment."""
    del scene
    seats = {name: seat for seat, name in enumerate(view["players"])}
    shapes: list[Shape] = [*_fame(view["players"])]
    at: dict[int, Point] = {}
    left = 0.0
    for rank, (here, width) in enumerate(_strip(view), 1):
        if rank > 1:
            shapes.append(Stroke(((left, _TOP), (left, _TOP + _DEEP)), "line", 0.06))
        middle = left + width / 2
        shapes.append(Label((middle, _TOP + _DEEP - 0.6), str(rank), 0.9, "soft"))
        for place, (key, ship) in enumerate(here[:_MOST]):
            at[key] = _spot(left, width, place, len(here))
            turned = place % _A_ROW == 1
            shapes += _ship(at[key], seats.get(ship["owner"], -1), ship, turned=turned)
        if len(here) > 1 and all(_able(ship) for _, ship in here[:_A_ROW]):
            _, y = _spot(left, width, 0, len(here))
            shapes += glyph(CLASH, (middle, y), 1.3)
        left += width
    shapes += _newest(view.get("battles", {}), at)
    about = f"{len(view['ships'])} ships in {len(view['sectors'])} sectors"
    return at_night(Drawing(_WIDTH, _TOP + _DEEP, tuple(shapes), about))


def _strip(view: Mapping[str, Any]) -> list[tuple[list[tuple[int, Mapping[str, Any]]], float]]:
    """Return the ships of each sector, by their ids, and how wide it is drawn."""
    ships = [(int(key), ship) for key, ship in view["ships"].items()]
    sectors = [[one for one in ships if one[1]["sector"] == uid] for uid in view["sectors"]]
    shares = [_EMPTY + min(_A_ROW, len(here)) for here in sectors]
    return [
        (here, _WIDTH * share / sum(shares)) for here, share in zip(sectors, shares, strict=True)
    ]


def _spot(left: float, width: float, place: int, ships: int) -> Point:
    """Return where a ship of a sector stands."""
    row, column = divmod(place, _A_ROW)
    across = 1 if ships == 1 else _A_ROW
    rows = -(-min(ships, _MOST) // _A_ROW)
    step = (_DEEP - 1.6) / rows
    return left + width * (column + 0.5) / across, _TOP + 0.2 + step * (row + 0.5)


def _able(ship: Mapping[str, Any]) -> bool:
    sound = ship["armour"] > 0 and ship.get("owner") is not None
    return sound and ship.get("engaged_in") is None


def _fame(players: Mapping[str, Mapping[str, Any]]) -> Iterator[Shape]:
    """Yield the scale of fame with everybody's mark; those with as much stand beside each other."""
    line, edge = 2.7, 3.2
    most = max(_FAME, *(abs(one["fame"]) for one in players.values()))
    yield Patch(rectangle(edge, line, _WIDTH - 2 * edge, 0.25), "line")
    yield Label((0.4, line + 0.1), "villain", 0.8, "ink", "start")
    yield Label((_WIDTH - 0.4, line + 0.1), "hero", 0.8, "ink", "end")
    beside: dict[int, int] = {}
    for seat, one in enumerate(players.values()):
        if one.get("left"):
            continue
        fame = int(one["fame"])
        x = edge + (_WIDTH - 2 * edge) * (fame + most) / (2 * most)
        place = beside[fame] = beside.get(fame, -1) + 1
        yield marker(seat, (x + place % 3 * 0.9, line - 0.5 - place // 3 * 0.9), 0.4, "sheet")
    yield Label((_WIDTH / 2, line + 0.95), "fame", 0.7, "soft")


def _ship(at: Point, seat: int, ship: Mapping[str, Any], *, turned: bool) -> Iterator[Shape]:
    """Yield a ship as on the board, whose it is, and what it has left."""
    x, y = at
    sound = seat >= 0 and ship["armour"] > 0
    parts, team = FLYING if sound else WRECK, seat_colour(seat)
    yield from glyph(parts, at, _SHIP, team, mirrored=turned)
    if seat >= 0:
        yield Label((x, y - 1.5), str(ship["owner"])[:_LETTERS], 0.8, "ink", bold=True)
    bars = (("armour", _ARMOUR, "ink"), ("energy", _ENERGY, "gold"))
    for number, (name, most, colour) in enumerate(bars):
        top = y + 1.25 + 0.4 * number
        yield Patch(rectangle(x - 1.2, top, 2.4, 0.26), "line")
        yield Patch(
            rectangle(x - 1.2, top, 2.4 * max(0.0, min(1.0, ship[name] / most)), 0.26), colour
        )


def _newest(battles: Mapping[str, Mapping[str, Any]], at: Mapping[int, Point]) -> Iterator[Shape]:
    """Yield a line between the ships of the battles that are being fought."""
    for battle in battles.values():
        ends = [at.get(battle["attacker_ship"]), at.get(battle["defender_ship"])]
        if "resolved_at" not in battle and None not in ends:
            yield Stroke(tuple(end for end in ends if end is not None), "fire", 0.2)
