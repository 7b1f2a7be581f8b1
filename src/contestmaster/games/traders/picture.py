"""How a moment of Interstellar overdrive looks: planets round their stars, and what is sent."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final

from contestmaster.drawing import Disc, Drawing, Shape, Stroke, at_night, marker, ring, seat_colour
from contestmaster.drawing.shapes import Point

_IDS: Final = 1_000_000
"""A trader's key is its team's times so many, and a number."""
_MARGIN: Final = 6.0
_RING: Final = 5.0
"""Around a planet and whoever is there."""


def picture(
    scene: Mapping[str, Any], view: Mapping[str, Any], where: Sequence[int] = ()
) -> Drawing:
    """Return a moment; planets may be outside the sector, so the sheet reaches to all of them."""
    position = view.get("position", view)
    places = {int(key): (one["x"], one["y"]) for key, one in position.get("planets", {}).items()}
    stars = {int(key): (one["x"], one["y"]) for key, one in position.get("stars", {}).items()}
    seen = [*places.values(), *stars.values()] or [(0, 0), (scene["width"], scene["height"])]
    left, top = min(x for x, _ in seen) - _MARGIN, min(y for _, y in seen) - _MARGIN
    width = max(x for x, _ in seen) + _MARGIN - left
    height = max(y for _, y in seen) + _MARGIN - top

    def moved(at: Point) -> Point:
        return at[0] - left, at[1] - top

    shapes: list[Shape] = [Disc(moved(at), 1.6, "gold") for at in stars.values()]
    sheet = {key: moved(at) for key, at in places.items()}
    for key, planet in position.get("planets", {}).items():
        if "radius" in planet and planet.get("star") in stars:
            at = moved(stars[planet["star"]])
            shapes.append(Disc(at, planet["radius"], None, "line", 0.25, 0.7))
        ways = ((sheet[int(key)], sheet[other]) for other in planet.get("routes", ()))
        shapes += (Stroke(way, "line", 0.3) for way in ways)
    teams = position.get("seats") or sorted(int(key) for key in position.get("teams", {}))
    seats = {team: seat for seat, team in enumerate(teams)}
    traders = list(_traders(position.get("traders", {}), seats))
    shapes += _flows(traders, sheet)
    owners = _owners(position.get("teams", {}), seats)
    for key, planet in position.get("planets", {}).items():
        radius = 1.5 + 0.26 * sqrt(max(0.0, float(planet.get("local_income", 20))))
        shapes.append(Disc(sheet[int(key)], radius, "ground", "soft", 0.3))
        if int(key) in owners:
            seat, part = owners[int(key)]
            wide = 0.3 + part
            ring_around = Disc(sheet[int(key)], radius + wide / 2, None, seat_colour(seat), wide)
            shapes.append(ring_around)
    shapes += _crews(traders, sheet)
    shapes += [shape for key in where if key in sheet for shape in ring(sheet[key], _RING)]
    about = f"{len(places)} planets of {len(stars)} stars, with {len(traders)} traders"
    return at_night(Drawing(width, height, tuple(shapes), about))


def _owners(
    teams: Mapping[str, Mapping[str, Any]], seats: Mapping[int, int]
) -> dict[int, tuple[int, float]]:
    """Return by planet the seat that alone has most of its shares, and the part that it has."""
    held: dict[int, dict[int, int]] = {}
    for team, state in teams.items():
        shares = state.get("shares")
        for planet, count in shares.items() if isinstance(shares, Mapping) else ():
            held.setdefault(int(planet), {})[seats[int(team)]] = int(count)
    owners: dict[int, tuple[int, float]] = {}
    for planet, counts in held.items():
        most = max(counts.values())
        first = [seat for seat, count in counts.items() if count == most]
        if most > 0 and len(first) == 1:
            owners[planet] = first[0], most / sum(counts.values())
    return owners


def _traders(
    traders: Mapping[str, Mapping[str, Any]], seats: Mapping[int, int]
) -> Iterator[tuple[int, int, int | None]]:
    """Yield seat, planet and target of each trader that is on a planet."""
    for key, trader in traders.items():
        seat = seats.get(int(key) // _IDS)
        if seat is not None and trader.get("planet") is not None:
            yield seat, trader["planet"], trader.get("target")


def _flows(
    traders: list[tuple[int, int, int | None]], sheet: Mapping[int, Point]
) -> Iterator[Shape]:
    """Yield what is sent, the broader the more traders send it."""
    flows: dict[tuple[int, int, int], int] = {}
    for seat, planet, target in traders:
        if target is not None:
            flow = seat, planet, target
            flows[flow] = flows.get(flow, 0) + 1
    for (seat, planet, target), count in flows.items():
        ends = sheet[planet], sheet[target]
        yield Stroke(ends, seat_colour(seat), 0.5 + 0.35 * count, 0.8)


def _crews(
    traders: list[tuple[int, int, int | None]], sheet: Mapping[int, Point]
) -> Iterator[Shape]:
    """Yield marks above each planet for the seats that have traders there."""
    crews: dict[int, dict[int, int]] = {}
    for seat, planet, _ in traders:
        crew = crews.setdefault(planet, {})
        crew[seat] = crew.get(seat, 0) + 1
    for planet, crew in crews.items():
        x, y = sheet[planet]
        for number, (seat, count) in enumerate(sorted(crew.items())):
            across = 3.2 * (number - (len(crew) - 1) / 2)
            yield marker(seat, (x + across, y), 1.35 + 0.2 * min(count, 4), "sheet")
