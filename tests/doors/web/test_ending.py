"""The end of a game on a page: the picture of who was ahead."""

from tests.story.test_story import book

from contestmaster.doors.web.ending import lead_bar
from contestmaster.kernel.game import ALL
from contestmaster.story import story_of

ROWS = [[0, 0, 0], [10, 0, 9], [10, 2, 1], [10, 12, 1]]
"""Ann leads eve by 1 in turn 1, when bob is farthest behind, and bob in the end."""


def test_of_several_it_shows_how_far_the_winner_was_behind_when_they_were_behind_most():
    """[CONTEST-110]: what is said of a comeback is seen there."""
    bar = lead_bar(story_of(book(ROWS, over=True), ALL))
    assert bar is not None
    assert bar.winner == 1
    assert bar.middle == 50
    assert [(one.seat, one.y, one.height) for one in bar.slices] == [
        (0, 50, 50),
        (0, 50, 40),
        (1, 40, 10),
    ]


def test_what_turned_it_is_marked_where_the_bar_of_its_turn_begins():
    story = story_of(book(ROWS, over=True), ALL)
    bar = lead_bar(story)
    assert bar is not None
    assert story.ending is not None
    assert story.ending.turning[-1].turn == 3
    assert bar.marks[-1] == next(one.x for one in bar.slices if one.seat == 1)


def test_without_one_winner_it_shows_who_was_ahead_of_the_next():
    bar = lead_bar(story_of(book([*ROWS, [12, 12, 1]], over=True), ALL))
    assert bar is not None
    assert bar.winner is None
    assert bar.middle == 100
    assert [one.height for one in bar.slices] == [12.5, 100, 25]
