"""The writer: one thread that commits all entries that have gathered in one transaction.

What keeps it fast beside a busy event loop is that it hardly needs the interpreter. Every call
into SQLite gives the interpreter's lock away and has to win it back, which beside a loop at full
load takes up to milliseconds; a group of entries is therefore one statement (the view `appends`),
which is also its transaction, with one row for each match (`runs`), whatever their number.

A commit costs nearly the same for one entry as for all that have gathered. So where many act at
once the writer waits a little after a group, for about as many to act again: half as many groups
are half the work, and the loop has the processor meanwhile. Who acts alone never waits.
"""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple, TypeVar

import structlog

from contestmaster.storage import snapshots
from contestmaster.storage.directory import connect
from contestmaster.storage.errors import FAULTS, StorageError, UnknownFateError, explained
from contestmaster.storage.footing import PROBES, Footing
from contestmaster.storage.links import closed, root_of
from contestmaster.storage.records import CommitReport, Failure, NewMatch, Snapshot, StoredEntry
from contestmaster.storage.runs import packed
from contestmaster.storage.statements import (
    Row,
    change,
    insert,
    largest_match,
    last_number,
    newest_link,
    note_name,
)
from contestmaster.storage.store import Notify

T = TypeVar("T")

_GROUP = 2048
"""Entries of one group at most, about, so that the first need not wait for all."""
_ENTRY_COST = 200
"""Bytes that an entry waiting costs besides its contents, about."""
_CROWD = 8
"""Appends of a group from which on the next may be waited for."""
_GATHERING_STEP = 0.0005
_GATHERING_STEPS = 4
"""Seconds of one step of waiting, and steps at most: a small part of a bot's patience."""
_SNAPSHOT_TURN = 8
"""While orders never stop, one step of a snapshot is written after so many groups."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Fate:
    """What matches share that stand and fall together, until something fails."""

    fault: StorageError | None = None


@dataclass(slots=True)
class _Claim:
    """This host's right to append to a match, until something fails."""

    epoch: int
    chain: str
    """The head of the record after the last entry that was committed."""
    fate: _Fate

    @property
    def fault(self) -> StorageError | None:
        """Why nothing more is taken under this claim."""
        return self.fate.fault


class _Append(NamedTuple):
    claim: _Claim
    match: int
    entries: Sequence[StoredEntry]
    alarm: int | None
    cost: int


# Any other write, done in its turn among the appends; it raises nothing.
_Task = Callable[[sqlite3.Connection], None]


class Committer:
    """Appends to be committed, and the thread that does it."""

    def __init__(self, path: Path, notify: Notify, backlog: int, *, draft: bool = False) -> None:
        """Start the thread; `backlog` bytes may wait before `append` does; a draft may be lost."""
        self._path = path
        self._listeners = [notify]
        self._limit = backlog
        self._queue: deque[_Append | _Task] = deque()
        self._waiting = 0
        self._closed = False
        self._idle = False
        self._claims: dict[int, _Claim] = {}
        self._bonds: dict[str, _Fate] = {}
        self._snapshots: dict[int, Snapshot] = {}
        self._groups = 0
        self._mutex = threading.Lock()
        self._work = threading.Condition(self._mutex)
        self._room = threading.Condition(self._mutex)
        self._connection = connect(path, write=True, draft=draft)
        self._footing = Footing(self._connection, path)
        self._numbers = count(largest_match(self._connection) + 1)
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    @property
    def groups(self) -> int:
        """How many groups were committed so far."""
        return self._groups

    @property
    def trouble(self) -> str | None:
        """Why nothing is written now, in one sentence; None while the database takes it."""
        return self._footing.trouble

    def listen(self, notify: Notify) -> None:
        """Let one more hear of commits."""
        self._listeners.append(notify)

    def create(self, new: NewMatch, bond: str) -> int:
        """Store a new match and claim it, in one commit; its id."""
        match, claim = self.fresh_number(), self._first_claim(new, bond)
        self.submit(lambda connection: _make(connection, match, new, claim))
        self._claims[match] = claim
        return match

    def fresh_number(self) -> int:
        """A number that no match has had, on whatever thread."""
        return next(self._numbers)

    def begin(self, match: int, new: NewMatch, bond: str) -> None:
        """Store a new match and claim it without waiting; see `Store.begin`."""
        self._claims[match] = self._first_claim(new, bond)
        claim = self._sound(match)
        self._later(
            match,
            claim,
            lambda connection: _make(connection, match, new, claim),
            CommitReport({match: 0}),
        )

    def claim(self, match: int, bond: str) -> int:
        """Become the one writer of a match, after what was appended before; its last number."""

        def renew(connection: sqlite3.Connection) -> int:
            change(connection, "UPDATE matches SET epoch = epoch + 1 WHERE id = ?", match)
            (epoch,) = connection.execute(
                "SELECT epoch FROM matches WHERE id = ?", (match,)
            ).fetchone()
            self._claims[match] = _Claim(epoch, newest_link(connection, match), self._fate(bond))
            self._snapshots.pop(match, None)
            return last_number(connection, match)

        return self.submit(renew)

    def reserve(self, match: int, epoch: int, bond: str) -> None:
        """Claim a match without waiting for it; see `Store.reserve`."""
        claim = _Claim(epoch, "", self._fate(bond))

        def renew(connection: sqlite3.Connection) -> None:
            try:
                self._footing.demand()
                statement = "UPDATE matches SET epoch = ? WHERE id = ? AND epoch < ?"
                change(connection, statement, epoch, match, epoch)
                claim.chain = newest_link(connection, match)
            except Exception as error:
                claim.fate.fault = self._footing.judge(error)
            self._snapshots.pop(match, None)

        self._put(renew, 0)
        self._claims[match] = claim

    def fault(self, match: int) -> StorageError | None:
        """Why nothing more of a match is taken; see `Store.fault`."""
        claim = self._claims.get(match)
        if claim is None:
            return StorageError(f"Match {match} was not claimed for writing.")
        return claim.fault

    def finish(self, match: int, at: int, outcome: bytes, *, wait: bool) -> None:
        """Store that a match ended, unless some of its entries could not be stored."""
        claim = self._sound(match)

        def work(connection: sqlite3.Connection) -> None:
            if claim.fault is not None:
                raise claim.fault
            header, server, number, game = connection.execute(
                "SELECT header, server, game_no, game FROM matches WHERE id = ?", (match,)
            ).fetchone()
            seal = closed(claim.chain, header, server, number, game, at, outcome)
            change(
                connection,
                "UPDATE matches SET ended = ?, outcome = ?, seal = ? WHERE id = ? AND epoch = ?",
                *(at, outcome, seal, match, claim.epoch),
            )

        if wait:
            self.submit(work)
        else:
            self._later(match, claim, work, CommitReport(finished=(match,)))
        self._aside(match, "DELETE FROM meta WHERE name = ?", note_name(match))

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: int | None) -> None:
        """Take entries to be committed together; see `Store.append`."""
        claim = self._sound(match)
        if not entries:
            return
        cost = 0
        for _, body, source in entries:
            cost += _ENTRY_COST + len(body) + (0 if source is None else len(source))
        self._put(_Append(claim, match, entries, alarm, cost), cost)

    def flush(self, match: int) -> None:
        """Wait for what was appended to a match; see `Store.flush`."""
        through = threading.Event()
        self._put(lambda _: through.set(), 0)
        through.wait()
        self._sound(match)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot; a newer one of its match replaces it while it waits."""

        def hold(_: sqlite3.Connection) -> None:
            self._snapshots[snapshot.match] = snapshot

        # By way of the queue: once it is through, the entries before it are committed.
        self._put(hold, 0)

    def note(self, match: int, note: str) -> None:
        """Take a note of a match; see `Store.put_note`."""
        statement = "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)"
        self._aside(match, statement, note_name(match), note)

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the thread do another write in its turn, wait for it, and return its result.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: it was not.
        """
        result: Future[T] = Future()

        def task(connection: sqlite3.Connection) -> None:
            try:
                self._footing.demand()
                result.set_result(work(connection))
            except FAULTS as error:
                result.set_exception(self._footing.judge(error))
            except Exception as error:
                # Raised where the task was given, whatever it is; the thread goes on.
                result.set_exception(error)

        self._put(task, 0)
        return result.result()

    def close(self) -> None:
        """Commit what waits, and stop."""
        with self._work:
            self._closed = True
            self._work.notify()
            self._room.notify_all()
        self._thread.join()
        self._connection.close()

    def _aside(self, match: int, statement: str, *values: str) -> None:
        """Have the thread do in its turn what nobody waits for, and what may fail."""

        def work(connection: sqlite3.Connection) -> None:
            try:
                self._footing.demand()
                connection.execute(statement, values)
            except Exception as error:
                told = self._footing.judge(error)
                _log.warning("the note of a match is not stored", match=match, reason=str(told))

        self._put(work, 0)

    def _later(
        self,
        match: int,
        claim: _Claim,
        work: Callable[[sqlite3.Connection], object],
        report: CommitReport,
    ) -> None:
        """Have the thread write the beginning or the end of a match in its turn, and report it."""

        def task(connection: sqlite3.Connection) -> None:
            try:
                self._footing.demand()
                work(connection)
            except Exception as error:
                fault = claim.fate.fault = claim.fault or self._footing.judge(error)
                _log.error("the record of a match is not stored", match=match, reason=str(fault))
                self._report(CommitReport(failures=(_fallen(match, claim, 0, 0),)))
            else:
                self._report(report)

        self._put(task, 0)

    def _first_claim(self, new: NewMatch, bond: str) -> _Claim:
        fate = self._bonds.setdefault(bond, _Fate()) if bond else _Fate()
        return _Claim(epoch=1, chain=root_of(new.header), fate=fate)

    def _fate(self, bond: str) -> _Fate:
        """What a new claim shares with those of the same bond that have not failed."""
        fate = self._bonds.get(bond)
        if not bond or fate is None or fate.fault is not None:
            fate = _Fate()
        if bond:
            self._bonds[bond] = fate
        return fate

    def _sound(self, match: int) -> _Claim:
        fault = self.fault(match)
        if fault is not None:
            raise type(fault)(str(fault))
        return self._claims[match]

    def _put(self, item: _Append | _Task, cost: int) -> None:
        with self._mutex:
            while self._waiting > self._limit and not self._closed:
                self._room.wait()
            if self._closed:
                raise StorageError(f"{self._path} is closed.")
            self._queue.append(item)
            self._waiting += cost
            if self._idle:
                self._idle = False  # once is enough, though the thread wakes only later
                self._work.notify()

    def _take(self, wait: bool) -> list[_Append] | _Task | None:
        """The next group or task; None where nothing waits, after waiting for it if so told."""
        with self._work:
            while wait and not self._queue and not self._closed:
                self._idle = True
                rung = self._work.wait(None if self._footing.trouble is None else PROBES)
                self._idle = False
                if not rung:
                    return None
            if not self._queue:
                return None
            group: list[_Append] = []
            size = 0
            while self._queue and size < _GROUP:
                item = self._queue[0]
                if not isinstance(item, _Append):
                    if not group:
                        self._queue.popleft()
                        return item
                    break
                self._queue.popleft()
                group.append(item)
                size += len(item.entries)
                self._waiting -= item.cost
            self._room.notify_all()
            return group

    def _run(self) -> None:
        writing: Iterator[None] | None = None
        turn = 0
        trouble: str | None = None
        while True:
            quiet = writing is None and not self._snapshots
            item = self._take(wait=quiet)
            if isinstance(item, list):
                self._commit(item)
                self._gather(len(item))
                turn += 1
            elif item is not None:
                item(self._connection)
            elif quiet and self._closed and not self._queue:
                return
            if trouble is not None:
                self._footing.probe()
            if trouble != self._footing.trouble:
                trouble = self._footing.trouble
                self._report(CommitReport())  # whoever listens looks at `trouble`
            if not quiet and (item is None or turn >= _SNAPSHOT_TURN):
                turn = 0
                writing = self._step(writing or self._next_snapshot())

    def _gather(self, last: int) -> None:
        """Let about as many appends gather as there were last, for a short while.

        Not where somebody waits for a task: nothing more comes from there before it is done.
        """
        if last < _CROWD:
            return
        for _ in range(_GATHERING_STEPS):
            queue = self._queue
            if len(queue) >= last or self._closed or (queue and not isinstance(queue[-1], _Append)):
                return
            time.sleep(_GATHERING_STEP)

    def _next_snapshot(self) -> Iterator[None]:
        match = next(iter(self._snapshots))
        snapshot = self._snapshots.pop(match)
        claim = self._claims.get(match, _Claim(-1, "", _Fate()))
        return snapshots.write(self._connection, snapshot, claim.epoch)

    def _step(self, writing: Iterator[None]) -> Iterator[None] | None:
        try:
            next(writing)
        except StopIteration:
            return None
        except FAULTS as error:
            _log.warning("snapshot not written", error=str(explained(error, self._path)))
            return None
        return writing

    def _commit(self, group: list[_Append]) -> None:
        committed: dict[int, int] = {}
        failures: list[Failure] = []
        sound: list[_Append] = []
        for append in group:
            if append.claim.fault is None:
                sound.append(append)
            else:
                failures.append(_failure(append))
        try:
            self._footing.demand()
            self._write(sound, committed)
        except Exception as first:
            self._footing.note(first)
            # One match must not suffer for another: each is tried again by itself.
            for own, error in self._write_apart(sound, committed):
                own[0].claim.fate.fault = self._footing.judge(error)
                failures += map(_failure, own)
        self._groups += 1
        self._report(CommitReport(committed, tuple(failures)))

    def _write_apart(
        self, appends: list[_Append], committed: dict[int, int]
    ) -> list[tuple[list[_Append], Exception]]:
        """Write what stands and falls together by itself; what was not written, and why."""
        failed: list[tuple[list[_Append], Exception]] = []
        by_fate: dict[int, list[_Append]] = {}
        for append in appends:
            by_fate.setdefault(id(append.claim.fate), []).append(append)
        for own in by_fate.values():
            try:
                self._footing.demand()
                self._write(own, committed)
            except Exception as error:
                failed.append((own, error))
        return failed

    def _write(self, appends: list[_Append], committed: dict[int, int]) -> None:
        by_match: dict[int, list[_Append]] = {}
        for append in appends:
            by_match.setdefault(append.match, []).append(append)
        rows: list[Row] = []
        heads: dict[int, str] = {}
        for match, own in by_match.items():
            # A claim is renewed between groups only, so the appends of one are of one claim.
            claim, alarm = own[-1].claim, own[-1].alarm
            entries = list(chain.from_iterable(append.entries for append in own))
            runs = list(packed(entries, claim.chain))
            rows += [
                (match, claim.epoch, alarm, first, last, bodies, lengths, sources, link, seal)
                for first, last, bodies, lengths, sources, link, seal in runs
            ]
            heads[match] = runs[-1].chain
        insert(self._connection, rows)
        if rows:
            self._footing.settle()
        for match, own in by_match.items():
            own[-1].claim.chain = heads[match]
        committed.update((match, own[-1].entries[-1].number) for match, own in by_match.items())

    def _report(self, report: CommitReport) -> None:
        for notify in self._listeners:
            try:
                notify(report)
            except Exception:
                # The thread must outlive a listener's mistake (a loop already closed, say):
                # others' entries still wait to be committed.
                _log.exception("the listener to commits failed")


def _make(connection: sqlite3.Connection, match: int, new: NewMatch, claim: _Claim) -> None:
    if claim.fault is not None:
        raise claim.fault
    root = claim.chain
    seal = closed(root, new.header, new.server, new.game_no, new.game, None, None)
    names = (match, new.game, new.header, new.server, new.game_no)
    connection.execute(
        "INSERT INTO matches (id, game, header, server, game_no, epoch, next_alarm, root, seal) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*names, claim.epoch, new.alarm, root, seal),
    )


def _failure(append: _Append) -> Failure:
    first, last = append.entries[0].number, append.entries[-1].number
    return _fallen(append.match, append.claim, first, last)


def _fallen(match: int, claim: _Claim, first: int, last: int) -> Failure:
    known = not isinstance(claim.fault, UnknownFateError)
    return Failure(match, first, last, str(claim.fault or ""), claim.epoch, known)
