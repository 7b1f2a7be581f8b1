"""Tables of a task for programs: all of it is there, and nothing that JSON cannot hold."""

import json
from typing import Any

import pytest
from tests.shipped import shipped_games

from contestmaster.games.desk import Desk
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.replies import GENERIC
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.task import TaskServer, as_data
from contestmaster.protocols.line.task.machine import HOLDS

EVERY = [load_game(name)() for name in shipped_games()]


def command(game: Game[Any, Any], name: str) -> dict[str, Any]:
    (found,) = [each for each in as_data(game)["commands"] if each["name"] == name]
    return dict(found)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: str(game.name))
def test_every_game_is_told_whole(game: Game[Any, Any]) -> None:
    data = as_data(game)
    assert json.loads(json.dumps(data)) == data
    assert data["format"] == "contestmaster task 1"
    assert [each["name"] for each in data["commands"]] == [c.name for c in game.vocabulary]
    assert {each["code"] for each in data["refusals"]} == set(map(int, game.messages))
    for each in data["commands"]:
        assert {refusal["code"] for refusal in each["refusals"]} <= set(map(int, game.messages))
        for piece in each["reply"]:
            for line in piece.get("lines", []):
                assert all(field["holds"] in HOLDS.values() for field in line)
    assert {each["code"]: each["message"] for each in data["codes"]} == GENERIC


def test_an_argument_says_what_it_takes() -> None:
    battle, path = command(Desk(), "MOVE")["arguments"][0::2]
    assert battle == {
        "name": "battle",
        "required": True,
        "kind": "integer",
        "low": 0,
        "high": None,
    }
    pair = {"kind": "integer", "low": 0, "high": None}
    assert path["kind"] == "counted"
    assert path["least"] == 1
    assert path["of"] == {"kind": "times", "count": 2, "names": ["x", "y"], "of": pair}


def test_a_reply_says_what_stands_on_each_of_its_lines() -> None:
    (whole,) = command(Desk(), "ALL_UNITS")["reply"]
    assert whole["form"] == "list"
    assert [[field["name"] for field in line] for line in whole["lines"]] == [
        ["id"],
        ["hp", "init", "move", "atk", "defense", "dmg", "rng"],
        ["traits"],
        ["slots"],
        ["units"],
    ]
    (traits,) = whole["lines"][2]
    assert traits["words"] == "counted"


def test_what_tells_the_length_of_a_reply_is_named() -> None:
    """As the protocol promises [NET-100]."""
    _, battles = command(Desk(), "MY_SCORE")["reply"]
    assert (battles["form"], battles["rows"]) == ("rows", None)
    assert battles["as_many_as"] == {"query": "RIVALS", "field": None, "argument": None}
    (board,) = command(Desk(), "SHOW_BOARD")["reply"]
    assert (board["form"], board["rows"]) == ("rows", 10)


def test_limits_are_those_of_the_server() -> None:
    settings = LineSettings(command_limit=45, limit_window_s=2.0, wait_time_format="clock")
    data = as_data(Desk(), TaskServer("Desk1", "192.0.2.1", 20003, settings))
    assert data["server"] == {"name": "Desk1", "host": "192.0.2.1", "port": 20003}
    assert data["wire"]["command_limit"] == 45
    assert data["wire"]["limit_counts_over"] == 2.0
    assert data["wire"]["waiting"] == "clock"


MEASURED = [game for game in EVERY if game.name in ("cows", "desk", "traders", "spacecrack")]


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: str(game.name))
def test_every_number_has_a_unit_and_a_range(game: Game[Any, Any]) -> None:
    names = set()
    for each in as_data(game)["commands"]:
        for piece in each["reply"]:
            for line in [*piece.get("lines", []), *piece.get("below", {}).get("lines", [])]:
                for field in line:
                    names.add(field["name"])
                    if field["holds"] in ("integer", "real"):
                        assert field["unit"], (each["name"], field["name"])
                        assert {"low", "high"} <= field.keys()
    assert {name.rpartition(".")[2] for name in game.measures} <= names
