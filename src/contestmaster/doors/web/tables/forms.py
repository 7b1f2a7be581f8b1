"""The form to open a table: made of the options of a table and the parameters of its game.

What a field takes and means comes from where it is declared, so that a game needs no form of its
own. What is wrong with an answer is found by the rules that refuse it, and said at its field.
"""

import sys
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import inspect as types

from contestmaster.kernel.game import Game
from contestmaster.lobby import REFUSALS, TABLE_OPTIONS, Code, OfferedGame, judge, settle
from contestmaster.protocols.line.task.parameters import attributes, ranges

Rules: TypeAlias = type[Game[Any, Any]]

_MAIN: Final = ("seats", "autostart", "private", "turn_limit_s", "turns", "turn_seconds")
"""What people decide about most; all else is folded away."""
_TABLE: Final[Mapping[str, tuple[str, str]]] = {
    "seats": ("", "how many can play"),
    "min_seats": ("", "how many must sit before the game can start"),
    "autostart": ("true or false", "start by itself when the last seat is taken"),
    "private": ("true or false", "only those with the invitation find the table"),
    "rotate": ("true or false", "seats move on by one at a rematch"),
    "bot_delay_s": ("seconds, 0 to 10", "how long a bot waits between two orders"),
    "pace": ("", "a turn ends when all are `done`, or by the game's own `clock`"),
    "turn_limit_s": ("seconds; 0: none", "after which a turn ends in any case"),
    REFUSALS: (
        "true or false",
        "refused and malformed orders stand in the record, too",
    ),
}
_TRUTH: Final = ("true", "false")


class FormQuestion(msgspec.Struct, frozen=True):
    """One question of the form.

    Attributes:
        key: of the option.
        kind: what it takes.
        usual: the default, as text.
        choices: of a ``choice``.
        low: of a ``number``, inclusive; ``None`` where there is no bound.
        high: likewise.
        whole: of a ``number``: whether it has no fraction.
        takes: in words, what it takes.
        help: what it means.
        main: whether it is shown at once.
    """

    key: str
    kind: Literal["number", "truth", "choice", "text"]
    usual: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    whole: bool = True
    takes: str = ""
    help: str = ""
    main: bool = False


Fields: TypeAlias = tuple[FormQuestion, ...]

_KNOWN: Final[dict[tuple[Rules, OfferedGame], Fields]] = {}
"""The questions about what is offered, as far as somebody has asked: some games, and no more."""


def fields_of(rules: Rules, offer: OfferedGame) -> Fields:
    """Return the questions about a table of a game, in the order of the rule books.

    The first time that takes long: a match is set up to see that the defaults go together.
    """
    found = _KNOWN.get((rules, offer))
    if found is None:
        found = _KNOWN[rules, offer] = _questions(rules, offer)
    return found


def _questions(rules: Rules, offer: OfferedGame) -> Fields:
    usual = settle(rules, offer, (), sys.maxsize)
    if isinstance(usual, Code):
        raise TypeError(f"{offer.name} cannot be played by its defaults")
    described = types.type_info(rules.Params)
    assert isinstance(described, types.StructType)
    kinds = {field.name: field.type for field in described.fields}
    takes, helps = ranges(rules.Params), attributes(rules.Params)
    made: list[FormQuestion] = []
    own = [each for each in usual if each[0] in TABLE_OPTIONS]
    # Refusals stand among the options of a table only where they were asked for.
    for key, text in (*own, (REFUSALS, "false"), *usual[len(own) :]):
        if key in TABLE_OPTIONS:
            made.append(_own(key, text, offer))
        elif not _is_long(kinds[key]):
            field = _theirs(key, text, kinds[key], takes[key], helps.get(key, ""))
            idle = key == "turn_seconds" and offer.fixed_turns  # counts in pace ``clock`` only
            made.append(msgspec.structs.replace(field, main=False) if idle else field)
    return tuple(made)


def given(fields: Fields, answers: Mapping[str, str]) -> dict[str, str]:
    """Return what a form asks for: the answers that are not the defaults.

    A truth that is not among the answers is false: browsers leave out what is not ticked.
    """
    asked: dict[str, str] = {}
    for field in fields:
        text = answers.get(field.key, "").strip()
        if field.kind == "truth":
            text = "true" if text in ("true", "on") else "false"
        if text and text != field.usual:
            asked[field.key] = text
    return asked


def judged(
    rules: Rules, offer: OfferedGame, asked: Mapping[str, str], most_fields: int
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what is wrong with options, by key, and all options if nothing is.

    Under an empty key stands what is wrong together. That takes long: to find it, matches are set
    up.
    """
    found = judge(rules, offer, tuple(asked.items()), most_fields)
    faults = {key: f"{what[:1].upper()}{what[1:]}." for key, what in found.faults.items()}
    return faults, dict(found.options)


def _own(key: str, usual: str, offer: OfferedGame) -> FormQuestion:
    takes, words = _TABLE[key]
    main = key in _MAIN
    if usual in _TRUTH:
        return FormQuestion(key, "truth", usual, takes=takes, help=words, main=main)
    if key == "pace":
        return FormQuestion(key, "choice", usual, ("done", "clock"), help=words, main=main)
    low, high = {
        "seats": (offer.least, offer.most),
        "min_seats": (offer.least, offer.most),
        "bot_delay_s": (0, 10),
    }.get(key, (0, 604_800))
    return FormQuestion(
        key,
        "number",
        usual,
        low=low,
        high=high,
        whole=key != "bot_delay_s",
        takes=takes or (f"{low} to {high}" if key == "seats" else f"{low} to the number of seats"),
        help=words,
        main=main,
    )


def _theirs(key: str, usual: str, kind: types.Type, takes: str, words: str) -> FormQuestion:
    main = key in _MAIN
    if isinstance(kind, types.BoolType):
        return FormQuestion(key, "truth", usual, takes=takes, help=words, main=main)
    if isinstance(kind, types.LiteralType) and all(isinstance(v, str) for v in kind.values):
        choices = tuple(str(value) for value in kind.values)
        return FormQuestion(key, "choice", usual, choices, help=words, main=main)
    if isinstance(kind, types.IntType | types.FloatType):
        low = kind.ge if kind.ge is not None else kind.gt
        whole = isinstance(kind, types.IntType)
        return FormQuestion(
            key, "number", usual, (), low, kind.le, whole, takes=takes, help=words, main=main
        )
    return FormQuestion(key, "text", usual, takes=takes, help=words, main=main)


def _is_long(kind: types.Type) -> bool:
    """Whether a parameter is too long for a form: a whole file, as a map."""
    return isinstance(kind, types.StrType) and kind.max_length is None and kind.pattern is None
