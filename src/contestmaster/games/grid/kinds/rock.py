"""Big Rocks (section E.1)."""

from collections.abc import Iterator

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds import bait, siren
from contestmaster.games.grid.rules.act import Act, Kind, Result
from contestmaster.games.grid.rules.offers import at_squares
from contestmaster.games.grid.rules.places import make, occupants, vacant_squares
from contestmaster.games.grid.rules.players import ROOM
from contestmaster.games.grid.squares import SQUARES, Square
from contestmaster.games.grid.state import Player, Thing
from contestmaster.kernel.game import Legal


class Rocks(Kind):
    """An Impassable SO that anyone can buy [GRID-103]."""

    name = "rock"
    mobile = False
    passable = False

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield for which squares a player can buy a rock, as far as everybody can see."""
        sirens = siren.sirens(act.state)
        vain = {one.at for one in sirens if siren.under_influence(player, one)}
        rocks = {rock.at for rock in act.state.of_kind(self.name)}
        seen = (body for body in act.state.bodies() if not act.kinds.of(body).hidden)
        vain |= {body.at for body in seen} - rocks
        yield from at_squares("ROCK", (square for square in SQUARES if square not in vain))
        if allowed(act):
            yield Legal("ROCK", (("random",),))


def buy_at(act: Act, square: Square) -> Result:
    """Buy a rock for a square one names [GRID-104]."""
    for one in siren.sirens(act.state):
        if one.at == square and siren.under_influence(act.me, one):
            return Code.UNDER_INFLUENCE
    price = act.roll(f"{act.params.rock_base_chosen}+{act.params.rock_dice}")
    if price > act.me.points:
        return _unaffordable(act, price)
    if square not in allowed(act):
        paid = act.lose(act.me, price)
        return {"result": "failed", "reason": "not_placeable", "cost": price, "paid": paid}
    return _bought(act, square, price)


def buy_somewhere(act: Act) -> Result:
    """Buy a rock for a random square [GRID-110]."""
    squares = allowed(act)
    if not squares:
        return Code.NO_LOCATION
    price = act.roll(f"{act.params.rock_base_random}+{act.params.rock_dice}")
    if price > act.me.points:
        return _unaffordable(act, price)
    return _bought(act, act.pick(squares), price)


def allowed(act: Act) -> list[Square]:
    """Return where a rock may go: vacant squares, and those of rocks [GRID-106, GRID-109]."""
    vacant = vacant_squares(act.state)
    rocks = [rock.at for rock in act.state.of_kind("rock") if rock.at is not None]
    return sorted([*rocks, *(vacant if len(vacant) >= ROOM else [])])


def _unaffordable(act: Act, price: int) -> Result:
    """Take all from who cannot pay [GRID-107]."""
    paid = act.lose(act.me, price)
    return {"result": "failed", "reason": "unaffordable", "cost": price, "paid": paid}


def _bought(act: Act, square: Square, price: int) -> Result:
    act.pay(act.me, price)
    there = [body for body in occupants(act.state, square) if isinstance(body, Thing)]
    if there:
        _destroy(act, square, there)
        return {"result": "destroyed", "at": f"{square[0]},{square[1]}", "cost": price}
    rock = make(act.state, "rock")
    rock.at = square
    came = siren.beckon(act, square)
    return {
        "result": "placed",
        "id": rock.id,
        "at": f"{square[0]},{square[1]}",
        "cost": price,
        "siren": "none" if came is None else came.id,
    }


def _destroy(act: Act, square: Square, there: list[Thing]) -> None:
    """Let a rock that falls on a rock destroy all that is there, itself too [GRID-105]."""
    act.emit(events.Destroyed(square, tuple(thing.id for thing in act.kinds.ordered(there))))
    for thing in act.kinds.ordered(there):
        if thing.kind == "siren":
            siren.vanish(act, thing, "destroyed")
        elif thing.kind == "bait":
            bait.vanish(act, thing, "destroyed")
        else:
            del act.state.things[thing.id]
