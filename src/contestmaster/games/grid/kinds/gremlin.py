"""Gremlins, who do nothing and can be whacked out (section F.2, D44)."""

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act, Result
from contestmaster.games.grid.rules.kind import Kind
from contestmaster.games.grid.rules.places import adjacent, lift, make, place_at_random
from contestmaster.games.grid.state import Body, Thing

__all__ = ["Gremlins", "make_gremlins", "recover", "return_out"]


class Gremlins(Kind):
    """A Passable MO."""

    name = "gremlin"
    shot = 2

    def whacked(self, act: Act, body: Body) -> Result:
        """Send a Gremlin on an adjacent square to Limbo [GRID-159]."""
        if not isinstance(body, Thing):
            return Code.BAD_TARGET
        if not adjacent(act.me, body):
            return Code.NOT_ADJACENT
        lift(act, body)
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
