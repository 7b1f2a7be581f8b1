"""What is said of a moment that somebody sends: true, and so that others want to see it."""

from typing import Final

from contestmaster.kernel.players import all_spoken
from contestmaster.story.lead import Lead
from contestmaster.story.told import MomentKind, Story, StoryMoment, StoryPoint
from contestmaster.story.words import begun, shared, standing

_SEE: Final = "see how it came to that"
_CALLS: Final[dict[MomentKind, str]] = {
    "fight": "watch the fight",
    "collapse": _SEE,
    "out": _SEE,
    "lead": "see how",
}
"""What is said after moments of some kinds; of all others that they can be watched."""
_LATE: Final = 0.25
"""In the last part of a game it is told how many turns were left: that makes it matter."""
_CLOSE: Final = 0.15
"""By so much of what the leader has it is close."""


def happened(story: Story, frame: int) -> StoryMoment | None:
    """Return of what a frame shows first that which tells most; ``None`` where nothing happened."""
    there = [one for one in story.moments if one.frame == frame]
    return max(there, key=lambda one: one.weight, default=None)


def tense(story: Story, moment: StoryMoment) -> str:
    """Return what happened, and how the race stood then where it was close, or turned there."""
    text = begun(moment.text, story.seats)
    race = _race(story, moment)
    return f"{text}: {race}{left(story, moment)}" if race else text


def left(story: Story, moment: StoryMoment) -> str:
    """Return how many turns were left, where few were; of a game that goes on, nothing."""
    if not story.over:
        return ""
    last = story.points[-1].turn
    turns = last - moment.turn
    if not 0 < turns <= last * _LATE:
        return ""
    return f", {turns} turn{'s' if turns > 1 else ''} to go"


def _race(story: Story, moment: StoryMoment) -> str:
    """Return who led whom at a moment, if by little, or not the turn before; else nothing."""
    seen = [one for one in story.points if one.frame <= moment.frame]
    if not seen or not seen[-1].leaders or None in seen[-1].values or seen[-1].by:
        return ""
    now, before = seen[-1], seen[-2].leaders if len(seen) > 1 else ()
    if before in ((), now.leaders) and not _close(now):
        return ""
    figure, names = story.figures[0], all_spoken(story.seats)
    if now.margin is None:
        return shared(names, now.leaders, figure.told(now.values[now.leaders[0]]))
    first, second = now.leaders[0], now.second
    if figure.higher_is_better and moment.seats[:1] == (first,) and len(second) == 1:
        return f"{figure.number(now.values[first])} to {figure.number(now.values[second[0]])}"
    lead = Lead(now.leaders, now.margin, 0, now.second)
    return standing(names, [figure], [now.values], lead)


def _close(point: StoryPoint) -> bool:
    """Return whether whoever leads does so by little; two who share the lead do."""
    if point.margin is None:
        return len(point.leaders) == 2  # noqa: PLR2004  # of more it is no race yet
    most = max(abs(value or 0) for value in point.values)
    return 0 < point.margin <= _CLOSE * most


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
        call = _SEE
    elif moment is not None:
        call = _CALLS.get(moment.kind, "watch it happen")
    else:
        call = f"see how it {'went' if over else 'goes'} on"
    return f"{sentence}. {begun(call, ())}" if ": " in sentence else f"{sentence}: {call}"


def onward(story: Story, frame: int) -> int | None:
    """Return the frame of what is told next, or of the end; ``None`` after that."""
    later = [one.frame for one in story.moments if one.frame > frame]
    last = story.points[-1].frame if story.points else frame
    return min(later, default=last if last > frame else None)
