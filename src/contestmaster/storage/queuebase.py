"""The database of a queue: its tables, what is set and noted beside jobs, and its transactions."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self

from contestmaster.storage.blobs import Blobs
from contestmaster.storage.directory import check_folder, connect
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.queued import QueueNote

QUEUE: Final = "queue.db"
"""The database's file in a folder."""
JOURNALS: Final = "journals"
"""The folder of the journals, beside it."""
WAITING, LEASED, DONE, ABANDONED = range(4)
"""States of jobs; those of what is run again are the same."""

_VERSION: Final = 2
_PATIENCE_MS: Final = 60_000
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS jobs (
  number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, grp TEXT NOT NULL,
  body BLOB NOT NULL, repeatable INTEGER NOT NULL, home INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0,
  worker TEXT, until REAL, tries INTEGER NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '',
  need INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS jobs_open ON jobs (state, number) WHERE state < 2;
CREATE INDEX IF NOT EXISTS jobs_groups ON jobs (grp, state);
CREATE TABLE IF NOT EXISTS results (
  number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL REFERENCES jobs (key),
  worker TEXT NOT NULL, body BLOB NOT NULL, journal TEXT NOT NULL, spent REAL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS audits (
  key TEXT PRIMARY KEY REFERENCES jobs (key), first TEXT NOT NULL, worker TEXT, until REAL,
  tries INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL DEFAULT 0,
  need INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alarms (
  number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, worker TEXT NOT NULL,
  body BLOB NOT NULL, journal TEXT NOT NULL, at REAL NOT NULL,
  settled INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS overruled (
  number INTEGER PRIMARY KEY, key TEXT NOT NULL, worker TEXT NOT NULL,
  body BLOB NOT NULL, journal TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS workers (
  name TEXT PRIMARY KEY, seen REAL NOT NULL, done INTEGER NOT NULL DEFAULT 0,
  gave_up INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0,
  differed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
  number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, body BLOB NOT NULL,
  at REAL NOT NULL);
"""
_SINCE_1: Final = """
ALTER TABLE jobs ADD COLUMN need INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audits ADD COLUMN need INTEGER NOT NULL DEFAULT 0;
ALTER TABLE alarms ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
"""
"""What a queue of version 1 lacks, beside the tables that are made where they are missing."""


class QueueDatabase:
    """The database of a queue, as one process sees it; not to be shared among threads."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        """Open it; StorageError where it cannot be used."""
        self.folder = folder
        check_folder(folder)
        self._path = folder / QUEUE
        self._now = now
        self._journals = Blobs(folder / JOURNALS)
        with explaining(self._path):
            self._connection = connect(self._path, write=True)
            self._connection.execute(f"PRAGMA busy_timeout={_PATIENCE_MS}").fetchall()
            self._connection.execute("PRAGMA wal_autocheckpoint=1000").fetchall()
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        with explaining(self._path):
            if self._version() in (0, 1):
                self._make()
        if self._version() != _VERSION:
            raise StorageError(f"{self._path} is a queue of another version than this can use.")

    def _make(self) -> None:
        """Make the tables, or bring those of an earlier version up to date: all or nothing."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            if (before := self._version()) != _VERSION:  # else another process was faster
                more = _SINCE_1 if before == 1 else ""
                for statement in f"{more}{_SCHEMA}".split(";\n"):
                    self._connection.execute(statement)
                self._connection.execute(
                    "INSERT OR REPLACE INTO meta VALUES ('version', ?)", (_VERSION,)
                )
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _version(self) -> int:
        tables = "SELECT count(*) FROM sqlite_master WHERE name = 'meta'"
        if not self._connection.execute(tables).fetchone()[0]:
            return 0
        return int(self.get("version") or 0)

    def __enter__(self) -> Self:
        """The queue itself, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()

    # What is set and noted beside the jobs.

    def get(self, name: str) -> Any:
        """Return what was set under a name, ``None`` for nothing."""
        rows = self._rows("SELECT value FROM meta WHERE name = ?", name)
        return rows[0][0] if rows else None

    def set(self, name: str, value: str | int | float | bytes) -> None:
        """Set something under a name."""
        with self._writing() as run:
            run("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def run_again(self, secret: bytes, share: float) -> None:
        """Have a share of all results run again by another worker.

        Which they are follows from the keys of the jobs and a secret, so that nobody can foresee it
        who does not know the secret.
        """
        self.set("again_secret", secret)
        self.set("again_share", share)

    def note(self, kind: str, body: bytes) -> None:
        """Note something; notes are kept in order and never changed."""
        with self._writing() as run:
            self._note(run, kind, body)

    def notes(self) -> list[QueueNote]:
        """Return what was noted, in order."""
        return [
            QueueNote(*row)
            for row in self._rows("SELECT kind, body, at FROM notes ORDER BY number")
        ]

    # Its own affairs.

    def _rows(self, query: str, *values: object) -> list[Any]:
        with explaining(self._path):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Give what runs statements in one transaction, all of which count or none."""
        with explaining(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection.execute
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _note(self, run: Callable[..., sqlite3.Cursor], kind: str, body: bytes) -> None:
        values = (kind, body, self._now())
        run("INSERT INTO notes (kind, body, at) VALUES (?, ?, ?)", values)

    @staticmethod
    def _seen(run: Callable[..., sqlite3.Cursor], worker: str, now: float) -> None:
        run(
            "INSERT INTO workers (name, seen) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET seen = excluded.seen",
            (worker, now),
        )
