"""Standing by: a host waits until a place is free, or whoever has it gives no sign of life.

Fencing does not rest on clocks. In a folder the lock is the system's, and goes with the process; in
a server it goes with the session. A host that may still live is ended before its lock can be had:
its process where the system says that it stands still, its session where that gives no sign. Time
only says when that is tried: as long as two looks of the one who waits are apart, by a clock that
cannot jump, between which no sign came.

What was waited for is held by this process until it opens the place, so that nobody comes between.
"""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Protocol

from contestmaster.storage import paused
from contestmaster.storage.directory import check_folder
from contestmaster.storage.errors import InUseError, explaining
from contestmaster.storage.lock import LOCK, HostLock
from contestmaster.storage.privacy import private_file

TAKEOVER: Final = 3.0
"""Seconds for which a process must stand still before a standby ends it."""
WAITING: Final = "host.lock.standby"
"""The file, in a folder, of which each standby holds a lock that others may share."""

_LOOK: Final = 0.2
_PATIENCE: Final = 0.3
_SERVING: Final = "the place is ours: the host goes on here"

Tell = Callable[[str], object]
"""Hears in one line what a standby does."""


class Hold(Protocol):
    """A place that this process has, and nobody uses yet."""

    def take(self) -> Any:
        """Give what holds it to the store that is opened."""
        ...

    def release(self) -> None:
        """Give it up."""
        ...


class Standby(Protocol):
    """Waits for a place."""

    @property
    def state(self) -> str:
        """What it does now, in one line."""
        ...

    @property
    def shut_out(self) -> str:
        """Of which host the session was ended; it may still hold its ports. Empty for none."""
        ...

    def wait(self, stop: threading.Event) -> Hold | None:
        """Wait until the place is ours; None where that is given up before.

        StorageError where nothing can ever come of it.
        """
        ...


_held: dict[Path, Hold] = {}
_guard = threading.Lock()


def keep(folder: Path, hold: Hold) -> None:
    """Hold a place until it is opened, or given up."""
    with _guard:
        _held[folder.absolute()] = hold


def held(folder: Path) -> Hold | None:
    """What holds a place for whoever opens it now, once; None where it is to be locked."""
    with _guard:
        return _held.pop(folder.absolute(), None)


class Voice:
    """Says what a standby does, each thing once.

    Attributes:
        state: what was said last.
    """

    def __init__(self, tell: Tell) -> None:
        """Say it to somebody."""
        self.state = "waiting"
        self._said = ""
        self._tell = tell

    def say(self, line: str, more: str = "") -> None:
        """Say something, unless it was said last; what is more of it may have become another."""
        if line != self._said:
            self._tell(line + more)
        self._said, self.state = line, line + more


class FolderHold:
    """A folder whose lock this process has."""

    def __init__(self, lock: HostLock) -> None:
        """Hold the lock."""
        self._lock = lock

    def take(self) -> HostLock:
        """Give the lock to the store that is opened."""
        return self._lock

    def release(self) -> None:
        """Give the folder free."""
        self._lock.release()


class FolderStandby:
    """Waits for a folder.

    A process that dies lets go of the lock. One that stands still (SIGSTOP, Ctrl-Z) is ended: no
    file can keep it from writing when it goes on. Whose process it is, is what the system says of
    the lock at that moment, and not a number that somebody has written down.
    """

    shut_out = ""

    def __init__(self, folder: Path, tell: Tell) -> None:
        """Prepare to wait."""
        self._folder = folder
        self._voice = Voice(tell)
        self._stopped: tuple[int, float] | None = None
        """Which process stands still, and since which look."""

    @property
    def state(self) -> str:
        """What it does now, in one line."""
        return self._voice.state

    def wait(self, stop: threading.Event) -> FolderHold | None:
        """Wait until the folder is ours; None where that is given up before."""
        check_folder(self._folder)
        with closing(_waiting(self._folder)):
            while not stop.is_set():
                try:
                    lock = HostLock(self._folder)
                except InUseError:
                    self._look()
                    stop.wait(_LOOK)
                else:
                    self._voice.say(_SERVING)
                    return FolderHold(lock)
        return None

    def _look(self) -> None:
        """See whose it is, and end a process that stands still for too long."""
        process = paused.holder(self._folder / LOCK)
        if process is None or not paused.stands_still(process):
            self._stopped = None
            self._voice.say(f"waiting: {_called(process)} has the records of {self._folder}")
            return
        if self._stopped is None or self._stopped[0] != process:
            self._stopped = process, time.monotonic()
            self._voice.say(f"waiting: process {process} has the records, and is stopped")
        elif time.monotonic() - self._stopped[1] >= TAKEOVER:
            self._end(process)

    def _end(self, process: int) -> None:
        try:
            done = paused.end(process, lambda: paused.holder(self._folder / LOCK) == process)
        except PermissionError:
            self._voice.say(
                f"waiting: process {process} has the records, is stopped, and is somebody else's: "
                "end it, or let it go on"
            )
            return
        if done:
            self._voice.say(f"process {process} has stood still for {TAKEOVER:g} s: it is ended")


def _called(process: int | None) -> str:
    return "a host that cannot be seen from here" if process is None else f"process {process}"


def _waiting(folder: Path) -> sqlite3.Connection:
    """Share the lock that says that somebody waits."""
    path = folder / WAITING
    with explaining(path):
        private_file(path)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            connection.close()
            raise
    return connection


def waits(folder: Path) -> bool:
    """Whether somebody waits for a folder."""
    path = folder / WAITING
    if not path.exists():
        return False
    with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            return getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY"
    return False
