"""The store in a data directory: SQLite, for one writing host and any number of readers."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import msgspec

from contestmaster.storage import schema, snapshots
from contestmaster.storage.checkpoint import Checkpointer
from contestmaster.storage.committer import Committer
from contestmaster.storage.directory import DATABASE, connect, prepare
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.links import closed, root_of
from contestmaster.storage.records import (
    Account,
    MatchRecord,
    NewMatch,
    Snapshot,
    StoredEntry,
    WakeUp,
)
from contestmaster.storage.runs import DamagedError, Run, unpacked
from contestmaster.storage.statements import change, last_number, newest_link, note_name
from contestmaster.storage.store import Notify

BACKLOG = 64 << 20
"""Bytes of entries that may wait for the disk before `append` waits too."""

_PAGE = 64
"""Runs read at a time: a reader that dawdles holds no transaction open meanwhile."""

_COLUMNS = ("id", "game", "header", "server", "game_no", "epoch", "alarm", "ended", "outcome")
_MATCH = (
    "SELECT id, game, header, server, game_no, epoch, next_alarm, ended, outcome, root, seal, "
    "coalesce((SELECT chain FROM runs WHERE match = matches.id ORDER BY last DESC LIMIT 1), root) "
    "FROM matches"
)


def _is_still(path: Path) -> bool:
    """Whether the file cannot change, since its file system is mounted for reading only.

    Raises StorageError where a log stands beside it that only a writer could bring to an end.
    """
    if not _is_read_only(path):
        return False
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size > 0:
        raise StorageError(
            f"{path} cannot be read where nothing can be written, since its host did not stop in "
            "order: copy the folder to a place where it can be written."
        )
    return True


def _is_read_only(path: Path) -> bool:
    """Whether a file lies on a file system that takes no writes; not known on every system."""
    return hasattr(os, "statvfs") and bool(os.statvfs(path).f_flag & os.ST_RDONLY)


class SqliteArchive:
    """Reads a data directory, also while a host writes to it."""

    def __init__(self, directory: Path) -> None:
        """Open for reading; StorageError where there is nothing readable of our version."""
        self._path = directory / DATABASE
        if not self._path.is_file():
            raise StorageError(f"There is no database in {directory}.")
        with explaining(self._path):
            self._connection = connect(self._path, write=False, still=_is_still(self._path))
            try:
                found = schema.version(self._connection, self._path)
                schema.demand_newest(found, self._path)
            except BaseException:
                self._connection.close()
                raise

    def __enter__(self) -> Self:
        """The archive itself, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _rows(self, query: str, *values: object) -> list[Any]:
        with explaining(self._path):
            return self._connection.execute(query, values).fetchall()

    def match(self, match: int) -> MatchRecord:
        """The record of one match; StorageError where there is none, or it was changed."""
        for row in self._rows(f"{_MATCH} WHERE id = ?", match):
            return self._record(row)
        raise StorageError(f"There is no match {match} in {self._path}.")

    def matches(self, server: str | None = None, game_no: int | None = None) -> list[MatchRecord]:
        """All matches in the order of their creation, or those of a server, a number, or both."""
        asked = {"server = ?": server, "game_no = ?": game_no}
        given = {where: value for where, value in asked.items() if value is not None}
        where = f"WHERE {' AND '.join(given)} " if given else ""
        rows = self._rows(f"{_MATCH} {where}ORDER BY id", *given.values())
        return [self._record(row) for row in rows]

    def _record(self, row: tuple[Any, ...]) -> MatchRecord:
        """The record that a row holds; StorageError where it is not what was stored."""
        *columns, root, seal, head = row
        plain = dict(zip(_COLUMNS, columns, strict=True))
        try:
            record = msgspec.convert(plain, MatchRecord)
            names = (record.server, record.game_no, record.game, record.ended, record.outcome)
            if (root, seal) == (root_of(record.header), closed(head, record.header, *names)):
                return record
        except (msgspec.MsgspecError, TypeError, ValueError):
            pass  # it cannot be read: it is not what was stored, either
        raise self._damaged(f"what is kept of {plain['server']!s} game {plain['game_no']!s}")

    def _damaged(self, what: str) -> StorageError:
        return StorageError(
            f"{self._path} is damaged: {what} is not what was stored; restore a copy of it."
        )

    def alarms(self, limit: int) -> list[WakeUp]:
        """The matches that go on and have an alarm, the earliest first, at most `limit`."""
        rows = self._rows(
            "SELECT next_alarm, id FROM matches WHERE next_alarm IS NOT NULL AND ended IS NULL "
            "ORDER BY next_alarm, id LIMIT ?",
            limit,
        )
        return [WakeUp(*row) for row in rows]

    def last(self, match: int) -> int:
        """The number of the last committed entry, 0 where there is none."""
        with explaining(self._path):
            return last_number(self._connection, match)

    def head(self, match: int) -> str:
        """The head of a match's record: its link after the last committed entry."""
        with explaining(self._path):
            return newest_link(self._connection, match)

    def entries(self, match: int, after: int = 0) -> Iterator[StoredEntry]:
        """The entries after number `after` committed by now, in order, read as they are needed.

        They are chained to what was stored before them, and StorageError names the first that is
        not what was stored.
        """
        # Entries never change, so that pages of them read one after the other are consistent.
        last = self.last(match)
        begun, chain = self._before(match, after)
        while begun < last:
            page = self._rows(
                "SELECT first, last, bodies, lengths, sources, chain, seal FROM runs "
                "WHERE match = ? AND last > ? ORDER BY last LIMIT ?",
                match,
                begun,
                _PAGE,
            )
            rows = [Run(*row) for row in page]
            try:
                if not rows:
                    raise DamagedError(begun + 1, last)
                for entries in unpacked(rows, begun, chain):
                    yield from (entry for entry in entries if after < entry.number <= last)
            except DamagedError as error:
                record = self.match(match)
                called = f"{error} of {record.server} game {record.game_no}"
                raise self._damaged(called) from error
            begun, chain = rows[-1].last, rows[-1].chain

    def _before(self, match: int, after: int) -> tuple[int, str]:
        """The last entry before the run in which entry `after` + 1 is, and the head there."""
        if after > 0:
            for last, chain in self._rows(
                "SELECT last, chain FROM runs WHERE match = ? AND last <= ? "
                "ORDER BY last DESC LIMIT 1",
                match,
                after,
            ):
                return last, chain
        for (root,) in self._rows("SELECT root FROM matches WHERE id = ?", match):
            return 0, root
        return 0, ""

    def damage(self) -> str:
        """What SQLite finds wrong with the file as such, in one sentence; empty if nothing."""
        for (found,) in self._rows("PRAGMA integrity_check(1)"):
            if found != "ok":
                lines = " ".join(str(found).replace("*", "").split())
                return f"{self._path} is damaged ({lines}); restore a copy of it."
        return ""

    def snapshots(self, match: int) -> Iterator[Snapshot]:
        """The valid snapshots, newest first; a damaged one is skipped with a warning."""
        with explaining(self._path):
            yield from snapshots.read(self._connection, match)

    def accounts(self) -> list[Account]:
        """All accounts in the order of their logins."""
        rows = self._rows("SELECT login, name, password, role FROM accounts ORDER BY login")
        return [Account(*row) for row in rows]

    def meta(self, name: str) -> str | None:
        """A fact about this data directory, None where it is not known."""
        for (value,) in self._rows("SELECT value FROM meta WHERE name = ?", name):
            return str(value)
        return None

    def note(self, match: int) -> str | None:
        """What was noted last of a match that goes on; None for nothing."""
        return self.meta(note_name(match))

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()


class SqliteStore(SqliteArchive):
    """A data directory as its one host sees it."""

    def __init__(
        self, directory: Path, notify: Notify, backlog: int = BACKLOG, *, draft: bool = False
    ) -> None:
        """Make the directory where it is missing, lock it, and open it for writing.

        `notify` is called on the committer's thread, with one report for each group; a host in an
        event loop passes it on with `call_soon_threadsafe`. A `draft` may be lost in a power cut;
        it is for copies that become something when they are whole. StorageError where the directory
        cannot be used, is in use by another host, or needs an upgrade.
        """
        with ExitStack() as undo:
            undo.callback(prepare(directory).release)
            path = directory / DATABASE
            with explaining(path):
                committer = Committer(path, notify, backlog, draft=draft)
                undo.callback(committer.close)
                checkpointer = Checkpointer(path, committer)
                undo.callback(checkpointer.close)
            super().__init__(directory)
            undo.callback(super().close)
            self._committer = committer
            self._undo = undo.pop_all()

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored now, in one sentence; None while it can."""
        return self._committer.trouble

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
        self._change(
            "INSERT OR REPLACE INTO accounts (login, name, password, role) VALUES (?, ?, ?, ?)",
            account.login,
            account.name,
            account.password,
            account.role,
        )

    def put_meta(self, name: str, value: str) -> None:
        """Store a fact about this data directory."""
        self._change("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, value)

    def _change(self, statement: str, *values: object) -> None:
        self._committer.submit(lambda connection: change(connection, statement, *values))

    def close(self) -> None:
        """Commit what waits, and give the directory free."""
        # The writer goes last: it empties the log into the database when nobody else is there.
        self._undo.close()
