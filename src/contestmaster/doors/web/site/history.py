"""How the totals came to be what they are: one point for each change of the rankings."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import NamedTuple

from contestmaster.contest import Rankings, State
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource, amount
from contestmaster.host.contest.book import contest_record
from contestmaster.host.live import decode_header, game_of
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
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
        points = (await self._read()).public(self._source.frozen)
        teams = [shown.TeamView(team.number, team.name) for team in self._source.state.ranked()]
        part = points[after : after + limit]
        return shown.History(
            teams=teams,
            # A day of thirty teams has tens of thousands of totals: turns must not wait for them.
            points=await asyncio.to_thread(self._shown, after + 1, part, teams),
            next=str(after + limit) if len(points) > after + limit else None,
            frozen=self._source.frozen,
        )

    def _shown(
        self, first: int, points: Sequence[_Point], teams: Sequence[shown.TeamView]
    ) -> list[shown.HistoryPoint]:
        """Return points as they are shown, the first under a number; on a thread."""
        numbers = [team.team_no for team in teams]
        return [
            shown.HistoryPoint(
                number,
                to_text(point.at),
                self._source.contest_time(point.at),
                [amount(point.totals[n]) if n in point.totals else None for n in numbers],
            )
            for number, point in enumerate(points, first)
        ]

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


def _points_of(archive: Callable[[], Archive], last: int) -> _Points:
    """Carry the contest's journal out again, up to an entry."""
    points = _Points()
    with closing(archive()) as opened:
        record = contest_record(opened)
        if record is None:
            return points
        stored = decode_header(record.header)
        match = Match(game_of(stored.header), stored.header, stored.seed)
        for entry in opened.entries(record.id):
            if entry.number > last:
                break
            match.apply(decode_entry(entry.body))
            state: State = match.state
            if state.started is not None:
                points.see(state.tables, state.frozen is not None)
    return points
