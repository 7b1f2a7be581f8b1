"""Hints, help and completion come from what the games declare."""

import pytest
from tests.shipped import shipped_games

from contestmaster.cli.console.completing import choices
from contestmaster.cli.console.guess import questions
from contestmaster.cli.console.helping import about, hint, overview
from contestmaster.cli.console.table import lobby_words
from contestmaster.cli.console.tongue import Tongue
from contestmaster.kernel.registry import load_game


def tongue(name: str, **params) -> Tongue:
    """The tongue of a game."""
    rules = load_game(name)
    return Tongue.of(rules(rules.Params(**params)))


@pytest.mark.parametrize("name", shipped_games())
def test_there_is_help_for_every_command_of_every_game(name):
    spoken = tongue(name)
    whole = "\n".join(overview(spoken))
    for command in spoken.commands():
        assert command.usage() in whole
        told = "\n".join(about(spoken, command.name.lower()))
        assert command.usage() in told
        assert all(parameter.name in told for parameter in command.parameters)
        assert all(spoken.messages[code] in told for code in command.refuses)


def test_help_on_what_is_no_command_says_so():
    assert list(about(tongue("cows"), "fly")) == [
        "There is no command FLY; help lists what there is."
    ]


@pytest.mark.parametrize(
    ("name", "typed", "expected"),
    [
        ("cows", "", ""),
        ("cows", "MOV", ""),
        ("cows", "move", "MOVE group step1 step2   Order a group to an adjoining field"),
        ("cows", "MOVE ", "group: integer 0.."),
        ("cows", "MOVE 3", "group: integer 0.."),
        ("cows", "MOVE 3 ", "step: 2 x integer"),
        ("cows", "MOVE 3 0 1", "step: 2 x integer"),
        ("cows", "MOVE 3 0 1 ", "MOVE group step1 step2   Order a group"),
        ("desk", "MOVE 1 2 3 0 1 1 1 4 ", "path:"),
        ("traders", "GET_SHARES ", "team: MYSELF or integer 0.."),
    ],
)
def test_the_hint_is_about_the_word_that_comes_next(name, typed, expected):
    found = hint(tongue(name), typed)
    assert expected in found
    assert bool(found) == bool(expected)


def test_arguments_are_as_many_as_the_parameters_of_the_server_say():
    """The console learns them from the game's own introduction."""
    spoken = tongue("cows")
    command = spoken.introduction()
    assert command is not None
    there = tongue("cows", dim=4, side=16)
    assert there.game is not None
    lines = ["4 16 1 8 4 world1.map 100 1.000000 50 80 12 10 5 1 1 2 22 0.550000 1.000000"]
    informed = spoken.informed(command, lines)
    assert "MOVE group step1 step2 step3 step4" in hint(informed, "MOVE ")
    assert spoken.informed(command, ["what is this"]) is spoken
    assert spoken.informed(command, [lines[0].replace("4 16", "9 16", 1)]) is spoken


@pytest.mark.parametrize(
    ("name", "typed", "expected"),
    [
        ("cows", "rec", {"RECRUIT"}),
        ("cows", "RECRUIT ", {"COWBOY", "GUNMAN"}),
        ("cows", "RECRUIT g", {"GUNMAN"}),
        ("cows", "RECRUIT GUNMAN ", set()),
        ("cows", "help LIST_F", {"LIST_FIGHTS"}),
        ("cows", "MOVE ", set()),
        ("cows", "W", {"WAIT"}),
        ("traders", "GET_SHARES m", {"MYSELF"}),
        ("spaceships", "HASH sha256 abc he", {"hex"}),
        ("spaceships", "pact 1 2 ", {"on", "off"}),
        ("spaceships", "FLY ", set()),
    ],
)
def test_words_that_may_come_are_completed(name, typed, expected):
    assert {word for word, _, _ in choices(tongue(name), typed)} == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("OPEN s", {"spacecrack"}),
        ("OPEN spacecrack tur", {"turns=", "turn_limit_s=", "turn_seconds="}),
        ("OPEN spacecrack turns=5 tur", {"turn_limit_s=", "turn_seconds="}),
        ("OPEN chess tur", set()),
        ("INV", {"INVITE"}),
        ("BOTS tra", {"traders"}),
    ],
)
def test_games_and_options_of_tables_are_completed(typed, expected):
    offered = ("cows", "spacecrack", "traders")
    lobby = Tongue("tables", None, (lobby_words(),), games=offered)
    assert {word for word, _, _ in choices(lobby, typed)} == expected


def test_all_games_are_completed_where_it_is_not_known_which_are_offered():
    lobby = Tongue("tables", None, (lobby_words(),))
    assert {word for word, _, _ in choices(lobby, "OPEN s")} >= {"spacecrack", "spaceships"}


def test_a_completed_word_takes_the_place_of_what_was_typed():
    ((word, meaning, replaced),) = choices(tongue("cows"), "list_fi")
    assert (word, replaced) == ("LIST_FIGHTS", len("list_fi"))
    assert meaning == "List the own fights, agreed and active."


def test_every_game_can_be_told_from_the_others():
    """Each is asked something that no other game understands, and that changes nothing."""
    games = [load_game(name)() for name in shipped_games()]
    asked = {game.name: command for game, command in questions(games)}
    assert asked.keys() == set(shipped_games())
    for game in games:
        for name, command in asked.items():
            assert bool(game.vocabulary.find(command.name)) == (name == game.name)
            assert command.kind == "query"
            assert not command.journaled
