"""How the totals came to be what they are: one point for each change of the rankings."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from contestmaster.contest import ContestParams, Rankings, State, elapsed
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource, amount
from contestmaster.host.contest.archive import KeptContest
from contestmaster.host.contest.book import contest_record
from contestmaster.host.live import decode_header, game_of
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import SECOND, Instant, to_text
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import places
from contestmaster.storage.store import Archive


class _Point(NamedTuple):
    """The totals from an instant on, by team."""

    at: Instant
    totals: dict[int, int]


class _Points:
    """All points so far, and how many there were when the rankings froze."""

    def __init__(self) -> None:
        self._all: list[_Point] = []
        self._open: int | None = None

    def see(self, tables: Rankings, frozen: bool) -> None:
        """Note how the rankings are after an entry."""
        if frozen and self._open is None:
            self._open = len(self._all)
        totals = {row.team: row.total for row in tables.general}
        if not self._all or self._all[-1].totals != totals:
            self._all.append(_Point(tables.at, totals))

    def public(self, frozen: bool) -> Sequence[_Point]:
        """Return those that everyone may see [CONTEST-76]."""
        return self._all[: self._open] if frozen else self._all

    def risen(self, frozen: bool) -> dict[int, int]:
        """Return by how many places teams have risen with the last change; fallen: less than 0.

        Only those that stand in the ranking now, and stood there before, with points somewhere.
        Games that end at one instant are one change.
        """
        *earlier, now = self.public(frozen) or [_Point(0, {})]
        before = next((point for point in reversed(earlier) if point.at < now.at), now)
        if not any(before.totals.values()):
            return {}  # all shared the first place, with nothing
        teams = [team for team in now.totals if team in before.totals]
        was, stands = (
            places([Fraction(point.totals[team]) for team in teams]) for point in (before, now)
        )
        return {
            team: rise
            for team, old, new in zip(teams, was, stands, strict=True)
            if (rise := old - new)
        }


class Chronicle:
    """Follows the rankings; what was before it began is read from the contest's journal."""

    def __init__(self, source: SiteSource, archive: Callable[[], Archive]) -> None:
        """Follow from now on; the journal is read when somebody asks for the first time."""
        self._source = source
        self._archive = archive
        self._began = source.hall.book.conductor.match.number
        self._later: list[tuple[Rankings, bool]] = []
        self._points: _Points | None = None
        self._reading = asyncio.Lock()
        source.hall.news.append(self._hear)

    async def history(self, after: int, limit: int) -> shown.History:
        """Return at most so many points after a number."""
        source = self._source
        points = (await self._read()).public(source.frozen)
        teams = _teams(source.state)
        part = points[after : after + limit]
        return shown.History(
            teams=teams,
            # A day of thirty teams has tens of thousands of totals: turns must not wait for them.
            points=await asyncio.to_thread(_drawn, source.contest_time, after + 1, part, teams),
            next=str(after + limit) if len(points) > after + limit else None,
            frozen=self._source.frozen,
        )

    def risen(self) -> dict[int, int]:
        """Return by how many places teams have risen with the last change, fallen: less than 0.

        As far as changes were heard: nobody waits here until a long journal is read.
        """
        points = self._points
        if points is None:
            points = _Points()
            for seen in self._later:
                points.see(*seen)
        return points.risen(self._source.frozen)

    def _hear(self, events: Sequence[Event]) -> None:
        del events
        state = self._source.state
        if state.started is None:
            return
        seen = state.tables, state.frozen is not None
        if self._points is None:
            self._later.append(seen)
        else:
            self._points.see(*seen)

    async def _read(self) -> _Points:
        async with self._reading:
            if self._points is None:
                points = await asyncio.to_thread(_points_of, self._archive, self._began)
                for tables, frozen in self._later:
                    points.see(tables, frozen)
                self._later.clear()
                self._points = points
        return self._points


def history_of(archive: Archive, contest: KeptContest) -> shown.History:
    """Return how the totals of a contest that is kept came to be, from its journal."""
    params, state, _ = contest
    teams, points = _teams(state), _followed(archive, None).public(state.frozen is not None)
    at_s = partial(_contest_time, params, state)
    return shown.History(teams, _drawn(at_s, 1, points, teams), None, state.frozen is not None)


def _contest_time(params: ContestParams, state: State, at: Instant) -> float:
    return elapsed(params, state, at) / SECOND


def _teams(state: State) -> list[shown.TeamView]:
    return [shown.TeamView(team.number, team.name) for team in state.ranked()]


def _drawn(
    contest_time: Callable[[Instant], float],
    first: int,
    points: Sequence[_Point],
    teams: Sequence[shown.TeamView],
) -> list[shown.HistoryPoint]:
    """Return points as they are shown, the first under a number; on any thread."""
    numbers = [team.team_no for team in teams]
    return [
        shown.HistoryPoint(
            number,
            to_text(point.at),
            contest_time(point.at),
            [amount(point.totals[n]) if n in point.totals else None for n in numbers],
        )
        for number, point in enumerate(points, first)
    ]


def _points_of(archive: Callable[[], Archive], last: int) -> _Points:
    with closing(archive()) as opened:
        return _followed(opened, last)


def _followed(archive: Archive, last: int | None) -> _Points:
    """Carry the contest's journal out again, up to an entry if one is given."""
    points = _Points()
    record = contest_record(archive)
    if record is None:
        return points
    stored = decode_header(record.header)
    match = Match(game_of(stored.header), stored.header, stored.seed)
    for entry in archive.entries(record.id):
        if last is not None and entry.number > last:
            break
        match.apply(decode_entry(entry.body))
        state: State = match.state
        if state.started is not None:
            points.see(state.tables, state.frozen is not None)
    return points
