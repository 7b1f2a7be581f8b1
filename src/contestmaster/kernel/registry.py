"""The games that are installed, found by entry point and imported on use.

A third party adds a game by installing a package with an entry point in the group
``contestmaster.games``; nothing else needs to know of it. What has a journal but is not played,
such as a contest, stands in the group ``contestmaster.matches``: it is loaded alike, for replays
and recovery, and is not listed among the games.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from contestmaster.kernel.game import Game

__all__ = ["GROUP", "OTHERS", "UnknownGameError", "game_names", "load_game"]

GROUP = "contestmaster.games"
OTHERS = "contestmaster.matches"
"""The group of what is a match and no game."""


class UnknownGameError(LookupError):
    """No installed package offers a game of that name."""


def game_names() -> list[str]:
    """Return the names of all installed games, without importing any."""
    return sorted(_found(GROUP))


def load_game(name: str) -> type[Game[Any, Any]]:
    """Import a game, or what else is a match, by name.

    Raises:
        UnknownGameError: there is none of that name; the message lists those there are.
    """
    found = _found(GROUP)
    point = found.get(name) or _found(OTHERS).get(name)
    if point is None:
        raise UnknownGameError(
            f"there is no game {name!r}; installed are: {', '.join(sorted(found)) or 'none'}"
        )
    game: type[Game[Any, Any]] = point.load()
    return game


def _found(group: str) -> Mapping[str, EntryPoint]:
    return _installed(entry_points, group)


@cache
def _installed(find: Callable[..., Iterable[EntryPoint]], group: str) -> Mapping[str, EntryPoint]:
    """Look once through all that is installed: that takes milliseconds, for each game of many."""
    return {point.name: point for point in find(group=group)}
