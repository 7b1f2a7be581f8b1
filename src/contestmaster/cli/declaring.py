"""Who plays, as the command line declares it: ``--entrant 'mine version=2.1 model=small'``."""

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.kernel.recording import DeclaredEntrant


def declared(names: Sequence[str], texts: Sequence[str]) -> "Mapping[str, DeclaredEntrant]":
    """Return who has been declared, by name among the players.

    Raises:
        Trouble: somebody plays nowhere, is declared twice, or says what cannot stand in a header.
    """
    from contestmaster.kernel.recording import entrant

    found: dict[str, DeclaredEntrant] = {}
    for text in texts:
        try:
            name, *words = shlex.split(text) or [""]
            if name not in names:
                raise ValueError(f"no player is called {name!r}; there are: {', '.join(names)}")
            if name in found:
                raise ValueError(f"{name} is declared twice")
            said = dict(_pair(word) for word in words)
            if len(said) < len(words):
                raise ValueError("a word is given twice")
            found[name] = entrant(name, said.pop("version", ""), said)
        except ValueError as error:
            raise Trouble(f"--entrant {text}: {error}", 2) from None
    return found


def _pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not (key and equals):
        raise ValueError(f"{word!r} is not word=value")
    return key, value
