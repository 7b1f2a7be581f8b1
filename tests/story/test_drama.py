"""What made a match worth watching, and what cost whom most."""

from collections.abc import Sequence

import msgspec
from tests.doors.web.test_bands import story

from contestmaster.story import Story, StoryEnding, StoryMoment, cost, drama


def over(*rows: tuple[int, int], winner: int = 1, moments: Sequence[StoryMoment] = ()) -> Story:
    ending = StoryEnding("bob wins", ("", ""), winners=(winner,))
    return msgspec.structs.replace(story(*rows), ending=ending, moments=moments)


def test_who_was_far_behind_came_back() -> None:
    rows = [(0, 0), (9, 1), (12, 2), (12, 9), (13, 20), (13, 22)]
    assert drama(over(*rows)) == "bob came back from 10 points behind in turn 2"
    assert not drama(over((0, 0), (1, 5), (2, 9)))


def test_bots_are_called_as_people_read_them() -> None:
    """Not by what the record calls them."""
    seats = ("bot:greedy", "bot:admiral-2")
    rows = [(0, 0), (9, 1), (12, 2), (12, 9), (13, 20), (13, 22)]
    told = msgspec.structs.replace(over(*rows), seats=seats)
    assert drama(told) == "Young\N{NO-BREAK SPACE}Admiral came back from 10 points behind in turn 2"
    found = cost(told, 0)
    assert found is not None
    assert found.text.startswith("Greedy ")


def test_who_was_behind_until_the_last_turn_won_it_there() -> None:
    assert drama(over((0, 0), (5, 4), (9, 4), (9, 12))) == (
        "bob won it in the last turn, from 5 points behind"
    )


def test_whoever_was_hardly_behind_or_shares_the_win_has_no_drama() -> None:
    level = [(0, 0), (10, 9), (11, 12), (12, 20)]
    assert not drama(over(*level))
    shared = msgspec.structs.replace(
        over(*level), ending=StoryEnding("x", ("", ""), winners=(0, 1))
    )
    assert not drama(shared)
    assert not drama(story(*level)), "how it ended is not known"


def test_what_cost_most_is_where_most_was_lost() -> None:
    found = cost(over((0, 0), (9, 1), (4, 2), (5, 9)), 0)
    assert found is not None
    assert (found.turn, found.text) == (2, "ann goes down from 9 points to 4")
    fight = StoryMoment(2, 2, "fight", (1, 0), "bob robs ann", 2)
    assert cost(over((0, 0), (9, 1), (4, 2), (5, 9), moments=[fight]), 0) == fight
    other = StoryMoment(2, 2, "fight", (0, 1), "ann attacks bob", 3)
    found = cost(over((0, 0), (9, 1), (4, 2), (5, 9), moments=[other]), 0)
    assert found is not None
    assert found.text.startswith("ann goes down"), "that is no loss of theirs"


def test_who_lost_nothing_is_told_where_the_others_drew_away() -> None:
    found = cost(over((0, 0), (2, 3), (3, 12), (4, 13)), 0)
    assert found is not None
    assert (found.turn, found.text) == (2, "ann falls 9 points behind")


def test_nothing_cost_the_winner_anything() -> None:
    assert cost(over((0, 0), (2, 3), (3, 1), (4, 13)), 1) is None
    assert cost(story((0, 0), (1, 2)), 0) is None
