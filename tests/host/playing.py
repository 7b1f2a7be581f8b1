"""How the tests of the host play: a series on virtual time, a slow disk, and one who listens."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from tests.host.tally import Params, Tally

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.live import Live
from contestmaster.host.plan import Plan
from contestmaster.host.secrets import Secret
from contestmaster.host.series import Series
from contestmaster.kernel import registry
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import Facts
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.journal import Entry as JournalEntry
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.storage import (
    CommitReport,
    Failure,
    MatchRecord,
    MemoryStore,
    NewMatch,
    StorageError,
    Store,
    StoredEntry,
)

START = from_text("2026-11-20T06:00:00Z")
"""A Friday."""
SEATS = ("ann", "bob")
SECRET = Secret(7, bytes(range(16)))
FULL = "The disk is full."


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the tiny games, and no others: a match is recovered through its game's name."""
    points = {
        registry.GROUP: [
            EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP),
            EntryPoint("relay", "tests.host.relay:Relay", registry.GROUP),
            EntryPoint("notice", "tests.kernel.notice:Notice", registry.GROUP),
        ],
        registry.OTHERS: [EntryPoint("contest", "contestmaster.contest:Contest", registry.OTHERS)],
    }
    monkeypatch.setattr(registry, "entry_points", lambda group: points[group])


class SlowStore(MemoryStore):
    """Commits when it is told to, and reports it when it is told to, as a disk and a loop do.

    Attributes:
        queue: what was appended and is neither committed nor failed.
        news: what has been committed or has failed without the host having heard of it.
        full: whether nothing can be written.
        crowded: whether no match can be made.
        broken: whether nothing can be read.
        gone: whether it is away, and waited for.
    """

    def __init__(self) -> None:
        self.news: deque[CommitReport] = deque()
        super().__init__(self.news.append)
        self.queue: deque[tuple[int, Sequence[StoredEntry], Callable[[], None], int]] = deque()
        self.full = self.crowded = self.broken = self.gone = False
        self._failed: set[int] = set()

    @property
    def trouble(self) -> str | None:  # type: ignore[override]
        return FULL if self.full else None

    @property
    def away(self) -> bool:
        return self.gone

    def fault(self, match: int) -> StorageError | None:
        return StorageError(FULL) if match in self._failed else super().fault(match)

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: Instant | None) -> None:
        if match in self._failed:
            raise StorageError(FULL)
        take = partial(super().append, match, entries, alarm)
        self.queue.append((match, entries, take, self._epoch(match)))

    def commit(self, count: int | None = None) -> None:
        """Commit what was appended first, or all."""
        for _ in range(len(self.queue) if count is None else count):
            if not self.queue:
                return  # whoever hears of a failure waits for the rest, which is this already
            match, entries, take, epoch = self.queue.popleft()
            if epoch != self._epoch(match):
                continue  # claimed anew since then, when everybody knew that it had failed
            if self.full or match in self._failed:
                self.fail(match)
                numbers = (entries[0].number, entries[-1].number) if entries else (0, 0)
                self._notify(CommitReport(failures=(Failure(match, *numbers, FULL, epoch),)))
            else:
                take()

    def fail(self, match: int) -> None:
        """Let nothing more of a match be stored, nor any of its bond begin, until it is claimed."""
        self._failed.add(match)

    def _sound(self, match: int, bond: str) -> None:
        """Claim a match: of its bond, what never began is over and done with."""
        lost = {one for one in self._failed - set(self._matches) if self._bonds[one] == bond}
        self._failed -= {match, *lost}

    def _epoch(self, match: int) -> int:
        return self._matches[match].epoch if match in self._matches else 1

    def create(self, new: NewMatch, bond: str = "") -> int:
        self._write()
        if self.crowded or (bond and any(self._bonds[one] == bond for one in self._failed)):
            raise StorageError(FULL)
        return super().create(new, bond)

    def begin(self, match: int, new: NewMatch, bond: str = "") -> None:
        if self.crowded or (bond and any(self._bonds[one] == bond for one in self._failed)):
            raise StorageError(FULL)
        self._bonds[match], self._faults[match] = bond, None
        self.queue.append((match, (), partial(super().begin, match, new, bond), 1))

    def reserve(self, match: int, epoch: int, bond: str = "") -> None:
        self._sound(match, bond)
        super().reserve(match, epoch, bond)

    def claim(self, match: int, bond: str = "") -> int:
        self._write()
        self._sound(match, bond)
        return super().claim(match, bond)

    def flush(self, match: int) -> None:
        self._write()
        if match in self._failed:
            raise StorageError(FULL)

    def finish(self, match: int, at: int, outcome: bytes, *, wait: bool = True) -> None:
        if match in self._failed:
            raise StorageError(FULL)
        take = partial(super().finish, match, at, outcome, wait=wait)
        self.queue.append((match, (), take, self._epoch(match)))
        if wait:
            self.flush(match)

    def match(self, match: int) -> MatchRecord:
        if self.broken:
            raise StorageError("The disk failed to read.")
        return super().match(match)

    def _write(self) -> None:
        self.commit()
        if self.full:
            raise StorageError(FULL)


class Diary:
    """Writes down what a series tells: a word and a value each."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, Any]] = []

    def on_boundary(self, now: Instant) -> None:
        self.lines.append(("boundary", now))

    def on_change(self, now: Instant) -> None:
        self.lines.append(("change", now))

    def on_commit(self, ticket: int, now: Instant) -> None:
        self.lines.append(("commit", ticket))

    def on_failure(self, ticket: int, now: Instant) -> None:
        self.lines.append(("failure", ticket))

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        self.lines.extend(("event", told.event) for told in events)

    def on_dismissal(self, person: str, now: Instant) -> None:
        self.lines.append(("dismissal", person))

    def of(self, word: str) -> list[Any]:
        """Return the values of all lines with a word."""
        return [value for each, value in self.lines if each == word]


class Stage:
    """A series of games on virtual time, and its diary."""

    def __init__(
        self,
        plan: Callable[[int], Plan | None] | None = None,
        store: Store | None = None,
        *,
        name: str = "Tally1",
        at: Instant = START,
        capacity: int | None = None,
        opened: bool = True,
        **params: Any,
    ) -> None:
        self.clock = VirtualClock(at)
        self.store: Any = MemoryStore(self.report, capacity) if store is None else store
        self.series = Series(
            name,
            plan or (lambda game_no: Plan(Tally(Params(**params)), SEATS, SECRET)),
            self.store,
            self.clock,
            facts=lambda game_no: Facts(k=1_500_000, game_no=game_no, command_limit=5),
        )
        self.diary = Diary()
        self.series.subscribe(self.diary)
        if opened:
            self.series.open()

    def report(self, report: CommitReport) -> None:
        """Take a report of the store at once."""
        self.series.report(report)

    def hear(self) -> None:
        """Let a slow store's news arrive."""
        while self.store.news:
            self.series.report(self.store.news.popleft())

    def commit(self, count: int | None = None) -> None:
        """Let a slow store commit, and hear of it."""
        self.store.commit(count)
        self.hear()

    def call(self, line: str) -> Call:
        """Read a line in the game being played."""
        call = self.series.match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call), line
        return call

    def say(self, person: str, line: str, role: Role = "seat") -> Done:
        """Let a person give a command now."""
        return self.series.do(person, self.call(line), self.clock.now(), role=role)

    def entries(self, match: int = 1) -> list[JournalEntry]:
        """Return what is stored of a match."""
        return [decode_entry(stored.body) for stored in self.store.entries(match)]

    def turn(self) -> None:
        """Let time pass until the deadline, and ring it."""
        deadline = self.series.deadline
        assert deadline is not None
        self.clock.move(max(deadline, self.clock.now()))
        self.series.boundary(deadline)

    def total(self, person: str) -> int:
        """Ask for someone's total."""
        done = self.say(person, "TOTAL")
        assert done.code == 0, done
        return int(done.reply.total)
