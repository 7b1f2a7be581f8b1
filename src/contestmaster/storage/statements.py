"""Statements that are the same for every database."""

from contestmaster.storage.errors import StorageError
from contestmaster.storage.medium import SqlConnection
from contestmaster.storage.pruned import PRUNED_HEAD

KEEP_FACT = (
    "INSERT INTO meta (name, value) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
PORTABLE_FACTS = "SELECT name, value FROM meta WHERE name NOT IN ('host', 'mark')"
"""But who has the place, and what the writer tried."""
LAST_NUMBER = "SELECT coalesce(max(last), 0) FROM runs WHERE match = ?"
NEWEST_LINK = (
    "SELECT coalesce((SELECT chain FROM runs WHERE match = ? ORDER BY last DESC LIMIT 1), "
    f"(SELECT coalesce({PRUNED_HEAD}, root) FROM matches WHERE id = ?))"
)
KEEP_ACCOUNT = (
    "INSERT INTO accounts (login, name, password, role) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (login) DO UPDATE SET name = excluded.name, password = excluded.password, "
    "role = excluded.role"
)


def note_name(match: int) -> str:
    """Under which name the note of a match stands among the facts of a data directory."""
    return f"note of match {match}"


def change(connection: SqlConnection, statement: str, *values: object) -> None:
    """Run a statement that must change a row; StorageError where there is none to change."""
    if connection.execute(statement, values).rowcount == 0:
        raise StorageError("There is no such record.")


def largest_match(connection: SqlConnection) -> int:
    """The largest number of a match so far, 0 where there was none."""
    (largest,) = connection.execute("SELECT coalesce(max(id), 0) FROM matches").fetchone()
    return int(largest)


def last_number(connection: SqlConnection, match: int) -> int:
    """The number of the last committed entry of a match, 0 where there is none."""
    (last,) = connection.execute(LAST_NUMBER, (match,)).fetchone()
    return int(last)


def newest_link(connection: SqlConnection, match: int) -> str:
    """The head of a match's record as it is stored: of the last run, or of the header."""
    ((chain,),) = connection.execute(NEWEST_LINK, (match, match)).fetchall()
    return str(chain)
