"""A package with a game of one's own: the files that ``contestmaster new-game`` writes."""

import re
import sys
from collections.abc import Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword, issoftkeyword
from typing import Final

from contestmaster.kernel.registry import OTHERS, game_names

__all__ = ["BadNameError", "package_of", "prefix_of"]

_FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "src/{name}/__init__.py": "init.py",
    "src/{name}/RULES.md": "RULES.md",
    "src/{name}/game.py": "game.py",
    "src/{name}/bots.py": "bots.py",
    "src/{name}/board.js": "board.js",
    "tests/test_laws.py": "test_laws.py",
    "tests/test_rules.py": "test_rules.py",
}
"""By the place in the package, the file that is written there."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{2,29}")
_LETTERS: Final = (3, 8)
"""Of a prefix of rules, as rule books have them."""
_RESERVED: Final = frozenset({"random", "all", "none", "public", "match", "matches", "bot", "bots"})
"""Names that mean something else where a game, a bot or a seat is named."""


class BadNameError(ValueError):
    """A game cannot be called so; the message says why in a sentence."""


def package_of(name: str) -> Mapping[str, bytes]:
    """Return the files of a package with a game of that name, by their place in its folder.

    Raises:
        BadNameError: the name is taken, or is none.
    """
    _check(name)
    title = "".join(word.capitalize() for word in name.split("_"))
    words = {"auction": name, "Auction": title, "AUCTION": prefix_of(name)}
    folder = files("contestmaster.starters").joinpath("game")
    return {
        place.format(name=name): _filled(
            folder.joinpath(f"{file}.txt").read_text(encoding="utf-8"), words
        ).encode()
        for place, file in _FILES.items()
    }


def prefix_of(name: str) -> str:
    """Return the letters before the numbers of the rules of a game.

    >>> prefix_of("my_game_2")
    'MYGAME'
    """
    return "".join(filter(str.isalpha, name)).upper()[: _LETTERS[1]]


def _filled(text: str, words: Mapping[str, str]) -> str:
    return re.sub("|".join(words), lambda found: words[found[0]], text)


def _check(name: str) -> None:
    if not _NAME.fullmatch(name):
        like = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        raise BadNameError(
            f"a game cannot be called {name!r}: a name is 3 to 30 small letters, digits and "
            "underscores, and begins with a letter"
            + (f"; try {like}" if _NAME.fullmatch(like) else "")
        )
    if len(prefix_of(name)) < _LETTERS[0]:
        raise BadNameError(f"a game cannot be called {name}: three letters at least number rules")
    if iskeyword(name) or issoftkeyword(name) or name in _RESERVED:
        raise BadNameError(f"a game cannot be called {name}: the word means something else")
    if name in game_names() or entry_points(group=OTHERS, name=name):
        raise BadNameError(f"a game called {name} is installed already")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise BadNameError(f"a game cannot be called {name}: there is a Python module of that name")
