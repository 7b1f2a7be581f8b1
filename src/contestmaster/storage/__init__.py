"""Journals, snapshots and accounts: what must outlive the process.

Here lives how they are stored, and nothing of what they mean: entries, headers, outcomes and dumps
are bytes that the kernel encodes. Two stores share one interface (`Store`): a data directory with
SQLite, and memory. An append is answered for by a report after its commit, never before.
"""

from contestmaster.storage.directory import upgrade
from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.records import (
    Account,
    Alarm,
    Entry,
    Failure,
    MatchRecord,
    NewMatch,
    Report,
    Snapshot,
)
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore
from contestmaster.storage.store import Archive, Notify, Recovery, Store, recovery

__all__ = [
    "Account",
    "Alarm",
    "Archive",
    "Entry",
    "Failure",
    "MatchRecord",
    "MemoryStore",
    "NewMatch",
    "Notify",
    "Recovery",
    "Report",
    "Snapshot",
    "SqliteArchive",
    "SqliteStore",
    "StorageError",
    "Store",
    "UnknownFateError",
    "recovery",
    "upgrade",
]
