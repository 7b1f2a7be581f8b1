"""What a Whack and a shot have in common: who is moved, and by how much."""

from typing import NamedTuple

from contestmaster.games.grid.rules.act import Act, Kind
from contestmaster.games.grid.rules.moving import pushed
from contestmaster.games.grid.squares import away
from contestmaster.games.grid.state import Body, Player


class Push(NamedTuple):
    """What came of a push.

    Attributes:
        victim: whom it was meant for.
        steps: Moves that were made, slides not counted.
        shield: the kind that has turned it back on the attacker, if one has.
    """

    victim: Body
    steps: int
    shield: Kind | None

    def follow(self, act: Act) -> None:
        """Let what has shielded the victim follow [GRID-164]."""
        if self.shield is not None and isinstance(self.victim, Player):
            self.shield.shielded(act, self.victim)


def push(act: Act, victim: Body, cause: str) -> Push:
    """Move a victim on a consecutive square straight away, or who attacks [GRID-157, GRID-163].

    Raises:
        LookupError: one of them is on no square.
    """
    attacker = act.me
    if attacker.at is None or victim.at is None:
        raise LookupError(f"{attacker.id} and {victim.id} are not both on the Grid")
    direction = away(attacker.at, victim.at)
    shield = None
    if isinstance(victim, Player):
        shield = next((kind for kind in act.kinds if kind.shields(act, victim)), None)
    if shield is None:
        return Push(victim, pushed(act, victim, direction, cause), None)
    back = (-direction[0], -direction[1])
    return Push(victim, pushed(act, attacker, back, cause), shield)
