"""Writing to SQLite, on the writer's thread."""

import sqlite3
from itertools import chain
from pathlib import Path
from typing import Final

from contestmaster.storage.directory import connect
from contestmaster.storage.errors import FAULTS, StorageError, explained
from contestmaster.storage.footing import DiskFooting
from contestmaster.storage.runs import Row
from contestmaster.storage.statements import change

_PADDING: Final[Row] = (None, None, None, 0, 0, b"", b"", None, "", "")
_LARGEST: Final = 256
"""Rows of one statement at most; well within the 32,766 parameters SQLite takes since 3.32."""


def insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Commit rows of runs together: all of them, or none and an error is raised."""
    if len(rows) <= _LARGEST:
        _insert(connection, rows)
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for start in range(0, len(rows), _LARGEST):
            _insert(connection, rows[start : start + _LARGEST])
        connection.execute("COMMIT")
    except BaseException:
        # Some errors (a full disk) have rolled back already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
    if not rows:
        return
    # Padded to a power of two, so that a few prepared statements serve groups of every size.
    size = 1 << (len(rows) - 1).bit_length()
    values = ",".join(["(?,?,?,?,?,?,?,?,?,?)"] * size)
    padded = chain(rows, [_PADDING] * (size - len(rows)))
    connection.execute(f"INSERT INTO appends VALUES {values}", list(chain.from_iterable(padded)))


class SqliteMedium:
    """The database of a data directory, as the writer has it; see `medium.Medium`."""

    faults = FAULTS
    away = False
    look_every = None

    def __init__(self, path: Path, *, draft: bool = False) -> None:
        """Open it; a draft may be lost in a power cut."""
        self.name = str(path)
        self.connection = connect(path, write=True, draft=draft)
        self.footing = DiskFooting(self.connection, path)
        self._path = path

    def tend(self) -> None:
        """Nothing is to be looked after: a file does not go away."""

    def insert(self, rows: list[Row]) -> None:
        """Commit rows of runs together: all of them, or none and an error is raised."""
        insert(self.connection, rows)

    def renewed(self, match: int) -> int:
        """Raise the epoch of a match by one; the new one."""
        change(self.connection, "UPDATE matches SET epoch = epoch + 1 WHERE id = ?", match)
        find = "SELECT epoch FROM matches WHERE id = ?"
        (epoch,) = self.connection.execute(find, (match,)).fetchone()
        return int(epoch)

    def restored(self, error: BaseException) -> bool:
        """Nothing comes back by waiting: what has failed was tried again by the footing."""
        del error
        return False

    def explained(self, error: BaseException) -> StorageError:
        """One sentence for what a statement has raised."""
        return explained(error, self._path)

    def close(self) -> None:
        """Let go of the database."""
        self.connection.close()
