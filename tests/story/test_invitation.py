"""What is said of a moment that is sent."""

from contestmaster.story import StoryMoment, happened, invitation, onward
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
