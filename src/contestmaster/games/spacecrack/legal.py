"""Legal orders of a seat, as families of arguments of which any combination is legal now."""

from collections.abc import Iterator

import numpy as np

from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.rules.legal import legal_actions
from contestmaster.games.spacecrack.rules.planets import offset
from contestmaster.games.spacecrack.rules.playout import BUILD
from contestmaster.games.spacecrack.rules.refusals import end_turn_refusal, resign_refusal
from contestmaster.games.spacecrack.state import State
from contestmaster.kernel.game import Legal


def orders(state: State, seat: int) -> Iterator[Legal]:
    """All orders that a seat may give now, each in exactly one family."""
    world = state.world
    actions = legal_actions(world, seat)
    columns = int(world.columns)
    for planet, row in enumerate(actions[:, :BUILD]):
        if row.any():
            targets = [planet + 1 + offset(columns, int(d)) for d in np.flatnonzero(row)]
            yield Legal("MOVE", ([int(world.ship[planet])], targets))
    sites = np.flatnonzero(actions[:, BUILD])
    if len(sites):
        yield Legal("BUILD", ((sites + 1).tolist(),))
    if end_turn_refusal(world, seat) == Code.DONE:
        yield Legal("END_TURN", ())
    if resign_refusal(world, seat) == Code.DONE:
        yield Legal("RESIGN", ())
