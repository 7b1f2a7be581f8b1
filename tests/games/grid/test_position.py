"""Positions: what people write down, and what is wrong with it."""

from typing import Any

import pytest
from tests.games.grid.table import APART, Table

from contestmaster.games.grid import Grid
from contestmaster.games.grid.squares import AIRWAYS
from contestmaster.kernel.game import By, SetupError
from contestmaster.kernel.instant import from_text

START = from_text("2002-07-01T00:00:00Z")
THINGS = {name: {"at": list(at)} for name, at in APART.items()}


def test_ids_kinds_and_airways_go_without_saying() -> None:
    position = {"things": {**THINGS, "wax-7": {"at": [3, 3]}}}
    state = Grid().place(None, position, ("Ann",), START)
    assert state.things["wax-7"].kind == "wax"
    assert [thing.at for thing in state.of_kind("airways")] == list(AIRWAYS)
    assert (state.made["wax"], state.made["airways"]) == (7, 9)
    assert not state.of_kind("box"), "objects that are not given do not exist"
    assert state.ground, "other parts are as after set-up"


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"planets": 3}, "has no planets"),
        ({"players": {"Bob": {"points": 3}}}, "the first are those with a seat"),
        ({"players": {"Ann": {"points": -1}}}, "less than 0"),
        ({"players": {"Ann": {"holder": "Ann", "at": None}}}, "only Toads are carried"),
        ({"players": {"Ann": {"ear_until": 3}}}, "wax in their ears"),
        ({"players": {"Ann": {"gender": "robot"}}}, "gender"),
        ({"players": {"Ann": {"at": [0, 3]}}}, "there is no square"),
        ({"things": {**THINGS, "wax-1": {"at": [3, 3], "holder": "Ann"}}}, "at two places"),
        ({"things": {**THINGS, "wax-1": {"holder": "Ann"}}}, "nobody called Ann is on the Grid"),
        ({"things": {**THINGS, "anvil-1": {"at": [3, 3]}}}, "there is no kind anvil"),
        ({"things": {**THINGS, "wax-x": {"at": [3, 3]}}}, "a kind and a number"),
        ({"things": {**THINGS, "wax-1": {"kind": "rock"}}}, "a kind and a number"),
        ({"things": {**THINGS, "wax-2": {"at": [3, 3]}}, "made": {"wax": 1}}, "beyond"),
        ({"things": {**THINGS, "rock-1": {"at": [6, 6]}}}, "something Impassable"),
        ({"things": {**THINGS, "box-1": {"type": "dull"}}}, "a Box is shiny, scary or transporter"),
        ({"things": {**THINGS, "bait-1": {"at": [3, 3]}}}, "on a Big Rock"),
        ({"ground": {"3": {"substance": "fire"}}}, "is no square"),
        ({"ground": {"3,3": {}}}, "goes without saying"),
        (
            {"flights": [{"id": "wax-9", "target": [3, 3], "thrower": "Ann", "lands": 3}]},
            "cannot fly",
        ),
    ],
)
def test_what_contradicts_the_rules_is_named(position: dict, problem: str) -> None:
    """GRID-21, GRID-22, GRID-46, GRID-66, GRID-197."""
    game = Grid()
    with pytest.raises(SetupError, match=problem):
        game.place(None, position, ("Ann",), START)
    assert any(problem in doubt for doubt in game.doubts(position, ("Ann",), START))


def test_squares_may_come_in_any_order() -> None:
    """GRID-5: equal positions are equal states, however they are written; rulings too."""
    squares = {"3,12": {"depth": 1}, "3,3": {"depth": 1}, "2,20": {"depth": 2}}
    back = dict(reversed(squares.items()))
    game = Grid()
    one, other = (game.place(None, {"ground": g}, ("Ann",), START) for g in (squares, back))
    assert game.dump(one) == game.dump(other)
    assert list(one.ground) == ["2,20", "3,3", "3,12"]
    game.amend(one, {"changes": {"ground": {"1,1": {"substance": "fire"}}}}, By("op", None, START))
    assert next(iter(one.ground)) == "1,1"


def test_a_ruling_brings_objects_and_counts_them() -> None:
    """GRID-1: by hand, as by play; the next of the kind has the next number."""
    game = Grid()
    state = game.place(None, {"things": THINGS}, ("Ann",), START)
    ruling: dict[str, Any] = {"changes": {"things": {"rock-3": {"at": [1, 2]}, "shield-1": {}}}}
    game.amend(state, ruling, By("op", None, START))
    assert (state.things["rock-3"].at, state.made["rock"]) == ((1, 2), 3)
    assert state.made["airways"] == 9
    ruling["changes"] = {"things": {"rock-5": {"at": [1, 3]}}, "made": {"rock": 4}}
    with pytest.raises(SetupError, match="rock-5 is beyond that number"):
        game.amend(state, ruling, By("op", None, START))


def test_what_is_left_out_is_doubted() -> None:
    doubts = Grid().doubts({"temperature": 3}, ("Ann",), START)
    assert doubts[-1].startswith("not given, and so as after set-up: ")
    assert "players" in doubts[-1]
    assert not any("temperature" in doubt for doubt in doubts)


def test_a_position_is_written_and_read() -> None:
    table = Table(at={"Ann": (3, 3)}, ground={"2,2": {"depth": 4}})
    written = table.game.position(table.state)
    assert table.game.place(None, written, table.names, START) == table.state
