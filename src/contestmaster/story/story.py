"""What an eye may be told of a match: the curve, who led, the moments, and how it ended."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from contestmaster.kernel.figures import Count, Counts, Figure
from contestmaster.kernel.game import Eye
from contestmaster.kernel.reals import shown
from contestmaster.story import words
from contestmaster.story.collapses import Collapses
from contestmaster.story.ending import ended, pivot_of, turning_points
from contestmaster.story.lead import NOBODY, lead_of
from contestmaster.story.momentum import momentum_of
from contestmaster.story.opening import goal_of, opening_of
from contestmaster.story.scorebook import Happening, Point, Scorebook
from contestmaster.story.stake import Leaps, stake
from contestmaster.story.told import Story, StoryEnding, StoryMoment, StoryPoint

_MOST_MOMENTS: Final = 40
_MOST_AT_ONCE: Final = 4
_RECENT: Final = 10
"""Boundaries within which what happens makes a game exciting."""
_LEVEL: Final = 1.0
_DULL: Final = 0.1
"""How exciting a match is at most in which nobody leads yet."""
_LED: Final = 0.2
"""How much more exciting one is at least in which somebody does."""
_GREAT: Final = 3
"""The weight from which on a moment does."""


class Storyteller:
    """Tells one eye what a scorebook says, point by point: nothing is worked out twice."""

    def __init__(self, book: Scorebook, eye: Eye) -> None:
        """Begin before the first point."""
        self._book = book
        self._eye: Eye = eye
        self._figures = book.game.figures
        self._points: list[StoryPoint] = []
        self._moments: list[StoryMoment] = []
        self._heard = 0
        self._lead = NOBODY
        self._counts: Counts = ()
        self._leader: int | None = None
        """Who led alone last, when a turn had ended."""
        self._ranks: Sequence[int] = ()
        self._led: set[int] = set()
        """Who has ever led alone when a turn, or the match, had ended."""
        self._alone: int | None = None
        """Who led alone when the last turn, or the match, had ended."""
        self._since: int | None = None
        """The turn in which they took that lead, and have had it since without a break."""
        falls_tell = not book.game.spends and self._figures[0].higher_is_better
        self._opening, self._goal = opening_of(book.game), goal_of(book.game)
        self._leaps = Leaps(self._figures[0])
        self._left: int | None = None
        self._falls = Collapses(len(book.seats)) if falls_tell else None

    def follow(self, until: int | None = None) -> None:
        """Take up what has been noted since, up to a frame; all by default."""
        for point in self._book.points[len(self._points) :]:
            if until is not None and point.frame > until:
                return
            before = self._points[-1].turn if self._points else None
            self._take(point, boundary=point.turn != before)
            self._hear(point)

    def story(self) -> Story:
        """Return the story as far as it was followed."""
        story = self._story(list(self._points), _telling(self._moments), self._opening)
        return msgspec.structs.replace(story, goal=self._goal)

    def news(self, after: int) -> Story:
        """Return the story with only what came after a frame: the rest was told before."""
        points = self._points[bisect_right(self._points, after, key=_frame) :]
        moments = self._moments[bisect_right(self._moments, after, key=_frame) :]
        silent = not any(point.leaders for point in self._points)
        return self._story(points, _telling(moments), self._opening if silent else "")

    def _story(
        self, points: Sequence[StoryPoint], moments: Sequence[StoryMoment], opening: str
    ) -> Story:
        names, ending = self._book.names, self._ending()
        past, figure = bool(self._ranks), self._figures[0]
        momentum = momentum_of(figure, self._points) if self._points else None
        sentence = words.standing(
            names, self._figures, self._counts, self._lead, momentum, past=past
        )
        beside = self._points[-1].beside if self._points else ""
        return Story(
            figures=self._figures,
            seats=self._book.seats,
            points=points,
            moments=moments,
            over=bool(self._ranks),
            sentence=words.joined(sentence, beside, past=past),
            headline=ending.headline if ending else "",
            decided=self._since,
            excitement=self._excitement(),
            ending=ending,
            opening=opening,
            stake=""
            if past
            else stake(names, figure, self._lead, self._left, self._leaps.largest, momentum),
        )

    def _ending(self) -> StoryEnding | None:
        """Return how it has ended, with what turned it; ``None`` before."""
        if not self._ranks or not self._counts:
            return None
        names, figures, ranks = self._book.names, self._figures, self._ranks
        throughout = len(self._led) == 1
        end = ended(
            names, figures, self._counts, self._lead, ranks, self._since, throughout=throughout
        )
        turning = turning_points(figures[0], names, self._points, self._moments, ranks, self._since)
        pivot = pivot_of(figures[0], self._points, turning, ranks, self._since)
        return msgspec.structs.replace(end, turning=turning, pivot=pivot)

    def _take(self, point: Point, *, boundary: bool) -> None:
        counts = point.reading.counts.get(self._eye, ())
        figures, ties = self._figures, self._book.game.tie_breaks
        lead = lead_of(figures, counts, ties)
        values = self._book.values(point, self._eye)
        most = words.most(self._book.names, figures, counts, lead)
        nothing = not any(values)
        index = lead.figure if lead.by is not None else most.figure if nothing else 0
        shown = counts[index] if index and nothing else ()
        self._points.append(
            StoryPoint(
                point.frame,
                point.turn,
                [rounded(value, figures[0]) for value in values],
                lead.seats,
                shown_margin(lead.by, figures[lead.figure]),
                index,
                lead.second,
                most.words,
                most.seats,
                [rounded(value, figures[index]) for value in shown],
            )
        )
        self._lead, self._counts, self._ranks = lead, counts, point.reading.ranks
        self._left = point.reading.left
        alone = lead.seats[0] if len(lead.seats) == 1 and lead.by is not None else None
        if boundary or self._ranks:
            if alone != self._alone:
                self._alone = alone
                self._since = None if alone is None else point.turn + (not boundary)
            if alone is not None:
                self._led.add(alone)
        if boundary:
            self._note_lead(point, alone)
            self._leaps.see(point.turn, values)
            if self._falls is not None:
                self._note_falls(point, values, self._falls)

    def _note_lead(self, point: Point, alone: int | None) -> None:
        """Note a boundary after which somebody else leads alone.

        Who leads where the match begins has not taken the lead in it: it goes on from another.
        """
        if alone is None or alone == self._leader:
            return
        if len(self._points) == 1:
            self._leader = alone
            return
        names, before = self._book.names, self._leader
        text = words.taken(names[alone], None if before is None else names[before])
        seats = (alone,) if before is None else (alone, before)
        weight = 2 if before is None else 3
        self._moments.append(StoryMoment(point.frame, point.turn, "lead", seats, text, weight))
        self._leader = alone

    def _note_falls(self, point: Point, values: Sequence[Count | None], falls: Collapses) -> None:
        for seat, now, best in falls.see(values):
            text = words.collapsed(self._book.names[seat], self._figures[0], now, best)
            self._moments.append(StoryMoment(point.frame, point.turn, "collapse", (seat,), text, 4))

    def _hear(self, point: Point) -> None:
        """Take up what led to a point, and may be known."""
        happenings, over = self._book.happenings, bool(point.reading.ranks)
        while self._heard < len(happenings) and happenings[self._heard].frame <= point.frame:
            one = happenings[self._heard]
            self._heard += 1
            if one.known(self._eye, over=over):
                self._moments.append(self._moment(one))

    def _moment(self, one: Happening) -> StoryMoment:
        book, what = self._book, one.what
        seats = (book.seat(who) for who in what.about)
        return StoryMoment(
            frame=one.frame,
            turn=one.turn,
            kind=what.kind,
            seats=tuple(seat for seat in seats if seat is not None),
            text=words.told(what, book.name),
            weight=what.weight,
            where=what.where,
        )

    def _excitement(self) -> float:
        """How close it is counts more than how much has happened within the last turns.

        Where nobody leads yet nothing that happens makes up for it.
        """
        if not self._points:
            return 0.0
        since = self._points[-1].turn - _RECENT
        heavy = sum(one.weight >= _GREAT and one.turn > since for one in self._moments)
        lately = min(1.0, heavy / _GREAT)
        closeness = self._closeness()
        if closeness is None:
            return round(_DULL * lately, 3)
        return round(_DULL + _LED + (1 - _DULL - _LED) * (0.6 * closeness + 0.4 * lately), 3)

    def _closeness(self) -> float | None:
        """What the second has of what the leader has, 0 to 1; ``None`` where nobody leads yet."""
        lead = self._lead
        if len(lead.seats) != 1 and self._leader is None:  # most have what they began with
            return None
        if not lead.seats or lead.figure:
            return _LEVEL if self._counts and any(self._counts[0]) else None
        if not lead.second:
            return _LEVEL if len(lead.seats) > 1 else 0.0
        one, other = (
            abs(float(self._counts[0][seat] or 0)) for seat in (lead.seats[0], lead.second[0])
        )
        return min(one, other) / max(one, other, 1e-9)


def story_of(book: Scorebook, eye: Eye, until: int | None = None) -> Story:
    """Return what an eye may be told of a match, up to a frame; all by default."""
    teller = Storyteller(book, eye)
    teller.follow(until)
    return teller.story()


def _frame(one: StoryPoint | StoryMoment) -> int:
    return one.frame


def _telling(moments: Sequence[StoryMoment]) -> list[StoryMoment]:
    """Return the moments that tell most, in order: some of each frame, and of all not too many."""
    at_once: dict[int, set[str]] = {}
    by_weight: dict[int, list[StoryMoment]] = {}
    for one in sorted(moments, key=lambda one: (-one.weight, one.frame)):
        said = at_once.setdefault(one.frame, set())
        if len(said) < _MOST_AT_ONCE and one.text not in said:
            said.add(one.text)
            by_weight.setdefault(one.weight, []).append(one)
    kept: list[StoryMoment] = []
    for alike in by_weight.values():  # the heaviest first; of those that are too many some
        room = _MOST_MOMENTS - len(kept)
        kept += alike[:: -(-len(alike) // room)] if room else []
    return sorted(kept, key=lambda one: (one.frame, -one.weight))


def shown_margin(by: Count | None, figure: Figure) -> int | float | None:
    """Return by how much somebody leads as it is shown; 0 where that is less than can be shown."""
    return 0 if by is not None and by < Fraction(1, 10**figure.decimals) else rounded(by, figure)


def rounded(value: Count | None, figure: Figure) -> int | float | None:
    """Return a value with as many decimals as are worth showing."""
    if value is None:
        return None
    whole, _, part = shown(value, figure.decimals).partition(".")
    return float(f"{whole}.{part}") if part.strip("0") else int(whole)
