"""Parameters of a game as a person types them: ``--param name=value``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game

__all__ = ["game_with"]


def game_with(name: str, given: Sequence[str]) -> "Game[Any, Any]":
    """Return a game bound to the parameters given as ``name=value``.

    Raises:
        UnknownGameError: there is no such game.
        Trouble: a parameter is unknown, written wrongly or out of its range.
    """
    import msgspec

    from contestmaster.kernel.registry import load_game

    rules = load_game(name)
    known = rules.Params.__struct_fields__
    values: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"--param {text}: write it as name=value", 2)
        if key not in known:
            raise Trouble(f"{name} has no parameter {key}; it has {', '.join(known)}", 2)
        values[key] = _value(value)
    try:
        return rules(msgspec.convert(values, rules.Params, strict=False))
    except (msgspec.ValidationError, ValueError) as error:
        raise Trouble(f"--param: {_readable(str(error))}", 2) from None


def _value(text: str) -> Any:
    import msgspec

    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def _readable(problem: str) -> str:
    """Put the name of the parameter first, as people write it.

    >>> _readable("Expected `int` <= 4 - at `$.dim`")
    'dim: expected int <= 4'
    """
    what, at, path = problem.replace("`", "").rpartition(" - at $.")
    return f"{path}: {what[0].lower()}{what[1:]}" if at and what else problem
