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
    from contestmaster.kernel.declared import hints_of, instead, meant, options_of, read
    from contestmaster.kernel.registry import load_game

    rules = load_game(name)
    hints, declared = options_of(rules.Params), hints_of(rules.Params)
    values: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"--param {text}: write it as name=value", 2)
        if key not in hints:
            other = instead(declared[key]) if key in declared else None
            close = meant(key, hints) or f"; it has {', '.join(hints)}"
            raise Trouble(f"{name} has no parameter {key}" + (f": {other}" if other else close), 2)
        try:
            values[key] = read(value, hints[key])
        except ValueError as error:
            raise Trouble(f"--param: {key}: {error}", 2) from None
    try:
        return rules(rules.Params(**values))
    except ValueError as error:
        raise Trouble(f"--param: {error}", 2) from None
