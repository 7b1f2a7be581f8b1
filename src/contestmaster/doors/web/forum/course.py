"""The course of games by announcement: how they stood over the weeks, and the deeds that turned it.

It follows from the entries, which are carried out once more in small pieces, so that nobody waits;
what was worked out once is gone on with when more has happened.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from contestmaster.doors.web.bands import Band, FrameTimes, band_of, in_time
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import PUBLIC
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
from contestmaster.storage.store import Archive
from contestmaster.story import Scorebook, Story, StoryPoint, lead_of, telling_story
from contestmaster.story.words import headline

_KEPT: Final = 32
"""Games whose course is kept; that which was wanted longest ago makes room."""
_PIECE_S: Final = 0.002
_REST_S: Final = 0.004
"""A third of the host's time at most goes into what has been."""

log = structlog.get_logger("contestmaster.forum")


class _Course:
    """A game carried out once more, as far as that was wanted.

    Attributes:
        match: as far as it was carried out.
        book: its score; frames are the numbers of entries.
        times: the instants of those frames.
        work: the task that goes on with it.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        """Begin at the beginning."""
        self.match: Match[Any, Any] = Match(match.game, match.header, match.seed)
        self.match.log = None
        self.book = Scorebook(match.game, match.header.seats, self.match.state, eyes=(PUBLIC,))
        self.times: dict[int, Instant] = {}
        self.work: asyncio.Task[None] | None = None
        self._note(match.header.at, [])

    async def follow(self, archive: Archive, number: int, until: Instant | None = None) -> None:
        """Carry out what has been stored of a match since; others get their turn meanwhile.

        Args:
            archive: what is stored.
            number: of the match there.
            until: what came after this instant is left out; none: nothing is.
        """
        begun = perf_counter()
        for stored in archive.entries(number, self.match.number):
            entry = decode_entry(stored.body)
            if until is not None and entry.at > until:
                return
            self._note(entry.at, self.match.apply(entry).told)
            if perf_counter() - begun > _PIECE_S:
                await asyncio.sleep(_REST_S)
                begun = perf_counter()

    def _note(self, at: Instant, told: Sequence[EmittedEvent]) -> None:
        """Note how the game stands where that is something new."""
        match, points = self.match, self.book.points
        reading = self.book.read(match.state)
        tells = any(one.event.highlight() is not None for one in told)
        if points and reading == points[-1].reading and not tells:
            return
        self.times[match.number] = at
        self.book.note(match.number, match.number, reading, told)


class Stood(NamedTuple):
    """How a game stood at an instant.

    Attributes:
        match: carried out up to then; nobody else has it.
        figures: what players have; the curve shows the first.
        points: of the curve, up to then.
    """

    match: Match[Any, Any]
    figures: Sequence[Figure]
    points: Sequence[StoryPoint]


class Courses:
    """Tells how games by announcement have gone."""

    def __init__(self, archive: Archive) -> None:
        """Read what is stored."""
        self._archive = archive
        self._known: OrderedDict[int, _Course] = OrderedDict()

    async def band(self, number: int, match: Match[Any, Any], now: Instant) -> Band | None:
        """Return the story of a match as everybody may know it, over time until now or its end.

        ``None`` where it takes longer than anybody waits for a page, or cannot be told: what has
        been worked out by then is kept.

        Args:
            number: of the match in storage.
            match: as it stands; it is not touched.
            now: the present instant.
        """
        course = self._known.get(number)
        if course is None:
            course = self._known[number] = _Course(match)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(number)
        if course.work is None or course.work.done():
            course.work = asyncio.create_task(course.follow(self._archive, number))
        try:
            if not await in_time(course.work):
                return None
        except Exception as error:
            self._known.pop(number, None)
            log.warning("the course of a game cannot be told", reason=str(error))
            return None
        until = match.at if match.over else max(now, match.at)
        return band_of(_told(course.book), live=True, calendar=FrameTimes(course.times, until))

    async def at(self, number: int, match: Match[Any, Any], until: Instant) -> Stood:
        """Return how a match stood at an instant, after all that happened then.

        Args:
            number: of the match in storage.
            match: as it stands now; it is not touched.
            until: the instant.
        """
        course = _Course(match)
        await course.follow(self._archive, number, until)
        story = _told(course.book)
        return Stood(course.match, story.figures, story.points)


def _told(book: Scorebook) -> Story:
    """Return the story; no turn decides it, as its frames are entries, of which nobody heard."""
    story, figures = telling_story(book, PUBLIC), book.game.figures
    last, ranks = book.points[-1].reading.counts[PUBLIC], book.points[-1].reading.ranks
    lead = lead_of(figures, last, book.game.tie_breaks)
    told = headline(story.seats, figures, last, lead, ranks, None) if ranks else ""
    return msgspec.structs.replace(story, headline=told)
