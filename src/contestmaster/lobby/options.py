"""Options of tables: read, checked, filled up with defaults, and read back when a game begins.

Pure functions of a game's class, which the host knows by name. The lobby itself keeps only the
settled texts, so that its journal means the same whatever games are installed later.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any, Final, TypeAlias, cast, get_args, get_type_hints

import msgspec
from msgspec import UNSET

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import BadFormatError, Flag, Keyword, Kind, Natural, Real
from contestmaster.lobby.codes import Code
from contestmaster.lobby.kinds import Pairs
from contestmaster.lobby.params import Offer

__all__ = ["TABLE_OPTIONS", "offer_of", "parameters", "settle"]

TABLE_OPTIONS: Final = (
    "seats",
    "min_seats",
    "autostart",
    "private",
    "rotate",
    "bot_delay_s",
    "pace",
    "turn_limit_s",
)
"""The table's own options, in the order of the rule book."""
_OF_FIXED_TURNS: Final = ("pace", "turn_limit_s")
_LONGEST_LIMIT_S: Final = 604_800
_NONE: Final = "none"
"""How a parameter without a value is written."""

Rules: TypeAlias = type[Game[Any, Any]]


def offer_of(rules: Rules, bots: Collection[str]) -> Offer | None:
    """Return a game as tables offer it, ``None`` if its players join while it runs [TABLE-36]."""
    if rules.seating is None:
        return None
    least, most, usual = rules.seating
    clock = "turn_seconds" if "turn_seconds" in rules.Params.__struct_fields__ else ""
    return Offer(
        name=rules.name,
        least=least,
        most=most,
        usual=usual,
        fixed_turns=rules.fixed_turns,
        clock="" if rules.fixed_turns else clock,
        bots=tuple(sorted(bots)),
    )


def settle(rules: Rules, offer: Offer, given: Pairs, most_fields: int) -> Pairs | Code:
    """Return all options of a table with their values, or what is wrong with those given.

    That sets matches up, to see whether all goes together: a large board takes its time.

    Args:
        rules: the game.
        offer: as it is offered.
        given: what was asked for, each key once.
        most_fields: of a board on this server.

    Returns:
        The table's options and the game's, in the order of the rule books [TABLE-11];
        or a code [TABLE-10, TABLE-53].
    """
    asked = dict(given)
    own = _own_keys(offer, asked)
    theirs = [key for key in rules.Params.__struct_fields__ if key not in TABLE_OPTIONS]
    if any(key not in own and key not in theirs for key in asked):
        return Code.UNKNOWN_OPTION
    try:
        options = _table_options(offer, asked, own)
        values = {key: asked[key] for key in theirs if key in asked}
        params = parameters(rules, options | values, int(options["seats"]))
        if rules(params).fields() > most_fields:
            return Code.TOO_LARGE
        for seats in {int(options["min_seats"]), int(options["seats"])}:
            _try_out(rules(parameters(rules, options | values, seats)), seats)
    except ValueError:
        return Code.BAD_VALUE
    for key in theirs:
        value = getattr(params, key)
        if value is not UNSET:
            options[key] = _text(value)
    return tuple(options.items())


def parameters(rules: Rules, options: Mapping[str, str], seats: int) -> msgspec.Struct:
    """Return a game's parameters from settled options, for so many seats.

    Raises:
        ValueError: they are not the game's any more, or out of its ranges.
    """
    hints = get_type_hints(rules.Params, include_extras=True)
    values = {
        key: _value(hints[key], text) for key, text in options.items() if key not in TABLE_OPTIONS
    }
    if "seats" in hints:
        values["seats"] = seats
    return rules.Params(**values)


def _try_out(game: Game[Any, Any], seats: int) -> None:
    """Set a match up and forget it: that alone shows whether all values go together [TABLE-10].

    Raises:
        SetupError: they do not.
    """
    names = [f"seat {number}" for number in range(seats)]
    game.setup(game.board(0), names, Dice(0), 0)


def _own_keys(offer: Offer, asked: Mapping[str, str]) -> Sequence[str]:
    """Return the table options that are fit for a game, given what is asked for."""
    left_out: Sequence[str] = () if offer.fixed_turns else _OF_FIXED_TURNS
    if asked.get("pace") == "clock":
        left_out = ("turn_limit_s",)
    return [key for key in TABLE_OPTIONS if key not in left_out]


def _table_options(offer: Offer, asked: Mapping[str, str], keys: Sequence[str]) -> dict[str, str]:
    seats = _read(Natural(offer.least, offer.most), asked.get("seats", str(offer.usual)))
    least = max(offer.least, min(2, seats))
    kinds: dict[str, tuple[Kind, str]] = {
        "seats": (Natural(offer.least, offer.most), str(seats)),
        "min_seats": (Natural(offer.least, seats), str(least)),
        "autostart": (Flag(), "false"),
        "private": (Flag(), "false"),
        "rotate": (Flag(), "true"),
        "bot_delay_s": (Real(Decimal(0), Decimal(10)), "0.3"),
        "pace": (Keyword(("done", "clock")), "done"),
        "turn_limit_s": (Natural(0, _LONGEST_LIMIT_S), "300"),
    }
    options: dict[str, str] = {}
    for key in keys:
        kind, usual = kinds[key]
        value = _read(kind, asked.get(key, usual))
        options[key] = _text(value)
    return options


def _read(kind: Kind, text: str) -> Any:
    if not text or " " in text:
        raise BadFormatError("one word is wanted")
    return kind.parse([text.encode()])


def _value(hint: Any, text: str) -> Any:
    """Read a parameter of a declared type: as a word, as JSON, or as the lack of a value."""
    tries: list[Any] = []
    if text.startswith(('"', "[", "{")):
        with suppress(msgspec.DecodeError, RecursionError):
            tries.append(msgspec.json.decode(text))
    tries.append(text)
    if text == _NONE and type(None) in get_args(hint):
        tries.append(None)
    for value in tries:
        try:
            return msgspec.convert(value, cast(type[object], hint), strict=False)
        except msgspec.ValidationError:
            continue
    raise ValueError(f"{text[:40]!r} is out of range")


def _text(value: Any) -> str:
    """Write a parameter as one word that reads back as the same."""
    if value is None:
        return _NONE
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, str) and value and value.isprintable() and not set(value) & set(' "[{'):
        return value
    return msgspec.json.encode(value).decode()
