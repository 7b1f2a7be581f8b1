"""The store in a data directory: SQLite, for one writing host and any number of readers."""

import os
import sqlite3
from contextlib import ExitStack
from pathlib import Path

from contestmaster.storage import schema
from contestmaster.storage.archive import SqlArchive
from contestmaster.storage.checkpoint import Checkpointer
from contestmaster.storage.committer import Committer
from contestmaster.storage.directory import connect, prepare
from contestmaster.storage.errors import FAULTS, StorageError, explained, explaining
from contestmaster.storage.lock import HostLock
from contestmaster.storage.privacy import DATABASE
from contestmaster.storage.standby import waits
from contestmaster.storage.store import Notify
from contestmaster.storage.writer import BACKLOG, SqlStore
from contestmaster.storage.writing import SqliteMedium


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


def connect_copy(path: Path) -> sqlite3.Connection:
    """A connection that reads a copy, and leaves nothing beside it.

    Where a log stands beside it, it is no copy but a database, which is read with that.
    """
    log = path.with_name(f"{path.name}-wal")
    return connect(path, write=False, still=_is_still(path) or not log.exists())


class SqliteArchive(SqlArchive):
    """Reads a data directory, also while a host writes to it."""

    _faults = (*FAULTS, OSError)

    def __init__(self, directory: Path, file: str = DATABASE) -> None:
        """Open for reading; StorageError where there is nothing readable of our version.

        A `file` of another name than that of a data directory's database is a copy of one.
        """
        self._path = directory / file
        self.name = str(self._path)
        if not self._path.is_file():
            raise StorageError(f"There is no database in {directory}.")
        with explaining(self._path):
            self._connection = connection = (
                connect(self._path, write=False, still=_is_still(self._path))
                if file == DATABASE
                else connect_copy(self._path)
            )
            self._close = connection.close
            try:
                found = schema.version(connection, self._path)
                schema.demand_newest(found, self._path)
            except BaseException:
                connection.close()
                raise

    def _explained(self, error: BaseException) -> StorageError:
        return explained(error, self._path)

    def damage(self) -> str:
        """What SQLite finds wrong with the file as such, in one sentence; empty if nothing."""
        for (found,) in self._rows("PRAGMA integrity_check(1)"):
            if found != "ok":
                lines = " ".join(str(found).replace("*", "").split())
                return f"{self._path} is damaged ({lines}); restore a copy of it."
        return ""

    def close(self) -> None:
        """Let go of the database."""
        self._close()


class SqliteStore(SqlStore, SqliteArchive):
    """A data directory as its one host sees it."""

    def __init__(
        self,
        directory: Path,
        notify: Notify,
        backlog: int = BACKLOG,
        *,
        draft: bool = False,
        lock: HostLock | None = None,
    ) -> None:
        """Make the directory where it is missing, lock it, and open it for writing.

        `notify` is called on the committer's thread, with one report for each group; a host in an
        event loop passes it on with `call_soon_threadsafe`. A `draft` may be lost in a power cut;
        it is for copies that become something when they are whole. A `lock` is that of the
        directory, where this process has it already. StorageError where the directory cannot be
        used, is in use by another host, or needs an upgrade.
        """
        with ExitStack() as undo:
            undo.callback(prepare(directory, lock=lock).release)
            path = directory / DATABASE
            with explaining(path):
                medium = SqliteMedium(path, draft=draft)
                undo.callback(medium.close)
                committer = Committer(medium, notify, backlog)
                # The writer goes last: it empties the log into the database when nobody else is
                # there.
                undo.callback(committer.close)
                checkpointer = Checkpointer(path, committer)
                undo.callback(checkpointer.close)
            SqliteArchive.__init__(self, directory)
            undo.callback(SqliteArchive.close, self)
            self._folder = directory
            self._committer = committer
            self._undo = undo.pop_all()

    def standbys(self) -> list[str]:
        """Who waits for the folder: whether somebody does is all that is known."""
        return ["a process on this machine"] if waits(self._folder) else []
