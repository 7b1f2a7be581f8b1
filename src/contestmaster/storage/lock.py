"""One host for one data directory.

The lock is a write transaction kept open on a small SQLite file: SQLite knows how to lock files on
every system, and a killed process leaves no lock behind.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from contestmaster.storage.errors import InUseError, explaining
from contestmaster.storage.privacy import private_file

LOCK = "host.lock"
"""The lock's file in a data directory."""

# Long enough for another host to write down its process number, short enough not to be noticed.
_PATIENCE = 0.3


def was_whole(directory: Path) -> bool:
    """Whether the database beside a lock was whole once; the lock is not taken for that."""
    path = directory / LOCK
    if not path.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as lock:
            names = {name for (name,) in lock.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error:
        return True
    return "holder" in names and "making" not in names


class HostLock:
    """Held from its making until `release`, or until the process is gone.

    Attributes:
        FILE: the name of its file in the folder.
    """

    FILE = LOCK

    def __init__(self, directory: Path) -> None:
        """Take the lock; InUseError naming the process that holds it where it is taken."""
        path = directory / LOCK
        with explaining(path):
            private_file(path)
            self._connection = sqlite3.connect(
                path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
            try:
                self._take()
            except sqlite3.Error as error:
                holder = self._holder()
                self._connection.close()
                if getattr(error, "sqlite_errorname", "") != "SQLITE_BUSY":
                    raise
                raise InUseError(
                    f"{directory} is in use by another host{holder}: stop it, or choose another "
                    "folder."
                ) from error

    @property
    def making(self) -> bool:
        """Whether the database beside the lock has never been whole: a first start is under way."""
        found = self._connection.execute(
            "SELECT count(*) FROM sqlite_master WHERE name = 'making'"
        ).fetchone()
        return bool(found[0])

    def made(self) -> None:
        """Note for all later starts that the database is whole."""
        if self.making:
            # The lasting transaction keeps others out meanwhile; it is committed, and begins anew.
            for statement in ("DROP TABLE making", "COMMIT", "BEGIN IMMEDIATE"):
                self._connection.execute(statement)

    def _take(self) -> None:
        # The number is committed, for others to read, before the lasting transaction begins. Two
        # hosts may both come through the first; only one begins the second.
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables:
            run("CREATE TABLE making (database)")
        run("CREATE TABLE IF NOT EXISTS holder (process INTEGER)")
        run("DELETE FROM holder")
        run("INSERT INTO holder VALUES (?)", (os.getpid(),))
        run("COMMIT")
        run("BEGIN IMMEDIATE")

    def _holder(self) -> str:
        try:
            row = self._connection.execute("SELECT process FROM holder").fetchone()
        except sqlite3.Error:
            return ""
        return f" (process {row[0]})" if row else ""

    def release(self) -> None:
        """Give the directory free."""
        self._connection.close()
