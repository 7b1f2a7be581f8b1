"""Positions: everything by name, and back."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import SEATS, lively, opened, played
from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.world import PHASES
from contestmaster.kernel.game import SetupError


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 44))
def test_a_position_is_the_whole_state(seed: int, turns: int) -> None:
    """Written as JSON and placed again it is the same to the byte, in every phase."""
    game = lively()
    state = played(game, seed, min(turns, 43))
    if turns == 44:
        state.world.head[0].over = 1
    position = game.position(state)
    again = game.place(state.board, json.loads(json.dumps(position)), SEATS, 0)
    assert game.dump(again) == game.dump(state)
    assert game.position(again) == position


PLACED = """
import sys
sys.path.insert(0, {root!r})
from tests.games.desk.test_position import placed
print(*placed())
"""


def placed() -> list[str]:
    """Digests of a set in every phase, placed with defaults for all else."""
    game = Desk()
    states = [game.place(game.board(1), {"phase": phase}, SEATS, 0) for phase in PHASES]
    return [hashlib.sha256(game.dump(state)).hexdigest() for state in states]


def test_positions_are_placed_alike_without_the_compiler(uncompiled: Callable[[str], str]) -> None:
    root = str(Path(__file__).parents[3])
    assert uncompiled(PLACED.format(root=root)).split() == placed()


def test_positions_have_the_names_of_the_rule_book() -> None:
    """Phases and sides as words, events as LAST_TURN tells them."""
    table = Table(
        stack("ATK", 1, 5, 5, 4), stack("DEF", 12, 6, 5, 4), kinds=[kind(init=20), kind()]
    )
    table.say(1, "ATTACK 1 1 6 5")
    position = table.position()
    assert (position["phase"], position["phase_turns_left"], position["set_turn"]) == (
        "SKIRMISH", 99, 16,
    )  # fmt: skip
    battle = position["battles"]["1"]
    assert battle["events_now"] == [["ATTACKED", 1, 2, 40], ["COUNTERED", 2, 1, 20]]
    assert (battle["queue"], battle["current"], battle["has_acted"]) == ([1, 2], 1, True)
    assert battle["stacks"]["2"] == {
        "side": "DEF", "kind": 12, "count": 2, "top_hp": 20, "x": 6, "y": 5,
        "defending": False, "countered": True, "delay_used": False, "delayed": False,
    }  # fmt: skip
    assert position["cadre"]["1"] == {**kind(init=20), "slots": 0, "traits": []}


def test_what_is_left_out_is_as_after_set_up() -> None:
    """An empty position is a start; a later phase deploys whom it does not place."""
    game = Desk(DeskParams())
    board = game.board(3)
    start = game.position(game.place(board, {}, SEATS, 0))
    assert start["phase"] == "PREPARATION" and start["set_turn"] == 1
    assert all(not battle["stacks"] for battle in start["battles"].values())
    later = game.position(game.place(board, {"phase": "SKIRMISH", "phase_turns_left": 7}, SEATS, 0))
    assert later["set_turn"] == 10 + 5 + 93
    assert all(battle["queue"] for battle in later["battles"].values())
    assert later["cadre"] == start["cadre"]


STACKS = {"1": stack("ATK", 1, 5, 5, 4), "2": stack("DEF", 12, 6, 5, 4)}
FIGHT = {
    "phase": "SKIRMISH",
    "cadre": {"1": kind(), "2": kind()},
    "free_traits": [],
    "permutation": [1, 2],
}

BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"pahse": "TACTICS"}, "no pahse"),
    ({"phase": "BATTLE"}, "not in tuple"),
    ({"phase_turns_left": 10}, "DESK-2"),
    ({"set_turn": 5}, "turn 1 of the set"),
    ({"over": True}, "after its last turn"),
    ({"free_traits": [3]}, "DESK-49"),
    ({"free_traits": [13]}, "no trait 13"),
    ({"cadre": {"1": kind(hp=0)}, "free_traits": []}, "DESK-21"),
    ({"cadre": {"1": kind(count=0)}, "free_traits": []}, "DESK-21"),
    ({"cadre": {"1": kind(traits=[1, 1])}, "free_traits": []}, "each once"),
    ({"cadre": {"2": kind()}}, "IDs are 1 to 1"),
    ({"cadre": {}}, "DESK-21"),
    ({"weights": {"w_luck": 3}}, "no w_luck"),
    ({"permutation": [1, 1]}, "permutation"),
    ({"teams": {"3": {}}}, "IDs are 1 to 2"),
    ({"teams": {"1": {"set_score": 3}}}, "DESK-132"),
    ({"teams": {"1": {"unit_types_last": 2}}}, "turn to come"),
    ({"battles": {"3": {}}}, "IDs are 1 to 2"),
    ({"battles": {"1": {"defender": 1, "attacker": 1}}}, "with itself"),
    ({"battles": {"1": {"attacker": 7}}}, "that there is not"),
    ({"battles": {"1": {"stacks": STACKS}}}, "DESK-60"),
    ({"battles": {"1": {"sides": {"ATK": {"assigned": [[1, 2]]}}}}}, "refused with 102"),
    ({"battles": {"1": {"sides": {"ATK": {"deployment": [[1, 1, 9, 9]]}}}}}, "refused with 110"),
    ({"battles": {"1": {"sides": {"ATK": {"result": 3}}}}}, "DESK-128"),
    ({"battles": {"1": {"sides": {"ATK": {"points": 3}}}}}, "DESK-70"),
    ({"battles": {"1": {"sides": {"WEST": {}}}}}, "no WEST"),
    ({"battles": {"1": {"events_last": [["SANG", 1]]}}}, "SANG"),
    ({"battles": {"1": {"events_last": [["MOVED", 1]]}}}, "followed by 3"),
]


@pytest.mark.parametrize(("position", "message"), BROKEN)
def test_what_no_set_can_come_to_is_refused(position: dict[str, Any], message: str) -> None:
    """With the part at fault, and the rule where there is one."""
    game = Desk()
    with pytest.raises(SetupError, match=f"position: .*({message})"):
        game.place(game.board(0), position, ("a", "b"), 0)


@pytest.mark.parametrize(
    ("battle", "message"),
    [
        ({"1": stack("DEF", 12, 6, 5), "2": stack("ATK", 1, 5, 5)}, "DESK-60"),
        ({"2": stack("ATK", 1, 5, 5)}, "no stack 1 before"),
        ({"1": stack("ATK", 12, 5, 5)}, "DESK-62"),
        ({"1": stack("ATK", 1, 5, 5, 60)}, "DESK-53"),
        ({"1": stack("ATK", 1, 13, 5)}, "DESK-17"),
        ({"1": stack("ATK", 1, 5, 5), "2": stack("DEF", 12, 5, 5)}, "DESK-17"),
        ({"1": stack("ATK", 1, 5, 5, top_hp=21)}, "hit points"),
        ({"1": stack("ATK", 1, 5, 5, 0)}, "side and type"),
        ({str(n): stack("ATK", 1, n, 1) for n in range(1, 10)}, "DESK-51"),
        ({"1": stack("ATK", 1, 5, 5, mood=3)}, "no mood"),
    ],
)
def test_stacks_that_cannot_be_are_refused(battle: dict[str, Any], message: str) -> None:
    """Each for its own reason [DESK-17, DESK-51, DESK-53, DESK-60, DESK-62]."""
    game = Desk(DeskParams(obstacle_density_max=0))
    position = FIGHT | {"battles": {"1": {"stacks": battle}}}
    with pytest.raises(SetupError, match=message):
        game.place(game.board(0), position, ("a", "b"), 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"queue": [2, 1]}, "not in order"),
        ({"queue": [1, 1]}, "each once"),
        ({"queue": [1, 3]}, "living stacks"),
        ({"queue": [1, 2], "current": 2}, "DESK-66"),
        ({"cycle_no": 0}, "DESK-70"),
        ({"current": 99}, "current stack 99"),
        ({"queue": list(range(20))}, "no more than 16"),
    ],
)
def test_queues_that_cannot_be_are_refused(change: dict[str, Any], message: str) -> None:
    """Each for its own reason [DESK-65, DESK-66, DESK-70]."""
    game = Desk(DeskParams(obstacle_density_max=0))
    position = FIGHT | {"battles": {"1": {"stacks": STACKS} | change}}
    with pytest.raises(SetupError, match=message):
        game.place(game.board(0), position, ("a", "b"), 0)


def test_the_start_of_a_set_is_a_position_too() -> None:
    """Whatever the seed."""
    game = lively()
    state = opened(game, 5)
    assert game.dump(game.place(state.board, game.position(state), SEATS, 0)) == game.dump(state)
