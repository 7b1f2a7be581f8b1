"""How the Grid becomes numbers: a command with its parts, and what a seat may see."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from contestmaster.games.grid.kinds.airways import fare
from contestmaster.games.grid.kinds.tower import shown
from contestmaster.games.grid.look import visible
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Kinds
from contestmaster.games.grid.squares import SIZE, SQUARES, Square
from contestmaster.games.grid.state import GENDERS, ROLES, Body, Player, State
from contestmaster.kernel.encoding import ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.structured import OrderPart, StructuredEncoding, listed, span

THINGS: Final = 128
"""Objects that have a place, in the order of the table of kinds."""
MUCH: Final = 1_000_000
_SUBSTANCES: Final = ("turf", "earth", "mud", "fire")
_WATER: Final = ("dry", "wet", "frozen")
_OTHER: Final = len(_SUBSTANCES)
_NAMED: Final = ("CATCH", "DROP", "PICKUP", "LOVE", "BAIT", "TAKEBAIT", "STUFF", "WHACK")
"""Announcements that name one object or player."""
_ALONE: Final = ("BUYBAIT", "BUYGUN", "GENDER", "ROLE", "TOWER")


class GridEncoding(StructuredEncoding[State]):
    """Numbers of the Grid for so many players.

    What is named is a player, counted from the one who looks, or an object by its place in the
    observation, behind the players. Nobody quits; what installed kinds bring along has no number.
    """

    def __init__(self, game: Any, seats: int) -> None:
        """Lay numbers and fields out.

        Args:
            game: a :class:`~contestmaster.games.grid.game.Grid`.
            seats: how many play.
        """
        kinds: Kinds = game.kinds
        params: GridParams = game.params
        rules: Game[None, State] = game
        self._params, self._kinds = params, kinds
        self._kind_names = [
            kind.name for kind in kinds if not kind.hidden and kind.name != Player.kind
        ]
        super().__init__(rules, seats, _parts(params, kinds, seats))
        self.fields = _fields(params, self._kind_names, seats)

    def seen(self, state: State, seat: int) -> Mapping[str, int | Sequence[int]]:
        """Return what the seat may see."""
        people = _around(state, seat)
        names = [one.name for one in people]
        things = self._kinds.ordered(visible(state, self._kinds))
        return {
            "nweek": state.nweek,
            "nday": state.nday,
            "turns": state.turns,
            "temperature": state.temperature,
            "gremlin_number": state.gremlin_number,
            "fare": fare(self._params, state),
            "gremlin_fund": state.gremlin_fund,
            "points": [one.points for one in people],
            "squares": [n for one in people for n in _place(state, names, one)],
            "moved": [one.moved for one in people],
            "gender": [GENDERS.index(one.gender) for one in people],
            "role": [ROLES.index(one.role) for one in people],
            "afflicted": [n for one in people for n in _afflicted(one)],
            "gun": [one.gun for one in people],
            "bait": [one.bait for one in people],
            "purses": [one.purses for one in people],
            "radar": [one.radar for one in people],
            "wins": [one.wins for one in people],
            "things": [
                number
                for one in things
                for number in (
                    1 + self._kind_names.index(one.kind),
                    *_place(state, names, one),
                    one.ears,
                    one.hiding,
                    one.dizzy,
                )
            ],
            "ground": [_substance(state, square) for square in SQUARES],
            "water": [_WATER.index(state.ground_at(square).state) for square in SQUARES],
            "boxes": _boxes(self._params, state, people[0]),
        }


def _around(state: State, seat: int) -> list[Player]:
    """Return all with a seat, from one on."""
    people = list(state.players.values())[: state.seats]
    return [*people[seat:], *people[:seat]]


def _place(state: State, names: Sequence[str], body: Body) -> Sequence[int]:
    """Return x, y, who holds it from 1, and the nday after which it lands."""
    flight = state.flight(body.id)
    holder = 1 + names.index(body.holder) if body.holder in names else 0
    if flight is not None:
        return *flight.target, holder, max(1, flight.lands - state.tick)
    return *(body.at or (0, 0)), holder, 0


def _afflicted(one: Player) -> Sequence[int]:
    return one.toad, one.deaf, one.dizzy, one.icky_until is not None, one.quit


def _substance(state: State, square: Square) -> int:
    substance = state.ground_at(square).substance
    return _SUBSTANCES.index(substance) if substance in _SUBSTANCES else _OTHER


def _boxes(params: GridParams, state: State, looker: Player) -> Sequence[int]:
    found = set(shown(params, state, looker))
    return [square in found for square in SQUARES]


def _parts(params: GridParams, kinds: Kinds, seats: int) -> Mapping[str, Mapping[str, OrderPart]]:
    """Return what the grammar does not bound, by announcement and parameter."""

    def bodies(state: State, seat: int) -> Sequence[str]:
        people = [one.id for one in _around(state, seat)]
        return people + [one.id for one in kinds.ordered(visible(state, kinds))]

    def or_none(state: State, seat: int) -> Sequence[str | None]:
        return [None, *bodies(state, seat)]

    size = seats + THINGS
    about = "players from the own seat, then field `things`"
    what = {"what": listed(size, bodies, about)}
    one = span(1, SIZE, "squares")
    square = {"x": one, "y": one}
    random = listed(SIZE + 1, lambda *_: ("random", *range(1, SIZE + 1)), "squares; 0 at random")
    none = listed(SIZE + 1, lambda *_: (None, *range(1, SIZE + 1)), "squares; 0 where x is 0")
    del params
    return {
        **{name: {} for name in _ALONE},
        **dict.fromkeys(_NAMED, what),
        **dict.fromkeys(("ENTER", "MOVE", "FLY"), square),
        "THROW": what | square,
        "FIRE": square | {"what": listed(size + 1, or_none, f"0 for none, then {about}")},
        "ROCK": {"x": random, "y": none},
    }


def _fields(params: GridParams, kinds: Sequence[str], seats: int) -> Sequence[ObservationField]:
    def one(name: str, high: int, unit: str, about: str, *shape: int) -> ObservationField:
        return ObservationField(name, shape, 0, high, unit, about)

    each = "from oneself on"
    place = "x, y (where it is Airborne: of its target; 0: on no square), who holds it from 1, "
    place += "ndays until it lands"
    listed_kinds = ", ".join(f"{n} {name}" for n, name in enumerate(kinds, 1))
    squares = "by x, then y"
    return (
        one("nweek", MUCH, "nweeks", "from 1"),
        one("nday", 10, "ndays", "of the nweek, from 1"),
        one("turns", max(1, params.turns_per_nday), "turns", "of the nday that have passed"),
        ObservationField(
            *("temperature", (), min(0, params.temp_min), max(0, params.temp_max)),
            *("degrees Celsius", "of the weather"),
        ),
        one("gremlin_number", 120, "", "of the nday"),
        one("fare", MUCH, "points", "of a flight by the Airways"),
        one("gremlin_fund", MUCH, "points", "that nobody owns"),
        one("points", MUCH, "points", each, seats),
        one("squares", MUCH, "", f"{place}; {each}", seats, 4),
        one("moved", 1, "", f"1 for who has used the move of this nweek, {each}", seats),
        one("gender", 2, "", f"0 none, 1 female, 2 male; {each}", seats),
        one("role", 2, "", f"0 none, 1 football_player, 2 cheerleader; {each}", seats),
        one("afflicted", 1, "", f"a Toad, deaf, dizzy, Icky, has quit; {each}", seats, 5),
        one("gun", 1, "", f"1 for who has a Pinball Gun, {each}", seats),
        one("bait", MUCH, "Baits", f"in hand, {each}", seats),
        one("purses", MUCH, "purses", each, seats),
        one("radar", MUCH, "squares", each, seats),
        one("wins", MUCH, "wins", each, seats),
        one(
            "things",
            MUCH,
            "",
            f"what ({listed_kinds}); {place}; 1 if it is in their ears, is not Active, is Dizzy",
            *(THINGS, 8),
        ),
        one("ground", _OTHER, "", f"0 turf, 1 earth, 2 mud, 3 fire, 4 else; {squares}", SIZE, SIZE),
        one("water", 2, "", f"0 dry, 1 wet, 2 frozen; {squares}", SIZE, SIZE),
        one("boxes", 1, "", f"1 where the own Radar shows a Box; {squares}", SIZE, SIZE),
    )
