"""Maps: the line as text, a character for each segment [SHUTTLE-2, SHUTTLE-3]."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from contestmaster.games.shuttle.state import SpaceObject
from contestmaster.kernel.grammar import Word

_INITIAL: Final = re.compile(r"@>-*@")


@dataclass(frozen=True)
class MapText(Word):
    """A map as an argument: one word, whether it is a good map or not."""

    longest: int = 2000

    def telling(self, value: object) -> bool:
        """Return whether the word begins as maps do."""
        return str(value).startswith("@")

    def describe(self) -> str:
        """Say what a map looks like."""
        return "a map such as `@>----@`"


def printed(wormhole2: int, objects: Iterable[SpaceObject]) -> str:
    """Return the map of a line and the objects on it [SHUTTLE-2]."""
    line = ["@", *("-" * (wormhole2 - 1)), "@"]
    for one in objects:
        line[one.position] = one.symbol
    return "".join(line)


def parsed(text: str) -> tuple[int, list[tuple[int, str]]] | None:
    """Return a map's length, and position and symbol of all objects; ``None``: it is no map.

    >>> parsed("@->---@"), parsed("@@"), parsed("@>-@-@")
    ((6, [(2, '>')]), None, None)
    """
    if len(text) < 3 or text[0] != "@" or text[-1] != "@" or "@" in text[1:-1]:  # noqa: PLR2004
        return None
    return len(text) - 1, [(i, one) for i, one in enumerate(text[:-1]) if one not in "@-"]


def initial_length(text: str, most: int) -> int | None:
    """Return the length of the line on a map to begin a journey with, or ``None`` [SHUTTLE-36].

    >>> initial_length("@>----@", 10), initial_length("@->---@", 10), initial_length("@>@", 10)
    (6, None, 2)
    """
    found = parsed(text)
    if found is None or not _INITIAL.fullmatch(text) or found[0] > most:
        return None
    return found[0]
