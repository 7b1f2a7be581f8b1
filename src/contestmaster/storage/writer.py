"""What every store in a database does: its writes go to the committer."""

from collections.abc import Sequence
from contextlib import ExitStack

from contestmaster.storage.archive import SqlArchive
from contestmaster.storage.committer import Committer
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import Account, NewMatch, Snapshot, StoredEntry
from contestmaster.storage.statements import KEEP_ACCOUNT, KEEP_FACT, change
from contestmaster.storage.store import Notify

BACKLOG = 64 << 20
"""Bytes of entries that may wait for the database before `append` waits too."""


class SqlStore(SqlArchive):
    """Records as their one host sees them."""

    _committer: Committer
    _undo: ExitStack
    """Lets go of everything, the writer last but for what it stands on."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored now, in one sentence; None while it can."""
        return self._committer.trouble

    @property
    def away(self) -> bool:
        """Whether the database has gone and is waited for."""
        return self._committer.away

    @property
    def lost(self) -> bool:
        """Whether another host has the place now, so that this one writes nothing any more."""
        return self._committer.lost

    def listen(self, notify: Notify) -> None:
        """Let one more hear what becomes of appends, on the committer's thread."""
        self._committer.listen(notify)

    def create(self, new: NewMatch, bond: str = "") -> int:
        """Store a new match, claimed; its id. StorageError where its game number is taken."""
        return self._committer.create(new, bond)

    def fresh_number(self) -> int:
        """A number that no match has had."""
        return self._committer.fresh_number()

    def begin(self, match: int, new: NewMatch, bond: str = "") -> None:
        """Store a new match, claimed, without waiting; where that fails `notify` hears of it."""
        self._committer.begin(match, new, bond)

    def claim(self, match: int, bond: str = "") -> int:
        """Become the one writer of a match, also after a failure; the last committed number."""
        return self._committer.claim(match, bond)

    def reserve(self, match: int, epoch: int, bond: str = "") -> None:
        """Claim a match without waiting; where that fails, so does what is appended."""
        self._committer.reserve(match, epoch, bond)

    def fault(self, match: int) -> StorageError | None:
        """Why nothing more of a match is taken, None while it is claimed and nothing has failed."""
        return self._committer.fault(match)

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: int | None) -> None:
        """Take entries to be committed together, and the alarm the match has after them."""
        self._committer.append(match, entries, alarm)

    def flush(self, match: int) -> None:
        """Wait until what was appended is committed; StorageError where some of it was not."""
        self._committer.flush(match)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot, written when no order waits; where that fails it is only logged."""
        self._committer.snapshot(snapshot)

    def put_note(self, match: int, note: str) -> None:
        """Note something of a match, in the place of the note before; it waits for nothing."""
        self._committer.note(match, note)

    def finish(self, match: int, at: int, outcome: bytes, *, wait: bool = True) -> None:
        """Store that a match ended at an instant, and how."""
        self._committer.finish(match, at, outcome, wait=wait)

    def put_account(self, account: Account) -> None:
        """Store an account, in the place of one with the same login."""
        self._change(KEEP_ACCOUNT, account.login, account.name, account.password, account.role)

    def put_meta(self, name: str, value: str) -> None:
        """Store a fact about these records."""
        self._change(KEEP_FACT, name, value)

    def _change(self, statement: str, *values: object) -> None:
        self._committer.submit(lambda connection: change(connection, statement, *values))

    def close(self) -> None:
        """Commit what waits, and let others write."""
        self._undo.close()
