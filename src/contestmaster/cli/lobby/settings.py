"""What a person sets about a table server on the command line: ``--set key=value``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.lobby import LobbyParams, Offer
    from contestmaster.protocols.line.settings import LineSettings

__all__ = ["games_on_offer", "understood"]

GAMES: Final = "table_games"


def understood(given: Sequence[str]) -> "tuple[LobbyParams, LineSettings]":
    """Return the parameters of the tables and the settings of the line protocol.

    Raises:
        Trouble: one of the items is no setting, or out of its range.
    """
    from contestmaster.lobby import LobbyParams
    from contestmaster.protocols.line.settings import LineSettings

    tables: dict[str, Any] = {}
    line: dict[str, Any] = msgspec.to_builtins(LineSettings.suited(turns=False))
    games: list[str] | None = None
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"--set {text}: write it as key=value", 2)
        if key == GAMES:
            games = [name for name in value.split(",") if name]
        elif key in LobbyParams.__struct_fields__:
            tables[key] = _value(value)
        elif key in line and key not in ("lock_step", "lock_step_timeout_s", "lock_step_order"):
            line[key] = _value(value)
        else:
            raise Trouble(f"--set {text}: a table server has no setting {key}", 2)
    if games is not None and not games:
        raise Trouble(f"--set {GAMES}: no game is offered", 2)
    tables[GAMES] = msgspec.to_builtins(games_on_offer(games))
    try:
        settings = msgspec.convert(line, LineSettings, strict=False)
        params = msgspec.convert(tables, LobbyParams, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise Trouble(f"--set: {_readable(str(error))}", 2) from None
    if settings.limit_window_s == "turn":
        raise Trouble("--set: limit_window_s: at tables the limit runs over seconds", 2)
    return params, settings


def games_on_offer(names: Sequence[str] | None = None) -> "list[Offer]":
    """Return games as tables offer them; all that can be, if none is named.

    Raises:
        UnknownGameError: there is no game of that name.
        Trouble: a game that is named is not for tables [TABLE-36].
    """
    from contestmaster.bots.catalogue import bot_names
    from contestmaster.kernel.registry import game_names, load_game
    from contestmaster.lobby import offer_of, unlistable

    offers: list[Offer] = []
    for name in game_names() if names is None else dict.fromkeys(names):
        rules = load_game(name)
        why = unlistable(rules)
        if why is not None and names is not None:
            raise Trouble(why, 2)
        offer = None if why is not None else offer_of(rules, bot_names(name))
        if offer is not None:
            offers.append(offer)
    return offers


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def _readable(problem: str) -> str:
    """Put the name of the setting first, as people write it.

    >>> _readable("Expected `int` >= 60 - at `$.guest_ttl_s`")
    'guest_ttl_s: expected int >= 60'
    """
    what, at, path = problem.replace("`", "").rpartition(" - at $.")
    return f"{path}: {what[0].lower()}{what[1:]}" if at and what else problem
