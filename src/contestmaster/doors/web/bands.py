"""The story of a game as pages show it without scripts: a band above the board.

Who leads by how much, the curve of the number that counts, and moments to go to. Scripts put a
band of the same shape into the same place (``web/src/story/Band.svelte``), so that nothing jumps.
Coordinates are in a box of 1000 by 100, which the browser stretches.
"""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.doors.web.marks import TeamMark, part_of, team_mark
from contestmaster.host.films.film import Film
from contestmaster.host.films.studio import FilmError
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.players import all_spoken, spoken
from contestmaster.storage.errors import StorageError
from contestmaster.story import Lead, Story, StoryMoment, StoryPoint
from contestmaster.story.momentum import momentum_of
from contestmaster.story.words import begun, joined, standing

_SHOWN: Final = 6
"""Of the seats so many are told of, the best, as by the script."""
_MOST_POINTS: Final = 120
"""Points of a line: more than that nobody sees on a page."""
_LITTLE: Final = 1
"""What weighs no more than this brought nobody the lead."""
_SECRET: Final = "?"
"""What is written of who has how much where that may not be known."""
_WIDTH: Final = 1000
_HEIGHT: Final = 100
_GREAT: Final = 3
"""The weight from which on a moment has a longer line."""
_PATIENCE_S: Final = 0.7
"""How long a page waits for a story that is still being worked out."""
_TINY: Final = 1e-9


class FrameTimes(NamedTuple):
    """When the frames of a game were that is played over weeks.

    Attributes:
        times: their instants.
        until: now, or the end of the game.
    """

    times: Mapping[int, Instant]
    until: Instant


class BandSeat(NamedTuple):
    """Who has how much of what counts.

    Attributes:
        name: of the player.
        number: by which their mark is drawn, from 1.
        mark: colour and shape.
        shown: how much they have, as people write it.
        way: their line, as SVG has it.
        part: how much of the most they have, in percent.
    """

    name: str
    number: int
    mark: TeamMark
    shown: str
    way: str
    part: int


class BandMoment(NamedTuple):
    """A moment: where it is, when that was, what happened, and where its line stands."""

    frame: int
    when: str
    text: str
    x: float
    great: bool


class Band(NamedTuple):
    """The story of a match as a page shows it.

    Attributes:
        sentence: who leads by how much, or how it ended.
        ended: whether it tells how it ended.
        figure: what is counted.
        unit: of what frames are: ``turn``, ``move`` or ``day``.
        frame: the frame that is shown.
        last: the last of the match.
        seats: the best, in their order, and then those of whom it is secret.
        rest: how many there are besides.
        secret: whether of some it may not be known yet.
        moments: up to that frame.
        x: where the frame is on the curve.
        live: whether it is still played: then nothing that is known lies ahead.
        words: what the curve shows, in words; empty where there is none yet.
        leader: by which number the mark of who leads alone is drawn, none where it tells the end.
        opening: what the game is and what comes first, until somebody leads.
        goal: what the game is played for and what brings it, where that is not in the opening.
        flat: whether nothing has moved or happened: then the curve is a line along the ground.
        stake: what is still to be decided; of a replay since when who leads does, and why.
        turn: which one the sentence tells of, where it is one among others of a match that is over.
    """

    sentence: str
    ended: bool
    figure: str
    unit: str
    frame: int
    last: int
    seats: Sequence[BandSeat]
    rest: int
    secret: bool
    moments: Sequence[BandMoment]
    x: float
    live: bool
    words: str
    leader: int | None
    opening: str
    goal: str
    flat: bool
    turn: int | None
    stake: str


def band_of(
    story: Story,
    at: int | None = None,
    *,
    live: bool = False,
    marks: Sequence[int] = (),
    calendar: "FrameTimes | None" = None,
) -> Band | None:
    """Return the band of a story at a frame; none before there is anything to tell.

    Args:
        story: as far as whoever looks may know it.
        at: the frame to show, none for the last.
        live: whether the match is still played.
        marks: by seat, as which seat it is marked; as itself by default.
        calendar: when frames were, where they are no turns.
    """
    if not story.points:
        return None
    first, last = story.points[0].frame, story.points[-1].frame
    frame = last if at is None else min(max(at, first), last)
    seen = [point for point in story.points if point.frame <= frame]
    ended = bool(story.headline) and frame >= last
    sentence = story.headline if ended else _sentence(story, seen, past=story.over)
    opening = story.opening if not ended and story.silent(frame) else ""
    if opening and None in seen[-1].values:
        sentence = "the game has begun"
    unit = "turn" if last == story.points[-1].turn else "move"
    if calendar is not None:
        unit = "day"
    scale = _Scale(first, last, seen, calendar)
    moments = [_moment(one, scale, calendar) for one in story.moments if one.frame <= frame]
    figure = story.figures[seen[-1].shown.figure]
    order = _racing(figure, seen[-1])
    seats = [_seat(story, seat, seen, scale, marks) for seat in order[:_SHOWN]]
    return Band(
        sentence=begun(sentence, story.seats),
        ended=ended,
        figure=figure.name,
        unit=unit,
        frame=frame,
        last=last,
        seats=seats,
        rest=len(story.seats) - len(seats) if seats else 0,
        secret=None in seen[-1].values,
        moments=moments,
        x=scale.x(frame) if calendar is None else _WIDTH,
        live=live,
        words=_words(figure, seats, scale.told(unit, first, frame))
        if (last > first if calendar is None else _moved(seen))
        else "",
        leader=None if ended else _leader(seen[-1], marks),
        opening=opening,
        goal="" if opening else story.goal,
        flat=not moments and not _moved(seen),
        turn=seen[-1].turn if story.over and not live and not ended and last > first else None,
        stake=_stake(story, seen[-1], live=live, ended=ended),
    )


def _stake(story: Story, point: StoryPoint, *, live: bool, ended: bool) -> str:
    """Return what is still to be decided, or of a replay since when who leads is ahead."""
    if live:
        return story.stake if point is story.points[-1] else ""
    return "" if ended else _since(story, point)


def _since(story: Story, point: StoryPoint) -> str:
    """Return since when who leads alone does, and what brought that, as the script says it."""
    taken = [one for one in story.moments if one.kind == "lead" and one.frame <= point.frame]
    if len(point.leaders) != 1 or not taken or taken[-1].seats[0] != point.leaders[0]:
        return ""
    lead = taken[-1]
    brought = [
        one.text
        for one in story.moments
        if one.frame == lead.frame
        and one.weight > _LITTLE
        and one.kind != "lead"
        and (not one.seats or (one.seats[0] == point.leaders[0] and one.kind != "loss"))
    ]
    return f"Ahead since turn {lead.turn}" + (f": {', '.join(brought)}" if brought else "")


class Bands(NamedTuple):
    """The story of a replay before it is played.

    Attributes:
        shown: at the turn that was asked for, or at the one with which the page begins.
        whole: told to its end.
    """

    shown: Band
    whole: Band


def replayed(
    story: Story | None, turn: int | None, marks: Sequence[int] = (), *, told: bool = False
) -> Bands | None:
    """Return the bands of a replay; none while there is no story.

    Args:
        story: of a game that is over.
        turn: the frame that was asked for, if one was.
        marks: as of :func:`band_of`.
        told: whether the page says how it ended: then the board begins with what turned it, as
            the script has it (``pivotOf`` in ``web/src/frames/source.ts``), else at the first turn.
    """
    if story is None:
        return None
    begin = turn or 0
    if turn is None and told and story.ending is not None:
        begin = (story.ending.pivot or story.points[-1]).frame
    shown = band_of(story, begin, marks=marks)
    whole = band_of(story, marks=marks)
    return None if shown is None or whole is None else Bands(shown, whole)


async def film_story(film: Awaitable[Film]) -> Story | None:
    """Return the story of a game that is over.

    ``None`` where its film is still being made: whoever loads the page again finds it.
    """
    making = asyncio.ensure_future(film)
    try:
        if not await in_time(making):
            return None
        return await asyncio.to_thread(story_in, making.result())
    except (FilmError, LookupError, OSError, StorageError):
        return None


async def in_time(making: "asyncio.Future[Any]") -> bool:
    """Wait for what a page tells, as long as anybody waits for a page; return whether it is there.

    It goes on being made. Raises what went wrong.
    """
    making.add_done_callback(_heard)
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await asyncio.shield(making)
    except TimeoutError:
        return False
    return True


def story_in(film: Film) -> Story:
    """Return the story that a film tells; its file is read."""
    return msgspec.json.decode(film.story(), type=Story)


def _heard(making: "asyncio.Future[Any]") -> None:
    """Hear what has become of it, though nobody waits any more."""
    if not making.cancelled():
        making.exception()


class _Scale:
    """Turns frames and values into places."""

    def __init__(
        self, first: int, last: int, seen: Sequence[StoryPoint], calendar: "FrameTimes | None"
    ) -> None:
        self._calendar = calendar
        values = [value for point in seen for value in point.values if value is not None]
        if calendar is not None:
            first, last = calendar.times[first], calendar.until
        self._first, self._frames = first, last - first
        self._least = min(0, *values) if values else 0
        self._span = max(_TINY, max(0, *values) - self._least) if values else 1.0

    def x(self, frame: int) -> float:
        at = frame if self._calendar is None else self._calendar.times[frame]
        return round(_WIDTH * (at - self._first) / self._frames, 1) if self._frames else 0.0

    def y(self, value: float) -> float:
        return round(_HEIGHT * (1 - (value - self._least) / self._span), 1)

    def line(self, points: Sequence[tuple[int, float]]) -> str:
        """Return the way of a line through frames with their values, as SVG has it."""
        places = [(self.x(frame), self.y(value)) for frame, value in points]
        if self._calendar is not None and places:  # what stands goes on until now
            places.append((_WIDTH, places[-1][1]))
        return " ".join(f"{x:g},{y:g}" for x, y in places)

    def told(self, unit: str, first: int, last: int) -> str:
        """Return of when the curve is."""
        if self._calendar is None:
            return f"from {unit} {first} to {unit} {last}"
        return f"from {_day(self._calendar.times[first])} to {_day(self._calendar.until)}"


def _seat(
    story: Story, seat: int, seen: Sequence[StoryPoint], scale: _Scale, marks: Sequence[int]
) -> BandSeat:
    number = (marks[seat] if marks else seat) + 1
    index, values = seen[-1].shown
    figure, value = story.figures[index], values[seat]
    has = figure.told(value) if index else figure.number(value)
    step = max(1, -(-(len(seen) - 1) // _MOST_POINTS))
    drawn = [*seen[:-1:step], seen[-1]]
    line = [(point.frame, value) for point in drawn if (value := point.values[seat]) is not None]
    part, shown = part_of(value, values), _SECRET if value is None else has
    return BandSeat(story.seats[seat], number, team_mark(number), shown, scale.line(line), part)


def _moved(points: Sequence[StoryPoint]) -> bool:
    """Return whether the number that counts has ever differed, from seat to seat or over time."""
    return len({value for point in points for value in point.values} - {None}) > 1


def _leader(point: StoryPoint, marks: Sequence[int]) -> int | None:
    if len(point.leaders) != 1:
        return None
    (seat,) = point.leaders
    return (marks[seat] if marks else seat) + 1


def _moment(one: StoryMoment, scale: _Scale, calendar: "FrameTimes | None") -> BandMoment:
    when = str(one.turn) if calendar is None else _day(calendar.times[one.frame])
    return BandMoment(one.frame, when, one.text, scale.x(one.frame), one.weight >= _GREAT)


def _day(at: Instant) -> str:
    """Return a day as people write it, in UTC."""
    return f"{datetime.fromtimestamp(at // SECOND, UTC):%-d %b}"


def _ranked(figure: Figure, point: StoryPoint) -> list[int]:
    """Return the seats in the order in which they stand; none where that may not be known."""
    known = [(value, seat) for seat, value in enumerate(point.shown.values) if value is not None]
    sign = -1 if figure.higher_is_better else 1
    return [seat for _, seat in sorted(known, key=lambda one: (sign * one[0], one[1]))]


def _sentence(story: Story, seen: Sequence[StoryPoint], *, past: bool) -> str:
    """Return who led at the last of some points; that of the last of all is in the story."""
    point, names = seen[-1], all_spoken(story.seats)
    if point is story.points[-1]:
        return story.sentence
    lead = Lead(tuple(point.leaders), point.margin, point.by, tuple(point.second))
    momentum = momentum_of(story.figures[0], seen)
    told = standing(names, story.figures, [point.values], lead, momentum, past=past)
    return joined(told, point.beside, past=past)


def _racing(figure: Figure, point: StoryPoint) -> list[int]:
    """Return the seats in the order in which they stand, and then those of whom it is secret.

    None where it is of all.
    """
    known = _ranked(figure, point)
    secret = [seat for seat, value in enumerate(point.shown.values) if value is None]
    return [*known, *secret] if known else []


def _words(figure: Figure, seats: Sequence[BandSeat], when: str) -> str:
    """Return what the curve shows, for who cannot see it."""
    if not seats:
        return "Nothing of the course may be known yet"
    has = ", ".join(f"{spoken(one.name)} {one.shown}" for one in seats if one.shown != _SECRET)
    return f"{figure.name.capitalize()} {when}: {has}"
