"""Journals, snapshots and accounts: what must outlive the process.

Here lives how they are stored, and nothing of what they mean: entries, headers, outcomes and dumps
are bytes that the kernel encodes. Three stores share one interface (`Store`): memory, a data
directory with a database of SQLite, and a schema in a server of PostgreSQL. The last two are named
and not constructed: `opened(where)` to write, `reading(where)` to read.
An append is answered for by a report after its commit, never before.
"""

from contestmaster.storage.blobs import Blobs
from contestmaster.storage.errors import InUseError, StorageError, UnknownFateError
from contestmaster.storage.lock import HostLock
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.opening import (
    check_place,
    check_unused,
    give_up,
    opened,
    reading,
    server_facts,
    standby,
    standbys,
    unused,
    upgrade,
    used,
    waited_for,
)
from contestmaster.storage.places import given_address, is_elsewhere, place, shown
from contestmaster.storage.queue import JobQueue, has_queue, queue_opened
from contestmaster.storage.queued import (
    AbandonedJob,
    Discrepancy,
    JobReport,
    LeasedJob,
    LeaseTerms,
    NotLeasedError,
    QueueCounts,
    QueuedJob,
    QueueNote,
    Reported,
    StoredResult,
    WorkerHealth,
)
from contestmaster.storage.records import (
    Account,
    CommitReport,
    Failure,
    MatchRecord,
    NewMatch,
    Snapshot,
    StoredEntry,
    WakeUp,
)
from contestmaster.storage.store import Archive, Notify, Recovery, Store, recovery

__all__ = [
    "AbandonedJob",
    "Account",
    "Archive",
    "Blobs",
    "CommitReport",
    "Discrepancy",
    "Failure",
    "HostLock",
    "InUseError",
    "JobQueue",
    "JobReport",
    "LeaseTerms",
    "LeasedJob",
    "MatchRecord",
    "MemoryStore",
    "NewMatch",
    "NotLeasedError",
    "Notify",
    "QueueCounts",
    "QueueNote",
    "QueuedJob",
    "Recovery",
    "Reported",
    "Snapshot",
    "StorageError",
    "Store",
    "StoredEntry",
    "StoredResult",
    "UnknownFateError",
    "WakeUp",
    "WorkerHealth",
    "check_place",
    "check_unused",
    "give_up",
    "given_address",
    "has_queue",
    "is_elsewhere",
    "opened",
    "place",
    "queue_opened",
    "reading",
    "recovery",
    "server_facts",
    "shown",
    "standby",
    "standbys",
    "unused",
    "upgrade",
    "used",
    "waited_for",
]
