"""How the turns of a game are waited for, as far as a player over TCP must know."""

from typing import Any, NamedTuple

from contestmaster.bots.shapes import shape_for
from contestmaster.client import NOTHING, Shape
from contestmaster.kernel.game import Game
from contestmaster.kernel.replies import shape_of


class Waiting(NamedTuple):
    """What a player must know of a game's waits.

    Attributes:
        shape: of the data that ends a wait [NET-83].
        bell: whether turns may end while the player thinks: where there is a clock, it must have
            begun to wait before it looks, on a second connection, or it may miss the end of a turn.
    """

    shape: Shape = NOTHING
    bell: bool = False


def waiting_of(rules: type[Game[Any, Any]]) -> Waiting:
    """Return what must be known of a game's waits."""
    shape = NOTHING if rules.Closing is None else shape_for(shape_of(rules.Closing))
    return Waiting(shape, rules.orders_end_turns)
