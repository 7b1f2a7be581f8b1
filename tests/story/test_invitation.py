"""What is said of a moment that is sent."""

import msgspec
import pytest

from contestmaster.kernel.figures import Figure
from contestmaster.story import StoryMoment, happened, invitation, onward, tense
from contestmaster.story.told import Story, StoryPoint


def moment(frame: int, kind: str, text: str, weight: int = 2) -> StoryMoment:
    return StoryMoment(frame, frame, kind, (0,), text, weight)  # type: ignore[arg-type]  # any


STORY = Story(
    figures=(),
    seats=("red",),
    points=[StoryPoint(frame, frame, [0]) for frame in (0, 30)],
    moments=[moment(4, "lead", "red leads"), moment(4, "fight", "red falls", 3)],
    over=True,
    sentence="",
    headline="",
    decided=None,
    excitement=0.0,
)


def test_what_tells_most_at_a_frame_is_what_happened_there():
    found = happened(STORY, 4)
    assert found is not None and found.text == "red falls"
    assert happened(STORY, 5) is None


def test_each_kind_of_moment_makes_others_look():
    said = [
        invitation(one.text, one, over=True, ended=False).rpartition(": ")[2]
        for one in (*STORY.moments, moment(1, "out", "x"), moment(1, "capture", "x"))
    ]
    assert said == ["see how", "watch the fight", "see how it came to that", "watch it happen"]


def test_it_goes_on_to_the_next_moment_and_then_to_the_end():
    assert [onward(STORY, frame) for frame in (0, 4, 30)] == [4, 30, None]


def race(*rows: tuple[int | None, int | None], over: bool = True) -> Story:
    """A match of two with these values, turn by turn."""
    points = []
    for turn, (red, blue) in enumerate(rows):
        if red is None or blue is None or red == blue:
            led: dict = {"leaders": () if red is None or not red else (0, 1)}
        else:
            first = int(blue > red)
            led = {"leaders": (first,), "second": (1 - first,), "margin": abs(red - blue)}
        points.append(StoryPoint(turn, turn, [red, blue], **led))
    figures = [Figure("planets", one="planet")]
    return msgspec.structs.replace(
        STORY, figures=figures, seats=("red", "blue"), points=points, over=over
    )


@pytest.mark.parametrize(
    ("rows", "by", "told"),
    [
        ([(10, 18), (20, 18)], 0, "it happens: 20 to 18"),
        ([(19, 18), (20, 18)], 0, "it happens: 20 to 18"),
        ([(19, 18), (20, 18)], 1, "it happens: red leads blue by 2 planets"),
        ([(19, 18), (18, 18)], 1, "it happens: red and blue share the lead with 18 planets each"),
        ([(10, 18), (30, 18)], 0, "it happens: 30 to 18"),
        ([(20, 18), (30, 18)], 0, "it happens"),
        ([(0, 0), (9, 1)], 0, "it happens"),
        ([(None, None), (None, None)], 0, "it happens"),
    ],
)
def test_where_it_is_close_or_turns_a_moment_tells_how_the_race_stands(rows, by, told):
    one = msgspec.structs.replace(moment(1, "capture", "it happens"), seats=(by,))
    later = [(20, 18)] * 9
    assert tense(race(*rows, *later), one) == told.replace("it", "It", 1)


def test_late_in_a_match_that_is_over_it_tells_how_many_turns_are_to_go():
    rows = [(19, 18)] * 9
    late = moment(7, "capture", "red takes it")
    assert tense(race(*rows), late) == "red takes it: 19 to 18, 1 turn to go"
    assert tense(race(*rows, over=False), late) == "red takes it: 19 to 18"


def test_nothing_of_what_comes_is_told():
    one = moment(1, "capture", "red takes it")
    ends = [tense(race((19, 18), (20, 18), *[row] * 9), one) for row in ((90, 1), (1, 90))]
    assert ends == ["red takes it: 20 to 18"] * 2


def test_what_ends_with_a_race_is_followed_by_a_sentence():
    said = invitation("red falls: 20 to 18", moment(1, "fight", "x"), over=True, ended=False)
    assert said == "red falls: 20 to 18. Watch the fight"
