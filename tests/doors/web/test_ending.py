"""The end of a game on a page: the picture of who was ahead, and what turned it."""

from math import sqrt

import msgspec
from tests.story.test_story import book

from contestmaster.doors.web.ending import LeadBar, LeadSide, ending_shown, lead_bar
from contestmaster.kernel.game import ALL
from contestmaster.story import Story, story_of

ROWS = [[0, 0, 0], [10, 0, 9], [10, 2, 1], [10, 12, 1]]
"""Ann leads eve by 1 in turn 1, when bob is farthest behind, and bob in the end."""


def bar_of(story: Story) -> LeadBar:
    bar = lead_bar(story, () if story.ending is None else story.ending.turning)
    assert bar is not None
    return bar


def test_of_several_it_shows_how_far_the_winner_was_behind_when_they_were_behind_most() -> None:
    """[CONTEST-110]: what is said of a comeback is seen there, and by how much on either side."""
    bar = bar_of(story_of(book(ROWS, over=True), ALL))
    assert bar.middle == 50
    assert bar.above == LeadSide([1], "ahead, by up to 2 points")
    assert bar.below == LeadSide([0], "ahead of bob, by up to 10 points")
    assert [(one.seat, one.y, one.height) for one in bar.slices] == [
        (0, 50, 50),
        (0, 50, round(sqrt(8 / 10) * 50, 1)),
        (1, round(50 - sqrt(2 / 10) * 50, 1), round(sqrt(2 / 10) * 50, 1)),
    ]


def test_what_turned_it_is_marked_where_the_bar_of_its_turn_begins() -> None:
    story = story_of(book(ROWS, over=True), ALL)
    bar = bar_of(story)
    assert story.ending is not None
    assert story.ending.turning[-1].turn == 3
    assert bar.marks[-1] == next(one.x for one in bar.slices if one.seat == 1)


def test_without_one_winner_it_shows_who_was_ahead_of_the_next() -> None:
    bar = bar_of(story_of(book([*ROWS, [12, 12, 1]], over=True), ALL))
    assert (bar.middle, bar.below) == (100, None)
    assert bar.above == LeadSide([0, 1], "ahead, by up to 8 points")
    heights = [round(sqrt(by / 8) * 100, 1) for by in (1, 8, 2)]
    assert [one.height for one in bar.slices] == heights


def test_bars_and_words_count_leads_at_the_ends_of_turns() -> None:
    """What orders do within a turn is no lead in one of them, and not in the other."""
    story = story_of(book([[0, 0, 0], [9, 4, 1], [3, 4, 1], [9, 4, 1]], over=True), ALL)
    turns = [0, 1, 1, 2]
    points = [
        msgspec.structs.replace(point, turn=turn)
        for point, turn in zip(story.points, turns, strict=True)
    ]
    bar = bar_of(msgspec.structs.replace(story, points=points))
    assert [one.seat for one in bar.slices] == [0, 0]
    assert (bar.text, bar.each) == ("ann was ahead at the end of all 2 turns", True)


def test_the_turn_of_a_comeback_is_among_what_turned_it() -> None:
    story = story_of(book([*ROWS[:3], [10, 5, 1], *ROWS[3:]], over=True), ALL)
    shown = ending_shown(None, story, story.seats, None)
    assert shown is not None
    assert shown.drama is not None
    assert shown.drama.words == "bob won it in the last turn, from 5 points behind"
    assert (3, "bob is 5 points behind") in [(one.turn, one.text) for one in shown.turning]
    assert shown.bar is not None
    assert len(shown.bar.marks) == len(shown.turning)
