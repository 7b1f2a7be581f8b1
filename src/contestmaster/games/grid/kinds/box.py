"""Bonus Boxes: hidden, found by who occupies their square, and hidden anew (section G.1, D50)."""

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.rules.act import Act, Arrival, Kind
from contestmaster.games.grid.rules.places import make, place_at_random, vacant_squares
from contestmaster.games.grid.state import Player, Thing

POINTS: Final = 25
"""What a shiny Box brings and a scary one takes [GRID-183]."""
TYPES: Final = ("shiny", "scary", "transporter")


class Boxes(Kind):
    """A Passable SO of a hidden type [GRID-181]."""

    name = "box"
    mobile = False
    hidden = True
    order = 40

    def arrived(self, act: Act, arrival: Arrival) -> bool:
        """Let a player find the Box on their square."""
        return isinstance(arrival.body, Player) and find(act, arrival.body)


def find(act: Act, player: Player) -> bool:
    """Let a player who is no Toad find a Box on their square; return whether it takes them away.

    The Box is hidden anew once all it does is done [GRID-182].
    """
    found = [box for box in act.state.of_kind("box") if box.at == player.at]
    if player.at is None or player.toad or not found:
        return False
    box = found[0]
    box.at = None
    act.emit(events.Box(player.name, player.at, box.type))
    taken = _EFFECTS[box.type](act, player)
    box.type = _type(act)
    hide(act, box)
    return taken


def make_boxes(act: Act) -> None:
    """Make the Boxes of a new game."""
    for _ in range(act.params.bonus_boxes):
        box = make(act.state, "box")
        box.type = _type(act)
        hide(act, box)


def hide(act: Act, box: Thing) -> None:
    """Put a Box on a random vacant square; it waits where there is none [GRID-184]."""
    vacant = vacant_squares(act.state)
    box.at = act.pick(vacant) if vacant else None


def hide_waiting(act: Act) -> None:
    """Put Boxes that wait on vacant squares, by id."""
    for box in act.state.of_kind("box"):
        if box.at is None:
            hide(act, box)


def _type(act: Act) -> str:
    weights = act.params.box_weights
    roll = act.secretly(f"1d{sum(weights)}")
    bounds = accumulate(weights)
    return next(name for name, bound in zip(TYPES, bounds, strict=True) if roll <= bound)


def _shiny(act: Act, player: Player) -> bool:
    player.points += POINTS
    act.emit(events.Gained(player.name, POINTS, "shiny"))
    return False


def _scary(act: Act, player: Player) -> bool:
    """Take points from the finder, or from a Toad they carry [GRID-151]."""
    toads = [toad for toad in act.state.players.values() if toad.holder == player.name]
    payer = act.one_of(toads) if toads else player
    act.emit(events.Lost(payer.name, act.lose(payer, POINTS), "scary"))
    return False


def _transporter(act: Act, player: Player) -> bool:
    return place_at_random(act, player)


_EFFECTS: Final[Mapping[str, Callable[[Act, Player], bool]]] = {
    "shiny": _shiny,
    "scary": _scary,
    "transporter": _transporter,
}
