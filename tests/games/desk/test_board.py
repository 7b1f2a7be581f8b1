"""Boards: twelve by ten fields."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.table import OPEN, Table

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.board import drawn, is_passable, parse, rows
from contestmaster.kernel.dice import BOARD_BRANCH, Dice
from contestmaster.kernel.game import SetupError


@settings(max_examples=200)
@given(seed=st.integers(0, 2**32), density=st.floats(0, 0.4))
def test_drawn_boards_look_alike_from_both_sides_and_can_be_crossed(
    seed: int, density: float
) -> None:
    """Ten rows of twelve; start areas stay free [DESK-15]."""
    blocked = drawn(Dice(seed, 0, BOARD_BRANCH), density).reshape(10, 12)
    assert set(np.unique(blocked)) <= {0, 1}
    assert np.array_equal(blocked, blocked[::-1, ::-1])
    assert not blocked[:, :3].any() and not blocked[:, -3:].any()
    assert is_passable(blocked)


def test_boards_have_obstacles_in_the_middle() -> None:
    """As many as the density says, on average."""
    marks = [drawn(Dice(seed, 0, BOARD_BRANCH), 0.2).sum() for seed in range(400)]
    assert 4.5 < np.mean(marks) < 6.5 and max(marks) > 10
    assert not drawn(Dice(1, 0, BOARD_BRANCH), 0.0).any()


@pytest.mark.parametrize(
    ("wall", "passable"),
    [
        ("......#....." * 10, False),
        ("............" + "......#....." * 9, False),
        ("............" * 2 + "......#....." * 8, True),
        # A 2x2 stack goes from (5, 1) to (6, 2) past both obstacles.
        (".......#...." + "............" * 2 + ".....#......" * 7, True),
        ("......#....." * 2 + "............" + "......#....." * 7, False),
    ],
)
def test_a_large_stack_must_get_across(wall: str, passable: bool) -> None:
    """Diagonal steps included."""
    blocked = np.array([mark == "#" for mark in wall], np.int8).reshape(10, 12)
    assert is_passable(blocked) is passable


def test_a_board_can_be_given() -> None:
    """All battles are fought on it, all set long [DESK-16]."""
    lines = ["............"] * 9 + ["....##......"]
    table = Table(terrain="\n".join(lines), phase="PREPARATION")
    for _ in range(3):
        for team in (1, 2):
            assert table.say(team, "SHOW_BOARD") == " / ".join(["OK", *lines])
        table.turn(7)
    assert rows(parse(OPEN)) == ["." * 12] * 10


@pytest.mark.parametrize(
    ("terrain", "message"),
    [
        ("....", "10 lines of 12"),
        ("\n".join(["." * 12] * 9 + ["." * 11]), "10 lines of 12"),
        ("\n".join(["." * 12] * 9 + ["." * 11 + "x"]), "a field is"),
        ("\n".join([".#.........."] * 10), "attacker's start area"),
        ("\n".join([".........#.#"] * 5 + ["..........#."] * 5), "defender's start area"),
    ],
)
def test_a_board_on_which_a_side_cannot_deploy_is_refused(terrain: str, message: str) -> None:
    """By the name of the parameter."""
    game = Desk(DeskParams(terrain=terrain))
    with pytest.raises(SetupError, match=f"terrain: .*{message}"):
        game.board(0)


def test_boards_that_differ_have_other_bytes() -> None:
    """Equal ones equal bytes; the seed decides."""
    game = Desk(DeskParams(obstacle_density_max=0.4))
    boards = [game.board_bytes(game.board(seed)) for seed in (1, 1, 2, 3)]
    assert boards[0] == boards[1] and len(set(boards)) > 1
