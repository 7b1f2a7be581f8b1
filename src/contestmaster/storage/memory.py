"""The store that forgets: for tests, transcripts and matches played without a data directory."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Self

from contestmaster.storage.errors import StorageError
from contestmaster.storage.links import head_of, root_of
from contestmaster.storage.records import (
    Account,
    CommitReport,
    Failure,
    MatchRecord,
    NewMatch,
    Snapshot,
    StoredEntry,
    WakeUp,
)
from contestmaster.storage.store import Notify


class MemoryStore:
    """Keeps everything in lists and dicts; `append` commits, and calls `notify`, at once."""

    def __init__(self, notify: Notify, capacity: int | None = None) -> None:
        """An empty store; what would take it past `capacity` bytes fails, as on a full disk."""
        self._listeners = [notify]
        self._room = capacity
        self._numbers = count(1)
        self._matches: dict[int, MatchRecord] = {}
        self._entries: dict[int, list[StoredEntry]] = {}
        self._snapshots: dict[int, list[Snapshot]] = {}
        self._notes: dict[int, str] = {}
        self._accounts: dict[str, Account] = {}
        self._meta: dict[str, str] = {}
        self._faults: dict[int, str | None] = {}
        self._bonds: dict[int, str] = {}
        self._fallen: dict[str, str] = {}
        """Why nothing of a bond is stored, until something of it is claimed again."""

    def __enter__(self) -> Self:
        """The store itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to let go of."""

    @property
    def trouble(self) -> None:
        """Nothing: memory takes what it takes."""
        return

    @property
    def away(self) -> bool:
        """Never: memory is here."""
        return False

    def match(self, match: int) -> MatchRecord:
        """The record of one match; StorageError where there is none."""
        try:
            return self._matches[match]
        except KeyError:
            raise StorageError(f"There is no match {match} in memory.") from None

    def matches(self, server: str | None = None, game_no: int | None = None) -> list[MatchRecord]:
        """All matches in the order of their creation, or those of a server, a number, or both."""
        return [
            one
            for one in self._matches.values()
            if server in (None, one.server) and game_no in (None, one.game_no)
        ]

    def alarms(self, limit: int) -> list[WakeUp]:
        """The matches that go on and have an alarm, the earliest first, at most `limit`."""
        waiting = (
            WakeUp(record.alarm, record.id)
            for record in self._matches.values()
            if record.alarm is not None and record.ended is None
        )
        return sorted(waiting)[:limit]

    def last(self, match: int) -> int:
        """The number of the last committed entry, 0 where there is none."""
        return len(self._entries.get(match, ()))

    def head(self, match: int) -> str:
        """The head of a match's record: its link after the last committed entry."""
        bodies = [entry.body for entry in self._entries[match]]
        return head_of(root_of(self.match(match).header), bodies)

    def entries(self, match: int, after: int = 0) -> Iterator[StoredEntry]:
        """The entries after number `after` committed by now, in order."""
        return iter(self._entries.get(match, [])[after:])

    def snapshots(self, match: int) -> Iterator[Snapshot]:
        """The snapshots, newest first."""
        return reversed(self._snapshots.get(match, []))

    def accounts(self) -> list[Account]:
        """All accounts in the order of their logins."""
        return [self._accounts[login] for login in sorted(self._accounts)]

    def meta(self, name: str) -> str | None:
        """A fact about this store, None where it is not known."""
        return self._meta.get(name)

    def note(self, match: int) -> str | None:
        """What was noted last of a match that goes on; None for nothing."""
        return self._notes.get(match)

    @property
    def lost(self) -> bool:
        """Whether another host has the place: there is none."""
        return False

    def standbys(self) -> list[str]:
        """Who waits for the place: nobody can."""
        return []

    def listen(self, notify: Notify) -> None:
        """Let one more hear what becomes of appends."""
        self._listeners.append(notify)

    def create(self, new: NewMatch, bond: str = "") -> int:
        """Store a new match, claimed; its id. StorageError where its game number is taken."""
        match = self.fresh_number()
        self._make(match, new, bond)
        return match

    def fresh_number(self) -> int:
        """A number that no match has had."""
        return next(self._numbers)

    def begin(self, match: int, new: NewMatch, bond: str = "") -> None:
        """Store a new match, claimed, or report why not, before this returns."""
        self._demand_sound(bond)
        try:
            self._make(match, new, bond)
        except StorageError as error:
            self._bonds[match] = bond
            self._fail(Failure(match, 0, 0, str(error), epoch=1))
        else:
            self._notify(CommitReport({match: 0}))

    def _demand_sound(self, bond: str) -> None:
        fault = self._fallen.get(bond) if bond else None
        if fault is not None:
            raise StorageError(fault)

    def _make(self, match: int, new: NewMatch, bond: str) -> None:
        self._demand_sound(bond)
        if self.matches(new.server, new.game_no):
            raise StorageError(f"Game {new.game_no} of server {new.server} is there already.")
        self._matches[match] = MatchRecord(
            match, new.game, new.header, new.server, new.game_no, 1, new.alarm, None, None
        )
        self._entries[match] = []
        self._faults[match] = None
        self._bonds[match] = bond

    def claim(self, match: int, bond: str = "") -> int:
        """Become the writer of a match, also after a failure; the last committed number."""
        self.reserve(match, self.match(match).epoch + 1, bond)
        return self.last(match)

    def reserve(self, match: int, epoch: int, bond: str = "") -> None:
        """Become the writer of a match under an epoch."""
        self._matches[match] = replace(self.match(match), epoch=epoch)
        self._faults[match] = None
        self._bonds[match] = bond
        self._fallen.pop(bond, None)

    def fault(self, match: int) -> StorageError | None:
        """Why nothing more of a match is taken, None while it is claimed and nothing has failed."""
        fault = self._faults.get(match, f"Match {match} was not claimed for writing.")
        return None if fault is None else StorageError(fault)

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: int | None) -> None:
        """Commit entries, or report why not, before this returns."""
        self._check(match)
        if not entries:
            return
        fault = self._store(match, entries)
        last = entries[-1].number
        if fault is None:
            self._matches[match] = replace(self._matches[match], alarm=alarm)
            self._notify(CommitReport({match: last}))
        else:
            epoch = self._matches[match].epoch
            self._fail(Failure(match, entries[0].number, last, fault, epoch))

    def _fail(self, failure: Failure) -> None:
        """Take nothing more of a match, and its bond, and report why."""
        self._faults[failure.match] = failure.reason
        bond = self._bonds.get(failure.match)
        if bond:
            self._fallen[bond] = failure.reason
            fallen = [each for each, shared in self._bonds.items() if shared == bond]
            self._faults |= dict.fromkeys(fallen, failure.reason)
        self._notify(CommitReport(failures=(failure,)))

    def _notify(self, report: CommitReport) -> None:
        for notify in self._listeners:
            notify(report)

    def flush(self, match: int) -> None:
        """Everything is committed at once; StorageError where it could not be."""
        self._check(match)

    def _check(self, match: int) -> None:
        fault = self.fault(match)
        if fault is not None:
            raise fault

    def _store(self, match: int, entries: Sequence[StoredEntry]) -> str | None:
        following = range(self.last(match) + 1, self.last(match) + 1 + len(entries))
        if [entry.number for entry in entries] != list(following):
            return "The number of an entry leaves a gap or comes again."
        if self._room is not None:
            room = self._room - sum(len(each.body) + len(each.source or b"") for each in entries)
            if room < 0:
                return "The memory set aside is full."
            self._room = room
        self._entries[match] += entries
        return None

    def snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot, and of older ones the newest."""
        kept = self._snapshots.get(snapshot.match, [])[-1:]
        self._snapshots[snapshot.match] = [*kept, snapshot]

    def put_note(self, match: int, note: str) -> None:
        """Note something of a match, in the place of the note before."""
        self._notes[match] = note

    def finish(self, match: int, at: int, outcome: bytes, *, wait: bool = True) -> None:
        """Store that a match ended at an instant, and how."""
        self._check(match)
        self._matches[match] = replace(self.match(match), ended=at, outcome=outcome)
        self._notes.pop(match, None)
        if not wait:
            self._notify(CommitReport(finished={match: self.head(match)}))

    def put_account(self, account: Account) -> None:
        """Store an account, in the place of one with the same login."""
        self._accounts[account.login] = account

    def put_meta(self, name: str, value: str) -> None:
        """Store a fact about this store."""
        self._meta[name] = value

    def damage(self) -> str:
        """Nothing: memory keeps what it was given."""
        return ""

    def close(self) -> None:
        """Nothing to let go of."""
