"""Options of tables: read, checked, filled up with defaults, and read back when a game begins.

Pure functions of a game's class, which the host knows by name. What follows from a game that was
played here (:data:`FROM`) the host has added before: it alone can look that up. The lobby itself
keeps only the settled texts, so that its journal means the same whatever games are installed later.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Meta

from contestmaster.kernel.declared import hints_of, options_of, read, unset, written
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Game
from contestmaster.lobby.codes import Code
from contestmaster.lobby.kinds import Pairs
from contestmaster.lobby.params import OfferedGame

TABLE_OPTIONS: Final = (
    "seats",
    "min_seats",
    "autostart",
    "private",
    "rotate",
    "bot_delay_s",
    "pace",
    "turn_limit_s",
    "refusals",
    "from",
)
"""The table's own options, in the order of the rule book."""
REFUSALS: Final = "refusals"
"""Whether orders that are refused or mean nothing stand in the record, too [NET-107]."""
FROM: Final = "from"
"""Where the games of the table begin: where one that was played here stood [TABLE-119]."""
PRESET: Final = "preset"
"""Asks for a size made for people: it stands for the options of that size [TABLE-61]."""
BOTS: Final = "bots"
"""Asks for programs on the seats after the opener's, by name, a comma between two [TABLE-74]."""
_OF_FIXED_TURNS: Final = ("pace", "turn_limit_s")
_LONGEST_LIMIT_S: Final = 604_800
_STANDING: Final = r"^[1-9][0-9]{0,9}-[1-9][0-9]{0,9}@[0-9]{1,9}\Z"
_TOO_LARGE: Final = "the board has more than the {} fields that fit on this server"

Rules: TypeAlias = type[Game[Any, Any]]


class StartingPoint(NamedTuple):
    """Where a game begins that goes on from another.

    Attributes:
        table: at which the other was played.
        game_no: its number there.
        turn: how many turns had ended.
    """

    table: int
    game_no: int
    turn: int

    def __str__(self) -> str:
        """Return it as an option of a table has it."""
        return f"{self.table}-{self.game_no}@{self.turn}"

    @classmethod
    def read(cls, text: str) -> "StartingPoint":
        """Read it from an option.

        Raises:
            ValueError: it is none; says what was expected.
        """
        if not re.match(_STANDING, text):
            raise ValueError(f"expected a game and a turn of it, as in 3-1@12, found {text!r}")
        game, _, turn = text.partition("@")
        table, _, game_no = game.partition("-")
        return cls(int(table), int(game_no), int(turn))


class OptionsVerdict(NamedTuple):
    """What is to be said of the options somebody asks for.

    Attributes:
        options: the table's and the game's with their values, in the order of the rule books
            [TABLE-11], and :data:`BOTS` if any are asked for; none where something is wrong.
        code: of what is wrong first [TABLE-10], or ``Code.DONE``.
        faults: what is wrong, by key, with what was expected; under an empty one what is wrong
            with all together.
    """

    options: Pairs
    code: Code
    faults: Mapping[str, str]

    @property
    def settled(self) -> Pairs | Code:
        """Return the options, or the code of what is wrong."""
        return self.options if self.code == Code.DONE else self.code


def offer_of(rules: Rules, bots: Collection[str]) -> OfferedGame | None:
    """Return a game as tables offer it, ``None`` if its players join while it runs [TABLE-36]."""
    if rules.seating is None:
        return None
    least, most, usual = rules.seating
    clock = "turn_seconds" if "turn_seconds" in rules.Params.__struct_fields__ else ""
    return OfferedGame(
        name=rules.name,
        least=least,
        most=most,
        usual=usual,
        fixed_turns=rules.fixed_turns,
        clock="" if rules.fixed_turns else clock,
        bots=tuple(sorted(bots)),
    )


def settle(rules: Rules, offer: OfferedGame, given: Pairs, most_fields: int) -> Pairs | Code:
    """Return all options of a table with their values, or the code of what is wrong [TABLE-10]."""
    return judge(rules, offer, given, most_fields).settled


def judge(rules: Rules, offer: OfferedGame, given: Pairs, most_fields: int) -> OptionsVerdict:
    """Understand the options somebody asks for, and say all that is wrong with them.

    That sets matches up, to see whether all goes together: a large board takes its time.

    Args:
        rules: the game.
        offer: as it is offered.
        given: what was asked for, each key once.
        most_fields: of a board on this server [TABLE-53].
    """
    asked = dict(given)
    if (name := asked.pop(PRESET, None)) is not None:
        preset = next((one for one in rules.presets if one.name == name.casefold()), None)
        if preset is None:
            return OptionsVerdict((), Code.BAD_VALUE, {PRESET: _no_preset(rules, name)})
        asked = {**preset.options, **asked}
    programs = tuple(one for one in asked.pop(BOTS, "").split(",") if one)
    own = _own_hints(offer, asked)
    theirs = [key for key in options_of(rules.Params) if key not in TABLE_OPTIONS]
    declared = hints_of(rules.Params)
    known = {k: hint for k, hint in declared.items() if k not in TABLE_OPTIONS} | own
    if strange := {key: why for key in asked if (why := unset(key, known, "option")) is not None}:
        return OptionsVerdict((), Code.UNKNOWN_OPTION, strange)
    values, faults = _read(asked, known)
    if faults:
        return OptionsVerdict((), Code.BAD_VALUE, faults)
    try:
        offer = _bound(rules, offer, {key: asked[key] for key in theirs if key in asked}, values)
    except ValueError as error:
        return OptionsVerdict((), Code.BAD_VALUE, _placed(str(error), asked))
    own = _own_hints(offer, asked)
    _, faults = _read({key: asked[key] for key in own if key in asked}, own)
    if faults:
        return OptionsVerdict((), Code.BAD_VALUE, faults)
    options = _usual(offer, values) | {key: values[key] for key in own if key in values}
    if unfit := _unfit(offer, programs, options["seats"]):
        return OptionsVerdict((), Code.BAD_VALUE, {BOTS: unfit})
    table = {key: written(options[key]) for key in own if key in options}
    texts = table | {key: asked[key] for key in theirs if key in asked}
    try:
        params = parameters(rules, texts, options["seats"])
        if rules(params).fields() > most_fields:
            return OptionsVerdict((), Code.TOO_LARGE, {"": _TOO_LARGE.format(most_fields)})
        for seats in {options["min_seats"], options["seats"]}:
            _try_out(rules(parameters(rules, texts, seats)), seats)
    except ValueError as error:
        return OptionsVerdict((), Code.BAD_VALUE, _placed(str(error), asked))
    shown = {key: getattr(params, key) for key in theirs}
    game = {key: written(value) for key, value in shown.items() if value is not UNSET}
    seated = {BOTS: ",".join(programs)} if programs else {}
    return OptionsVerdict(tuple((table | game | seated).items()), Code.DONE, {})


def _read(
    asked: Mapping[str, str], hints: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the values of what was asked for, and what is wrong, by key."""
    values: dict[str, Any] = {}
    faults: dict[str, str] = {}
    for key, text in asked.items():
        try:
            values[key] = read(text, hints[key])
        except ValueError as error:
            faults[key] = str(error)
    return values, faults


def _bound(
    rules: Rules, offer: OfferedGame, theirs: Mapping[str, str], values: Mapping[str, Any]
) -> OfferedGame:
    """Return an offer with the seats that the game has with these parameters [TABLE-80].

    Raises:
        ValueError: the game has no such parameters.
    """
    seating = rules(parameters(rules, theirs, values.get("seats", offer.usual))).seating
    if seating is None:  # nothing that is offered; whoever offers it all the same says how many
        return offer
    least, most, usual = seating
    return msgspec.structs.replace(offer, least=least, most=most, usual=usual)


def parameters(rules: Rules, options: Mapping[str, str], seats: int) -> msgspec.Struct:
    """Return a game's parameters from settled options, for so many seats.

    Raises:
        ValueError: they are not the game's any more, or out of its ranges.
    """
    hints = hints_of(rules.Params)
    values = {key: read(text, hints[key]) for key, text in options.items() if key in hints}
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


def _placed(problem: str, asked: Mapping[str, str]) -> dict[str, str]:
    """Put a sentence of the game at the option it begins with, if that was asked for."""
    key, colon, what = problem.partition(": ")
    return {key: what} if colon and key in asked else {"": problem}


def _no_preset(rules: Rules, name: str) -> str:
    known = ", ".join(preset.name for preset in rules.presets)
    return f"{name!r} is none of {known}" if known else f"{rules.name} has no sizes by name"


def _unfit(offer: OfferedGame, programs: Sequence[str], seats: int) -> str:
    """Return why some programs cannot sit down beside the opener, empty if they can."""
    if strange := [one for one in programs if one not in offer.bots]:
        known = ", ".join(offer.bots)
        return f"{strange[0]!r} is none of {known}" if known else f"{offer.name} has no bots here"
    if len(programs) >= seats:
        return f"{len(programs)} bots and the opener need {len(programs) + 1} seats, not {seats}"
    return ""


def _own_hints(offer: OfferedGame, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the table options that are fit for a game, given what is asked for, and their types.

    ``min_seats`` goes up to ``seats``, if that is a number.
    """
    hints: dict[str, Any] = {
        "seats": Annotated[int, Meta(ge=offer.least, le=offer.most)],
        "min_seats": int,
        "autostart": bool,
        "private": bool,
        "rotate": bool,
        "bot_delay_s": Annotated[float, Meta(ge=0, le=10)],
        "pace": Literal["done", "clock"],
        "turn_limit_s": Annotated[int, Meta(ge=0, le=_LONGEST_LIMIT_S)],
        REFUSALS: bool,
        FROM: Annotated[str, Meta(pattern=_STANDING)],
    }
    try:
        seats = read(asked.get("seats", str(offer.usual)), hints["seats"])
    except ValueError:
        seats = offer.most
    hints["min_seats"] = Annotated[int, Meta(ge=offer.least, le=seats)]
    left_out: Sequence[str] = () if offer.fixed_turns else _OF_FIXED_TURNS
    if asked.get("pace", "").casefold() == "clock":
        left_out = ("turn_limit_s", *left_out)
    return {key: hints[key] for key in TABLE_OPTIONS if key not in left_out}


def _usual(offer: OfferedGame, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the table's options are if nobody says otherwise."""
    seats = values.get("seats", offer.usual)
    return {
        "seats": seats,
        "min_seats": max(offer.least, min(2, seats)),
        "autostart": False,
        "private": False,
        "rotate": FROM not in values,  # seats are not alike where a game has been played
        "bot_delay_s": 0.3,
        "pace": "done",
        "turn_limit_s": 300,
    }
