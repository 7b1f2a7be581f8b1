"""What is still to be decided: only what is true is said of it."""

import pytest
from tests.story.test_story import SEATS, Lump

from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import ALL
from contestmaster.story import Reading, Scorebook, story_of
from contestmaster.story.stake import Leap, Leaps

POINTS = Figure("points", one="point")


def stakes(*rows: list[int | None], left: int | None, over: bool = False) -> str:
    """What a story says after boundaries with these values, when so many turns are left."""
    made = Scorebook(Lump(Lump.Params()), SEATS, None, eyes=())
    for turn, row in enumerate(rows):
        ranks = [1, 2, 3] if over and turn == len(rows) - 1 else []
        made.note(turn, turn, Reading({ALL: [row]}, ranks, left))
    return story_of(made, ALL).stake


@pytest.mark.parametrize(
    ("rows", "left", "said"),
    [
        ([[0, 0, 0], [9, 1, 0]], 3, "3 turns left"),
        (
            [[0, 0, 0], [9, 1, 0], [10, 9, 0]],
            3,
            "3 turns left: bob made up 7 points in turn 2",
        ),
        (
            [[0, 0, 0], [9, 1, 0], [10, 9, 0]],
            1,
            "The last turn: bob made up 7 points in turn 2",
        ),
        # What another has made up tells nothing of the second.
        ([[0, 0, 0], [9, 4, 0], [10, 6, 5]], 3, "3 turns left"),
        ([[0, 0, 0], [9, 9, 0]], 3, "3 turns left, and it is level"),
        ([[0, 0, 0], [9, 1, 1]], 3, "3 turns left"),
        ([[0, 0, 0], [9, None, None]], 3, "3 turns left"),
        ([[0, 0, 0], [9, 1, 0]], None, ""),
        ([[0, 0, 0], [9, 1, 0]], 0, ""),
    ],
)
def test_a_stake_is_told_while_there_are_turns_left(rows, left, said):
    """[CONTEST-177]."""
    assert stakes(*rows, left=left) == said


def test_of_a_game_that_is_over_there_is_none():
    """[CONTEST-177]."""
    assert stakes([0, 0, 0], [9, 1, 0], left=3, over=True) == ""


def test_a_leap_is_towards_who_led():
    leaps = Leaps(POINTS)
    for turn, values in enumerate([(5, 0, 0), (9, 1, 0), (10, 8, 0), (10, 9, 0)]):
        leaps.see(turn, values)
    assert leaps.largest == {1: Leap(6, 2)}
    fewer = Leaps(Figure("strokes", higher_is_better=False))
    for turn, values in enumerate([(5, 9), (9, 10)]):
        fewer.see(turn, values)
    assert fewer.largest == {1: Leap(3, 1)}
