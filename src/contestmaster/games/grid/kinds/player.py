"""Players as objects, Toads too [GRID-54, GRID-55, GRID-147, GRID-156..158]."""

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds.push import push
from contestmaster.games.grid.rules.act import Act, Result
from contestmaster.games.grid.rules.kind import Kind
from contestmaster.games.grid.rules.places import adjacent
from contestmaster.games.grid.state import Body, Player

__all__ = ["OCCUPIED", "Players"]

OCCUPIED = "occupied"
"""Why a Move onto another player fails."""


class Players(Kind):
    """A Passable MO that shares its square with no other player unless one of them is a Toad."""

    name = "player"
    throwable = True
    shot = 0

    def bars(self, act: Act, here: Body, comer: Body) -> str | None:
        """Keep two players apart, unless one is a Toad [GRID-55, GRID-149]."""
        del act
        people = [body for body in (here, comer) if isinstance(body, Player) and not body.toad]
        return OCCUPIED if len(people) > 1 else None

    def carried(self, body: Body) -> bool:
        """Let Toads be carried [GRID-147]."""
        return isinstance(body, Player) and body.toad

    def whacked(self, act: Act, body: Body) -> Result:
        """Knock a player on an adjacent square away, and make em Dizzy [GRID-157, GRID-158]."""
        if not isinstance(body, Player) or body is act.me:
            return Code.BAD_TARGET
        if not adjacent(act.me, body):
            return Code.NOT_ADJACENT
        pushed = push(act, body, "knock")
        body.dizzy = True
        act.emit(events.Dizzy(body.name))
        pushed.follow(act)
        return {"result": "shielded" if pushed.shield else "knocked", "steps": pushed.steps}
