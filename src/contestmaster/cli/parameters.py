"""Parameters of a game as a person types them: ``--param name=value``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game


def game_with(name: str, given: Sequence[str]) -> "Game[Any, Any]":
    """Return a game bound to the parameters given as ``name=value``.

    Raises:
        UnknownGameError: there is no such game.
        Trouble: a parameter is unknown, written wrongly or out of its range.
    """
    from contestmaster.tournament.bound import ParameterError, bound, pairs

    try:
        return bound(name, pairs(given))
    except ParameterError as error:
        what = str(error)
        unknown = what.startswith(f"{name} has no parameter")
        typed = not error.key and what.endswith("write it as name=value")
        way = "" if unknown else "--param " if typed else "--param: "
        raise Trouble(f"{way}{what}", 2) from None


def check_seats(game: "Game[Any, Any]", seats: int) -> None:
    """See that a game is played by so many.

    Raises:
        Trouble: it is not.
    """
    from contestmaster.tournament.bound import wrong_seats

    if what := wrong_seats(game, seats):
        raise Trouble(f"{what}: give one --bot for each seat", 2)


def check_end(game: "Game[Any, Any]", turns: int | None) -> None:
    """Say how matches of a game end that does not end by itself.

    Raises:
        Trouble: they would go on for ever.
    """
    from contestmaster.tournament.bound import never_ends

    if what := never_ends(game, turns):
        raise Trouble(f"{what}: say how many turns it has, such as --turns 200", 2)
