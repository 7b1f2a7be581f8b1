"""A contest on virtual time: three servers of tiny games, teams, and a host that may die."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.host.playing import START

from contestmaster.contest import State
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.hall import ContestHall, last_recorded
from contestmaster.host.contest.server import ContestServer
from contestmaster.host.contest.settings import ContestSettings, understand
from contestmaster.host.secrets import Secret, draw
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call
from contestmaster.storage import CommitReport, MemoryStore

TEAMS = ("ann", "bob", "eve")
TURN = 2 * SECOND


def settings(*servers: dict[str, Any], **contest: Any) -> ContestSettings:
    """Settings of a contest of short games, 600 s long, with three teams."""
    tables = servers or tuple({"name": f"Tally{n}", "port": 30000 + n} for n in (1, 2, 3))
    tree = {
        "contest_duration_s": 600,
        "servers": [{"task": "tally", "options": {"turns": 3}} | table for table in tables],
        "teams": [{"login": team, "name": team.upper()} for team in TEAMS],
    }
    found, faults = understand(tree | contest)
    assert found is not None, faults
    return found


class House:
    """A hall on virtual time; ``die`` and begin another on the same store."""

    def __init__(
        self,
        given: ContestSettings | None = None,
        store: Any = None,
        at: Instant = START,
        *,
        up: bool = True,
        draw: Callable[[], Secret] = draw,
    ) -> None:
        self.settings = settings() if given is None else given
        self.store: Any = MemoryStore(self.report) if store is None else store
        if store is not None:
            at = max(at, last_recorded(store))
            store._listeners[:] = [self.report]
        self.clock = VirtualClock(at)
        self.hall: ContestHall | None = None
        self.told: list[Event] = []
        self.hall = ContestHall(self.settings, self.store, self.clock, draw)
        self.hall.news.append(self.told.extend)
        if up:
            self.hall.start()

    def report(self, report: CommitReport) -> None:
        """Take what the store reports."""
        if self.hall is not None:
            for server in self.hall.servers:
                server.series.report(report)
            self.hall.report(report)

    def again(self, later: Instant = 0, **options: Any) -> "House":
        """The host that is started after this one has died, so much later."""
        return House(self.settings, self.store, self.clock.now() + later, **options)

    @property
    def state(self) -> State:
        assert self.hall is not None
        return self.hall.book.state

    def server(self, name: str = "Tally1") -> ContestServer:
        assert self.hall is not None
        (found,) = [server for server in self.hall.servers if server.name == name]
        return found

    def until(self, at: Instant) -> None:
        """Let time pass until an instant of this contest, counted from the start."""
        assert self.hall is not None
        end = START + at
        paced = [self.hall, *(server.series for server in self.hall.servers)]
        while True:
            due = [(p.deadline, i) for i, p in enumerate(paced) if p.deadline is not None]
            first = min(due, default=None)
            if first is None or first[0] > end:
                break
            self.clock.move(max(first[0], self.clock.now()))
            paced[first[1]].boundary(first[0])
        self.clock.move(max(end, self.clock.now()))

    def say(self, person: str, line: str, server: str = "Tally1") -> Done:
        """Let a team give a command now."""
        series = self.server(server).series
        call = series.match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call), line
        return series.do(person, call, self.clock.now())

    def act(self, command: str, person: str = "chair", **arguments: Any) -> Done:
        """Let an organiser act, who gives a reason where one is asked for."""
        assert self.hall is not None
        return self.hall.act(command, arguments, person)

    def result(self, team: int, server: str = "Tally1") -> float:
        """What a team has on a server."""
        return self.state.servers[server].results.get(team, 0) / 1_000_000

    def totals(self) -> dict[int, int]:
        """The general ranking: totals by team, in millionths."""
        return {row.team: row.total for row in self.state.tables.general}

    def journal(self, server: str = "the contest", game_no: int = 1) -> Sequence[Entry]:
        """What is stored of a match."""
        return list(self._entries(server, game_no))

    def _entries(self, server: str, game_no: int) -> Iterator[Entry]:
        for record in self.store.matches():
            if (record.server, record.game_no) == (server, game_no):
                yield from (decode_entry(e.body) for e in self.store.entries(record.id))
