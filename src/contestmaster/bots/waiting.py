"""How the turns of a game are waited for, as far as a player over TCP must know."""

from typing import Any

from contestmaster.bots.shapes import shape_for
from contestmaster.client import NOTHING, Shape
from contestmaster.kernel.game import Game
from contestmaster.kernel.replies import shape_of


def closing_of(rules: type[Game[Any, Any]]) -> Shape:
    """Return the shape of the data that ends a wait in a game [NET-83]."""
    return NOTHING if rules.Closing is None else shape_for(shape_of(rules.Closing))
