"""A data directory: its files, the connections to its database, and its upgrade."""

import os
import sqlite3
import warnings
from contextlib import closing
from pathlib import Path

from contestmaster.storage import schema
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.lock import LOCK, HostLock
from contestmaster.storage.privacy import DATABASE, private_file, private_folder

# A stranger's write lock (somebody's sqlite3 shell) is waited for this long, in seconds.
_PATIENCE = 5.0

_WRITING = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    # On macOS a plain fsync leaves the data in the drive's cache; elsewhere this does nothing.
    "PRAGMA fullfsync=ON",
    # Checkpoints have a thread of their own.
    "PRAGMA wal_autocheckpoint=0",
    # Some builds overwrite freed pages with zeros: snapshots come and go, so that costs.
    "PRAGMA secure_delete=OFF",
    "PRAGMA foreign_keys=ON",
)
_LOST = (
    "{path} is missing or empty, but {folder} has been used before: bring a copy of it back, or, "
    "to begin anew, name an empty folder or remove {lock} and what else is there."
)

_DRAFT = ("PRAGMA synchronous=OFF",)


def connect(
    path: Path, *, write: bool, draft: bool = False, still: bool = False
) -> sqlite3.Connection:
    """A connection without implicit transactions, usable on any one thread at a time.

    Of a draft nothing need be there any more after a power cut, and nobody waits for the disk. A
    file that is `still` cannot change: it is read without the files that writers and readers share,
    which could not be made beside it.
    """
    if write:
        # SQLite gives its -wal and -shm the permissions of the database.
        if private_file(path) and path.stat().st_size:
            warnings.warn(
                f"{path} could be read by others on this machine; now only its owner may",
                stacklevel=2,
            )
        for beside in ("-wal", "-shm"):
            private_file(path.with_name(path.name + beside), make=False)
    mode = "rwc" if write else "ro&immutable=1" if still else "ro"
    connection = sqlite3.connect(
        # With psow the mark that makes a commit count is the last thing that is written of it.
        f"{path.absolute().as_uri()}?mode={mode}&psow=1",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        # SQLite itself serialises calls; the host opens a store on one thread and uses it on
        # the thread of its event loop.
        check_same_thread=False,
    )
    try:
        for pragma in (*(_WRITING if write else ()), *(_DRAFT if draft else ())):
            connection.execute(pragma).fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def check_folder(directory: Path) -> None:
    """Make a data directory where it is missing; StorageError where it cannot be written."""
    with explaining(directory):
        private_folder(directory)
        if not os.access(directory, os.W_OK):
            raise StorageError(f"{directory} cannot be written: permission is denied.")


def prepare(directory: Path, *, anew: bool = False, lock: HostLock | None = None) -> HostLock:
    """Make the directory and its database where they are missing, and lock it for one host.

    A database that is missing, or empty, where there was one is not made again, unless `anew`:
    its journals would be forgotten without a word. A `lock` is one that this process has already.

    Raises StorageError with one sentence where the directory cannot be used, is in use, has lost
    its database, or holds one of another version.
    """
    check_folder(directory)
    lock = HostLock(directory) if lock is None else lock
    path = directory / DATABASE
    try:
        with explaining(path):
            found = _version(path)
            if found == 0:
                if not (anew or (lock.making and not _has_log(path))):
                    raise StorageError(_LOST.format(path=path, folder=directory, lock=LOCK))
                _migrate(path, found)
            else:
                schema.demand_newest(found, path)
            lock.made()
    except BaseException:
        lock.release()
        raise
    return lock


def upgrade(directory: Path) -> tuple[int, int]:
    """Lead an older database to the newest schema; the versions before and after.

    Raises StorageError where there is none, a host uses it, or it is not ours to upgrade.
    """
    path = directory / DATABASE
    if not path.is_file():
        raise StorageError(f"There is no database in {directory}.")
    lock = HostLock(directory)
    try:
        with explaining(path):
            before = _version(path)
            _migrate(path, before)
    finally:
        lock.release()
    return before, len(schema.MIGRATIONS)


def _version(path: Path) -> int:
    # Read-only: a file that turns out to be another program's is left as it is, to the byte.
    if not path.exists():
        return 0
    if not path.is_file():
        raise StorageError(f"{path} cannot be opened: it is not a file.")
    with closing(connect(path, write=False)) as connection:
        return schema.version(connection, path)


def _has_log(path: Path) -> bool:
    """Whether a log stands beside the database; of one that was never whole there is none."""
    log = path.with_name(f"{path.name}-wal")
    return not path.exists() and log.is_file() and log.stat().st_size > 0


def _migrate(path: Path, start: int) -> None:
    with closing(connect(path, write=True)) as connection:
        schema.migrate(connection, start)
