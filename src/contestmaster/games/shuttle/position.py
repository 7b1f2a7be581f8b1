"""Positions: how a state is written down, and what contradicts the rules in one.

Objects are written by id.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.buttons import BUTTONS
from contestmaster.games.shuttle.rules.players import is_name
from contestmaster.games.shuttle.state import ROOMS, SpaceObject, State
from contestmaster.nomic.layouts import Layout

_LEDGERS: Final = ("credits", "threat_points", "ergs", "rests")


def _completed(data: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
    """Return what follows: the next id, and 0 for players of whom a ledger does not tell."""
    found: dict[str, Any] = {
        what: data[what] | {name: 0 for name in data["players"] if name not in data[what]}
        for what in _LEDGERS
    }
    if "objects" in position and "next_object" not in position:
        last = max((one["id"] for one in data["objects"]), default=0)
        found["next_object"] = max(last + 1, data["next_object"])
    return found


LAYOUT: Final = Layout(
    "the Shuttle",
    State,
    by_id=("objects",),
    derived=("now", "seats", "rings", "next_object", "deployments"),
    nested=("players",),
    counters=_completed,
)
"""How positions are written."""


def problems(params: ShuttleParams, state: State, seats: Sequence[str]) -> list[str]:
    """Return what contradicts the rules in a state, a sentence each."""
    return [
        *_of_players(state, seats),
        *_of_ledgers(state),
        *_of_journey(params, state),
        *_of_records(state),
        *_of_space(state),
    ]


def _of_players(state: State, seats: Sequence[str]) -> Iterator[str]:
    if state.seats != list(seats):
        yield f"seats: those with a seat are {', '.join(seats)}"
    for name in state.seats:
        if name not in state.players:
            yield f"players: {name} has a seat and is none"
    for name, player in state.players.items():
        if not is_name(name):
            yield f"players: nobody can play who is called {name!r}"
        if (player.station is not None) != (player.registered and player.active):
            yield f"players.{name}.station: just active players have one"
    for what, other in (("enemy", state.enemy), ("restricted", state.restricted)):
        if other is not None and other not in state.players:
            yield f"{what}: there is no player {other}"


def _of_ledgers(state: State) -> Iterator[str]:
    for what in _LEDGERS:
        ledger: Mapping[str, int] = getattr(state, what)
        for name, balance in ledger.items():
            if name not in state.players:
                yield f"{what}: there is no player {name}"
            if balance < 0:
                yield f"{what}.{name}: {balance} is less than 0"


def _of_journey(params: ShuttleParams, state: State) -> Iterator[str]:
    shuttles = [one for one in state.objects if one.kind == "shuttle"]
    if len(shuttles) > 1:
        yield "objects: there is one Shuttle at most"
    started = (state.journey_start, state.level, state.enemy)
    if shuttles and None in started:
        yield "journey_start, level, enemy: there is a Shuttle, so they must be given"
    if not shuttles and started[:2] != (None, None):
        yield "journey_start, level: without a Shuttle no journey is in place"
    for shuttle in shuttles:
        if not 0 <= shuttle.delta <= params.max_shuttle_delta:
            yield f"objects.{shuttle.id}.delta: {shuttle.delta} is out of range"
    if sorted(state.charges) != sorted(ROOMS) or any(n < 0 for n in state.charges.values()):
        yield f"charges: each of {', '.join(ROOMS)} has some, or 0"


def _of_records(state: State) -> Iterator[str]:
    if any(push.button not in BUTTONS for push in state.pushes):
        yield "pushes: there is no such button"
    for what in ("intents", "recordings", "crimes"):
        ids = [one.id for one in getattr(state, what)]
        if ids != list(range(1, len(ids) + 1)):
            yield f"{what}: their ids count up from 1"
    if sum(one.status == "recording" for one in state.recordings) > 1:
        yield "recordings: one runs at most"


def _of_space(state: State) -> Iterator[str]:
    length = state.wormhole2
    if length is None:
        if state.objects:
            yield "wormhole2: there are objects, so it must be given"
        return
    if not 2 <= length <= 997:  # noqa: PLR2004 - as the rule book has it
        yield f"wormhole2: {length} is out of range"
    for one in state.objects:
        yield from _of_object(state, one, length)


def _of_object(state: State, one: SpaceObject, length: int) -> Iterator[str]:
    where = f"objects.{one.id}"
    if one.id >= state.next_object:
        yield "next_object: that id has been used"
    if not 0 < one.position < length:
        yield f"{where}.position: {one.position} is not on the line"
    if len(state.at(one.position)) > 1:
        yield f"{where}.position: {one.position} is taken twice"
    if not 1 <= one.hp <= one.max_hp:
        yield f"{where}.hp: {one.hp} is out of range"
    if min(one.explosion, one.attack, one.scouting) < 0:
        yield f"{where}: explosion, attack and scouting are not negative"
