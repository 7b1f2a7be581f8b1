"""Possessions: picking up, dropping, and leaving all behind (section B.3)."""

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act, Arrival, Result
from contestmaster.games.grid.rules.moving import absent
from contestmaster.games.grid.rules.places import arrive, legal, lift, nearest, put
from contestmaster.games.grid.squares import Square, written
from contestmaster.games.grid.state import Body, Player


def holds(player: Player, body: Body) -> bool:
    """Return whether a player has something in hand; wax in their ears is not [GRID-199]."""
    return body.holder == player.name and (isinstance(body, Player) or not body.ears)


def possessions(act: Act, player: Player) -> list[Body]:
    """Return all a player has in hand: Toads by seat, then objects by kind and number."""
    toads = [toad for toad in act.state.players.values() if toad.holder == player.name]
    things = [thing for thing in act.state.things.values() if holds(player, thing)]
    return [*toads, *act.kinds.ordered(things)]


def keep(act: Act, player: Player, body: Body) -> None:
    """Let something come into a player's possession: it is on no square then [GRID-66]."""
    lift(act, body)
    body.holder = player.name
    if isinstance(body, Player):
        for kind in act.kinds:
            kind.departs(act, body)


def pick_up(act: Act, body: Body) -> Result:
    """Pick up what nobody holds on one's own square [GRID-64]."""
    me = act.me
    if (refusal := absent(me)) or me.toad:
        return refusal or Code.IS_TOAD
    kind = act.kinds.of(body)
    if not kind.carried(body):
        return Code.NOT_CARRYABLE
    if body.at != me.at:
        return Code.NOT_HERE
    if not kind.may_hold(act, body, me):
        return Code.RESTRICTED
    keep(act, me, body)
    return {"id": body.id}


def drop(act: Act, body: Body) -> Result:
    """Place what one holds on one's own square [GRID-67]."""
    me = act.me
    if not holds(me, body) or me.at is None:
        return Code.NOT_HELD
    square = me.at
    put(act, body, square)
    arrive(act, Arrival(body, square, None))
    return {"id": body.id, "at": written(square)}


def drop_all(act: Act, player: Player) -> None:
    """Drop all carryables on the square a player stands on, or last stood on [GRID-68]."""
    for kind in act.kinds:
        kind.parts(act, player)
    square = player.at or player.last
    for body in possessions(act, player):
        there = _where(act, body, square)
        if there is None:
            continue
        put(act, body, there)
        act.emit(events.Dropped(body.id, there))
        arrive(act, Arrival(body, there, None))


def to_limbo(act: Act, player: Player) -> None:
    """Let a player leave the Grid: first they drop all they carry."""
    drop_all(act, player)
    lift(act, player)
    player.holder = None
    act.state.flights = [flight for flight in act.state.flights if flight.id != player.name]
    for kind in act.kinds:
        kind.departs(act, player)


def _where(act: Act, body: Body, square: Square | None) -> Square | None:
    """Return where something is dropped: near the square, if that is not legal any more."""
    if square is None or legal(act, body, square):
        return square
    return nearest(act, body, square)
