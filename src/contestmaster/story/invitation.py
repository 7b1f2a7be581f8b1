"""What is said of a moment that somebody sends: true, and so that others want to see it."""

from typing import Final

from contestmaster.story.told import MomentKind, Story, StoryMoment

_SEE: Final = "see how it came to that"
_CALLS: Final[dict[MomentKind, str]] = {
    "fight": "watch the fight",
    "collapse": _SEE,
    "out": _SEE,
    "lead": "see how",
}
"""What is said after moments of some kinds; of all others that they can be watched."""


def happened(story: Story, frame: int) -> StoryMoment | None:
    """Return of what a frame shows first that which tells most; ``None`` where nothing happened."""
    there = [one for one in story.moments if one.frame == frame]
    return max(there, key=lambda one: one.weight, default=None)


def invitation(sentence: str, moment: StoryMoment | None, *, over: bool, ended: bool) -> str:
    """Return a line that makes others look.

    Args:
        sentence: what happened, or how it stood.
        moment: which moment that is, if it is one.
        over: whether the game is over.
        ended: whether the sentence tells how it ended.

    >>> invitation("red wins by 3 cows", None, over=True, ended=True)
    'red wins by 3 cows: see how it came to that'
    >>> invitation("red leads by 3 cows", None, over=False, ended=False)
    'red leads by 3 cows: see how it goes on'
    """
    if ended:
        return f"{sentence}: {_SEE}"
    if moment is not None:
        return f"{sentence}: {_CALLS.get(moment.kind, 'watch it happen')}"
    return f"{sentence}: see how it {'went' if over else 'goes'} on"


def onward(story: Story, frame: int) -> int | None:
    """Return the frame of what is told next, or of the end; ``None`` after that."""
    later = [one.frame for one in story.moments if one.frame > frame]
    last = story.points[-1].frame if story.points else frame
    return min(later, default=last if last > frame else None)
