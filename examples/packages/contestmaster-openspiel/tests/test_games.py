"""Which games there are, who plays them, and that chance and secrets are kept."""

import tomllib
from pathlib import Path

import pytest

from contestmaster.kernel.game import ALL, PUBLIC, SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.testing.dice import ScriptedDice
from contestmaster_openspiel import games
from contestmaster_openspiel.game import OpenSpiel, SpielParams
from contestmaster_openspiel.loading import VERSION, types

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
PEOPLE = ("ann", "bob", "cid")


def begin(name: str, *dice: int, seats: int = 2) -> Match:
    game = OpenSpiel(SpielParams(game=name))
    return Match.start(game, seed=1, seats=PEOPLE[:seats], at=0, dice=ScriptedDice(*dice))


def say(match: Match, person: str, line: str) -> int:
    call = match.game.vocabulary.parse(line.encode())
    assert isinstance(call, Call), line
    return match.do(call, person, match.at).code


def scores(match: Match) -> list[float]:
    return [float(one.score) for one in sorted(match.game.outcome(match.state).standings)]


def test_every_game_that_loads_by_name_has_an_entry_point() -> None:
    groups = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["entry-points"]
    listed = groups["contestmaster.games"]
    wanted = {f"spiel_{name}": f"contestmaster_openspiel.games:{name}" for name in types()}
    assert {name: at for name, at in listed.items() if name != "openspiel"} == wanted


def test_a_named_game_is_that_game() -> None:
    rules = games.kuhn_poker
    assert rules.name == "spiel_kuhn_poker" and rules.seating == (2, 10, 2)
    assert rules().spiel.get_type().short_name == "kuhn_poker"
    with pytest.raises(AttributeError):
        _ = games.no_such_game


def test_parameters_decide_how_many_play() -> None:
    """SPIEL-1."""
    assert OpenSpiel(SpielParams(game="kuhn_poker(players=3)")).seating == (3, 3, 3)
    with pytest.raises(SetupError, match="3"):
        begin("kuhn_poker(players=3)", seats=2)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no_such_game", "Unknown game"),
        ("negotiation", "own chance"),
        ("mfg_crowd_modelling", "mean-field"),
        ("efg_game(filename=/etc/passwd)", "file"),
        ("colored_trails(boards_file=/etc/passwd)", "file"),
        ("goofspiel(num_cards=100000000)", "too large"),
    ],
)
def test_what_cannot_be_hosted_is_refused_when_it_is_set_up(name: str, why: str) -> None:
    """SPIEL-1."""
    with pytest.raises(SetupError, match=why):
        OpenSpiel(SpielParams(game=name))


@pytest.mark.parametrize("name", ["go(board_size=30)", "hex(board_size=1000)"])
def test_a_size_that_fails_later_is_refused_when_it_is_set_up(name: str) -> None:
    with pytest.raises(SetupError, match=name.partition("(")[0]):
        begin(name)


def test_only_who_is_to_move_acts_and_only_what_is_legal() -> None:
    """SPIEL-2, SPIEL-5."""
    match = begin("tic_tac_toe")
    assert say(match, "bob", "ACT 4") == 102
    assert say(match, "ann", "ACT 9") == 103 and say(match, "ann", "PLAY z(1,1)") == 103
    assert say(match, "ann", "PLAY x(1,1)") == 0 and match.turn() == 1
    assert say(match, "bob", "ACT 4") == 103


def test_chance_falls_by_the_dice_of_the_match() -> None:
    """SPIEL-4."""
    match = begin("kuhn_poker", 2, 0)
    assert match.state.live.history() == [2, 0]
    assert match.header.built_on == {"open_spiel": VERSION}


def test_what_is_hidden_is_shown_to_its_owner_only() -> None:
    one, other = begin("kuhn_poker", 2, 0), begin("kuhn_poker", 2, 1)
    game = one.game
    assert game.view(one.state, 0) == game.view(other.state, 0)
    assert game.view(one.state, PUBLIC) == game.view(other.state, PUBLIC)
    assert game.view(one.state, 1) != game.view(other.state, 1)
    assert game.view(one.state, ALL) != game.view(other.state, ALL)


def test_choices_at_the_same_time_are_secret_until_the_last() -> None:
    """SPIEL-3."""
    match = begin("matrix_rps")
    game = match.game
    assert say(match, "bob", "PLAY Rock") == 0 and match.turn() == 0
    assert say(match, "bob", "PLAY Paper") == 102
    assert game.view(match.state, 0)["chosen"] is None
    assert game.view(match.state, 1)["chosen"] == 0
    assert say(match, "ann", "PLAY Paper") == 0
    assert match.over and [float(one.score) for one in game.outcome(match.state).standings] == [
        1,
        -1,
    ]


def test_nothing_can_be_done_after_the_end() -> None:
    """SPIEL-6, SPIEL-7."""
    match = begin("kuhn_poker", 2, 0)
    assert say(match, "ann", "PLAY Bet") == 0 and say(match, "bob", "PLAY Pass") == 0
    assert match.over and say(match, "ann", "ACT 0") == 101
    assert scores(match) == [1, -1]


@pytest.mark.parametrize(
    "position",
    [
        {"history": [9]},
        {"history": [0]},
        {"history": [2, 0, 1, 0, 1]},
        {"history": [2, 0], "chosen": [1, None]},
        {"cards": []},
    ],
)
def test_positions_that_no_game_comes_to_are_refused(position: dict[str, list[int]]) -> None:
    game = OpenSpiel(SpielParams(game="kuhn_poker"))
    with pytest.raises(SetupError):
        game.place(None, position, PEOPLE[:2], 0)
