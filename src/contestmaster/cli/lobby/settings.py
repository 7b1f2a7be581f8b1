"""What a person sets about a table server on the command line: ``--set key=value``."""

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.lobby import LobbyParams, OfferedGame
    from contestmaster.protocols.line.settings import LineSettings

GAMES: Final = "table_games"


def understood(given: Sequence[str]) -> "tuple[LobbyParams, LineSettings]":
    """Return the parameters of the tables and the settings of the line protocol.

    Raises:
        Trouble: one of the items is no setting, or out of its range.
    """
    from contestmaster.host.contest.settings import NEVER
    from contestmaster.kernel.declared import hints_of, meant, read
    from contestmaster.lobby import LobbyParams
    from contestmaster.protocols.line.settings import LineSettings

    tables_hints, line_hints = hints_of(LobbyParams), hints_of(LineSettings)
    known = {key: hint for key, hint in (tables_hints | line_hints).items() if key not in NEVER}
    values: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"--set {text}: write it as key=value", 2)
        if key not in known:
            close = meant(key, known)
            raise Trouble(f"--set {text}: a table server has no setting {key}{close}", 2)
        try:
            values[key] = _games(value) if key == GAMES else read(value, known[key])
        except ValueError as error:
            raise Trouble(f"--set {key}: {error}", 2) from None
    tables = {key: value for key, value in values.items() if key in tables_hints}
    usual = msgspec.structs.asdict(LineSettings.suited(turns=False))
    line = usual | {key: value for key, value in values.items() if key in line_hints}
    if GAMES not in tables:  # to look at all takes a while where many are installed
        tables[GAMES] = tuple(games_on_offer())
    try:
        settings, params = LineSettings(**line), LobbyParams(**tables)
    except ValueError as error:
        raise Trouble(f"--set: {error}", 2) from None
    if settings.limit_window_s == "turn":
        raise Trouble("--set: limit_window_s: at tables the limit runs over seconds", 2)
    return params, settings


def _games(text: str) -> "tuple[OfferedGame, ...]":
    """Return the games of a list with commas, as tables offer them."""
    names = [name for name in text.split(",") if name]
    if not names:
        raise ValueError("no game is offered")
    return tuple(games_on_offer(names))


def games_on_offer(names: Sequence[str] | None = None) -> "list[OfferedGame]":
    """Return games as tables offer them; all that can be, if none is named.

    What cannot be offered though nobody named it is left out, and a warning says why.

    Raises:
        UnknownGameError: there is no game of that name, or it cannot be loaded.
        Trouble: a game that is named is not for tables [TABLE-36].
    """
    from contestmaster.host.guarding.watchdog import RuleStoppedError
    from contestmaster.kernel.registry import BrokenGameError, game_names

    offers: list[OfferedGame] = []
    for name in game_names() if names is None else dict.fromkeys(names):
        try:
            offer = _offer(name)
        except (BrokenGameError, RuleStoppedError, Trouble, ValueError) as error:
            if names is not None:
                raise
            why = str(error) if name in str(error) else f"{name}: {error}"
            warnings.warn(f"not offered at tables: {why}", stacklevel=2)
            continue
        if offer is not None:
            offers.append(offer)
        elif names is not None:
            raise Trouble(f"{name} is not for tables: its players join while it runs", 2)
    return offers


def _offer(name: str) -> "OfferedGame | None":
    """Return a game as tables offer it, ``None`` if its players join while it runs."""
    from contestmaster.bots.catalogue import bot_names
    from contestmaster.host.guarding.rules import guarded
    from contestmaster.kernel.registry import load_game
    from contestmaster.lobby import offer_of, unlistable

    rules = guarded(load_game(name))
    if rules.seating is not None and (why := unlistable(rules)) is not None:
        raise Trouble(why, 2)
    return offer_of(rules, bot_names(name))
