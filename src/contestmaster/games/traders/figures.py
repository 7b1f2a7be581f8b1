"""What a game counts for each team: its cash, and the shares it holds."""

from typing import Final

from contestmaster.games.traders.state import State
from contestmaster.kernel.figures import Counts, Figure, own_only
from contestmaster.kernel.game import ALL, Eye

FIGURES: Final = (Figure("cash"), Figure("shares", one="share"))
"""Cash decides the score [TRADE-78]."""


def counts(state: State, eye: Eye) -> Counts:
    """The figures of every team; cash is its own affair until the end (chapter Visibility).

    Shares are shown as they were when the turn began [TRADE-95].
    """
    world = state.world
    cash = world.teams["cash"].tolist()
    shares = world.shown_shares.sum(axis=1).tolist()
    everyone = eye == ALL or bool(world.head["over"][0])
    own = [cash[row] for row in state.seats]
    return [own_only(own, eye, shown_to_all=everyone), [shares[row] for row in state.seats]]
