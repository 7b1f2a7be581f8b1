"""What is told of a match before anything has happened: what the game is, what comes first."""

from typing import Any

import msgspec

from contestmaster.kernel.game import Game
from contestmaster.kernel.titles import about_rules


def opening_of(game: Game[Any, Any]) -> str:
    """Return it by the guide of the game, or what the game says of itself."""
    if game.guide is None:
        return about_rules(type(game))
    return game.guide.begun(msgspec.structs.asdict(game.params))
