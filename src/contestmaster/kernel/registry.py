"""The games that are installed, found by entry point and imported on use.

A third party adds a game by installing a package with an entry point in the group
``contestmaster.games``; nothing else needs to know of it. What has a journal but is not played,
such as a contest, stands in the group ``contestmaster.matches``: it is loaded alike, for replays
and recovery, and is not listed among the games.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import Any

from contestmaster.kernel.game import Game

__all__ = [
    "GROUP",
    "OTHERS",
    "BrokenGameError",
    "UnknownGameError",
    "game_names",
    "load_game",
    "load_point",
    "other_names",
]

GROUP = "contestmaster.games"
OTHERS = "contestmaster.matches"
"""The group of what is a match and no game."""


class UnknownGameError(LookupError):
    """No installed package offers a game of that name."""


class BrokenGameError(UnknownGameError):
    """A package that is installed offers the game, and cannot be loaded; the message says why."""


def game_names() -> list[str]:
    """Return the names of all installed games, without importing any."""
    return sorted(_found(GROUP))


def other_names() -> list[str]:
    """Return the names of what is a match and no game, without importing any."""
    return sorted(_found(OTHERS))


def load_game(name: str) -> type[Game[Any, Any]]:
    """Import a game, or what else is a match, by name.

    Raises:
        UnknownGameError: there is none of that name; the message lists those there are.
        BrokenGameError: there is one, and it cannot be loaded.
    """
    found = _found(GROUP)
    point = found.get(name) or _found(OTHERS).get(name)
    if point is None:
        raise UnknownGameError(
            f"there is no game {name!r}; installed are: {', '.join(sorted(found)) or 'none'}"
        )
    game: type[Game[Any, Any]] = load_point(point)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BrokenGameError(f"{name} cannot be loaded: {point.value} is no game")
    return game


def load_point(point: EntryPoint) -> Any:
    """Import what an entry point names.

    Raises:
        BrokenGameError: the package that has it fails.
    """
    try:
        return point.load()
    except Exception as error:  # it is somebody else's
        where = extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}, line {where.lineno}"
        why = f"{type(error).__name__}: {error} ({place})"
        raise BrokenGameError(f"{point.name} cannot be loaded: {why}") from error


def _found(group: str) -> Mapping[str, EntryPoint]:
    return _installed(entry_points, group)


@cache
def _installed(find: Callable[..., Iterable[EntryPoint]], group: str) -> Mapping[str, EntryPoint]:
    """Look once through all that is installed: that takes milliseconds, for each game of many."""
    return {point.name: point for point in find(group=group)}
