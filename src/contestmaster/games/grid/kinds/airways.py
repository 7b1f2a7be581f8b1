"""The Elbonian Airways (section D)."""

from collections.abc import Iterator

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act, Kind, Result
from contestmaster.games.grid.rules.flinging import fling
from contestmaster.games.grid.rules.ground import nth_gremlin
from contestmaster.games.grid.rules.moving import absent
from contestmaster.games.grid.rules.offers import at_squares
from contestmaster.games.grid.rules.places import location, make
from contestmaster.games.grid.squares import AIRWAYS, Square
from contestmaster.games.grid.state import Player, State
from contestmaster.kernel.game import Legal


class Airways(Kind):
    """A Passable SO on every square whose coordinates are multiples of 6 [GRID-89, GRID-90]."""

    name = "airways"
    mobile = False

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield where a player can fly."""
        if (
            player.at in AIRWAYS
            and not player.toad
            and player.points >= fare(act.params, act.state)
        ):
            others = (square for square in AIRWAYS if square != player.at)
            yield from at_squares("FLY", others)


def build(state: State) -> None:
    """Place the nine Airways."""
    for square in AIRWAYS:
        make(state, "airways").at = square


def fare(params: GridParams, state: State) -> int:
    """Return what a flight costs now [GRID-91]."""
    nth = nth_gremlin(state.gremlin_number, params.fare_nth)
    return params.fare_base + params.fare_factor * nth


def fly(act: Act, target: Square) -> Result:
    """Pay to be Thrown Elbonia-Style at another Airways square [GRID-91..94]."""
    me, price = act.me, fare(act.params, act.state)
    if (refusal := absent(me)) or me.toad:
        return refusal or Code.IS_TOAD
    if me.at not in AIRWAYS:
        return Code.NO_AIRWAYS
    if target == me.at:
        return Code.SAME_SQUARE
    if target not in AIRWAYS:
        return Code.NOT_AIRWAYS
    if not act.pay(me, price):
        return Code.INSUFFICIENT_POINTS
    fling(act, me, target)
    return {"fare": price, "at": location(act.state, me)}
