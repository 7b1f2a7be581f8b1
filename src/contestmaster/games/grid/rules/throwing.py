"""Throwing, catching, and what comes down (section B.4)."""

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import IMPASSABLE, Act, Result, due
from contestmaster.games.grid.rules.carrying import holds, keep
from contestmaster.games.grid.rules.places import bar, legal_squares, nearest, occupants, place
from contestmaster.games.grid.squares import Square, surrounding, written
from contestmaster.games.grid.state import Body, Flight, Player

FUND = "fund"
"""Who is paid where the thrower has left the game [GRID-79]."""


def throw(act: Act, body: Body, target: Square) -> Result:
    """Throw what one holds at any square [GRID-70]."""
    me, kind = act.me, act.kinds.of(body)
    if not holds(me, body):
        return Code.NOT_HELD
    if not kind.throwable:
        return Code.NOT_THROWABLE
    if not kind.may_aim(act, body, target):
        return Code.RESTRICTED
    body.holder = None
    lands = due(act, act.params.flight_ndays)
    act.state.flights.append(Flight(body.id, target, me.name, lands))
    return {"id": body.id, "target": written(target), "lands": lands}


def catch(act: Act, body: Body) -> Result:
    """Declare that one will catch what is Airborne [GRID-77]."""
    me, flight = act.me, act.state.flight(body.id)
    if me.toad:
        return Code.IS_TOAD
    if flight is None:
        return Code.NOT_AIRBORNE
    if not act.kinds.of(body).may_catch(act, body, me):
        return Code.CANNOT_CATCH
    if me.name in flight.catchers:
        return Code.ALREADY_DECLARED
    flight.catchers.append(me.name)
    return {"id": body.id}


def land_all(act: Act) -> None:
    """Let everything land that is due now, in the order thrown [GRID-72]."""
    for flight in [flight for flight in act.state.flights if flight.lands == due(act, 0)]:
        if flight in act.state.flights:
            body = end_flight(act, flight)
            _land(act, flight, body)


def end_flight(act: Act, flight: Flight) -> Body:
    """Take a flight out of the air; return what flew, which is on no square."""
    act.state.flights.remove(flight)
    body = act.state.body(flight.id)
    if body is None:
        raise LookupError(f"{flight.id} is Airborne and does not exist")
    return body


def concerned(act: Act, square: Square) -> Player | None:
    """Return whom a landing on a square concerns: the non-Toad, else the first seat [GRID-82]."""
    there = [body for body in occupants(act.state, square) if isinstance(body, Player)]
    return min(there, key=lambda player: player.toad, default=None)


def _land(act: Act, flight: Flight, body: Body) -> None:
    target = flight.target
    if bar(act, body, target) == IMPASSABLE:
        _redirect(act, body, target)
        return
    victim, kind = concerned(act, target), act.kinds.of(body)
    if victim is None:
        _come_down(act, body, target)
    elif _catches(act, flight, body, victim):
        keep(act, victim, body)
        act.emit(events.Caught(body.id, victim.name))
    else:
        _hit(act, flight, victim)
        if not kind.struck(act, body, victim):
            _come_down(act, body, target)


def _redirect(act: Act, body: Body, target: Square) -> None:
    """Let something come down beside a Target that holds an Impassable object [GRID-73..75]."""
    beside = legal_squares(act, body, surrounding(target))
    square = act.pick(beside) if beside else nearest(act, body, target)
    if square is not None:
        _come_down(act, body, square)


def _come_down(act: Act, body: Body, square: Square) -> None:
    act.emit(events.Landed(body.id, square))
    place(act, body, square)


def _catches(act: Act, flight: Flight, body: Body, player: Player) -> bool:
    able = not player.toad and act.kinds.of(body).may_catch(act, body, player)
    return able and player.name in flight.catchers


def _hit(act: Act, flight: Flight, victim: Player) -> None:
    """Let a player pay for having been hit [GRID-78..80]."""
    roll = act.roll(act.params.hit_dice)
    paid = act.lose(victim, roll)
    thrower = act.state.player(flight.thrower)
    if thrower is None:
        act.state.gremlin_fund += paid
    else:
        thrower.points += paid
    to = FUND if thrower is None else thrower.name
    act.emit(events.Hit(flight.id, victim.name, roll, paid, to))
