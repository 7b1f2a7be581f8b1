"""The writer: one thread that commits all entries that have gathered in one transaction.

What keeps it fast beside a busy event loop is that it hardly needs the interpreter. Every call
into a database gives the interpreter's lock away and has to win it back, which beside a loop at
full load takes up to milliseconds; a group of entries is therefore one statement, which is also its
transaction, with one row for each match (`runs`), whatever their number.

A commit costs nearly the same for one entry as for all that have gathered. So where many act at
once the writer waits a little after a group, for about as many to act again: half as many groups
are half the work, and the loop has the processor meanwhile. Who acts alone never waits.

Where the database has gone in the midst of a statement, and comes back, the statement is done
again: each is made so that it changes nothing where it was done already.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import chain, count
from typing import TypeVar

import structlog

from contestmaster.storage import snapshots
from contestmaster.storage.backlog import Backlog
from contestmaster.storage.claims import Append, Bonds, Claim, Fate
from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.footing import PROBES
from contestmaster.storage.links import closed, root_of
from contestmaster.storage.medium import Medium, SqlConnection
from contestmaster.storage.records import CommitReport, Failure, NewMatch, Snapshot, StoredEntry
from contestmaster.storage.runs import Row, packed
from contestmaster.storage.statements import (
    KEEP_FACT,
    change,
    largest_match,
    last_number,
    newest_link,
    note_name,
)
from contestmaster.storage.store import Notify

T = TypeVar("T")

_ENTRY_COST = 200
"""Bytes that an entry waiting costs besides its contents, about."""
_SNAPSHOT_TURN = 8
"""While orders never stop, one step of a snapshot is written after so many groups."""

_log = structlog.get_logger(__name__)


class Committer:
    """Appends to be committed, and the thread that does it."""

    def __init__(self, medium: Medium, notify: Notify, backlog: int) -> None:
        """Start the thread, which has the medium for itself from now on.

        `backlog` bytes may wait before `append` does.
        """
        self._medium = medium
        self._footing = medium.footing
        self._listeners = [notify]
        self._backlog = Backlog(medium.name, backlog)
        self._claims: dict[int, Claim] = {}
        self._bonds = Bonds()
        self._snapshots: dict[int, Snapshot] = {}
        self._groups = 0
        self._numbers = count(largest_match(medium.connection) + 1)
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

    @property
    def away(self) -> bool:
        """Whether the database has gone and is waited for."""
        return self._medium.away

    @property
    def lost(self) -> bool:
        """Whether another host has the place now."""
        return self._footing.lost

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
            lambda: CommitReport({match: 0}),
        )

    def claim(self, match: int, bond: str) -> int:
        """Become the one writer of a match, after what was appended before; its last number."""

        def renew(connection: SqlConnection) -> int:
            epoch = self._medium.renewed(match)
            self._claims[match] = Claim(
                epoch, newest_link(connection, match), self._bonds.anew(bond)
            )
            self._snapshots.pop(match, None)
            return last_number(connection, match)

        return self.submit(renew)

    def reserve(self, match: int, epoch: int, bond: str) -> None:
        """Claim a match without waiting for it; see `Store.reserve`."""
        claim = Claim(epoch, "", self._bonds.anew(bond))
        done_before = False

        def renew(connection: SqlConnection) -> None:
            nonlocal done_before
            # Done again, it may find what it has done; nobody else has claimed the match since.
            least, done_before = epoch + done_before, True
            statement = "UPDATE matches SET epoch = ? WHERE id = ? AND epoch < ?"
            change(connection, statement, epoch, match, least)
            claim.chain = newest_link(connection, match)

        def task(_: SqlConnection) -> None:
            try:
                self._done(renew)
            except Exception as error:
                claim.fate.fault = self._footing.judge(error)
            self._snapshots.pop(match, None)

        self._backlog.put(task, 0)
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

        def work(connection: SqlConnection) -> None:
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
            self._later(match, claim, work, lambda: CommitReport(finished={match: claim.chain}))
        self._aside(match, "DELETE FROM meta WHERE name = ?", note_name(match))

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: int | None) -> None:
        """Take entries to be committed together; see `Store.append`."""
        claim = self._claims.get(match)
        if claim is None or claim.fate.fault is not None:
            claim = self._sound(match)
        if not entries:
            return
        cost = 0
        for entry in entries:
            cost += _ENTRY_COST + len(entry.body)
            if entry.source is not None:
                cost += len(entry.source)
        self._backlog.put(Append(claim, match, entries, alarm, cost), cost)

    def flush(self, match: int) -> None:
        """Wait for what was appended to a match; see `Store.flush`."""
        through = threading.Event()
        self._backlog.put(lambda _: through.set(), 0)
        through.wait()
        self._sound(match)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot; a newer one of its match replaces it while it waits."""

        def hold(_: SqlConnection) -> None:
            self._snapshots[snapshot.match] = snapshot

        # By way of the queue: once it is through, the entries before it are committed.
        self._backlog.put(hold, 0)

    def note(self, match: int, note: str) -> None:
        """Take a note of a match; see `Store.put_note`."""
        self._aside(match, KEEP_FACT, note_name(match), note)

    def submit(self, work: Callable[[SqlConnection], T]) -> T:
        """Have the thread do another write in its turn, wait for it, and return its result.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: it was not.
        """
        result: Future[T] = Future()

        def task(_: SqlConnection) -> None:
            try:
                result.set_result(self._done(work))
            except self._medium.faults as error:
                result.set_exception(self._footing.judge(error))
            except Exception as error:
                # Raised where the task was given, whatever it is; the thread goes on.
                result.set_exception(error)

        self._backlog.put(task, 0)
        return result.result()

    def close(self) -> None:
        """Commit what waits, and stop."""
        self._backlog.close()
        self._thread.join()
        self._medium.close()

    def _done(self, work: Callable[[SqlConnection], T]) -> T:
        """Do something, on the thread; again, where the database had gone in the midst of it."""
        self._footing.demand()
        while True:
            try:
                return work(self._medium.connection)
            except Exception as error:
                if not self._medium.restored(error):
                    raise

    def _aside(self, match: int, statement: str, *values: str) -> None:
        """Have the thread do in its turn what nobody waits for, and what may fail."""

        def task(_: SqlConnection) -> None:
            try:
                self._done(lambda connection: connection.execute(statement, values))
            except Exception as error:
                told = self._footing.judge(error)
                _log.warning("the note of a match is not stored", match=match, reason=str(told))

        self._backlog.put(task, 0)

    def _later(
        self,
        match: int,
        claim: Claim,
        work: Callable[[SqlConnection], object],
        report: Callable[[], CommitReport],
    ) -> None:
        """Have the thread write the beginning or the end of a match in its turn, and report it."""

        def task(_: SqlConnection) -> None:
            try:
                self._done(work)
            except Exception as error:
                fault = claim.fate.fault = claim.fault or self._footing.judge(error)
                _log.error("the record of a match is not stored", match=match, reason=str(fault))
                self._report(CommitReport(failures=(claim.fallen(match, 0, 0),)))
            else:
                self._report(report())

        self._backlog.put(task, 0)

    def _first_claim(self, new: NewMatch, bond: str) -> Claim:
        return Claim(epoch=1, chain=root_of(new.header), fate=self._bonds.first(bond))

    def _sound(self, match: int) -> Claim:
        fault = self.fault(match)
        if fault is not None:
            raise type(fault)(str(fault))
        return self._claims[match]

    def _run(self) -> None:
        backlog, footing, medium = self._backlog, self._footing, self._medium
        writing: Iterator[None] | None = None
        turn = 0
        trouble: str | None = None
        while True:
            quiet = writing is None and not self._snapshots
            at_most = medium.look_every if footing.trouble is None else PROBES
            item = backlog.take(wait=quiet, at_most=at_most)
            if isinstance(item, list):
                self._commit(item)
                backlog.gather(len(item))
                turn += 1
            elif item is not None:
                item(medium.connection)
            elif quiet and backlog.closed and not len(backlog):
                return
            elif quiet:
                medium.tend()
            if trouble is not None:
                footing.probe()
            if trouble != footing.trouble:
                trouble = footing.trouble
                self._report(CommitReport())  # whoever listens looks at `trouble`
            if not quiet and (item is None or turn >= _SNAPSHOT_TURN):
                turn = 0
                writing = self._step(writing or self._next_snapshot())

    def _next_snapshot(self) -> Iterator[None]:
        match = next(iter(self._snapshots))
        snapshot = self._snapshots.pop(match)
        claim = self._claims.get(match, Claim(-1, "", Fate()))
        return snapshots.write(self._medium.connection, snapshot, claim.epoch)

    def _step(self, writing: Iterator[None]) -> Iterator[None] | None:
        try:
            next(writing)
        except StopIteration:
            return None
        except self._medium.faults as error:
            told = self._medium.explained(error)
            _log.warning("snapshot not written", error=str(told))
            return None
        return writing

    def _commit(self, group: list[Append]) -> None:
        committed: dict[int, int] = {}
        failures: list[Failure] = []
        sound: list[Append] = []
        for append in group:
            if append.claim.fault is None:
                sound.append(append)
            else:
                failures.append(append.failure())
        try:
            self._footing.demand()
            self._write(sound, committed)
        except UnknownFateError as gone:
            for append in sound:
                append.claim.fate.fault = gone
            failures += (append.failure() for append in sound)
        except Exception as first:
            self._footing.note(first)
            # One match must not suffer for another: each is tried again by itself.
            for own, error in self._write_apart(sound, committed):
                own[0].claim.fate.fault = self._footing.judge(error)
                failures += (each.failure() for each in own)
        self._groups += 1
        self._report(CommitReport(committed, tuple(failures)))

    def _write_apart(
        self, appends: list[Append], committed: dict[int, int]
    ) -> list[tuple[list[Append], Exception]]:
        """Write what stands and falls together by itself; what was not written, and why."""
        failed: list[tuple[list[Append], Exception]] = []
        by_fate: dict[int, list[Append]] = {}
        for append in appends:
            by_fate.setdefault(id(append.claim.fate), []).append(append)
        for own in by_fate.values():
            try:
                self._footing.demand()
                self._write(own, committed)
            except Exception as error:
                failed.append((own, error))
        return failed

    def _write(self, appends: list[Append], committed: dict[int, int]) -> None:
        by_match: dict[int, list[Append]] = {}
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
        if rows:
            self._medium.insert(rows)
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


def _make(connection: SqlConnection, match: int, new: NewMatch, claim: Claim) -> None:
    if claim.fault is not None:
        raise claim.fault
    root = claim.chain
    seal = closed(root, new.header, new.server, new.game_no, new.game, None, None)
    same = "SELECT 1 FROM matches WHERE id = ? AND seal = ? AND epoch = ?"
    if connection.execute(same, (match, seal, claim.epoch)).fetchone() is not None:
        return  # it was stored before the database had gone
    connection.execute(
        "INSERT INTO matches (id, game, header, server, game_no, epoch, next_alarm, root, seal) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (match, new.game, new.header, new.server, new.game_no, claim.epoch, new.alarm, root, seal),
    )
