"""How matches end: told to all and to each, with the moments that turned them."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from tests.host.tally import Params, Tally
from tests.story.test_story import POINTS, SEATS, alone, book, columns

from contestmaster.host.ended import SeatResult, ending_of
from contestmaster.kernel.figures import SCORE, Figure
from contestmaster.kernel.game import ALL
from contestmaster.kernel.highlights import HighlightKind
from contestmaster.kernel.match import Match
from contestmaster.story import (
    ScoreKeeper,
    StoryMoment,
    StoryPoint,
    ended,
    lead_of,
    story_of,
)
from contestmaster.story.ending import pivot_of, turning_points


def ending(rows: list[list[int]]) -> Any:
    found = story_of(book(rows, over=True), ALL).ending
    assert found is not None
    return found


def moment(turn: int, weight: int, text: str, kind: HighlightKind = "fight") -> StoryMoment:
    return StoryMoment(turn, turn, kind, (0,), text, weight)


def points(*rows: tuple[int, int]) -> list[StoryPoint]:
    """How two have stood, turn by turn."""
    made = []
    for turn, row in enumerate(rows):
        lead = lead_of([POINTS], [row])
        made.append(StoryPoint(turn, turn, row, lead.seats, lead.by, 0, lead.second))
    return made


def test_each_is_told_what_it_means_for_em():
    found = ending([[0, 0, 0], [9, 4, 8]])
    assert found.headline == "ann wins by 1 point, ahead after every turn"
    assert found.verdicts == [
        "you won by 1 point",
        "you came 3rd of 3, 5 points behind ann",
        "you came 2nd of 3, 1 point behind ann",
    ]


def test_who_shares_the_win_is_told_with_whom():
    found = ending([[0, 0, 0], [9, 4, 9]])
    assert found.verdicts == [
        "you share the win with eve, with 9 points each",
        "you came 3rd of 3",
        "you share the win with ann, with 9 points each",
    ]


def test_nothing_is_said_of_the_end_before_it():
    assert story_of(book([[0, 0, 0], [9, 4, 8]]), ALL).ending is None


def test_the_turn_in_which_the_lead_was_taken_for_good_is_among_those_that_turned_it():
    found = ending([[0, 0, 0], [5, 1, 1], [5, 8, 2], [6, 9, 9], [6, 9, 8], [6, 12, 8]])
    assert [(one.turn, one.text) for one in found.turning] == [
        (1, "ann takes the lead"),
        (2, "bob takes the lead from ann"),
        (4, "bob takes the lead for good"),
    ]
    assert found.headline == "bob wins by 4 points, decided in turn 4"


@example([[0, 0, 4], [1, 0, 0], [0, 0, 4], [1, 0, 0], [5, 0, 0], [0, 0, 0], [1, 0, 0]])
@given(columns)
def test_what_turned_a_match_lies_in_it_and_at_most_thrice(rows: list[list[int]]):
    found = ending(rows)
    turns = [one.turn for one in found.turning]
    assert len(turns) <= 3
    assert turns == sorted(set(turns))
    assert set(turns) <= set(range(len(rows)))
    winner = alone(rows[-1])
    led = [alone(row) for row in rows]
    if winner is not None and len(set(rows[-1])) > 1:
        since = len(led) - next(
            (back for back, who in enumerate(reversed(led)) if who != winner), len(led)
        )
        assert since in turns, "where it was decided"


def test_what_moved_the_balance_far_turned_it_more_than_what_weighs_as_much():
    """What hardly moved it, and what only took who had won farther ahead, turned nothing."""
    told = [moment(turn, 3, f"fight {turn}") for turn in range(1, 8)]
    stood = points((0, 1), (1, 2), (2, 20), (40, 24), (41, 25), (70, 26), (71, 50), (90, 51))
    found = turning_points(POINTS, ["ann", "bob"], stood, told, [1, 2], 3)
    assert [(one.turn, one.text) for one in found] == [
        (2, "fight 2"),
        (3, "ann takes the lead for good"),
        (6, "fight 6"),
    ]


def test_a_game_without_telling_events_is_told_by_its_numbers():
    stood = points((0, 0), (1, 0), (1, 9), (30, 9), (31, 9))
    found = turning_points(POINTS, ["ann", "bob"], stood, [], [1, 2], 3)
    assert [(one.turn, one.text) for one in found] == [
        (2, "ann goes from 1 point ahead to 8 behind"),
        (3, "ann takes the lead for good"),
    ]


def test_what_says_only_who_won_has_turned_nothing():
    told = [moment(2, 5, "ann has won", "win"), moment(2, 4, "act two", "phase")]
    assert turning_points(POINTS, ["ann", "bob"], points((1, 1)), told, [1, 1], None) == []


def test_fewer_is_better_where_the_game_says_so():
    """Golf: who has most comes last."""
    strokes = Figure("strokes", one="stroke", higher_is_better=False)
    counts = [[3, 5]]
    found = ended(["ann", "bob"], [strokes], counts, lead_of([strokes], counts), [1, 2])
    assert found.headline == "ann wins by 2 strokes"
    assert found.verdicts == ["you won by 2 strokes", "you lost by 2 strokes"]
    assert found.winners == (0,)


@pytest.mark.parametrize(
    ("ranks", "winners"), [([2, 1, 3], (1,)), ([1, 3, 1], (0, 2)), ([2, 2, 2], ())]
)
def test_an_end_says_who_has_won(ranks: list[int], winners: tuple[int, ...]) -> None:
    """Nobody, one, or all who share the win."""
    counts = [[1, 2, 3]]
    names = ["ann", "bob", "cy"]
    found = ended(names, [POINTS], counts, lead_of([POINTS], counts), ranks)
    assert found.winners == winners


def test_an_end_is_told_by_what_is_stored_of_it():
    """What counts is the game's figure; of a game that is gone, its score."""
    seats = [SeatResult(0, "9.000000", 2, [120, 4]), SeatResult(1, "12.500000", 1, [140, 3])]
    assert ending_of("cows", SEATS[:2], seats).headline == "bob wins by 20 bottles"
    gone = ending_of("not installed", SEATS[:2], seats)
    assert gone.headline == f"bob wins by {SCORE.told(Fraction(7, 2))}"
    assert gone.verdicts[0] == "you lost by 3.5 points"
    assert gone.turning == ()


def test_a_keeper_notes_a_match_that_is_played_as_its_replay_tells_it():
    rules = Tally(Params())
    match: Match[Any, Any] = Match.start(rules, seed=1, seats=("ann", "bob"), at=0)
    keeper = ScoreKeeper(match)
    for at in range(1, 4):
        keeper.note(match.ring(at))
    told = keeper.story()
    assert [point.turn for point in told.points] == list(range(match.turn() + 1))


def test_a_match_opens_with_the_moment_in_which_the_lead_was_taken_for_good():
    found = ending([[0, 0, 0], [5, 1, 1], [5, 8, 2], [6, 9, 9], [6, 9, 8], [6, 12, 8]])
    assert (found.pivot.turn, found.pivot.text) == (4, "bob takes the lead for good")


def test_who_has_led_from_the_first_turn_has_turned_nothing_there():
    """Then the greatest swing stands for it; of a match of one turn there is none."""
    found = ending([[0, 0, 0], [1, 0, 0], [2, 1, 0], [30, 1, 0], [31, 1, 0]])
    assert (found.pivot.turn, found.pivot.text) == (3, "ann goes from 1 point ahead to 29 ahead")
    assert ending([[0, 0, 0], [9, 4, 8]]).pivot is None


def test_a_match_that_nobody_won_alone_opens_with_what_tells_most():
    told = [moment(2, 3, "a fight"), moment(3, 5, "a greater one"), moment(4, 4, "another")]
    stood = points((0, 0), (1, 1), (1, 1), (1, 1), (1, 1))
    turning = turning_points(POINTS, ["ann", "bob"], stood, told, [1, 1], None)
    found = pivot_of(POINTS, stood, turning, [1, 1], None)
    assert found is not None
    assert found.text == "a greater one"
