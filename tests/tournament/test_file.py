"""Tournament files: what they may say, and how what is wrong is told."""

import json

import pytest

from contestmaster.tournament.file import TournamentFileError, located_json, read_tournament
from contestmaster.tournament.settings import (
    EntrantSettings,
    GameSettings,
    TournamentSettings,
)
from contestmaster.tournament.template import tournament_template

GOOD = """
seeds = 3

[[games]]
game = "spacecrack"

[[entrants]]
name = "ann"
bot = "greedy"

[[entrants]]
name = "bob"
bot = "random"
"""


def read(tmp_path, text, name="t.toml"):
    file = tmp_path / name
    file.write_text(text)
    return read_tournament(file)


def complaint(tmp_path, text, name="t.toml"):
    with pytest.raises(TournamentFileError) as caught:
        read(tmp_path, text, name)
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_a_file_says_what_is_played_and_by_whom(tmp_path):
    settings = read(tmp_path, GOOD)
    assert (settings.seeds, settings.format, settings.seats) == (3, "round-robin", 2)
    names = [(each.name, each.kind, each.text) for each in settings.contenders("spacecrack")]
    assert names == [("ann", "bot", "greedy"), ("bob", "bot", "random")]


def test_the_same_in_json(tmp_path):
    tree = {
        "seeds": 3,
        "games": [{"game": "spacecrack"}],
        "entrants": [{"name": "ann", "bot": "greedy"}, {"name": "bob", "bot": "random"}],
    }
    assert read(tmp_path, json.dumps(tree), "t.json") == read(tmp_path, GOOD)


def test_bots_may_be_others_in_each_game(tmp_path):
    text = GOOD.replace('bot = "greedy"', 'bots = { spacecrack = "greedy" }') + "games = []\n"
    settings = read(tmp_path, text + '[[games]]\ngame = "grid"\nturns = 9\n' + CAROL)
    assert [each.name for each in settings.contenders("spacecrack")] == ["ann", "bob", "carol"]
    assert [each.name for each in settings.contenders("grid")] == ["bob", "carol"]


CAROL = '[[entrants]]\nname = "carol"\nbot = "random"\n'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seeds = 3", "seedz = 3", "t.toml:2: seedz: there is no such setting; did you mean seed?"),
        ("seeds = 3", "seeds = 0", "t.toml:2: seeds: expected a whole number"),
        ("seeds = 3", 'format = "cup"', "t.toml:2: format: expected"),
        ("seeds = 3", "seeds = ", "t.toml: Invalid value (at line 2"),
        ("seeds = 3", "seats = 3", "t.toml:4: games[1]: spacecrack has 2 entrants; a match needs"),
        ("seeds = 3", "seats = 40", "t.toml:2: seats: spacecrack is played by"),
        ("seeds = 3", 'format = "knockout"\nseats = 3', "t.toml:3: seats: in a knockout two meet"),
        ("seeds = 3", 'hero = "bib"', "t.toml:2: hero: no entrant is called so; did you mean bob?"),
        ("seeds = 3", "seed = -1", "t.toml:2: seed: expected"),
        ("seeds = 3", "seed = 18446744073709551616", "t.toml:2: seed: a seed is a number from 0"),
        ("seeds = 3", "run_again = 1.5", "t.toml:2: run_again: expected a number"),
        ('game = "spacecrack"', 'game = "chess9"', "t.toml:5: games[1].game: there is no game"),
        (
            'game = "spacecrack"',
            'game = "spacecrack"\noptions = { moons = 2 }',
            "t.toml:6: games[1].options.moons: spacecrack has no such parameter",
        ),
        ('bot = "greedy"', "", "t.toml:7: entrants[1]: bot is missing: expected a bot"),
        (
            'bot = "greedy"',
            'bot = "greedi"',
            "t.toml:9: entrants[1].bot: spacecrack has no bot 'greedi'; it has: admiral",
        ),
        (
            'bot = "greedy"',
            'bot = "greedy"\ngames = ["cow"]',
            "t.toml:10: entrants[1].games: cow is not played here",
        ),
        ('name = "bob"', 'name = "ann"', "t.toml:12: entrants[2].name: ann stands here twice"),
        ('name = "bob"', 'name = "b b"', "t.toml:12: entrants[2].name: expected"),
        (
            "seeds = 3",
            "limits = { box_cpu_trun = 1 }",
            "t.toml:2: limits.box_cpu_trun: there is no such setting; did you mean box_cpu_turn?",
        ),
        (
            "seeds = 3",
            "limits = { fuel_tum = 1 }",
            "t.toml:2: limits.fuel_tum: there is no such setting; did you mean fuel_turn?",
        ),
        ("seeds = 3", "limits = { box_cpu_turn = 99999 }", "t.toml:2: limits: "),
        ("seeds = 3", 'limits = { box_threads = "x" }', "t.toml:2: limits.box_threads: expected"),
        ('bot = "greedy"', 'bot = "wasm:no.wasm"', "t.toml:9: entrants[1].bot: "),
        (
            'bot = "greedy"',
            'bot = "mcp:ann"',
            "t.toml:9: entrants[1].bot: expected mcp: and nothing",
        ),
        (  # [TOUR-43]
            'bot = "greedy"',
            'bot = "mcp:"\n\n[[entrants]]\nname = "cid"\nbot = "line:"',
            "t.toml:13: entrants[2].bot: agents play spacecrack, and they do not meet programs",
        ),
    ],
)
def test_what_is_wrong_is_told_by_line_and_key(tmp_path, old, new, said):
    assert complaint(tmp_path, GOOD.replace(old, new, 1)).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"seeds": 3,\n "games": [{"game": "spacecrack",\n "turns": 0}]}', "t.json:3: games[1]."),
        ('{"seeds": 3,\n "games": ]', "t.json:2: expecting value"),
        ("[1]", "t.json:1: expected an object"),
        ("[" * 100_000, "t.json: it is nested too deeply"),
        ("{}", "t.json:1: games: expected at least one table"),
    ],
)
def test_what_is_wrong_in_json_is_told_by_line_and_key(tmp_path, text, said):
    assert any(line.startswith(said) for line in complaint(tmp_path, text, "t.json").split("\n"))


def test_a_game_that_need_not_end_needs_a_number_of_turns(tmp_path):
    text = GOOD.replace("spacecrack", "grid").replace("greedy", "random")
    said = complaint(tmp_path, text)
    assert said.startswith("t.toml:4: games[1]: a match of grid has no end of its own")
    read(tmp_path, text.replace('"grid"', '"grid"\nturns = 9'))
    read(tmp_path, text.replace('"grid"', '"grid"\noptions = { end_nweek = 2 }'))


def test_a_name_that_a_game_does_not_take_is_told_before_anything_is_played(tmp_path):
    long = 'name = "a-name-of-more-than-20-letters"'
    text = GOOD.replace('"spacecrack"', '"shuttle"\nturns = 9').replace("greedy", "random")
    said = complaint(tmp_path, text.replace('name = "bob"', long))
    assert said.startswith("t.toml:13: entrants[2].name: nobody can play who is called")
    assert "\n" not in said


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    file = tmp_path / "t.toml"
    with pytest.raises(TournamentFileError, match="No such file"):
        read_tournament(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(TournamentFileError, match="no text in UTF-8"):
        read_tournament(file)


@pytest.mark.parametrize("text", ['{"a": "}", "b": [1, [2], {}], "c": {"d": null}}', "{}"])
def test_lines_of_json_are_found_whatever_stands_in_it(text):
    assert set(located_json(text).values()) <= {1}


def test_the_file_to_begin_with_is_right_and_names_every_setting(tmp_path):
    text = tournament_template("t.toml")
    assert read(tmp_path, text).format == "round-robin"
    for struct in (TournamentSettings, GameSettings, EntrantSettings):
        for field in struct.__struct_fields__:
            assert f"\n# {field} = " in text or f"\n{field} = " in text or f"[[{field}]]" in text
    # Every default is what is played where nothing is said.
    shown = [
        line.removeprefix("# ")
        for line in text.splitlines()
        if line.startswith("# ") and " = " in line and not line.startswith(("#  ", "# limits"))
    ]
    assert len(shown) > 14
    uncommented = "\n".join(
        line.removeprefix("# ") if line.removeprefix("# ") in shown else line
        for line in text.splitlines()
    )
    assert read(tmp_path, uncommented) == read(tmp_path, text)
