"""Games of OpenSpiel by their names, and why some cannot be hosted."""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

import pyspiel

from contestmaster.kernel.game import SetupError

VERSION: Final = version("open_spiel")
CHANCE: Final = pyspiel.GameType.ChanceMode
DYNAMICS: Final = pyspiel.GameType.Dynamics
INFORMATION: Final = pyspiel.GameType.Information
_IN_PYTHON: Final = "python_"
_MONEY: Final = "universal_poker"
"""Its numbers are amounts of money, not sizes."""
MOST: Final = 1000
"""The largest number among the parameters of a game: whoever opens a table may choose them."""
_UNLISTED: Final = frozenset({"crossword"})
"""Games that do not list their actions, which no type says."""
_NUMBER: Final = re.compile(r"[0-9]+")
_FILE: Final = re.compile(r"file\w*\s*=")


def loaded(name: str) -> Any:
    """Load a game with its parameters, written as ``kuhn_poker(players=3)``.

    Raises:
        SetupError: there is no such game, or it cannot be hosted; the message says why.
    """
    if _FILE.search(name):
        raise SetupError("game: a game that reads a file of the host cannot be played")
    sizes = _NUMBER.findall(name.partition("(")[2])  # the game itself may be called 2048
    if not name.startswith(_MONEY) and any(int(one) > MOST for one in sizes):
        raise SetupError(f"game: a number above {MOST} would make it too large to be played")
    if name.startswith(_IN_PYTHON):
        import_module("open_spiel.python.games")  # they are registered when they are imported
    try:
        spiel = pyspiel.load_game(name)
    except (pyspiel.SpielError, ValueError, RuntimeError) as error:
        raise SetupError(f"game: {_first_line(error)}") from None
    if why := refusal(spiel.get_type()):
        raise SetupError(f"game: {name} {why}")
    return spiel


def refusal(kind: Any) -> str:
    """Return why games of a type cannot be hosted; empty if they can.

    What draws its own chance cannot be replayed, and in mean-field games there are no players.
    """
    if kind.chance_mode == CHANCE.SAMPLED_STOCHASTIC:
        return "draws its own chance, so that no match of it can be replayed"
    if kind.dynamics == DYNAMICS.MEAN_FIELD:
        return "is a mean-field game, which has no players"
    if kind.short_name in _UNLISTED:
        return "does not list its actions"
    return ""


@cache
def types() -> dict[str, Any]:
    """Return the types of all games of OpenSpiel that load by name alone and can be hosted."""
    return {
        kind.short_name: kind
        for kind in pyspiel.registered_games()
        if kind.default_loadable and not refusal(kind)
    }


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0].removesuffix(" Available games are:")
