"""Balls of Wax and of Earwax (section F.4)."""

from collections.abc import Iterator
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds.siren import sirens, zone
from contestmaster.games.grid.rules.act import Act, Arrival, Facts, Kind, Result, due
from contestmaster.games.grid.rules.carrying import holds
from contestmaster.games.grid.rules.offers import of_ids
from contestmaster.games.grid.rules.places import make, place_at_random
from contestmaster.games.grid.rules.throwing import end_flight
from contestmaster.games.grid.state import Body, Player, Thing
from contestmaster.kernel.game import Legal

STAYS: Final = 10
"""Ndays after which wax comes out at the latest [GRID-169]."""
ICKY_DIE: Final = "1d3"


class Balls(Kind):
    """A carryable, throwable Passable MO that can be stuffed into ears [GRID-167]."""

    name = "wax"
    carryable = True
    throwable = True
    order = 30
    shot = 6

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield what a player can stuff into their ears."""
        if not player.deaf:
            mine = (one.id for one in act.state.of_kind(self.name) if one.holder == player.name)
            yield from of_ids("STUFF", mine)

    def spared(self, act: Act, body: Body, attacker: Player) -> Code | None:
        """Let only a ball be Whacked that flies at the attacker's square [GRID-176]."""
        return _out_of_reach(act, body, attacker)

    def whacked(self, act: Act, body: Body) -> Facts:
        """Let the ball come down somewhere else [GRID-177]."""
        _end_flight_of(act, body)
        place_at_random(act, body)
        return {"result": "ball"}

    def parts(self, act: Act, player: Player) -> None:
        """Take the wax out of the ears of who must drop all [GRID-171]."""
        if player.deaf:
            take_out(act, player)

    def arrived(self, act: Act, arrival: Arrival) -> bool:
        """Look whether the wax comes out where a player has arrived [GRID-170]."""
        if isinstance(arrival.body, Player):
            _check(act, arrival.body)
        return False

    def stirs(self, act: Act) -> None:
        """Look at all who are Deaf: a Siren has come or gone [GRID-170]."""
        for player in act.state.players.values():
            _check(act, player)


class Disgusting(Kind):
    """Earwax: it cannot be caught, and explodes on players [GRID-172..174]."""

    name = "earwax"
    carryable = True
    throwable = True
    shot = 7

    def may_catch(self, act: Act, body: Body, player: Player) -> bool:
        """Let nobody catch it [GRID-173]."""
        del act, body, player
        return False

    def struck(self, act: Act, body: Body, victim: Player) -> bool:
        """Explode, and make the victim Icky [GRID-174]."""
        _explode(act, body)
        until = due(act, act.roll(ICKY_DIE))
        victim.icky_until = max(victim.icky_until or 0, until)
        act.emit(events.Icky(victim.name, victim.icky_until))
        return True

    def spared(self, act: Act, body: Body, attacker: Player) -> Code | None:
        """Let only a ball be Whacked that flies at the attacker's square [GRID-176]."""
        return _out_of_reach(act, body, attacker)

    def whacked(self, act: Act, body: Body) -> Facts:
        """Destroy the ball [GRID-178]."""
        _end_flight_of(act, body)
        _explode(act, body)
        return {"result": "ball"}


def stuff(act: Act, body: Body) -> Result:
    """Stuff a Ball of Wax into one's own ears [GRID-167]."""
    me = act.me
    if not holds(me, body):
        return Code.NOT_HELD
    if not isinstance(body, Thing) or body.kind != "wax":
        return Code.NOT_WAX
    if me.deaf:
        return Code.ALREADY_STUFFED
    body.ears = True
    me.ear_until = due(act, STAYS)
    _check(act, me)
    return {"id": body.id, "until": me.ear_until}


def take_out(act: Act, player: Player) -> None:
    """Let the wax come out of a player's ears, as Earwax in their hands [GRID-172]."""
    for ball in act.state.of_kind("wax"):
        if ball.ears and ball.holder == player.name:
            ball.ears, ball.kind = False, "earwax"
            player.ear_until, player.ear_zone = None, False
            act.emit(events.WaxOut(player.name, ball.id))


def new_ball(act: Act) -> None:
    """Place the Ball of Wax of a new nweek [GRID-166]."""
    place_at_random(act, make(act.state, "wax"))


def _check(act: Act, player: Player) -> None:
    """Take the wax out of ears that have been in a zone and are in none."""
    if not player.deaf:
        return
    if any(zone(player.at, siren) is not None for siren in sirens(act.state)):
        player.ear_zone = True
    elif player.ear_zone:
        take_out(act, player)


def _out_of_reach(act: Act, ball: Body, attacker: Player) -> Code | None:
    flight = act.state.flight(ball.id)
    if flight is None:
        return Code.NOT_AIRBORNE
    return None if flight.target == attacker.at else Code.NOT_TARGET


def _end_flight_of(act: Act, ball: Body) -> None:
    flight = act.state.flight(ball.id)
    if flight is not None:
        end_flight(act, flight)


def _explode(act: Act, body: Body) -> None:
    del act.state.things[body.id]
    act.emit(events.Exploded(body.id))
