"""The Big Stick and the Shield (sections F.2 and F.3)."""

from collections.abc import Iterator

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act, Kind, Result
from contestmaster.games.grid.rules.offers import of_ids
from contestmaster.games.grid.rules.places import place_at_random
from contestmaster.games.grid.state import Body, Player, Thing
from contestmaster.kernel.game import Legal


class Sticks(Kind):
    """A carryable Passable MO of which there is always one [GRID-155]."""

    name = "stick"
    carryable = True
    count = 1
    shot = 4

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield whom and what who holds it can Whack."""
        if _held(act, player) is not None:
            bodies = (one for one in act.state.bodies() if not act.kinds.of(one).hidden)
            yield from of_ids("WHACK", (one.id for one in bodies if not _spared(act, one, player)))


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
    stick = _held(act, act.me)
    if stick is None:
        return Code.NO_STICK
    if refusal := _spared(act, body, act.me):
        return refusal
    result = act.kinds.of(body).whacked(act, body)
    place_at_random(act, stick)
    return result


def _held(act: Act, player: Player) -> Thing | None:
    sticks = (one for one in act.state.of_kind("stick") if one.holder == player.name)
    return next(sticks, None)


def _spared(act: Act, body: Body, attacker: Player) -> Code | None:
    return act.kinds.of(body).spared(act, body, attacker)
