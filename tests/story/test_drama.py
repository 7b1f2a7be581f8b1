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
    found = drama(over(*rows))
    assert found is not None
    assert found.words == "bob came back from 10 points behind in turn 2"
    assert (found.low.frame, found.low.text, found.late) == (2, "bob is 10 points behind", False)
    assert drama(over((0, 0), (1, 5), (2, 9))) is None


def test_bots_are_called_as_people_read_them() -> None:
    """Not by what the record calls them."""
    seats = ("bot:greedy", "bot:admiral-2")
    rows = [(0, 0), (9, 1), (12, 2), (12, 9), (13, 20), (13, 22)]
    told = msgspec.structs.replace(over(*rows), seats=seats)
    back = drama(told)
    assert back is not None
    assert back.words == "Young\N{NO-BREAK SPACE}Admiral came back from 10 points behind in turn 2"
    found = cost(told, 0)
    assert found is not None
    assert found.text.startswith("Greedy ")


def test_who_was_behind_until_the_last_turn_won_it_there() -> None:
    found = drama(over((0, 0), (5, 4), (9, 4), (9, 12)))
    assert found is not None
    assert found.words == "bob won it in the last turn, from 5 points behind"
    assert (found.low.turn, found.late) == (2, True)


def test_who_is_behind_only_between_orders_of_a_turn_is_not_behind() -> None:
    """Leads are counted at the ends of turns, as the picture beside shows them."""
    told = over((0, 0), (1, 5), (9, 5), (5, 6), (5, 9))
    turns = [0, 1, 1, 2, 3]
    points = [
        msgspec.structs.replace(point, turn=turn)
        for point, turn in zip(told.points, turns, strict=True)
    ]
    assert drama(told) is not None
    assert drama(msgspec.structs.replace(told, points=points)) is None


def test_whoever_was_hardly_behind_or_shares_the_win_has_no_drama() -> None:
    level = [(0, 0), (10, 9), (11, 12), (12, 20)]
    assert drama(over(*level)) is None
    shared = msgspec.structs.replace(
        over(*level), ending=StoryEnding("x", ("", ""), winners=(0, 1))
    )
    assert drama(shared) is None
    assert drama(story(*level)) is None, "how it ended is not known"


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
