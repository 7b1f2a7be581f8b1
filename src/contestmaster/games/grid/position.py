"""Positions: the whole state by name, as people write it down, and what is wrong with one.

Players stand by name, objects by id, squares as ``x,y`` in any order. Parts that are left out are
as after set-up. Where objects are given, those that are not there do not exist, but for the
Airways, and what is left out of one is not as after set-up, but as if it had never been otherwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from contestmaster.games.grid.kinds.box import TYPES
from contestmaster.games.grid.rules.act import Kinds
from contestmaster.games.grid.rules.players import is_name
from contestmaster.games.grid.squares import AIRWAYS, inside, square_of
from contestmaster.games.grid.state import Body, Ground, State, Thing
from contestmaster.nomic.layouts import Layout, merged
from contestmaster.nomic.positions import plain

ONE_EACH: Final = ("yeti", "stick", "shield")
"""Kinds of which there is always exactly one [GRID-142, GRID-155, GRID-162]."""


class _GridLayout(Layout[State]):
    """A layout in which ids and names stand once, and Airways go without saying."""

    def placed(self, fresh: State, position: Mapping[str, Any]) -> State:
        """Return the state a position describes, from the one after set-up."""
        whole = dict(position)
        for part, filled in (("players", _named), ("things", _known)):
            given = whole.get(part)
            if isinstance(given, Mapping):
                whole[part] = filled(given)
        if isinstance(whole.get("ground"), Mapping):
            whole["ground"] = _in_order(whole["ground"])
        if "things" in whole and "made" not in whole:
            whole["made"] = _made(whole["things"])
        return super().placed(fresh, whole)


LAYOUT: Final = _GridLayout("the Grid", State, derived=("begun", "seats", "turns", "rings", "made"))


def corrected(position: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with changes; objects that are new are counted, unless they say how."""
    whole = merged(position, changes)
    if "made" not in changes and isinstance(whole["things"], Mapping):
        found, made = _made(whole["things"]), whole["made"]
        whole["made"] = made | {kind: max(n, made.get(kind, 0)) for kind, n in found.items()}
    return whole


def problems(kinds: Kinds, state: State, seats: Sequence[str]) -> list[str]:
    """Return what contradicts the rules in a state, a sentence each."""
    return [
        *_of_players(state, kinds, seats),
        *_of_things(state, kinds),
        *_of_places(state, kinds),
        *_of_ground(state),
    ]


def _named(players: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: {"name": name, **one} if isinstance(one, Mapping) else one
        for name, one in players.items()
    }


def _known(things: Mapping[str, Any]) -> dict[str, Any]:
    """Return objects with their ids and kinds, and the Airways if none is among them."""
    known = {
        name: {**plain(Thing(name, name.rpartition("-")[0])), **one}
        if isinstance(one, Mapping)
        else one
        for name, one in things.items()
    }
    if any(name.startswith("airways-") for name in known):
        return known
    airways = {
        f"airways-{n}": {"id": f"airways-{n}", "kind": "airways", "at": list(square)}
        for n, square in enumerate(AIRWAYS, 1)
    }
    return airways | known


def _in_order(ground: Mapping[str, Any]) -> dict[str, Any]:
    """Return squares by x then y, as states have them; those that are none stand first."""

    def place(square: str) -> tuple[int, int]:
        try:
            return square_of(square)
        except ValueError:
            return 0, 0

    return {square: ground[square] for square in sorted(ground, key=place)}


def _made(things: Mapping[str, Any]) -> dict[str, int]:
    """Return the highest number of each kind."""
    made: dict[str, int] = {}
    for name in things:
        kind, _, number = name.rpartition("-")
        if number.isdigit():
            made[kind] = max(made.get(kind, 0), int(number))
    return made


def _of_players(state: State, kinds: Kinds, seats: Sequence[str]) -> Iterator[str]:
    names = list(state.players)
    if names[: len(seats)] != list(seats) or state.seats != len(seats):
        yield f"players: the first are those with a seat, in order: {', '.join(seats)}"
    for name, player in state.players.items():
        others = [other for other in names if other != name]
        if player.name != name or not is_name(name, kinds, others):
            yield f"players: nobody can play who is called {name!r}"
        if player.points < 0:
            yield f"players.{name}.points: {player.points} is less than 0"
        if player.holder is not None and not player.toad:
            yield f"players.{name}.holder: only Toads are carried"
        if player.deaf != any(t.ears and t.holder == name for t in state.things.values()):
            yield f"players.{name}.ear_until: there is wax in their ears, or there is none"


def _of_things(state: State, kinds: Kinds) -> Iterator[str]:
    for name, thing in state.things.items():
        prefix, _, number = name.rpartition("-")
        kept = prefix == "wax" and thing.kind == "earwax"
        if thing.id != name or not number.isdigit() or (prefix != thing.kind and not kept):
            yield f"things.{name}: an id is a kind and a number"
        elif not kinds.known(thing.kind):
            yield f"things.{name}: there is no kind {thing.kind}"
        elif int(number) > state.made.get(prefix, 0):
            yield f"made.{prefix}: {name} is beyond that number"
        elif thing.kind == "box" and thing.type not in TYPES:
            yield f"things.{name}.type: a Box is {', '.join(TYPES[:-1])} or {TYPES[-1]}"
    for kind in ONE_EACH:
        if len(state.of_kind(kind)) != 1:
            yield f"things: there is exactly one of the kind {kind}"
    for flight in state.flights:
        if state.body(flight.id) is None or not inside(flight.target):
            yield f"flights: {flight.id} cannot fly"


def _of_places(state: State, kinds: Kinds) -> Iterator[str]:
    there: dict[Any, list[Body]] = {}
    for body in state.bodies():
        if isinstance(body, Thing) and not kinds.known(body.kind):
            return
        places = [body.at, body.holder, state.flight(body.id)]
        if sum(place is not None for place in places) > 1:
            yield f"{body.id} is at two places"
        if body.holder is not None and (
            body.holder not in state.players or state.players[body.holder].at is None
        ):
            yield f"{body.id}: nobody called {body.holder} is on the Grid"
        if body.at is not None:
            there.setdefault(body.at, []).append(body)
    for square, bodies in there.items():
        if not inside(square):
            yield f"{bodies[0].id}: there is no square {square}"
        if problem := _crowd(bodies, kinds):
            yield f"{square}: {problem}"


def _crowd(bodies: Sequence[Body], kinds: Kinds) -> str | None:
    """Say what is wrong with all that is on one square [GRID-21, GRID-22, GRID-55]."""
    if any(kinds.of(one).admits(one, other) for one in bodies for other in bodies):
        return None
    names = [body.kind for body in bodies]
    if sum(body.kind == "player" and not getattr(body, "toad", False) for body in bodies) > 1:
        return "two players who are no Toads share it"
    if "siren" in names or "bait" in names:
        on_rock = sorted(names) in (["rock", "siren"], ["bait", "rock"])
        return None if on_rock else "a Siren or a Bait is on a Big Rock, alone"
    if len(bodies) > 1 and not all(kinds.of(body).passable for body in bodies):
        return "something Impassable shares it"
    return None


def _of_ground(state: State) -> Iterator[str]:
    for key, ground in state.ground.items():
        try:
            square_of(key)
        except ValueError as error:
            yield f"ground: {error}"
            return
        if ground == Ground():
            yield f"ground.{key}: dry Turf goes without saying"
    ordered = sorted(state.ground, key=square_of)
    if list(state.ground) != ordered:
        yield f"ground: the squares come by x, then y: {', '.join(ordered)}"
