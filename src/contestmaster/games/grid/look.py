"""What everyone may see, as the lines of ``LOOK`` and as views."""

from collections.abc import Iterator
from typing import Any

import msgspec

from contestmaster.games.grid.kinds.airways import fare
from contestmaster.games.grid.kinds.tower import shown
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Kinds
from contestmaster.games.grid.rules.places import location
from contestmaster.games.grid.squares import Square, written
from contestmaster.games.grid.state import Body, Player, State, Thing

_SECRETS = ("life", "type")
"""Fields of objects that nobody may see [GRID-130, GRID-181]."""


def lines(params: GridParams, state: State, kinds: Kinds, looker: Player | None) -> Iterator[str]:
    """Yield the lines of ``LOOK`` for a player, or for one without a seat."""
    yield _line("CLOCK", nweek=state.nweek, nday=state.nday, tick=state.tick)
    yield _line(
        "WEATHER",
        temperature=state.temperature,
        gremlin_number=state.gremlin_number,
        fare=fare(params, state),
        fund=state.gremlin_fund,
    )
    for player in state.players.values():
        yield _player(state, kinds, player)
    for thing in kinds.ordered(visible(state, kinds)):
        yield _object(state, thing)
    for square, ground in state.ground.items():
        yield _line(
            "SQUARE",
            at=square,
            substance=ground.substance,
            depth=ground.depth,
            state=ground.state,
        )
    if looker is not None or params.radar_public:
        for box in shown(params, state, looker):
            yield _line("RADAR", at=written(box))


def public(params: GridParams, state: State, kinds: Kinds, looker: Player | None) -> dict[str, Any]:
    """Return what a player, or one without a seat, may see, as plain data."""
    return {
        "tick": state.tick,
        "nweek": state.nweek,
        "nday": state.nday,
        "gremlin_number": state.gremlin_number,
        "temperature": state.temperature,
        "fare": fare(params, state),
        "gremlin_fund": state.gremlin_fund,
        "closed": state.closed,
        "players": [
            {**_plain(player), "where": location(state, player)}
            for player in state.players.values()
        ],
        "things": [
            {
                **{key: value for key, value in _plain(thing).items() if key not in _SECRETS},
                "where": location(state, thing),
            }
            for thing in visible(state, kinds)
        ],
        "ground": {square: _plain(ground) for square, ground in state.ground.items()},
        "flights": [_plain(flight) for flight in state.flights],
        "radar": [list(box) for box in shown(params, state, looker)],
    }


def visible(state: State, kinds: Kinds) -> list[Thing]:
    """Return the objects that everybody may see, in order of creation [GRID-181]."""
    return [thing for thing in state.things.values() if not kinds.of(thing).hidden]


def _player(state: State, kinds: Kinds, player: Player) -> str:
    flags = [
        *(["toad"] if player.toad else []),
        *(["deaf"] if player.deaf else []),
        *(["dizzy"] if player.dizzy else []),
        *(["icky"] if player.icky_until is not None else []),
        *(["quit"] if player.quit else []),
    ]
    return _line(
        "PLAYER",
        name=player.name,
        at=location(state, player),
        points=player.points,
        moved="yes" if player.moved else "no",
        gender=player.gender,
        role=player.role,
        flags=",".join(flags) or "none",
        holds=",".join(_held(state, kinds, player)) or "none",
        gun=int(player.gun),
        bait=player.bait,
        purses=player.purses,
        radar=player.radar,
        **_flight(state, player),
    )


def _held(state: State, kinds: Kinds, player: Player) -> list[str]:
    """Return the ids of what a player has in hand, and the names of Toads."""
    things = [t for t in state.things.values() if t.holder == player.name and not t.ears]
    toads = [toad.name for toad in state.players.values() if toad.holder == player.name]
    return [*(thing.id for thing in kinds.ordered(things)), *toads]


def _object(state: State, thing: Thing) -> str:
    named = {"name": thing.name.replace(" ", "_")} if thing.name else {}
    active = {"active": int(not thing.hiding)} if thing.kind == "gremlin" else {}
    at = location(state, thing)
    facts = named | active | _flight(state, thing)
    return _line("OBJECT", id=thing.id, kind=thing.kind, at=at, **facts)


def _flight(state: State, body: Body) -> dict[str, str | int]:
    flight = state.flight(body.id)
    return {} if flight is None else {"target": written(flight.target), "lands": flight.lands}


def _line(head: str, **facts: str | int) -> str:
    return " ".join([head, *(f"{key}={value}" for key, value in facts.items())])


def _plain(struct: msgspec.Struct) -> dict[str, Any]:
    """Return a struct by field, with squares as lists."""
    fields = msgspec.structs.asdict(struct)
    return {name: _listed(value) for name, value in fields.items()}


def _listed(value: Any) -> Any:
    if isinstance(value, tuple):
        square: Square = value
        return list(square)
    return value
