"""Radar, and the Towers that widen it (sections G.1 and G.2)."""

from collections.abc import Iterator

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Act, Kind, Result
from contestmaster.games.grid.rules.moving import absent
from contestmaster.games.grid.rules.places import make
from contestmaster.games.grid.squares import Square, distance
from contestmaster.games.grid.state import Player, State
from contestmaster.kernel.game import Legal


class Towers(Kind):
    """A Passable SO [GRID-186]."""

    name = "tower"
    mobile = False

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield whether a player can build one where they stand."""
        built = any(tower.at == player.at for tower in act.state.of_kind(self.name))
        if player.at is not None and not built and player.points >= act.params.tower_price:
            yield Legal("TOWER", ())


def build(act: Act) -> Result:
    """Build a Radar Tower on one's own square [GRID-185]."""
    me = act.me
    if refusal := absent(me):
        return refusal
    if any(tower.at == me.at for tower in act.state.of_kind("tower")):
        return Code.TOWER_EXISTS
    if not act.pay(me, act.params.tower_price):
        return Code.INSUFFICIENT_POINTS
    tower = make(act.state, "tower")
    tower.at = me.at
    return {"id": tower.id}


def reach(params: GridParams, state: State, player: Player) -> int:
    """Return how far a player's Radar reaches from where they stand [GRID-187]."""
    on_tower = any(tower.at == player.at for tower in state.of_kind("tower"))
    return player.radar + (params.tower_bonus if on_tower else 0)


def shown(params: GridParams, state: State, player: Player | None) -> list[Square]:
    """Return the squares of Boxes that are shown to a player, or to all [GRID-180]."""
    if params.radar_public:
        eyes = list(state.on_grid())
    else:
        eyes = [player] if player is not None and player.at is not None else []
    reaches = [(eye.at, reach(params, state, eye)) for eye in eyes]
    boxes = [box.at for box in state.of_kind("box") if box.at is not None]
    return sorted(
        box
        for box in boxes
        if any(at is not None and distance(at, box) <= far for at, far in reaches)
    )
