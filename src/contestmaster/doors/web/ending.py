"""The end of a game on a page: who has won, what turned it, and who was ahead all the way.

What stands there is made from the game's story (:mod:`contestmaster.story`) and says the same with
scripts and without. Where the story is not at hand yet (:func:`film_story`) it says that it comes.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from msgspec import structs

from contestmaster.kernel.figures import Figure
from contestmaster.kernel.players import all_spoken
from contestmaster.story import Drama, Story, StoryEnding, StoryMoment, StoryPoint, cost, drama
from contestmaster.story.ending import ahead, turn_ends
from contestmaster.story.verdicts import led
from contestmaster.story.words import begun, margin

_COLUMNS: Final = 120
_WIDTH: Final = 1000.0
_HEIGHT: Final = 100.0
_LEAST: Final = 5.0
"""Whoever is ahead is seen to be, by however little."""
_FACING: Final = 2
"""So many players stand on two sides of one line."""


class LeadSlice(NamedTuple):
    """Some turns in which one player was ahead, as a rectangle of the picture, and their seat."""

    x: float
    width: float
    y: float
    height: float
    seat: int


class LeadSide(NamedTuple):
    """What stands on one side of the middle.

    Attributes:
        seats: who was ahead there.
        words: of whom, where that is not everybody, and by how much at most.
    """

    seats: Sequence[int]
    words: str


class LeadBar(NamedTuple):
    """Who was ahead at the end of which turn, and how far: as counted then, no forecast.

    Heights grow with the square root of the distance: beside a great lead a small one is seen, too.

    Attributes:
        slices: one for each turn or some, from the first.
        marks: where the turning points are, from the left.
        above: who was ahead above the middle.
        below: who was below it; none where nobody was.
        middle: where nobody is ahead: all bars stand on it, or hang from it.
        text: the same in a sentence.
        turns: the first and the last that are told of.
        each: whether each bar is of one turn.
    """

    slices: Sequence[LeadSlice]
    marks: Sequence[float]
    above: LeadSide | None
    below: LeadSide | None
    middle: float
    text: str
    turns: tuple[int, int]
    each: bool


class Retry(NamedTuple):
    """A turn of a game to be played otherwise.

    Attributes:
        frame: the moment from which on: before anything was ordered in it.
        turn: its number, as it is told.
    """

    frame: int
    turn: int


class EndingShown(NamedTuple):
    """The end of a game, as a page shows it.

    Attributes:
        headline: how it ended.
        own: the same to who looks on, if they have played; else empty.
        turning: what turned it.
        bar: who was ahead; none where that is not known.
        drama: why that was no matter of course; none where it was.
        cost: what cost whoever looks on most, if they have played and lost.
        known: whether the story was at hand: else turning points are still to come.
        names: of the players, by seat.
        retry: what whoever looks on may want to do otherwise; none where they have won.
    """

    headline: str
    own: str
    turning: Sequence[StoryMoment]
    bar: LeadBar | None
    drama: Drama | None
    cost: StoryMoment | None
    known: bool
    names: Sequence[str]
    retry: Retry | None = None


def ending_shown(
    ending: StoryEnding | None, story: Story | None, names: Sequence[str], seat: int | None
) -> EndingShown | None:
    """Return the end of a game for a page; ``None`` where nothing is known of it.

    Args:
        ending: as far as it is known without the story.
        story: if it is at hand.
        names: of the players, by seat.
        seat: of who looks on.
    """
    if story is not None and story.ending is not None:
        ending = story.ending
    if ending is None:
        return None
    own = "" if seat is None or len(names) == 1 else ending.verdicts[seat]
    headline = begun(ending.headline, names)
    if story is None:
        return EndingShown(headline, begun(own, names), (), None, None, None, False, names)
    lost, how = None if seat is None else cost(story, seat), drama(story)
    low = [] if how is None else [how.low]
    others = [one for one in ending.turning if one.turn not in {each.turn for each in low}]
    turning = [
        structs.replace(one, text=begun(one.text, names))
        for one in sorted([*low, *others], key=lambda one: one.frame)
        if lost is None or one.frame != lost.frame
    ]
    return EndingShown(
        headline,
        begun(own, names),
        turning,
        lead_bar(story, turning),
        None if how is None else how._replace(words=begun(how.words, names)),
        None if lost is None else structs.replace(lost, text=begun(lost.text, names)),
        True,
        names,
        _retry(story, seat, ending.pivot or lost),
    )


def _retry(story: Story, seat: int | None, moment: StoryMoment | None) -> Retry | None:
    """Return the turn of a moment, to be played otherwise than a seat or its losers have."""
    if moment is None or (story.ending is not None and seat in story.ending.winners):
        return None
    before = [point for point in story.points if point.frame < moment.frame]
    return Retry(before[-1].frame, moment.turn) if before else None


def lead_bar(story: Story, turning: Sequence[StoryMoment] = ()) -> LeadBar | None:
    """Return who was ahead at the end of which turn; ``None`` where nobody ever was, or was alone.

    Of several it is told how far the one who won was ahead of all others, or behind the best of
    them, so that what is said of that is seen there.

    Args:
        story: of a match that is over.
        turning: the moments that are marked.
    """
    ends = turn_ends(story.points)
    ends = ends[1:] or ends
    if len(story.seats) == 1 or not any(_alone(point) is not None for point in ends):
        return None
    figure, names = story.figures[0], all_spoken(story.seats)
    facing = len(story.seats) == _FACING
    winners = () if story.ending is None else story.ending.winners
    winner = winners[0] if len(winners) == 1 and not facing else None
    over = 0 if facing else winner
    others = [] if over is None else [point for point in ends if _alone(point) != over]
    behind = "" if winner is None else f"ahead of {names[winner]}, "
    below = _side(figure, others, over, behind or "ahead, ")
    middle = _HEIGHT if below is None and not facing else _HEIGHT / 2
    columns = _columns(ends)
    width = _WIDTH / len(columns)
    marked = [next(n for n, p in enumerate(columns) if p.frame >= one.frame) for one in turning]
    return LeadBar(
        list(_slices(figure, columns, middle, over)),
        [round(column * width, 1) for column in marked],
        _side(figure, [p for p in ends if over is None or _alone(p) == over], over, "ahead, "),
        below,
        middle,
        begun(led(names, [_alone(point) for point in ends]), story.seats),
        (ends[0].turn, ends[-1].turn),
        len(columns) == len(ends),
    )


def _side(
    figure: Figure, points: Sequence[StoryPoint], over: int | None, words: str
) -> LeadSide | None:
    """Return who was ahead at some points, with how far at most; ``None`` where nobody was."""
    seats = {seat for point in points if (seat := _alone(point)) is not None}
    if not seats:
        return None
    most = max(_far(figure, point, over) for point in points if _alone(point) is not None)
    far = f"by up to {margin(figure, most)}" if most else ""
    return LeadSide(sorted(seats), f"{words}{far}" if far else words.rstrip(", "))


def _columns(points: Sequence[StoryPoint]) -> list[StoryPoint]:
    """Return at most so many parts of the game, each as it stood in the end of its part."""
    columns = min(_COLUMNS, len(points))
    return [points[(column + 1) * len(points) // columns - 1] for column in range(columns)]


def _slices(
    figure: Figure, columns: Sequence[StoryPoint], middle: float, above: int | None
) -> Iterator[LeadSlice]:
    """Yield a bar for each part: above the middle where one seat is ahead, else below it.

    Where no seat is told of, how far who is ahead is from the next.
    """
    far = [_far(figure, point, above) for point in columns]
    largest = max(far, default=0) or 1
    width = _WIDTH / len(columns)
    for column, point in enumerate(columns):
        seat = _alone(point)
        if seat is None:
            continue
        height = max(_LEAST, sqrt(far[column] / largest) * middle)
        y = middle if above is not None and seat != above else middle - height
        yield LeadSlice(
            round(column * width, 1), round(width + 0.1, 1), round(y, 1), round(height, 1), seat
        )


def _far(figure: Figure, point: StoryPoint, seat: int | None) -> float:
    """Return how far a seat is ahead or behind, by default the one that leads; 0 of equals."""
    if point.margin is None or point.by:
        return 0.0
    by = None if seat is None else ahead(figure, point, seat)
    return abs(point.margin if by is None else by)


def _alone(point: StoryPoint) -> int | None:
    return point.leaders[0] if point.margin is not None and point.leaders else None
