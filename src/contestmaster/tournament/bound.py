"""Parameters of a game as texts, as a person or a file writes them: read, and bound to the game."""

from collections.abc import Iterable, Mapping
from typing import Any

from contestmaster.kernel.declared import hints_of, instead, meant, options_of, read
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game


class ParameterError(ValueError):
    """A parameter is unknown, written wrongly or out of its range.

    Attributes:
        key: which one; empty for several together.
        plain: what is wrong, without its name.
    """

    def __init__(self, key: str, what: str, plain: str) -> None:
        """Keep all of it."""
        super().__init__(what)
        self.key = key
        self.plain = plain


def pairs(given: Iterable[str]) -> dict[str, str]:
    """Return parameters typed as ``name=value``, by name; the last of a name counts.

    Raises:
        ParameterError: one is not written so.
    """
    values = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise ParameterError("", f"{text}: write it as name=value", "")
        values[key] = value
    return values


def bound(name: str, given: Mapping[str, str]) -> Game[Any, Any]:
    """Return a game bound to parameters.

    Raises:
        UnknownGameError: there is no such game.
        ParameterError: a parameter is unknown, written wrongly or out of its range.
    """
    rules = load_game(name)
    hints, declared = options_of(rules.Params), hints_of(rules.Params)
    values: dict[str, Any] = {}
    for key, value in given.items():
        if key not in hints:
            other = instead(declared[key]) if key in declared else None
            close = meant(key, hints) or f"; it has {', '.join(hints)}"
            what = f": {other}" if other else close
            raise ParameterError(
                key, f"{name} has no parameter {key}{what}", f"{name} has no such parameter{what}"
            )
        try:
            values[key] = read(value, hints[key])
        except ValueError as error:
            raise ParameterError(key, f"{key}: {error}", str(error)) from None
    try:
        return rules(rules.Params(**values))
    except ValueError as error:
        raise ParameterError("", str(error), str(error)) from None


def wrong_seats(game: Game[Any, Any], seats: int) -> str:
    """Return why no match of a game has so many seats, by its ``seating``; empty where one has."""
    least, most = (1, None) if game.seating is None else game.seating[:2]
    if seats >= least and (most is None or seats <= most):
        return ""
    bounds = f"{least} or more" if most is None else f"{least} to {most}"
    said = least if least == most else bounds
    return f"{game.name} is played by {said} seats, not by {seats}"


def never_ends(game: Game[Any, Any], turns: int | None) -> str:
    """Return what is wrong with matches of programs that would go on for ever; empty: nothing.

    Args:
        game: the rules with their parameters.
        turns: after how many a match is stopped; none: when the game ends.
    """
    if turns is not None or not game.endless:
        return ""
    return f"a match of {game.name} has no end of its own, as its parameters are"
