"""How a moment of the Shuttle looks: the line between the wormholes, and what comes closer."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.drawing import Disc, Drawing, Label, Patch, Shape, Stroke, at_night, seat_colour
from contestmaster.drawing.shapes import rectangle

_WIDTH: Final = 24.0
_HEIGHT: Final = 16.0
_LINE: Final = 7.0
_ROOMS: Final = {
    "lower_deck": "Lower Deck",
    "engine_room": "Engine Room",
    "bridge": "Bridge",
    "outside": "Outside",
}
_SHIP: Final = "shuttle"


def picture(scene: Mapping[str, Any], view: Mapping[str, Any]) -> Drawing:
    """Return a moment."""
    del scene
    shapes: list[Shape] = []
    length = int(view.get("wormhole2", 0))
    shapes += _way(length, view.get("objects", {})) if length else _harbour()
    shapes += _rooms(list(view["seats"]), view["players"])
    about = "The Shuttle on its way" if length else "The Shuttle between two journeys"
    return at_night(Drawing(_WIDTH, _HEIGHT, tuple(shapes), about))


def _way(length: int, objects: Mapping[str, Mapping[str, Any]]) -> Iterator[Shape]:
    def across(position: float) -> float:
        return 1.5 + (_WIDTH - 3) * position / length

    yield Stroke(((across(0), _LINE), (across(length), _LINE)), "line", 0.15)
    for end in (0, length):
        yield Disc((across(end), _LINE), 0.9, None, "seat-3", 0.35)
        yield Disc((across(end), _LINE), 0.45, "seat-3")
    for one in objects.values():
        x, ship = across(one["position"]), one["kind"] == _SHIP
        reach = 1.1 if ship else 0.8
        nose = reach if one["delta"] >= 0 else -reach
        body = (x - nose, _LINE - reach), (x + nose, _LINE), (x - nose, _LINE + reach)
        yield Patch(body, "accent" if ship else "fire", "sheet", 0.1)
        whole = max(1, int(one["max_hp"]))
        yield Patch(rectangle(x - 1, _LINE - 2.2, 2, 0.4), "line")
        share = 2 * min(1.0, one["hp"] / whole)
        yield Patch(rectangle(x - 1, _LINE - 2.2, share, 0.4), "accent" if ship else "fire")
        yield Label((x, _LINE - 3), str(one["name"])[:12], 0.8, "ink")


def _harbour() -> Iterator[Shape]:
    yield Label((_WIDTH / 2, _LINE), "No journey is in place", 1.3, "soft")


def _rooms(seats: list[str], players: Mapping[str, Mapping[str, Any]]) -> Iterator[Shape]:
    width = _WIDTH / len(_ROOMS)
    for column, (room, name) in enumerate(_ROOMS.items()):
        left, top = column * width, _HEIGHT - 5
        yield Patch(rectangle(left + 0.2, top, width - 0.4, 4.7), "sheet", "line", 0.1)
        yield Label((left + width / 2, top + 0.9), name, 0.85, "soft")
        crew = [seat for seat in seats if players.get(seat, {}).get("station") == room]
        for number, who in enumerate(crew[:3]):
            y = top + 2 + number
            yield Disc((left + 0.9, y), 0.3, seat_colour(seats.index(who)))
            yield Label((left + 1.4, y), who[:10], 0.75, "ink", "start")
