"""The statements of the writer."""

import sqlite3
from itertools import chain

from contestmaster.storage.errors import StorageError

Row = tuple[int | None, int | None, int | None, int, int, bytes, bytes, bytes | None, str, str]
"""A row of the view `appends`, in the order of its columns."""

_PADDING: Row = (None, None, None, 0, 0, b"", b"", None, "", "")
_LARGEST = 256
"""Rows of one statement at most; well within the 32,766 parameters SQLite takes since 3.32."""


def insert(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Commit rows of the view `appends` together: all of them, or none and an error is raised."""
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


def note_name(match: int) -> str:
    """Under which name the note of a match stands among the facts of a data directory."""
    return f"note of match {match}"


def change(connection: sqlite3.Connection, statement: str, *values: object) -> None:
    """Run a statement that must change a row; StorageError where there is none to change."""
    if connection.execute(statement, values).rowcount == 0:
        raise StorageError("There is no such record.")


def largest_match(connection: sqlite3.Connection) -> int:
    """The largest number of a match so far, 0 where there was none."""
    (largest,) = connection.execute("SELECT coalesce(max(id), 0) FROM matches").fetchone()
    return int(largest)


def last_number(connection: sqlite3.Connection, match: int) -> int:
    """The number of the last committed entry of a match, 0 where there is none."""
    (last,) = connection.execute(
        "SELECT coalesce(max(last), 0) FROM runs WHERE match = ?", (match,)
    ).fetchone()
    return int(last)


def newest_link(connection: sqlite3.Connection, match: int) -> str:
    """The head of a match's record as it is stored: of the last run, or of the header."""
    ((chain,),) = connection.execute(
        "SELECT coalesce((SELECT chain FROM runs WHERE match = ?1 ORDER BY last DESC LIMIT 1), "
        "(SELECT root FROM matches WHERE id = ?1))",
        (match,),
    ).fetchall()
    return str(chain)
