"""``games``, ``rules`` and ``maps``."""

import json
import re
from importlib.metadata import EntryPoint

import pytest
from tests.shipped import shipped_games

from contestmaster.bots import catalogue
from contestmaster.bots.catalogue import bot_names
from contestmaster.cli.lobby.settings import games_on_offer
from contestmaster.cli.trouble import Trouble
from contestmaster.games.cows import Cows
from contestmaster.kernel import registry
from contestmaster.kernel.declared import options_of
from contestmaster.kernel.registry import GROUP, load_game


def test_games_lists_what_is_installed(cli):
    ran = cli("games")
    assert ran.code == 0
    assert "cows" in ran.out
    assert "rancher" in ran.out
    assert "random" in ran.out


def test_games_as_json(cli):
    games = {game["name"]: game for game in json.loads(cli("games", "--json").out)["games"]}
    assert games["cows"]["rules"] == Cows.version
    assert set(games["cows"]["bots"]) >= {"random", "rancher", "raider"}
    for name in shipped_games():
        assert games[name]["about"]
        assert "random" in games[name]["bots"]


def test_a_game_that_says_nothing_of_itself_is_listed(cli, monkeypatch):
    monkeypatch.setattr(Cows, "__doc__", None)
    assert "cows" in cli("games").out


@pytest.mark.parametrize("game", shipped_games())
def test_of_one_game_there_is_more_to_say(cli, game):
    ran = cli("games", game)
    assert ran.code == 0
    assert ran.out.startswith(f"{game}, rules ")
    told = json.loads(cli("games", game, "--json").out)
    assert set(told["bots"]) == set(bot_names(game))
    options = {each["name"]: each for each in told["parameters"]}
    assert set(options) == set(options_of(load_game(game).Params))
    for each in options.values():
        assert each["meaning"]
        assert f"\n  {each['name']}: {each['values']}; {each['default']} if not given\n" in ran.out


def test_the_match_it_proposes_can_be_played_and_looked_at(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = cli("games", "grid").out
    (proposed,) = re.findall("contestmaster (play .*)", said)
    assert "--turns 200" in proposed  # it would not end
    assert cli(*proposed.split()).code == 0
    assert cli("verify", "grid.journal").code == 0


def test_rules_lists_every_command_of_the_game(cli):
    ran = cli("rules", "cows")
    assert ran.code == 0
    for command in Cows().vocabulary:
        assert f"{command.name} " in ran.out


@pytest.mark.parametrize("name", ["MOVE", "move"])
def test_rules_shows_what_a_command_takes_and_why_it_is_refused(cli, name):
    ran = cli("rules", "cows", name)
    assert ran.out.startswith("MOVE group step1 step2\n")
    refused = [line.split()[0] for line in ran.out.splitlines() if line.endswith("]")]
    assert refused[-5:] == ["107", "117", "119", "103", "105"]  # in order of precedence


@pytest.mark.parametrize("number", ["COWS-45", "cows-45"])
def test_rules_shows_a_rule_by_its_number(cli, number):
    ran = cli("rules", "cows", number)
    assert ran.code == 0
    assert ran.out.startswith("COWS-45 MOVE orders a group to one of the 3^D - 1")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["games", "chess"], "there is no game 'chess'; installed are: cows"),
        (["rules", "cows", "FLY"], "cows has no command, rule, code or message FLY"),
        (["rules", "cows", "COWS-999"], "cows has no command, rule, code or message COWS-999"),
        (["rules", "chess"], "there is no game 'chess'; installed are: cows"),
        (["maps", "chess"], "there is no game 'chess'; installed are: cows"),
        (["maps", "desk"], "desk is played without maps"),
        (["maps", "cows", "moon.map"], "there is no map moon.map; there are world1.map"),
        (["maps", "--param", "dim=9"], "--param: dim: expected a whole number from 2 to 4, found"),
    ],
)
def test_what_there_is_not_is_told_in_one_sentence(cli, words, complaint):
    ran = cli(*words)
    assert ran.code == 2
    assert complaint in ran.sentence


def test_maps_lists_prints_and_writes_the_same_files(cli, tmp_path):
    listed = cli("maps", "--param", "side=12").out.splitlines()
    names = [line.split()[0] for line in listed]
    assert "world1.map" in names
    out = tmp_path / "new" / "maps"
    written = cli("maps", "cows", "--param", "side=12", "--out", out)
    assert written.out.splitlines() == [str(out / name) for name in names]
    for name in names:
        printed = cli("maps", "cows", name, "--param", "side=12").out
        assert (out / name).read_bytes().decode() == printed
    assert sorted(path.name for path in out.iterdir()) == sorted(names)


def test_maps_may_have_more_dimensions(cli):
    plain, deep = (
        cli("maps", "cows", "world1.map", "--param", "side=6", "--param", f"dim={dim}").out
        for dim in (2, 3)
    )
    assert plain != deep


def test_a_folder_for_maps_that_is_a_file_is_told(cli, tmp_path):
    path = tmp_path / "maps"
    path.write_text("mine")
    assert str(path) in cli("maps", "cows", "--out", path).sentence
    assert path.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["desk", "117"], ["117 ", "(desk)", "DESK-"]),
        (["cows", "group is busy"], ["group is busy (cows)", "MOVE", "COWS-"]),
        (["cows", "GROUP IS BUSY"], ["group is busy (cows)"]),
        (["cows", "6"], ["6 commands limit reached", "(every server)", "NET-51"]),
        (["cows", "FAILED 3 bad format"], ["3 bad format (every server)", "NET-44"]),
        (["spacecrack", "403"], ["403 invalid option value (tables)", "OPEN", "TABLE-10"]),
        (["contest", "112"], ["112 this game is void already (contest)", "CONTEST-71"]),
        (["cows", "net-34"], ["NET-34 "]),
    ],
)
def test_rules_finds_what_a_player_has_on_the_screen(cli, words, shown):
    ran = cli("rules", *words)
    assert ran.code == 0
    assert all(part in ran.out for part in shown), ran.out


def test_rules_lists_all_refusals_that_have_a_text_and_proposes_what_is_near(cli):
    ran = cli("rules", "cows", "group")
    assert ran.code == 0
    assert len([line for line in ran.out.splitlines() if line.endswith("(cows)")]) > 1
    assert cli("rules", "cows", "grup is bussy").sentence.endswith("did you mean group is busy?")
    assert "did you mean MOVE?" in cli("rules", "cows", "MVOE").sentence


@pytest.mark.parametrize("value", ["no_such_module:Oxo", "contestmaster.kernel.outcome:places"])
def test_a_package_that_cannot_be_loaded_stops_nothing_and_is_listed(cli, monkeypatch, value):
    points = [*registry.entry_points(group=GROUP), EntryPoint("oxo", value, GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    ran = cli("games")
    assert ran.code == 0 and "rancher" in ran.out
    (line,) = [line for line in ran.out.splitlines() if line.startswith("oxo ")]
    assert "oxo cannot be loaded: " in line
    listed = json.loads(cli("games", "--json").out)
    assert [each["name"] for each in listed["broken"]] == ["oxo"]
    with pytest.warns(UserWarning, match="not offered at tables: oxo cannot be loaded"):
        assert "cows" in [offer.name for offer in games_on_offer()]
    assert cli("rules", "oxo").sentence.startswith("oxo cannot be loaded: ")


def test_a_game_that_cannot_be_made_is_left_out_and_named(cli, monkeypatch):
    point = EntryPoint("nim", "tests.testing.broken_games:CannotBeMade", GROUP)
    points = [*registry.entry_points(group=GROUP), point]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    with pytest.warns(UserWarning, match="tables: nim cannot be played: ZeroDivisionError: as it"):
        assert "nim" not in [offer.name for offer in games_on_offer()]
    ran = cli("games")
    assert ran.code == 0 and "nim cannot be played: ZeroDivisionError" in ran.out


def test_a_game_whose_bots_cannot_be_loaded_is_left_out_and_named(cli, monkeypatch):
    point = EntryPoint("desk", "json", catalogue.GROUP)
    points = [*catalogue.entry_points(group=catalogue.GROUP), point]
    monkeypatch.setattr(catalogue, "entry_points", lambda group: points)
    why = "desk: its bots cannot be loaded: json has no BOTS"
    with pytest.warns(UserWarning, match=f"not offered at tables: {why}"):
        names = [offer.name for offer in games_on_offer()]
    assert "desk" not in names and "cows" in names
    ran = cli("games")
    assert ran.code == 0 and why in ran.out


def test_a_game_with_a_word_of_the_tables_is_left_out_and_named(cli, monkeypatch):
    """TABLE-36."""
    value = "tests.testing.broken_games:SaysAsTablesDo"
    points = [*registry.entry_points(group=GROUP), EntryPoint("nim", value, GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    listed = {each["name"]: each for each in json.loads(cli("games", "--json").out)["games"]}
    assert listed["nim"]["not_at_tables"].startswith("nim is not for tables: SAY is a command")
    assert not any(each["not_at_tables"] for name, each in listed.items() if name != "nim")
    with pytest.warns(UserWarning, match="nim is not for tables: SAY is a command of the tables"):
        assert "nim" not in [offer.name for offer in games_on_offer()]
    with pytest.raises(Trouble, match="SAY is a command"):
        games_on_offer(["nim"])
