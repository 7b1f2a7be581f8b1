"""Players as objects, Toads too [GRID-54, GRID-55, GRID-147, GRID-156..158]."""

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds.push import push
from contestmaster.games.grid.rules.act import Act, Facts, Kind
from contestmaster.games.grid.rules.places import adjacent
from contestmaster.games.grid.state import Body, Player

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

    def spared(self, act: Act, body: Body, attacker: Player) -> Code | None:
        """Let nobody Whack themself, or one who is not adjacent [GRID-156]."""
        del act
        if body is attacker:
            return Code.BAD_TARGET
        return None if adjacent(attacker, body) else Code.NOT_ADJACENT

    def whacked(self, act: Act, body: Body) -> Facts:
        """Knock a player away, and make them Dizzy [GRID-157, GRID-158]."""
        pushed = push(act, body, "knock")
        if isinstance(body, Player):
            body.dizzy = True
        act.emit(events.Dizzy(body.id))
        pushed.follow(act)
        return {"result": "shielded" if pushed.shield else "knocked", "steps": pushed.steps}
