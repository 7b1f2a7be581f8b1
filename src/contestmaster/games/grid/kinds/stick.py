"""The Big Stick and the Shield (sections F.2 and F.3)."""

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act, Result
from contestmaster.games.grid.rules.kind import Kind
from contestmaster.games.grid.rules.places import place_at_random
from contestmaster.games.grid.state import Body, Player

__all__ = ["Shields", "Sticks", "whack"]


class Sticks(Kind):
    """A carryable Passable MO of which there is always one [GRID-155]."""

    name = "stick"
    carryable = True
    count = 1
    shot = 4


class Shields(Kind):
    """A carryable Passable MO of which there is always one [GRID-162]."""

    name = "shield"
    carryable = True
    count = 1
    shot = 5

    def shields(self, act: Act, player: Player) -> bool:
        """Shield who holds it [GRID-163]."""
        return any(shield.holder == player.name for shield in act.state.of_kind(self.name))

    def shielded(self, act: Act, player: Player) -> None:
        """Let the Shield leave its holder and appear elsewhere [GRID-164]."""
        del player
        for shield in act.state.of_kind(self.name):
            place_at_random(act, shield)


def whack(act: Act, body: Body) -> Result:
    """Whack a player, a Gremlin or a ball with the Stick, which is gone then [GRID-156, GRID-161].

    What a Whack does to an object is its kind's to say.
    """
    stick = next((one for one in act.state.of_kind("stick") if one.holder == act.me.name), None)
    if stick is None:
        return Code.NO_STICK
    result = act.kinds.of(body).whacked(act, body)
    if not isinstance(result, Code):
        place_at_random(act, stick)
    return result
