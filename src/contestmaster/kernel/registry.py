"""The games that are installed, found by entry point and imported on use.

A third party adds a game by installing a package with an entry point in the group
``contestmaster.games``; nothing else needs to know of it.
"""

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from contestmaster.kernel.game import Game

__all__ = ["GROUP", "UnknownGameError", "game_names", "load_game"]

GROUP = "contestmaster.games"


class UnknownGameError(LookupError):
    """No installed package offers a game of that name."""


def game_names() -> list[str]:
    """Return the names of all installed games, without importing any."""
    return sorted(_found())


def load_game(name: str) -> type[Game[Any, Any]]:
    """Import a game by name.

    Raises:
        UnknownGameError: there is none of that name; the message lists those there are.
    """
    found = _found()
    if name not in found:
        raise UnknownGameError(
            f"there is no game {name!r}; installed are: {', '.join(sorted(found)) or 'none'}"
        )
    game: type[Game[Any, Any]] = found[name].load()
    return game


def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
