"""How a moment of Space Crack looks: planets as hexes in the colours of who holds them."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final

from contestmaster.drawing import (
    Disc,
    Drawing,
    Label,
    Patch,
    Shape,
    at_night,
    corners,
    marker,
    ring,
    seat_colour,
)
from contestmaster.drawing.shapes import Point

_ACROSS: Final = 1.5
"""From column to column, in radii of a hex; planets of neighbouring columns differ by 2 in x."""
_DOWN: Final = sqrt(3) / 2
"""From row to row; planets of a column differ by 2 in y."""
_CORE: Final = "CORE"
_RING: Final = 0.86
"""Around the ship and the number of a planet."""


def picture(
    scene: Mapping[str, Any], view: Mapping[str, Any], where: Sequence[int] = ()
) -> Drawing:
    """Return a moment."""
    del scene
    planets: Mapping[str, Mapping[str, Any]] = view["planets"]
    places = {int(key): _at(planet) for key, planet in planets.items()}
    left = min(x for x, _ in places.values()) - 1.1
    top = min(y for _, y in places.values()) - 1.0
    width = max(x for x, _ in places.values()) + 1.1 - left
    height = max(y for _, y in places.values()) + 1.0 - top
    ships = {int(ship["planet"]): ship for ship in view["ships"].values()}
    shapes = [
        shape
        for key, planet in planets.items()
        for shape in _planet(_moved(places[int(key)], left, top), planet, ships.get(int(key)))
    ]
    shapes += [
        shape
        for number in where
        if number in places
        for shape in ring(_moved(places[number], left, top), _RING)
    ]
    held = sum(planet["owner"] >= 0 for planet in planets.values())
    about = f"{len(planets)} planets, of which {held} are held, and {len(ships)} ships"
    return at_night(Drawing(width, height, tuple(shapes), about))


def _at(planet: Mapping[str, Any]) -> Point:
    return planet["x"] / 2 * _ACROSS, planet["y"] * _DOWN


def _moved(at: Point, left: float, top: float) -> Point:
    return at[0] - left, at[1] - top


def _planet(
    at: Point, planet: Mapping[str, Any], ship: Mapping[str, Any] | None
) -> Iterator[Shape]:
    owner = int(planet["owner"])
    hexagon = corners(at, 0.96, 6, 1 / 6)
    core = planet["kind"] == _CORE
    yield Patch(hexagon, "ground", strength=0.5)
    yield Patch(hexagon, None, "line", 0.04)
    if owner >= 0:
        yield Patch(hexagon, seat_colour(owner), strength=0.75 if core else 0.4)
        yield Patch(hexagon, None, seat_colour(owner), 0.06)
    radius = 0.2 + 0.035 * planet["size"]
    if ship is None:
        yield Disc(at, radius, "sheet", "soft", 0.03, strength=0.85)
        yield Label(at, str(planet["size"]), 0.42, "soft")
    else:
        yield marker(int(ship["owner"]), at, 0.5, "sheet")
        yield Label(at, str(ship["size"]), 0.5, "sheet", bold=True)
