"""Checkpoints: what is committed moves from the write-ahead log into the database, off the writer.

A checkpoint beside a busy writer never quite catches up, and the log begins anew only once all of
it has moved. So when the log has grown long, the writer itself moves the short rest that this
thread has left over.
"""

import sqlite3
import threading
from pathlib import Path

import structlog

from contestmaster.storage.committer import Committer
from contestmaster.storage.directory import connect
from contestmaster.storage.errors import StorageError, explained
from contestmaster.storage.medium import SqlConnection

INTERVAL = 0.25
"""Seconds between two checkpoints of a busy database."""

LONG = 4096
"""Pages of a log that is too long to leave it growing: 16 MiB."""

_log = structlog.get_logger(__name__)


class Checkpointer:
    """The thread that runs checkpoints while a committer works."""

    def __init__(self, path: Path, committer: Committer) -> None:
        """Start the thread."""
        self._path = path
        self._committer = committer
        self._stop = threading.Event()
        self._connection = connect(path, write=True)
        self._thread = threading.Thread(target=self._run, name="checkpointer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; before the committer does."""
        self._stop.set()
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        seen = 0
        while not self._stop.wait(INTERVAL):
            groups = self._committer.groups
            if groups == seen:
                continue
            try:
                if checkpoint(self._connection) > LONG:
                    # Once more for what came during the first, so that the writer has little left.
                    checkpoint(self._connection)
                    self._committer.submit(checkpoint)
            except (sqlite3.Error, StorageError) as error:
                # The log keeps everything until a later checkpoint succeeds.
                _log.warning("checkpoint failed", error=str(explained(error, self._path)))
            seen = groups


def checkpoint(connection: SqlConnection) -> int:
    """Move what can be moved without waiting; the pages the log had when that began."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)
