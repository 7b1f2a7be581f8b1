"""How a moment of Wild wild space looks: fields, herds, ranchos and groups, seen from above."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import Any, Final

from contestmaster.drawing import (
    Disc,
    Drawing,
    Patch,
    Shape,
    Stroke,
    at_night,
    marker,
    ring,
    seat_colour,
)
from contestmaster.drawing.shapes import Point, rectangle

_ROCK: Final = "#"
_GAP: Final = 1.0
"""Fields between slices of a world of more than two dimensions."""
_RING: Final = 4.0
"""Around a group with its herd, in units of a group."""


def picture(
    scene: Mapping[str, Any], view: Mapping[str, Any], where: Sequence[int] = ()
) -> Drawing:
    """Return a moment; a spectator who may not see groups sees ranchos and the largest herds."""
    position = view.get("position", view)
    side, dim = int(scene["side"]), int(scene["dim"])
    sheet = _Sheet(side, dim)
    shapes = [*sheet.slices(), *sheet.rocks(scene["fields"])]
    for place, cows in position.get("wild", {}).items():
        at = sheet.at([int(part) for part in place.split()])
        shapes.append(Disc(at, min(0.5, 0.16 * sqrt(cows) + 0.1), "cow", strength=0.5))
    seat_of = {team: seat for seat, team in enumerate(position.get("seats", ()))}
    unit = max(1.0, sheet.size / 75)
    owners = {tuple(team["rancho"]): int(key) for key, team in position.get("teams", {}).items()}
    for rancho in position.get("ranchos", ()):
        seat = seat_of.get(owners.get(tuple(rancho), -1))
        shapes += _rancho(sheet.at(rancho), unit, seat)
    groups: list[Mapping[str, Any]] = list(position.get("groups", {}).values())
    for group in sorted(groups, key=lambda one: int(one["power"])):
        shapes += _group(sheet.at(group["pos"]), unit, seat_of.get(group["team"], -1), group)
    for fight in position.get("fights", {}).values():
        shapes += _fight(sheet.at(fight["pos"]), 1.3 * unit)
    if where:
        shapes += ring(sheet.at(where), _RING * unit)
    about = f"{len(groups)} groups and {len(owners)} ranchos" if groups else "ranchos"
    return at_night(Drawing(sheet.size, sheet.size, tuple(shapes), f"A world with {about}"))


class _Sheet:
    """Where fields are: slices of two dimensions beside each other, in as many rows as columns."""

    def __init__(self, side: int, dim: int) -> None:
        self._side = side
        self._count = side ** (dim - 2)
        self._columns = ceil(sqrt(self._count))
        self._across = side + _GAP
        self.size = self._columns * self._across - _GAP

    def corner(self, number: int) -> Point:
        row, column = divmod(number, self._columns)
        return column * self._across, row * self._across

    def at(self, place: Sequence[int]) -> Point:
        """Return the middle of a field, whose coordinates begin with 1."""
        number = 0
        for coordinate in reversed(place[2:]):
            number = number * self._side + coordinate - 1
        x, y = self.corner(number)
        return x + place[0] - 0.5, y + place[1] - 0.5

    def slices(self) -> Iterator[Shape]:
        for number in range(self._count):
            x, y = self.corner(number)
            yield Patch(rectangle(x, y, self._side, self._side), "grass")

    def rocks(self, fields: str) -> Iterator[Shape]:
        """Yield the fields that nobody enters; those beside each other as one."""
        side = self._side
        for row in range(len(fields) // side):
            number, y = divmod(row, side)
            left, top = self.corner(number)
            x = 0
            for rock, run in groupby(fields[row * side : (row + 1) * side], _ROCK.__eq__):
                length = len(list(run))
                if rock:
                    yield Patch(rectangle(left + x, top + y, length, 1), "rock", strength=0.4)
                x += length


def _rancho(at: Point, unit: float, seat: int | None) -> Iterator[Shape]:
    x, y = at
    colour = "soft" if seat is None else seat_colour(seat)
    wall, eaves, ridge = 1.5 * unit, y - 0.3 * unit, y - 1.9 * unit
    house = (
        (x - wall, y + wall),
        (x - wall, eaves),
        (x, ridge),
        (x + wall, eaves),
        (x + wall, y + wall),
    )
    yield Patch(house, "sheet", colour, 0.5 * unit)


def _group(at: Point, unit: float, seat: int, group: Mapping[str, Any]) -> Iterator[Shape]:
    if group["cows"]:
        ring = 1.3 * unit + min(1.5 * unit, 0.25 * sqrt(group["cows"]) * unit)
        yield Disc(at, ring, "cow", strength=0.45)
    size = 0.6 * unit + min(unit, 0.05 * sqrt(group["power"]) * unit)
    yield marker(seat, at, size, "sheet")


def _fight(at: Point, size: float) -> Iterator[Shape]:
    x, y = at
    for across in (-size, size):
        yield Stroke(((x - across, y - size), (x + across, y + size)), "fire", size / 3)
