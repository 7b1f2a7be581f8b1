"""How a moment of the Shuttle looks: the line between the wormholes, and what comes closer."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.drawing import Disc, Drawing, Label, Patch, Shape, Stroke, at_night
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.marks import marker
from contestmaster.drawing.shapes import rectangle
from contestmaster.games.shuttle.glyphs import SHUTTLE, glyph_of
from contestmaster.games.shuttle.meeting import SHIP, Meeting, first_meeting, shuttle_of

_WIDTH: Final = 24.0
_HEIGHT: Final = 14.0
_LINE: Final = 5.6
_EDGE: Final = 2.0
_BIG: Final = 3.8
_SMALL: Final = 3.2
_NAMED: Final = 3
"""So many names have room: of more it is said how many they are."""
_ROOMS: Final = {
    "lower_deck": "Lower Deck",
    "engine_room": "Engine Room",
    "bridge": "Bridge",
    "outside": "Outside",
}


def picture(scene: Mapping[str, Any], view: Mapping[str, Any]) -> Drawing:
    """Return a moment."""
    del scene
    shapes: list[Shape] = []
    length = int(view.get("wormhole2", 0))
    shapes += _way(length, view) if length else _harbour()
    known = list(dict.fromkeys((*view["seats"], *view["players"])))
    playing = {who: one for who, one in view["players"].items() if one.get("registered", True)}
    shapes += _rooms(known, playing)
    shapes += _absent([who for who in known if who in playing and not playing[who]["station"]])
    flies = shuttle_of(view) is not None
    about = "The Shuttle on its way" if flies else "The Shuttle between two journeys"
    return at_night(Drawing(_WIDTH, _HEIGHT, tuple(shapes), about))


def _across(position: float, length: int) -> float:
    """Return where on the sheet a place of the line is."""
    return _EDGE + (_WIDTH - 2 * _EDGE) * position / length


def _way(length: int, view: Mapping[str, Any]) -> Iterator[Shape]:
    yield Stroke(((_across(0, length), _LINE), (_across(length, length), _LINE)), "line", 0.12)
    for end in (0, length):
        yield from _wormhole(_across(end, length))
    objects = sorted(view.get("objects", {}).values(), key=lambda one: one["kind"] == SHIP)
    for one in objects:
        yield from _flying(one, _across(one["position"], length))
    if (met := first_meeting(view)) is not None:
        yield from _meeting(met, length)
    ship = shuttle_of(view)
    if ship is None:  # it has arrived, or is lost
        yield Label((_WIDTH / 2, _LINE + 2.9), "The journey is over", 1.0, "ink")
    else:
        yield from _left(length - ship["position"], _across(ship["position"], length))


def _wormhole(x: float) -> Iterator[Shape]:
    yield Disc((x, _LINE), 1.1, None, "seat-3", 0.3)
    yield Disc((x, _LINE), 0.6, None, "seat-3", 0.25)
    yield Disc((x, _LINE), 0.2, "seat-3")


def _meeting(met: Meeting, length: int) -> Iterator[Shape]:
    """Yield a mark where the Shuttle and a Threat come together, crossed where they collide."""
    x = _across(float(met.place), length)
    if not met.collides:  # who only passes is unharmed: a ring on the line says so
        yield Disc((x, _LINE), 0.3, None, "star", 0.12)
        return
    yield Disc((x, _LINE), 0.75, None, "star", 0.16)
    yield Stroke(((x - 0.4, _LINE - 0.4), (x + 0.4, _LINE + 0.4)), "star", 0.16)
    yield Stroke(((x - 0.4, _LINE + 0.4), (x + 0.4, _LINE - 0.4)), "star", 0.16)


def _flying(one: Mapping[str, Any], x: float) -> Iterator[Shape]:
    """Yield an object, what it is called, and what of its hit points is left."""
    ship = one["kind"] == SHIP
    size, colour = (_BIG, "accent") if ship else (_SMALL, "bad")
    yield from glyph(glyph_of(one), (x, _LINE), size)
    yield Label((x, _LINE - 3.1), str(one["name"])[:12], 0.95, "ink", bold=ship)
    share = max(0.0, min(1.0, one["hp"] / max(1, int(one["max_hp"]))))
    yield Patch(rectangle(x - 1.5, _LINE - 2.3, 3, 0.4), "line")
    yield Patch(rectangle(x - 1.5, _LINE - 2.3, 3 * share, 0.4), colour)


def _left(way: int, x: float) -> Iterator[Shape]:
    """Yield how far it is to the second wormhole, below the line."""
    end, y = _WIDTH - _EDGE, _LINE + 2.2
    yield Stroke(((x, y - 0.3), (x, y), (end, y), (end, y - 0.3)), "soft", 0.08)
    middle = min((x + end) / 2, _WIDTH - 3)
    yield Label((middle, y + 0.8), f"{way} AU to go", 1.0, "ink")


def _harbour() -> Iterator[Shape]:
    """Yield the Shuttle before a journey: the way is drawn, but nobody flies it."""
    ends = 8.0, _WIDTH - _EDGE
    for step in range(10):
        x = ends[0] + (ends[1] - ends[0]) * (step + 0.5) / 10
        yield Disc((x, _LINE), 0.1, "soft")
    for end in ends:
        yield from _wormhole(end)
    yield from glyph(SHUTTLE, (4, _LINE), _BIG)
    yield Label((_WIDTH / 2, _LINE + 2.9), "Who begins the next journey is its Enemy", 1.0, "ink")


def _absent(names: list[str]) -> Iterator[Shape]:
    """Yield who plays and is in no room, as the inactive have no Station [SHUTTLE-19]."""
    if names:
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        who = ", ".join(name[:10] for name in names[:_NAMED]) + more
        yield Label((0.6, 0.9), f"inactive: {who}", 0.75, "soft", "start")


def _rooms(known: list[str], players: Mapping[str, Mapping[str, Any]]) -> Iterator[Shape]:
    width = _WIDTH / len(_ROOMS)
    for column, (room, name) in enumerate(_ROOMS.items()):
        left, top = column * width, _HEIGHT - 4.6
        yield Patch(rectangle(left + 0.2, top, width - 0.4, 4.4), "sheet", "line", 0.08)
        yield Label((left + width / 2, top + 0.8), name, 0.8, "soft")
        crew = [who for who in known if players.get(who, {}).get("station") == room]
        shown = crew if len(crew) <= _NAMED else crew[: _NAMED - 1]
        for number, who in enumerate(shown):
            y = top + 1.8 + 0.95 * number
            yield marker(known.index(who), (left + 0.9, y), 0.3)
            yield Label((left + 1.4, y), who[:10], 0.75, "ink", "start")
        if len(shown) < len(crew):
            y = top + 1.8 + 0.95 * len(shown)
            yield Label((left + 0.6, y), f"and {len(crew) - len(shown)} more", 0.75, "ink", "start")
