"""Options of tables."""

from typing import Any

import msgspec
import pytest
from hypothesis import given as having
from hypothesis import strategies as st
from msgspec import UNSET
from tests.lobby.rig import OFFERS, Rig
from tests.shipped import shipped_games
from tests.testing.broken_games import Nim

from contestmaster.kernel.game import Preset, Seating, SetupError
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import OfferedGame, StartingPoint, judge, offer_of, parameters, settle
from contestmaster.lobby.codes import Code
from contestmaster.lobby.kinds import Options
from contestmaster.lobby.options import TABLE_OPTIONS, OptionsVerdict

MOST_FIELDS = 100_000
AT_TABLES = [name for name in shipped_games() if load_game(name).seating is not None]


def offered(game: str) -> OfferedGame:
    offer = offer_of(load_game(game), ("random",))
    assert offer is not None
    return offer


def settled(game: str, **given: str) -> dict[str, str]:
    options = settle(load_game(game), offered(game), tuple(given.items()), MOST_FIELDS)
    assert not isinstance(options, Code)
    return dict(options)


def test_games_whose_players_join_while_they_run_are_not_offered() -> None:
    """[TABLE-36]."""
    assert offer_of(load_game("spaceships"), ()) is None
    assert {offer.name for offer in OFFERS} == {"cows", "desk", "spacecrack", "traders"}


@pytest.mark.parametrize("game", AT_TABLES)
def test_all_options_are_shown_the_tables_first(game: str) -> None:
    """[TABLE-11]."""
    rules = load_game(game)
    options = settled(game)
    own = [key for key in TABLE_OPTIONS if key in options]
    assert list(options)[: len(own)] == own
    fields = [f for f in rules.Params.__struct_fields__ if f not in TABLE_OPTIONS]
    defaults = rules.Params()
    shown = [f for f in fields if getattr(defaults, f) is not UNSET]
    assert list(options)[len(own) :] == shown
    assert all(value and " " not in value for value in options.values())


@pytest.mark.parametrize("game", AT_TABLES)
def test_settled_options_make_the_games_parameters(game: str) -> None:
    rules = load_game(game)
    made = parameters(rules, settled(game), 2)
    usual = rules.Params(**({"seats": 2} if "seats" in rules.Params.__struct_fields__ else {}))
    assert msgspec.to_builtins(made) == msgspec.to_builtins(usual)


@pytest.mark.parametrize("game", AT_TABLES)
def test_settled_options_settle_to_themselves(game: str) -> None:
    options = settled(game)
    again = settle(load_game(game), offered(game), tuple(options.items()), MOST_FIELDS)
    assert again == tuple(options.items())


def test_table_options_have_the_defaults_of_the_rule_book() -> None:
    options = settled("cows")
    shown = {key: options[key] for key in TABLE_OPTIONS if key not in ("refusals", "from")}
    assert shown == {
        "seats": "2",
        "min_seats": "2",
        "autostart": "false",
        "private": "false",
        "rotate": "true",
        "bot_delay_s": "0.3",
        "pace": "done",
        "turn_limit_s": "300",
    }
    assert not {"refusals", "from"} & options.keys()
    assert settled("cows", refusals="true")["refusals"] == "true"
    assert settled("spacecrack", seats="1")["min_seats"] == "1"
    assert settled("spacecrack", seats="4")["min_seats"] == "2"


def test_values_are_shown_in_one_form_however_they_were_written() -> None:
    options = settled("spacecrack", seats="03", bot_delay_s="0.50", turns="7", mass_shift="false")
    assert [options[key] for key in ("seats", "bot_delay_s", "turns", "mass_shift")] == [
        "3",
        "0.5",
        "7",
        "false",
    ]
    assert parameters(load_game("spacecrack"), options, 3).turns == 7  # type: ignore[attr-defined]


def test_table_and_game_read_their_values_alike() -> None:
    """[TABLE-60]: signs and zeros as in commands, words in any letter case."""
    options = settled(
        "spacecrack", seats="+03", private="True", board_size="05", mass_shift="FALSE"
    )
    assert [options[key] for key in ("seats", "private", "board_size", "mass_shift")] == [
        "3",
        "true",
        "5",
        "false",
    ]
    assert settled("cows", pace="Clock")["pace"] == "clock"
    assert settled("spacecrack", build_on_occupied="MERGE")["build_on_occupied"] == "merge"
    for given in ({"private": "1"}, {"mass_shift": "1"}, {"seats": "3.0"}, {"turns": "7.0"}):
        judged = judge(
            load_game("spacecrack"), offered("spacecrack"), tuple(given.items()), MOST_FIELDS
        )
        assert judged.code is Code.BAD_VALUE
        assert list(judged.faults) == list(given)


def test_what_is_wrong_is_said_by_key() -> None:
    """[TABLE-10]: the key, what was expected, and what may be meant."""
    rules, offer = load_game("cows"), offered("cows")
    judged = judge(
        rules, offer, (("dim", "5"), ("privat", "true"), ("command_limit", "3")), MOST_FIELDS
    )
    assert (judged.code, judged.faults) == (
        Code.UNKNOWN_OPTION,
        {
            "privat": "there is no such option; did you mean private?",
            "command_limit": "this does nothing here: set command_limit for the server itself",
        },
    )
    judged = judge(rules, offer, (("dim", "5"), ("long_sight", "x")), MOST_FIELDS)
    assert (judged.code, judged.faults) == (
        Code.BAD_VALUE,
        {
            "dim": 'expected a whole number from 2 to 4, found "5"',
            "long_sight": 'expected a whole number from 1 to 8, found "x"',
        },
    )
    judged = judge(rules, offer, (("long_sight", "3"), ("short_sight", "3")), MOST_FIELDS)
    assert judged.faults == {"short_sight": "3 is not less than long_sight, 3"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("OPEN chess x=1", "401"),
        ("OPEN spacecrack turns", "3"),
        ("OPEN spacecrack =5", "3"),
        ("OPEN spacecrack turns=5 turns=5", "3"),
        ("OPEN spacecrack turns=4 speed=9", "402"),
        ("OPEN spacecrack turns=4", "403"),
        ("OPEN spacecrack pace=done", "402"),
        ("OPEN spacecrack seats=5", "403"),
        ("OPEN spacecrack seats=2 min_seats=3", "403"),
    ],
)
def test_options_that_are_none_open_no_table(line: str, code: str) -> None:
    """[TABLE-9, TABLE-10]."""
    rig = Rig()
    rig.come("ann")
    assert rig.says("ann", line) == [code]
    assert rig.ok("ann", "OPEN spacecrack") == ["1 0"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"pace": "clock", "turn_limit_s": "300"}, Code.UNKNOWN_OPTION),
        ({"pace": "fast", "turn_limit_s": "300"}, Code.BAD_VALUE),
        ({"seats": "x", "speed": "1"}, Code.UNKNOWN_OPTION),
        ({"turn_limit_s": "604801"}, Code.BAD_VALUE),
        ({"turn_limit_s": "-1"}, Code.BAD_VALUE),
        ({"bot_delay_s": "10.1"}, Code.BAD_VALUE),
        ({"bot_delay_s": "nan"}, Code.BAD_VALUE),
        ({"autostart": "yep"}, Code.BAD_VALUE),
        ({"autostart": ""}, Code.BAD_VALUE),
        ({"seats": "0"}, Code.BAD_VALUE),
        ({"min_seats": "0"}, Code.BAD_VALUE),
        ({"dim": "5"}, Code.BAD_VALUE),
        ({"dim": "two"}, Code.BAD_VALUE),
        ({"long_sight": "3", "short_sight": "3"}, Code.BAD_VALUE),
        ({"milk_yield": "nan"}, Code.BAD_VALUE),
        ({"wander_probability": "1e400"}, Code.BAD_VALUE),
    ],
)
def test_wrong_options_are_told_apart(given: dict[str, str], code: Code) -> None:
    """[TABLE-10]."""
    assert settle(load_game("cows"), offered("cows"), tuple(given.items()), MOST_FIELDS) is code


def test_a_value_is_what_follows_the_first_equals_sign() -> None:
    """[TABLE-9] it is read, and there is no map of that name."""
    assert Options().parse([b"map_name=a=b"]) == (("map_name", "a=b"),)
    rig = Rig()
    rig.come("ann")
    assert rig.says("ann", "OPEN cows map_name=a=b") == ["403"]


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("cows", {"side": "1"}),
        ("cows", {"map_name": "nowhere"}),
        ("desk", {"terrain": "grass"}),
    ],
)
def test_values_of_which_no_match_can_be_made_open_no_table(
    game: str, given: dict[str, str]
) -> None:
    """[TABLE-10] each is in its range, and yet they do not go together."""
    found = settle(load_game(game), offered(game), tuple(given.items()), MOST_FIELDS)
    assert found == Code.BAD_VALUE


@pytest.mark.parametrize(
    ("given", "most", "code"),
    [
        ({"dim": "4", "side": "37"}, MOST_FIELDS, Code.TOO_LARGE),
        ({"dim": "2", "side": "21"}, 440, Code.TOO_LARGE),
        ({"dim": "2", "side": "21"}, 441, None),
        ({"dim": "4", "side": "300"}, 10**9, Code.BAD_VALUE),
    ],
)
def test_a_board_has_so_many_fields_at_most(
    given: dict[str, str], most: int, code: Code | None
) -> None:
    """[TABLE-53] and it is not made to find that out."""
    found = settle(load_game("cows"), offered("cows"), tuple(given.items()), most)
    assert (found if isinstance(found, Code) else None) is code


PRESETS = [(name, preset) for name in AT_TABLES for preset in load_game(name).presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda one: getattr(one, "name", one))
def test_sizes_for_people_can_be_played(game: str, preset: Preset) -> None:
    """[TABLE-61] each stands for options that go together, and others go before."""
    options = settled(game, preset=preset.name.upper())
    assert "preset" not in options
    assert options["bot_delay_s"] == preset.options["bot_delay_s"]
    assert settled(game, preset=preset.name, bot_delay_s="7")["bot_delay_s"] == "7"


def test_every_game_at_tables_has_a_size_to_begin_with() -> None:
    """[TABLE-61]."""
    assert {name for name, preset in PRESETS if preset.name == "quick"} == set(AT_TABLES)


def test_an_unknown_size_is_refused_with_those_there_are() -> None:
    """[TABLE-61, TABLE-10]."""
    said = judge(load_game("cows"), offered("cows"), (("preset", "huge"),), MOST_FIELDS)
    assert said.code == Code.BAD_VALUE
    assert said.faults == {"preset": "'huge' is none of quick, long, friends"}


@pytest.mark.parametrize(
    ("bots", "fault"),
    [
        ("chess", "'chess' is none of random"),
        ("random,random", "2 bots and the opener need 3 seats, not 2"),
    ],
)
def test_bots_that_cannot_sit_down_are_refused_with_the_reason(bots: str, fault: str) -> None:
    """[TABLE-74, TABLE-10]."""
    offer = offer_of(load_game("spacecrack"), ["random"])
    assert offer is not None
    given = (("seats", "2"), ("bots", bots))
    said = judge(load_game("spacecrack"), offer, given, MOST_FIELDS)
    assert (said.code, said.faults) == (Code.BAD_VALUE, {"bots": fault})
    fits = judge(load_game("spacecrack"), offer, (("seats", "2"), ("bots", "random")), MOST_FIELDS)
    assert dict(fits.options)["bots"] == "random"


class Wide(Nim):
    """Nim for as many as its parameters say."""

    seating = Seating(1, 10)

    def __init__(self, params: Any = None) -> None:
        super().__init__(params)
        if self.params.matches > 10:
            raise SetupError("matches: ten are enough")
        self.seating = Seating(self.params.matches, self.params.matches, self.params.matches)


def test_seats_follow_from_the_parameters() -> None:
    """[TABLE-80]."""
    offer = offer_of(Wide, ("random",))
    assert offer is not None and (offer.least, offer.most) == (1, 10)

    def asked(**given: str) -> OptionsVerdict:
        return judge(Wide, offer, tuple(given.items()), MOST_FIELDS)

    for options in ({"matches": "3"}, {"matches": "3", "seats": "3"}):
        told = dict(asked(**options).options)
        assert (told["seats"], told["min_seats"]) == ("3", "3")
    said = asked(matches="3", seats="2")
    assert (said.code, set(said.faults)) == (Code.BAD_VALUE, {"seats"})
    assert "from 3 to 3" in said.faults["seats"]
    assert set(asked(matches="3", min_seats="2").faults) == {"min_seats"}
    assert asked(matches="11").faults == {"matches": "ten are enough"}


@having(st.integers(1, 10**9), st.integers(1, 10**9), st.integers(0, 10**8))
def test_where_a_game_goes_on_from_is_read_as_it_is_written(table: int, game: int, turn: int):
    """[TABLE-119]."""
    point = StartingPoint(table, game, turn)
    assert StartingPoint.read(str(point)) == point


@pytest.mark.parametrize(
    "text", ["", "1-1", "1@1", "0-1@1", "1-0@1", "01-1@1", "1-1@", "1-1@1\n", "a"]
)
def test_what_names_no_moment_of_a_game_is_refused(text: str):
    """[TABLE-119, TABLE-10]."""
    with pytest.raises(ValueError, match="as in 3-1@12"):
        StartingPoint.read(text)
    found = judge(load_game("cows"), offered("cows"), (("from", text),), MOST_FIELDS)
    assert list(found.faults) == ["from"]
