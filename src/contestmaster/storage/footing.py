"""Whether a database takes what is written, and what is known of a write that failed.

A commit that fails may stand in the log all the same: its frames, with the mark that makes them
count, are written before they are synchronised, and a host that is killed then finds them at its
next start. So where it is not known what a failed write has left, a small commit of our own is put
in its place. Once that is on the disk nothing of the failed one can come back, since each frame of
the log vouches for all before it, and only then may anybody be told that it was not stored.

Where that does not succeed either, nothing is written any more until it does. Then the fate of what
failed is open, while whatever is refused without being tried is known not to be stored.
"""

import sqlite3
import time
from itertools import count
from pathlib import Path

import structlog

from contestmaster.storage.errors import (
    FAULTS,
    StorageError,
    UnknownFateError,
    explained,
    is_full,
    is_harmless,
)

PATIENCE = 3.0
"""Seconds in which replies wait for a failed write to be replaced."""
PROBES = 0.5
"""Seconds between two looks whether a database that has failed takes something again."""

_STEP = 0.05
_ROOM = 1 << 20
"""Bytes that must find room before a database that has failed is relied on again."""

_log = structlog.get_logger(__name__)


class DiskFooting:
    """What is known of a file of SQLite after a write has failed; see `medium.Footing`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """Trust the database until something fails."""
        self._trouble: str | None = None
        self._connection = connection
        self._path = path
        self._marks = count(time.time_ns())
        self._next_probe = 0.0
        self._doubt = False

    lost = False

    @property
    def trouble(self) -> str | None:
        """Why nothing is written now, in one sentence; None while the database takes it."""
        return self._trouble

    def demand(self) -> None:
        """StorageError where nothing is to be written now; nothing has been, then."""
        if self.trouble is not None:
            raise StorageError(self.trouble)

    def note(self, error: BaseException) -> None:
        """Hear that a write has failed that may be tried again: its frames may stand."""
        self._doubt = self._doubt or not (is_harmless(error) or is_full(error))

    def settle(self) -> None:
        """Hear that something was written: it stands in the place of what failed before."""
        self._doubt = False

    def judge(self, error: BaseException) -> StorageError:
        """What to tell of a write that failed: whether it is known that nothing was stored."""
        told = explained(error, self._path)
        if isinstance(error, StorageError):
            return told  # it was not tried
        self.note(error)
        if self.trouble is None and (self._doubt or is_full(error)) and not self._replace():
            self._trouble = str(told)
            self._next_probe = time.monotonic() + PROBES
            _log.error("storage takes nothing", reason=self._trouble)
        if not self._doubt:
            return told
        sentence = f"{str(told).removesuffix('.')}: it is not known whether this was stored."
        return UnknownFateError(sentence)

    def probe(self) -> None:
        """Look, once in a while, whether the database takes something again.

        It must take some more than a few bytes, so that what comes next does not fail again.
        """
        if self.trouble is None or time.monotonic() < self._next_probe:
            return
        try:
            self._mark(_ROOM)
            self._mark()
        except FAULTS:
            self._next_probe = time.monotonic() + PROBES
            return
        self._trouble = None
        _log.info("storage takes entries again")

    def _replace(self) -> bool:
        """Put a commit of our own in the place of one that failed; whether that is on the disk."""
        until = time.monotonic() + (PATIENCE if self._doubt else 0)
        while True:
            try:
                self._mark()
            except FAULTS:
                if time.monotonic() >= until:
                    return False
                time.sleep(_STEP)
            else:
                return True

    def _mark(self, room: int = 0) -> None:
        """Commit a mark that was never there before, so that its frame is no earlier one."""
        mark = f"{next(self._marks)}{' ' * room}"
        self._connection.execute(
            "INSERT INTO meta (name, value) VALUES ('mark', ?1) "
            "ON CONFLICT (name) DO UPDATE SET value = ?1",
            (mark,),
        )
        self.settle()
