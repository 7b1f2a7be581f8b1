"""Positions: everything by name, and back."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.scenes import SEATS, lively, opened, played
from tests.games.cows.table import Table, group

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.state import State
from contestmaster.kernel.game import SetupError


@settings(max_examples=40)
@given(dim=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32), turns=st.integers(0, 60))
def test_a_position_is_the_whole_state(dim: int, seed: int, turns: int) -> None:
    """Written as JSON and placed again it is the same to the byte."""
    game = lively(dim)
    state = played(game, seed, turns)
    position = game.position(state)
    again = game.place(state.board, json.loads(json.dumps(position)), SEATS, 0)
    assert game.dump(again) == game.dump(state)
    assert game.position(again) == position


def test_positions_have_the_names_of_the_rule_book() -> None:
    """Fields as coordinates, orders as words, none for what does not apply."""
    table = Table(
        position={
            "groups": {"3": group(1, (9, 9), 2, 1), "5": group(2, (9, 9), 1, cows=2)},
            "wild": {"4 5": 6},
        }
    )
    table.say(1, "MOVE 3 0 1")
    position = table.position()
    assert position["groups"]["3"] == {
        "team": 1, "pos": [9, 9], "cowboys": 2, "gunmen": 1, "power": 180, "cows": 0,
        "stab_left": None, "max_herd": 0, "capture_ban_left": 0, "protected_left": 0,
        "order": "move", "target": [9, 10], "fight": None,
    }  # fmt: skip
    assert position["wild"] == {"4 5": 6}
    assert position["next_group_id"] == 6
    assert position["groups"]["5"]["stab_left"] == 5
    assert position["groups"]["5"]["max_herd"] == 2


def test_what_is_left_out_is_as_after_set_up() -> None:
    """An empty position is a start; a part replaces just that part."""
    game = Cows(CowsParams(side=30, stable_distance=3))
    board = game.board(3)
    start = game.position(game.place(board, {}, SEATS, 0))
    assert start["turn"] == 1 and start["groups"] == {} and start["wild"]
    changed = game.position(game.place(board, {"turn": 9, "teams": {"2": {"milk": 7}}}, SEATS, 0))
    assert changed["turn"] == 9
    assert changed["teams"]["2"] == {**start["teams"]["2"], "milk": 7}
    assert changed["teams"]["1"] == start["teams"]["1"]
    assert changed["wild"] == start["wild"]


def test_ranchos_can_be_given_by_order_by_team_or_both() -> None:
    """Teams without one of their own get what is left, in turn [COWS-8, COWS-150]."""
    game = Cows(CowsParams(side=30, obstacle_ratio=0))
    board = game.board(0)

    def ranchos(position: dict[str, Any]) -> tuple[Any, list[Any]]:
        placed = game.position(game.place(board, position, ("a", "b", "c"), 0))
        return placed["ranchos"], [placed["teams"][str(n)]["rancho"] for n in (1, 2, 3)]

    order = [[9, 9], [1, 1], [5, 5]]
    assert ranchos({"ranchos": order}) == (order, order)
    second = {"teams": {"2": {"rancho": [9, 9]}}}
    assert ranchos({"ranchos": order, **second}) == (order, [[1, 1], [9, 9], [5, 5]])
    alone, by_team = ranchos(second)
    assert alone == by_team and by_team[1] == [9, 9]


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"weather": 1}, "weather"),
    ({"turn": 0}, "turn 0"),
    ({"turn": "soon"}, "turn"),
    ({"turn": 10**30}, "turn"),
    ({"seats": [1, 1]}, "seats"),
    ({"seats": [1, 2, 3]}, "seats"),
    ({"ranchos": [[1, 1]]}, "rancho"),
    ({"ranchos": [[1, 1], [1, 1]]}, "rancho"),
    ({"ranchos": [[1, 1], [0, 1]]}, "no field"),
    ({"teams": {"3": {"milk": 1}}}, "team 3"),
    ({"teams": {"1": {"honey": 1}}}, "honey"),
    ({"teams": {"1": {"milk": -1}}}, "team 1"),
    ({"wild": {"1 1 1": 1}}, "no field"),
    ({"wild": {"1 1": -1}}, "wild cows"),
    ({"wild": {"1 1": 2**31}}, "wild cows"),
    ({"wild": {"1 1": "many"}}, "wild cows"),
    ({"groups": {"1": {"team": 1, "cowboys": 1, "gunmen": 0}}}, "no pos"),
    ({"groups": {"0": group(1, (9, 9), 1)}}, "no id"),
    ({"groups": {"x": group(1, (9, 9), 1)}}, "x"),
    ({"groups": {"1": group(3, (9, 9), 1)}}, "team 3"),
    ({"groups": {"1": group(1, (9, 99), 1)}}, "no field"),
    ({"groups": {"1": group(1, (9, 9), 0)}}, "COWS-17"),
    ({"groups": {"1": group(1, (9, 9), 1, power=51)}}, "COWS-29"),
    ({"groups": {"1": group(1, (9, 9), 0, 1, cows=1)}}, "COWS-25"),
    ({"groups": {"1": group(1, (9, 9), 1, cows=1, stab_left=6)}}, "stab_left"),
    ({"groups": {"1": group(1, (9, 9), 1, stab_left=1)}}, "stab_left"),
    ({"groups": {"1": group(1, (9, 9), 1, cows=2, max_herd=1)}}, "COWS-36"),
    ({"groups": {"1": group(1, (9, 9), 1, capture_ban_left=8)}}, "COWS-75"),
    ({"groups": {"1": group(1, (9, 9), 1, protected_left=13)}}, "COWS-124"),
    ({"groups": {"1": group(1, (9, 9), 1, order="swim")}}, "tuple|swim"),
    ({"groups": {"1": group(1, (9, 9), 1, order="move")}}, "COWS-45"),
    ({"groups": {"1": group(1, (9, 9), 1, order="move", target=[9, 11])}}, "COWS-45"),
    ({"groups": {"1": group(1, (9, 9), 1, target=[9, 10])}}, "target"),
    ({"groups": {"1": group(1, (9, 9), 1, fight=3)}}, "fight 3"),
    ({"groups": {str(n): group(1, (9, 9), 1) for n in range(1, 17)}}, "COWS-18"),
    ({"groups": {str(n): group(1, (9, 9), 1) for n in range(1, 40)}}, "no more than 30"),
    ({"groups": {"4": group(1, (9, 9), 1)}, "next_group_id": 4}, "COWS-19"),
]


@pytest.mark.parametrize(("position", "message"), BROKEN)
def test_what_no_game_can_come_to_is_refused(position: dict[str, Any], message: str) -> None:
    """With the part at fault, and the rule where there is one [COWS-17, COWS-29, COWS-45]."""
    game = Cows(CowsParams(side=40, obstacle_ratio=0))
    with pytest.raises(SetupError, match=f"position: .*({message})"):
        game.place(game.board(0), position, ("a", "b"), 0)


FIGHTERS = {
    "1": group(1, (9, 9), 1, fight=1),
    "2": group(2, (9, 9), 1, fight=1),
}
FIGHT = {
    "pos": [9, 9], "attacker_team": 1, "defender_team": 2,
    "first_attacker": 1, "first_defender": 2, "active": True, "left": 3,
}  # fmt: skip


def test_fights_can_be_placed() -> None:
    """The powers of the last arrivals are those of the sides, unless given [COWS-117]."""
    table = Table(position={"groups": FIGHTERS, "fights": {"1": FIGHT}})
    fight = table.position()["fights"]["1"]
    assert (fight["attacker_power"], fight["defender_power"]) == (50, 50)
    table.turn(3)
    assert table.position()["fights"] == {}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"left": 0}, "COWS-108"),
        ({"active": False}, "COWS-108"),
        ({"pos": [1, 1]}, "COWS-101"),
        ({"pos": [9, 8]}, "another field"),
        ({"defender_team": 1, "first_defender": 1}, "COWS-100"),
        ({"first_attacker": 2}, "COWS-126"),
        ({"first_defender": 9}, "COWS-126"),
        ({"attacker_power": -1}, "less than no power"),
    ],
)
def test_fights_that_cannot_be_are_refused(change: dict[str, Any], message: str) -> None:
    """Each for its own reason [COWS-100, COWS-101, COWS-105, COWS-108, COWS-126]."""
    with pytest.raises(SetupError, match=message):
        Table(position={"groups": FIGHTERS, "fights": {"1": {**FIGHT, **change}}})


def test_two_fights_of_a_team_on_one_field_are_refused() -> None:
    """There is one at most [COWS-105]."""
    more = {"3": group(1, (9, 9), 1, fight=2), "4": group(3, (9, 9), 1, fight=2)}
    other = {**FIGHT, "defender_team": 3, "first_attacker": 3, "first_defender": 4}
    with pytest.raises(SetupError, match="COWS-105"):
        Table(
            teams=3,
            position={"groups": FIGHTERS | more, "fights": {"1": FIGHT, "2": other}},
        )


def test_the_start_of_a_game_is_a_position_too() -> None:
    """Whatever the seed."""
    game = lively()
    state: State = opened(game, 5)
    assert game.dump(game.place(state.board, game.position(state), SEATS, 0)) == game.dump(state)
