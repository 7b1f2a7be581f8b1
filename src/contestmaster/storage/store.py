"""What every store can do: the interface of the host, the tests and the tools alike."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, Self

from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import (
    Account,
    CommitReport,
    MatchRecord,
    NewMatch,
    Snapshot,
    StoredEntry,
    WakeUp,
)

Notify = Callable[[CommitReport], None]
"""Told of every group that was committed or failed; often called on a thread of the store, so it
must neither wait nor call the store."""


class MatchArchive(Protocol):
    """What is read of matches: what is committed, also while a host is writing."""

    def match(self, match: int) -> MatchRecord:
        """The record of one match; StorageError where there is none."""
        ...

    def matches(self, server: str | None = None, game_no: int | None = None) -> list[MatchRecord]:
        """All matches in the order of their creation, or those of a server, a number, or both."""
        ...

    def head(self, match: int) -> str:
        """The head of a match's record: its link after the last committed entry."""
        ...

    def entries(self, match: int, after: int = 0) -> Iterator[StoredEntry]:
        """The entries after number `after` committed by now, in order, read as they are needed."""
        ...

    def snapshots(self, match: int) -> Iterator[Snapshot]:
        """The valid snapshots, newest first; a damaged one is skipped with a warning."""
        ...

    def note(self, match: int) -> str | None:
        """What was noted last of a match that goes on; None for nothing."""
        ...


class MatchStore(MatchArchive, Protocol):
    """What a host that plays a match needs, whether it has the store itself or asks for it.

    Where a method says StorageError, nothing was stored; an UnknownFateError says that this is not
    known. While there is `trouble` everything is refused.
    """

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored now, in one sentence; None while it can."""
        ...

    @property
    def away(self) -> bool:
        """Whether the database has gone and is waited for, so that nothing is committed meanwhile.

        What is appended is kept, and is committed when it is back.
        """
        ...

    @property
    def lost(self) -> bool:
        """Whether another host has the place now, so that this one writes nothing any more."""
        ...

    def fresh_number(self) -> int:
        """A number that no match has had, for `begin`."""
        ...

    def begin(self, match: int, new: NewMatch, bond: str = "") -> None:
        """Store a new match under a fresh number, and become its one writer, without waiting.

        What is appended to it stands behind it. `notify` learns what became of it, perhaps before
        this returns: it is stored where its entries are committed up to number 0, and where it is
        not that is a failure of the match like that of an append. StorageError where nothing is
        taken now, or something of the same bond was not stored since it was claimed.
        """
        ...

    def claim(self, match: int, bond: str = "") -> int:
        """Become the one writer of a match, also after a failure; the last committed number.

        Whoever claimed it before is refused from here on. Matches claimed with the same bond stand
        and fall together: where an append to one of them is not stored, none that came after it to
        any of them is, until they are claimed again.
        """
        ...

    def reserve(self, match: int, epoch: int, bond: str = "") -> None:
        """Claim a match without waiting, under an epoch greater than that of its record.

        What is appended from now on is stored under this claim or, where the match cannot be
        claimed so, fails.
        """
        ...

    def fault(self, match: int) -> StorageError | None:
        """Why nothing more of a match is taken, None while it is claimed and nothing has failed.

        Where it is something, nothing that was appended waits any more: what can be read is all
        there is or, where it is an UnknownFateError, will be when the store takes entries again.
        """
        ...

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: int | None) -> None:
        """Take entries to be committed together, and the alarm the match has after them.

        Returns before they are committed, and may wait where too much is waiting already.
        `notify` learns what became of them, perhaps before this returns. Raises StorageError, and
        takes nothing, where the match is not claimed or an earlier append has failed.
        """
        ...

    def flush(self, match: int) -> None:
        """Wait until what was appended to a claimed match is committed.

        StorageError where some of it was not.
        """
        ...

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot, written when no order waits; where that fails it is only logged."""
        ...

    def put_note(self, match: int, note: str) -> None:
        """Note something of a match that goes on, in the place of the note before.

        It waits for nothing, and is kept till the match ends; where it cannot be stored that is
        only logged. Nothing of the record depends on it.
        """
        ...

    def finish(self, match: int, at: int, outcome: bytes, *, wait: bool = True) -> None:
        """Store that a claimed match ended at an instant, and how.

        Waits for what was appended before it; StorageError where some of that was not stored. Told
        not to `wait` it returns at once, and `notify` learns whether it is stored: if not, that is
        a failure of the match like that of an append.
        """
        ...


class Archive(MatchArchive, Protocol):
    """The reading side."""

    def __enter__(self) -> Self:
        """The archive itself, closed at the end of the block."""
        ...

    def __exit__(self, *_: object) -> None:
        """Close it."""
        ...

    def alarms(self, limit: int) -> list[WakeUp]:
        """The matches that go on and have an alarm, the earliest first, at most `limit`."""
        ...

    def last(self, match: int) -> int:
        """The number of the last committed entry, 0 where there is none."""
        ...

    def accounts(self) -> list[Account]:
        """All accounts in the order of their logins."""
        ...

    def meta(self, name: str) -> str | None:
        """A fact about this data directory, None where it is not known."""
        ...

    def damage(self) -> str:
        """What is wrong with the store as such, in one sentence; empty if nothing."""
        ...

    def close(self) -> None:
        """Let go of the store; it is of no use afterwards."""
        ...


class Store(Archive, MatchStore, Protocol):
    """The writing side: one host's, with the fate of its appends reported to its `notify`.

    It hears, by a report that may be empty, when `trouble` begins and ends.
    """

    def standbys(self) -> list[str]:
        """Who waits for the place, in words; StorageError where that cannot be told now."""
        ...

    def listen(self, notify: Notify) -> None:
        """Let one more hear what becomes of appends, beside whom the store was made for."""
        ...

    def create(self, new: NewMatch, bond: str = "") -> int:
        """Store a new match and become its one writer; its id.

        StorageError where server and game number are taken, and where something of the same bond
        was not stored since it was claimed; see `claim`.
        """
        ...

    def put_account(self, account: Account) -> None:
        """Store an account, in the place of one with the same login."""
        ...

    def put_meta(self, name: str, value: str) -> None:
        """Store a fact about this data directory."""
        ...


class Recovery(NamedTuple):
    """Where to start from, None for the set-up, and the entries to apply to it."""

    snapshot: Snapshot | None
    entries: Iterator[StoredEntry]


def recovery(archive: MatchArchive, match: int) -> Recovery:
    """The newest valid snapshot of a match and the entries after it."""
    snapshot = next(archive.snapshots(match), None)
    after = 0 if snapshot is None else snapshot.number
    return Recovery(snapshot, archive.entries(match, after))
