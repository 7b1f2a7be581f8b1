"""Gremlins, who do nothing and can be whacked out (section F.2, D44)."""

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act, Facts, Kind
from contestmaster.games.grid.rules.places import adjacent, lift, make, place_at_random
from contestmaster.games.grid.state import Body, Player, Thing


class Gremlins(Kind):
    """A Passable MO."""

    name = "gremlin"
    shot = 2

    def spared(self, act: Act, body: Body, attacker: Player) -> Code | None:
        """Let only a Gremlin on an adjacent square be Whacked [GRID-156]."""
        del act
        return None if adjacent(attacker, body) else Code.NOT_ADJACENT

    def whacked(self, act: Act, body: Body) -> Facts:
        """Send a Gremlin to Limbo [GRID-159]."""
        lift(act, body)
        if isinstance(body, Thing):
            body.out = body.dizzy = True
        act.emit(events.Limbo(body.id))
        act.emit(events.Dizzy(body.id))
        return {"result": "gremlin_out"}


def make_gremlins(act: Act) -> None:
    """Place the Gremlins of a new game, Active."""
    for name in act.params.gremlins:
        gremlin = make(act.state, "gremlin")
        gremlin.name = name
        place_at_random(act, gremlin)


def recover(act: Act) -> None:
    """End the dizziness of Gremlins."""
    for gremlin in act.state.of_kind("gremlin"):
        gremlin.dizzy = False


def return_out(act: Act) -> None:
    """Let whacked-out Gremlins return that are Active, by id [GRID-160]."""
    for gremlin in act.state.of_kind("gremlin"):
        if gremlin.out and not gremlin.hiding and place_at_random(act, gremlin):
            gremlin.out = False
