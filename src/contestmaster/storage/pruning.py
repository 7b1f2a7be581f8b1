"""Deleting what is not wanted any more: the one way in which entries ever go.

The records are written anew without it and take the place of the old ones, so that the space is
given back, and nothing is lost where that is cut short. No host can use the place meanwhile.
"""

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from contestmaster.storage.backup import rewritten
from contestmaster.storage.directory import connect
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.pruned import pruned_fact
from contestmaster.storage.sqlite import SqliteArchive
from contestmaster.storage.statements import KEEP_FACT, largest_match, newest_link, note_name

_GUARDS: Final = ("runs_remain", "matches_remain")
"""Triggers that forbid what is done here."""


@dataclass(frozen=True)
class Removal:
    """What is to go.

    Attributes:
        matches: whose entries go; all of them have ended.
        keep_results: whether their headers and outcomes stay, with the heads that vouch for them.
        snapshots: of which matches the snapshots go, which can be made again.
        facts: names of facts that nobody needs any more.
    """

    matches: Sequence[int] = ()
    keep_results: bool = True
    snapshots: Sequence[int] = ()
    facts: Collection[str] = ()


@dataclass(frozen=True)
class Freed:
    """Bytes of the records before and after, written as one file without gaps."""

    before: int
    after: int


def remove(place: Path, removal: Removal) -> Freed:
    """Delete some of the records of a place for good, all of it or nothing.

    Raises:
        StorageError: a match goes on or is not there, or the place is in use or cannot be written.
    """
    with rewritten(place) as draft, explaining(draft):
        with closing(connect(draft, write=True, draft=True)) as connection:
            connection.execute("VACUUM")
            before = draft.stat().st_size
            connection.execute("BEGIN IMMEDIATE")
            _remove(connection, removal)
            connection.execute("COMMIT")
            connection.execute("VACUUM")
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
        after = draft.stat().st_size
        with SqliteArchive(draft.parent, draft.name) as archive:
            archive.matches()  # every seal still holds
    return Freed(before, after)


def _remove(connection: sqlite3.Connection, removal: Removal) -> None:
    guards = [
        text
        for (text,) in connection.execute(
            f"SELECT sql FROM sqlite_master WHERE name IN {_GUARDS} ORDER BY name"
        ).fetchall()
    ]
    for name in _GUARDS:
        connection.execute(f"DROP TRIGGER {name}")
    newest = largest_match(connection)
    for match in removal.matches:
        ended = "SELECT count(*) FROM matches WHERE id = ? AND ended IS NOT NULL"
        if connection.execute(ended, (match,)).fetchone() != (1,):
            raise StorageError(f"Match {match} goes on, or is not there: it cannot be pruned.")
        head = newest_link(connection, match)
        connection.execute("DELETE FROM runs WHERE match = ?", (match,))
        # The largest number stays taken: what is said of a match must never become another's.
        if removal.keep_results or match == newest:
            connection.execute(KEEP_FACT, (pruned_fact(match), head))
        else:
            connection.execute("DELETE FROM matches WHERE id = ?", (match,))
            connection.execute("DELETE FROM meta WHERE name = ?", (pruned_fact(match),))
        connection.execute("DELETE FROM meta WHERE name = ?", (note_name(match),))
    for match in {*removal.matches, *removal.snapshots}:
        for table in ("pieces", "snapshots"):
            connection.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
    for name in removal.facts:
        connection.execute("DELETE FROM meta WHERE name = ?", (name,))
    for text in guards:
        connection.execute(text)
