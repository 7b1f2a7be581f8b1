"""Whether a lead grows: from what both have gained of late, as far as that may be known."""

import pytest
from tests.story.test_story import SEATS, Lump

from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import ALL
from contestmaster.story import Reading, Scorebook, Story, StoryPoint, story_of
from contestmaster.story.momentum import RECENT_TURNS, momentum_of

MILK = Figure("milk", "bottles", one="bottle")
LOSSES = Figure("losses", "cows", one="cow", higher_is_better=False)


def played(*rows: list[int | None], left: int | None = None, over: bool = False) -> Story:
    """The story of a match with these values after its turns."""
    made = Scorebook(Lump(Lump.Params()), SEATS, None, eyes=())
    for turn, row in enumerate(rows):
        ranks = [1, 2, 3] if over and turn == len(rows) - 1 else []
        made.note(turn, turn, Reading({ALL: [row]}, ranks, left))
    return story_of(made, ALL)


def course(first: tuple[int, int], last: tuple[int, int]) -> list[list[int | None]]:
    """Rows that stand for five turns, and then change: ann, bob, and eve who has nothing."""
    return [[*first, 0]] * RECENT_TURNS + [[*last, 0]]


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ((10, 6), (20, 7), "ann leads bob by 13 points, and is pulling away"),
        ((10, 2), (11, 9), "ann leads bob by 2 points, but bob is catching up"),
        # A quarter of the lead is the least that is told.
        ((10, 7), (12, 8), "ann leads bob by 4 points, and is pulling away"),
        ((20, 16), (22, 17), "ann leads bob by 5 points"),
        ((10, 6), (14, 10), "ann leads bob by 4 points"),
        # Who has lost less than the other has gained upon them, too.
        ((20, 10), (9, 8), "ann leads bob by 1 point, but bob is catching up"),
    ],
)
def test_a_headline_says_where_the_lead_goes(first, last, said):
    """[CONTEST-160]."""
    assert played(*course(first, last)).sentence == said


def test_of_a_game_that_is_over_it_is_said_how_it_went_then():
    """[CONTEST-160]."""
    assert played(*course((10, 6), (20, 7)), over=True).sentence == (
        "ann led bob by 13 points, and was pulling away"
    )


@pytest.mark.parametrize(
    "rows",
    [
        course((10, 6), (20, 7))[1:],  # not so many turns have been played
        [*course((10, 6), (10, 6))[1:], [20, 20, 0]],  # nobody leads alone
        [[10, 6, 6]] * RECENT_TURNS + [[20, 7, 7]],  # it is not one who follows
        [[10, None, None]] * RECENT_TURNS + [[20, 7, 0]],  # it was secret then
    ],
)
def test_nothing_is_said_of_what_nobody_knows(rows):
    """[CONTEST-160]."""
    told = played(*rows, left=3)
    assert "pulling" not in told.sentence
    assert "catching" not in told.sentence
    assert "In the last" not in told.stake


def test_what_both_have_gained_stands_below():
    """[CONTEST-177]."""
    grows = course((10, 6), (20, 7))
    assert played(*grows, left=9).stake == "9 turns left. In the last 5: ann +10, bob +1"
    assert played(*grows, left=1).stake == "The last turn. In the last 5: ann +10, bob +1"
    assert played(*grows).stake == "In the last 5 turns: ann +10, bob +1"
    assert played(*course((20, 10), (9, 8)), left=9).stake == (
        "9 turns left: bob made up 9 points in turn 5"
    )
    still = [[10, 6, 0]] * (RECENT_TURNS + 1)
    assert played(*still, left=9).stake == "9 turns left"


def test_where_less_is_better_a_lead_grows_when_the_other_loses_more():
    """[CONTEST-160]."""
    begun = StoryPoint(0, 0, [1, 2])
    worse = StoryPoint(5, 5, [2, 9], (0,), 7, 0, (1,))
    found = momentum_of(LOSSES, [begun, worse])
    assert found is not None
    assert found.widens is True
    assert (found.own, found.their) == (1, 7)


def test_a_lead_that_a_tie_break_gives_has_no_momentum():
    begun = StoryPoint(0, 0, [0, 0])
    broken = StoryPoint(5, 5, [4, 4], (0,), 3, 1, (1,))
    assert momentum_of(MILK, [begun, broken]) is None


def test_turns_count_and_not_moves():
    """Points within a turn are of the turns that had ended."""
    points = [StoryPoint(n, n // 2, [n, 0], (0,), n, 0, (1,)) for n in range(1, 12)]
    found = momentum_of(MILK, points)
    assert found is not None
    assert found.own == 11 - 1
