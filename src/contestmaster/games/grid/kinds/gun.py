"""Pinball Guns, which are no objects but move them (section G.3)."""

from collections.abc import Iterator

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds.push import push
from contestmaster.games.grid.rules.act import Act, Result
from contestmaster.games.grid.rules.moving import absent
from contestmaster.games.grid.rules.offers import at_squares
from contestmaster.games.grid.rules.places import occupants
from contestmaster.games.grid.squares import Square, distance, surrounding
from contestmaster.games.grid.state import Body, Player, Thing
from contestmaster.kernel.game import Legal


def buy(act: Act) -> Result:
    """Buy a Pinball Gun, the only one [GRID-188]."""
    if act.me.gun:
        return Code.ALREADY_ARMED
    if not act.pay(act.me, act.params.gun_price):
        return Code.INSUFFICIENT_POINTS
    act.me.gun = True
    return {"points": act.me.points}


def offers(act: Act, player: Player) -> Iterator[Legal]:
    """Yield what a player can announce of Guns now."""
    if player.gun and player.at is not None:
        yield from at_squares("FIRE", surrounding(player.at))
    if not player.gun and player.points >= act.params.gun_price:
        yield Legal("BUYGUN", ())


def fire(act: Act, square: Square, named: Body | None) -> Result:
    """Fire at a consecutive square, and lose the Gun [GRID-189..193]."""
    me = act.me
    if refusal := absent(me):
        return refusal
    if not me.gun:
        return Code.NO_GUN
    if me.at is None or distance(me.at, square) != 1:
        return Code.NOT_CONSECUTIVE
    targets = [body for body in _in_order(act, square) if named is None or body is named]
    if named is not None and not targets:
        return Code.NOT_HERE
    me.gun = False
    if not targets:
        return {"result": "nothing"}
    pushed = push(act, targets[0], "shot")
    pushed.follow(act)
    result = "moved" if pushed.shield is None else "shielded"
    return {"result": result, "id": targets[0].id, "steps": pushed.steps}


def _in_order(act: Act, square: Square) -> list[Body]:
    """Return the MOs on a square in the order in which one is shot [GRID-191]."""
    there = occupants(act.state, square)
    players = [body for body in there if isinstance(body, Player)]
    things = act.kinds.ordered([body for body in there if isinstance(body, Thing)])
    mobile = [body for body in things if act.kinds.of(body).mobile]
    players.sort(key=lambda player: player.toad)
    mobile.sort(key=lambda thing: act.kinds.of(thing).shot)
    return [*players, *mobile]
