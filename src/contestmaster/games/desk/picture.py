"""How a moment of DESK looks: a battle of who leads, and how the others stand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from contestmaster.drawing import Drawing, Label, Patch, Shape, at_night, seat_colour
from contestmaster.drawing.glyphs import glyph
from contestmaster.drawing.shapes import rectangle
from contestmaster.games.desk.glyphs import FIGURES
from contestmaster.games.desk.looks import looks
from contestmaster.games.desk.params import MAX_TYPES, START_WIDTH
from contestmaster.games.desk.traits import BIG
from contestmaster.games.desk.world import PHASES, PREPARATION

_GROUND: Final = "."
_ABOVE: Final = 1.2
_TILE: Final = 1.0
_OPEN: Final = 0.3
"""The part of what the stronger side has left that the weaker has where it is open who wins."""
_ROOM: Final = 2.0
"""Fields a number needs that stands on a bar."""


def picture(
    scene: Mapping[str, Any], view: Mapping[str, Any], where: Sequence[int] = ()
) -> Drawing:
    """Return a moment in the battle where it happens, else in one of who leads, or the fiercest.

    Where nothing may be seen of battles it is the ground that they are fought on.
    """
    terrain: list[str] = scene["terrain"]
    width, height = len(terrain[0]), len(terrain)
    position = view.get("position", view)
    battles = {
        int(key): _Battle(battle, position.get("cadre", {}))
        for key, battle in position.get("battles", {}).items()
        if "stacks" in battle and "sides" in battle
    }
    shapes = list(_ground(terrain))
    fiercest = max(battles.values(), key=lambda one: (one.stake, -one.lead), default=None)
    told = next((battles[number] for number in where if number in battles), None)
    shown = told or _of_leaders(battles.values()) or fiercest
    if shown is not None:
        shapes += shown.shapes(width)
    mustered = shown is None or not shown.stands
    if mustered and position.get("phase") == PHASES[PREPARATION]:
        seats = (0, 1) if shown is None else shown.seats
        shapes += _muster(seats, list(_units(position)), width, height)
    shapes += _tiles(list(battles.values()), told, width, _ABOVE + height + 0.4)
    below = 0.4 + _TILE if battles else 0.0
    which = "The fiercest" if shown is fiercest else "One"
    about = f"{which} of {len(battles)} battles" if battles else "The ground of the battles"
    return at_night(Drawing(width, _ABOVE + height + below, tuple(shapes), about))


class _Kind(NamedTuple):
    """Of a type of the cadre what a picture shows."""

    hp: int = 1
    traits: Sequence[int] = ()
    rng: int = 0
    atk: int = 0
    defense: int = 0


class _Battle:
    """A battle with what its sides have left.

    Attributes:
        seats: of attacker and defender.
        left: hit points of attacker and defender.
        points: of attacker and defender, in thousandths; nothing where they are secret.
    """

    def __init__(self, battle: Mapping[str, Any], cadre: Mapping[str, Any]) -> None:
        self.seats = battle["attacker"] - 1, battle["defender"] - 1
        self._stacks = [stack for stack in battle["stacks"].values() if stack["count"]]
        self._cadre = cadre

        def total(side: str) -> int:
            return sum(
                (stack["count"] - 1) * self._kind(stack).hp + stack["top_hp"]
                for stack in self._stacks
                if stack["side"] == side
            )

        self.left = total("ATK"), total("DEF")
        self.points = [battle["sides"][side].get("points") for side in ("ATK", "DEF")]

    @property
    def stands(self) -> bool:
        """Whether any stack stands."""
        return bool(self._stacks)

    @property
    def stake(self) -> int:
        """What the weaker side has left: nothing where it is decided."""
        return min(self.left)

    @property
    def lead(self) -> int:
        """By how much one side has more left."""
        return abs(self.left[0] - self.left[1])

    def shapes(self, width: float) -> Iterator[Shape]:
        """Yield its stacks, and above the board the strengths of its sides."""
        whole = sum(self.left) or 1
        x = 0.0
        for seat, left in zip(self.seats, self.left, strict=True):
            share = width * left / whole
            yield Patch(rectangle(x, 0.25, share, 0.6), seat_colour(seat))
            if share > _ROOM:
                yield Label((x + share / 2, 0.55), f"{left:,}", 0.5, "sheet", bold=True)
            x += share
        for stack in self._stacks:
            yield from self._stack(stack)

    def _kind(self, stack: Mapping[str, Any]) -> _Kind:
        """Return the type of a stack; the defender's are numbered after the attacker's."""
        found = self._cadre.get(str((stack["kind"] - 1) % MAX_TYPES + 1), {})
        return _Kind(**{name: found[name] for name in _Kind._fields if name in found})

    def _stack(self, stack: Mapping[str, Any]) -> Iterator[Shape]:
        """Yield a stack: what its type can do best, looking at the enemy, and how many it is."""
        attacks = stack["side"] == "ATK"
        colour = seat_colour(self.seats[0 if attacks else 1])
        kind = self._kind(stack)
        wide = 2 if BIG in kind.traits else 1
        left, top = stack["x"] - 1, _ABOVE + stack["y"] - 1
        middle, size = (left + wide / 2, top + wide / 2), wide - 0.06
        yield Patch(rectangle(left + 0.04, top + 0.04, size, size), "on-seat", strength=0.55)
        yield from glyph(FIGURES[looks(kind)], middle, size, colour, mirrored=not attacks)
        if stack["defending"]:
            yield Patch(rectangle(left + 0.04, top + 0.04, size, size), None, "ink", 0.07)
        foot = top + wide - 0.2
        yield Patch(rectangle(middle[0] - 0.34, foot - 0.18, 0.68, 0.36), colour)
        yield Label((middle[0], foot), str(stack["count"]), 0.34, "on-seat", bold=True)


def _of_leaders(battles: Iterable[_Battle]) -> _Battle | None:
    """Return a battle between the two with the most points, else an open one of the first of them.

    A battle that is over, or nearly so, says less of who leads than one that goes on. Nothing where
    nobody leads, or nobody may know.
    """
    found = list(battles)
    sums: dict[int, int] = {}
    for battle in found:
        for seat, points in zip(battle.seats, battle.points, strict=True):
            sums[seat] = sums.get(seat, 0) + (points or 0)
    first, second, *_ = [*sorted(sums, key=lambda seat: (-sums[seat], seat)), None, None]
    if first is None or second is None or sums[first] == sums[second]:
        return None
    on = [battle for battle in found if battle.stake > 0]
    contested = [battle for battle in on if battle.stake >= _OPEN * max(battle.left)]
    between = [battle for battle in on if {first, second} == set(battle.seats)]
    own = [[one for one in contested if seat in one.seats] for seat in (first, second)]
    return next((some[0] for some in (between, *own) if some), None)


def _units(position: Mapping[str, Any]) -> Iterator[int]:
    """Yield how many units each type of the cadre has, whole or as the public may see it."""
    cadre = position.get("cadre", {})
    for row in cadre.values() if isinstance(cadre, Mapping) else cadre:
        yield int(row["count"] if "count" in row else row["units"])


def _muster(
    seats: tuple[int, int], units: list[int], width: float, height: float
) -> Iterator[Shape]:
    """Yield what both sides have, waiting to be placed, and a sign that says so."""
    middle = START_WIDTH / 2
    for seat, x in zip(seats, (middle, width - middle), strict=True):
        for place, count in enumerate(units):
            y = _ABOVE + height * (place + 0.5) / len(units)
            corners = rectangle(x - 0.44, y - 0.44, 0.88, 0.88)
            yield Patch(corners, None, seat_colour(seat), 0.08)
            yield Label((x, y), str(count), 0.42, bold=True)
    yield Label((width / 2, _ABOVE + height / 2), "The armies are being placed", 0.42, bold=True)


def _ground(terrain: list[str]) -> Iterator[Shape]:
    for y, row in enumerate(terrain):
        for x, field in enumerate(row):
            corners = rectangle(x + 0.02, _ABOVE + y + 0.02, 0.96, 0.96)
            yield Patch(corners, "grass" if field == _GROUND else "rock")


def _tiles(
    battles: list[_Battle], told: _Battle | None, width: float, top: float
) -> Iterator[Shape]:
    """Yield a bar for each battle: how much of what is left is whose; one is framed."""
    across = width / max(1, len(battles))
    for number, battle in enumerate(battles):
        x, whole = number * across + 0.05, sum(battle.left) or 1
        for seat, left in zip(battle.seats, battle.left, strict=True):
            share = (across - 0.1) * left / whole
            yield Patch(rectangle(x, top, share, _TILE - 0.1), seat_colour(seat))
            x += share
        if battle is told:
            framed = rectangle(number * across + 0.05, top, across - 0.1, _TILE - 0.1)
            yield Patch(framed, None, "star", 0.14)
