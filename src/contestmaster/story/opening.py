"""What is told of a match whatever happens in it: what it is played for, and what comes first."""

from typing import Any

import msgspec

from contestmaster.kernel.game import Game
from contestmaster.kernel.titles import about_rules


def opening_of(game: Game[Any, Any]) -> str:
    """Return it by the guide of the game, or what the game says of itself."""
    if game.guide is None:
        return about_rules(type(game))
    return game.guide.begun(msgspec.structs.asdict(game.params))


def terms_of(game: Game[Any, Any]) -> dict[str, str]:
    """Return the words of a board that only rules explain, with what they mean."""
    return {} if game.guide is None else game.guide.meanings(msgspec.structs.asdict(game.params))


def goal_of(game: Game[Any, Any]) -> str:
    """Return what a match is played for, and what brings it, by the guide of the game."""
    return "" if game.guide is None else game.guide.goal(msgspec.structs.asdict(game.params))
