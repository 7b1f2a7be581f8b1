"""What an eye may be told of a match: the curve, who led, the moments, and how it ended."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from contestmaster.kernel.figures import Count, Counts, Figure
from contestmaster.kernel.game import Eye
from contestmaster.kernel.highlights import HighlightKind
from contestmaster.kernel.reals import shown
from contestmaster.story import words
from contestmaster.story.falls import Falls
from contestmaster.story.lead import NOBODY, Lead, lead_of
from contestmaster.story.scorebook import Happening, Point, Scorebook

MomentKind: TypeAlias = HighlightKind | Literal["lead", "collapse"]
"""A highlight of the game, or what the numbers tell of every game: the lead changes hands, somebody
loses most of what e had."""

_MOST_MOMENTS: Final = 60
_MOST_AT_ONCE: Final = 4
_RECENT: Final = 10
"""Boundaries within which what happens makes a game exciting."""
_LEVEL: Final = 1.0
_UNKNOWN: Final = 0.2
_GREAT: Final = 3
"""The weight from which on a moment does."""


class StoryMoment(msgspec.Struct, frozen=True):
    """A moment of a match to jump to.

    Attributes:
        frame: the first frame that shows it.
        turn: how many boundaries there had been.
        kind: what it is about.
        seats: whom it is about, who did it first.
        text: it in a sentence, without a full stop.
        weight: how much it tells, 1 to 5.
    """

    frame: int
    turn: int
    kind: MomentKind
    seats: tuple[int, ...]
    text: str
    weight: int


class StoryPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match stood at a point.

    Attributes:
        frame: the number of its frame.
        turn: how many boundaries there had been.
        values: of the number that counts, by seat; ``None`` where that may not be known.
        leaders: the seats that lead.
        margin: by how much, over the best of the others; left out where nobody leads alone.
        by: the index of the figure of which the margin is, where it is not the first.
        second: the best of the others.
    """

    frame: int
    turn: int
    values: Sequence[int | float | None]
    leaders: tuple[int, ...] = ()
    margin: int | float | None = None
    by: int = 0
    second: tuple[int, ...] = ()


class Story(msgspec.Struct, frozen=True):
    """The story of a match as far as it has come.

    Attributes:
        figures: what the game counts; the first is the number that counts.
        seats: the names of the players, by seat.
        points: how it stood, from the first turn.
        moments: what is worth a look, in order.
        over: whether it has ended by its rules, and how may be told.
        sentence: how it stands.
        headline: how it ended; empty before.
        decided: the turn in which who leads took the lead for good, so far.
        excitement: 0 to 1: how close it is, and how much has happened lately.
    """

    figures: Sequence[Figure]
    seats: Sequence[str]
    points: Sequence[StoryPoint]
    moments: Sequence[StoryMoment]
    over: bool
    sentence: str
    headline: str
    decided: int | None
    excitement: float


class Storyteller:
    """Tells one eye what a scorebook says, point by point: nothing is worked out twice."""

    def __init__(self, scorebook: Scorebook, eye: Eye) -> None:
        """Begin before the first point."""
        self._scorebook = scorebook
        self._eye: Eye = eye
        self._figures = scorebook.game.figures
        self._points: list[StoryPoint] = []
        self._moments: list[StoryMoment] = []
        self._heard = 0
        self._lead = NOBODY
        self._counts: Counts = ()
        self._leader: int | None = None
        """Who led alone last."""
        self._changes: list[int] = []
        """The indexes of the points at which the lead has changed hands."""
        self._since: int | None = None
        """The turn from which on who leads has led alone without a break."""
        falls_tell = not scorebook.game.spends and self._figures[0].higher_is_better
        self._falls = Falls(len(scorebook.seats)) if falls_tell else None

    def follow(self, until: int | None = None, *, over: bool | None = None) -> None:
        """Take up what has been noted since, up to a frame.

        What only the end reveals is told by another teller.

        Args:
            until: the last frame that may be told; all by default.
            over: whether what is told after the end may be, by default whether it has ended.
        """
        scorebook = self._scorebook
        over = scorebook.over if over is None else over
        for point in scorebook.points[len(self._points) :]:
            if until is not None and point.frame > until:
                return
            before = self._points[-1].turn if self._points else None
            self._take(point, boundary=point.turn != before)
            self._hear(point.frame, over=over)

    def story(self, *, over: bool | None = None) -> Story:
        """Return the story as far as it was followed."""
        scorebook, names = self._scorebook, self._scorebook.seats
        told_all = len(self._points) == len(scorebook.points)
        over = (scorebook.over if over is None else over) and told_all
        headline = ""
        if over and self._counts:
            headline = words.headline(
                names,
                self._figures,
                self._counts,
                self._lead,
                scorebook.ranks,
                self._since,
                throughout=len(self._changes) == 1,
            )
        return Story(
            figures=self._figures,
            seats=names,
            points=self._points,
            moments=_telling(self._moments),
            over=over,
            sentence=words.standing(names, self._figures, self._counts, self._lead),
            headline=headline,
            decided=self._since,
            excitement=self._excitement(),
        )

    def _take(self, point: Point, *, boundary: bool) -> None:
        counts = point.counts.get(self._eye, ())
        figures, ties = self._figures, self._scorebook.game.tie_breaks
        lead = lead_of(figures, counts, ties)
        values = self._scorebook.values(point, self._eye)
        self._points.append(
            StoryPoint(
                point.frame,
                point.turn,
                [_rounded(value, figures[0]) for value in values],
                lead.seats,
                _rounded(lead.by, figures[lead.figure]),
                lead.figure,
                lead.second,
            )
        )
        self._lead, self._counts = lead, counts
        if boundary:
            self._note_lead(point, lead)
            if self._falls is not None:
                self._note_falls(point, values, self._falls)

    def _note_lead(self, point: Point, lead: Lead) -> None:
        """Note a boundary after which somebody else leads alone."""
        alone = lead.seats[0] if len(lead.seats) == 1 and lead.by is not None else None
        if alone is None:
            self._since = None
            return
        if self._since is None or alone != self._leader:
            self._since = point.turn
        if alone == self._leader:
            return
        names, before = self._scorebook.seats, self._leader
        text = words.taken(names[alone], None if before is None else names[before])
        seats = (alone,) if before is None else (alone, before)
        weight = 2 if before is None else 3
        self._moments.append(StoryMoment(point.frame, point.turn, "lead", seats, text, weight))
        self._leader = alone
        self._changes.append(len(self._points) - 1)

    def _note_falls(self, point: Point, values: Sequence[Count | None], falls: Falls) -> None:
        for seat, now, best in falls.see(values):
            text = words.collapsed(self._scorebook.seats[seat], self._figures[0], now, best)
            self._moments.append(StoryMoment(point.frame, point.turn, "collapse", (seat,), text, 4))

    def _hear(self, until: int, *, over: bool) -> None:
        """Take up what happened up to a frame, and may be known."""
        happenings = self._scorebook.happenings
        while self._heard < len(happenings) and happenings[self._heard].frame <= until:
            one = happenings[self._heard]
            self._heard += 1
            if one.known(self._eye, over=over):
                self._moments.append(self._moment(one))

    def _moment(self, one: Happening) -> StoryMoment:
        scorebook, what = self._scorebook, one.what
        seats = (scorebook.seat(who) for who in what.about)
        return StoryMoment(
            frame=one.frame,
            turn=one.turn,
            kind=what.kind,
            seats=tuple(seat for seat in seats if seat is not None),
            text=words.told(what, scorebook.name),
            weight=what.weight,
        )

    def _excitement(self) -> float:
        """How close it is counts more than how much has happened within the last turns."""
        if not self._points:
            return 0.0
        since = self._points[-1].turn - _RECENT
        lately = sum(one.weight >= _GREAT and one.turn > since for one in self._moments)
        return round(0.6 * self._closeness() + 0.4 * min(1.0, lately / _GREAT), 3)

    def _closeness(self) -> float:
        """What the second has of what the leader has, 0 to 1; little where nothing is known."""
        lead = self._lead
        if not lead.seats or lead.figure:
            return _LEVEL if self._counts and any(self._counts[0]) else _UNKNOWN
        if not lead.second:
            return _LEVEL if len(lead.seats) > 1 else 0.0
        one, other = (
            abs(float(self._counts[0][seat] or 0)) for seat in (lead.seats[0], lead.second[0])
        )
        return min(one, other) / max(one, other, 1e-9)


def story_of(
    scorebook: Scorebook, eye: Eye, until: int | None = None, *, over: bool | None = None
) -> Story:
    """Return what an eye may be told of a match, up to a frame.

    Args:
        scorebook: what is noted of it.
        eye: who asks.
        until: the last frame that may be told; all by default.
        over: whether the end may be told, by default whether the match has ended.
    """
    teller = Storyteller(scorebook, eye)
    teller.follow(until, over=over)
    return teller.story(over=over)


def _telling(moments: Sequence[StoryMoment]) -> list[StoryMoment]:
    """Return the moments that tell most, in order: some of each frame, and of all not too many."""
    by_weight = sorted(moments, key=lambda one: (-one.weight, -one.frame))
    kept: list[StoryMoment] = []
    at_once: dict[int, int] = {}
    said: set[tuple[int, str]] = set()
    for one in by_weight:
        if len(kept) == _MOST_MOMENTS:
            break
        here = at_once.get(one.frame, 0)
        if here < _MOST_AT_ONCE and (one.frame, one.text) not in said:
            kept.append(one)
            said.add((one.frame, one.text))
            at_once[one.frame] = here + 1
    return sorted(kept, key=lambda one: (one.frame, -one.weight))


def _rounded(value: Count | None, figure: Figure) -> int | float | None:
    """Return a value with as many decimals as are worth showing."""
    if value is None:
        return None
    text = shown(value, figure.decimals)
    return float(text) if "." in text else int(text)
