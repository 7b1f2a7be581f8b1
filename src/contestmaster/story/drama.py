"""What made a match worth watching: a comeback, a win in the last turn; and what cost whom most."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from contestmaster.kernel.figures import Count
from contestmaster.kernel.players import spoken
from contestmaster.story.ending import ahead, turn_ends
from contestmaster.story.told import Story, StoryMoment, StoryPoint
from contestmaster.story.words import margin

_COMES_BACK: Final = 0.25
"""Whoever was that part of what the best had behind, and won, came back."""
_BEGUN: Final = 0.1
"""In the first part of a match nobody is behind: it has hardly begun."""
_FACING: Final = 2


class Drama(NamedTuple):
    """Why a match that is over was no matter of course.

    Attributes:
        words: in a sentence without its end.
        low: the turn at whose end its winner was farthest behind, or the last but one.
        late: whether it was won in the last turn.
    """

    words: str
    low: StoryMoment
    late: bool


def drama(story: Story) -> Drama | None:
    """Return why a match that is over was no matter of course, as it stood at the ends of turns.

    ``None`` where its winner was never far behind, shares the win, or what they had is not known.
    """
    winners = () if story.ending is None else story.ending.winners
    if len(winners) != 1 or len(story.seats) < _FACING or not story.figures:
        return None
    winner, figure = winners[0], story.figures[0]
    name, ends = spoken(story.seats[winner]), turn_ends(story.points)
    known = [(by, one) for one in ends if (by := ahead(figure, one, winner)) is not None]
    if known[-2:-1] and known[-2][0] < 0:
        by, before = known[-2]
        gap = margin(figure, -by)
        text = f"{name} won it in the last turn, from {gap} behind"
        return Drama(text, _made(story, winner, before, f"is {gap} behind"), late=True)
    last = story.points[-1].turn
    late = [(by, one) for by, one in known if one.turn > last * _BEGUN]
    if not late:
        return None
    by, deepest = min(late, key=lambda one: one[0])
    best = max(abs(value) for value in deepest.values if value is not None)
    if by >= 0 or by > -_COMES_BACK * best:
        return None
    gap = margin(figure, -by)
    text = f"{name} came back from {gap} behind in turn {deepest.turn}"
    return Drama(text, _made(story, winner, deepest, f"is {gap} behind"), late=False)


def cost(story: Story, seat: int) -> StoryMoment | None:
    """Return the moment that cost a seat most of what counts, or with which others drew away most.

    Args:
        story: of a match that is over.
        seat: of whoever has not won.

    Returns:
        a moment of that turn that is told anyway and names them, else one that says how the number
        changed; ``None`` where they have won, or nothing is known.
    """
    winners = () if story.ending is None else story.ending.winners
    if not winners or seat in winners or len(story.seats) < _FACING or not story.figures:
        return None
    figure, sign = story.figures[0], 1 if story.figures[0].higher_is_better else -1
    turns = list(_turns(story.points))
    losses: list[tuple[Count, StoryPoint, StoryPoint]] = []
    for was, now in pairwise(turns):
        before, after = was.values[seat], now.values[seat]
        if before is not None and after is not None:
            losses.append((sign * (before - after), was, now))
    if not losses:
        return None
    lost, was, now = max(losses, key=lambda one: one[0])
    if lost > 0:
        text = f"from {figure.told(was.values[seat])} to {figure.number(now.values[seat])}"
        return _told(story, seat, now) or _made(story, seat, now, f"goes down {text}")
    gaps = [
        (first - second, one)
        for before, one in pairwise(turns)
        if (first := ahead(figure, before, seat)) is not None
        and (second := ahead(figure, one, seat)) is not None
    ]
    if not gaps or max(gaps, key=lambda one: one[0])[0] <= 0:
        return None
    _, now = max(gaps, key=lambda one: one[0])
    behind = margin(figure, -(ahead(figure, now, seat) or 0))
    return _told(story, seat, now) or _made(story, seat, now, f"falls {behind} behind")


def _told(story: Story, seat: int, point: StoryPoint) -> StoryMoment | None:
    """Return what is told of a seat in a turn, that which weighs most."""
    told = [one for one in story.moments if one.turn == point.turn and seat in one.seats[-1:]]
    return max(told, key=lambda one: (one.weight, one.frame), default=None)


def _made(story: Story, seat: int, point: StoryPoint, text: str) -> StoryMoment:
    said = f"{spoken(story.seats[seat])} {text}"
    return StoryMoment(point.frame, point.turn, "collapse", (seat,), said, 2)


def _turns(points: Sequence[StoryPoint]) -> Iterator[StoryPoint]:
    """Yield how it stood at the end of each turn."""
    yield from {point.turn: point for point in points}.values()
