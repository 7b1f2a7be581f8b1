"""Processes that were paused: what they hold, a lock or a port, and their end.

All of it is what the system says now. Only Linux says it; elsewhere nobody is known to stand still.
"""

import os
import platform
import signal
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_RESERVED: Final = 0x40000001
"""The byte of a file that SQLite locks for whoever writes."""
_LOCK: Final = struct.Struct("hhqqi4x")
"""``struct flock``: kind, from where, where, how long, whose."""
_STOPPED: Final = "T"
_STATE: Final = 3
_INODE: Final = 9
_LISTENS: Final = "0A"
"""Columns of ``/proc/net/tcp``, and a value of the first."""


def called(process: int) -> str:
    """What a process of this machine is called in sentences, on other machines too."""
    return f"process {process} on {platform.node()[:20]}"


def holder(path: Path) -> int | None:
    """The process that holds the writer's lock on a database; None where it cannot be told.

    One in another container has no number here.
    """
    if sys.platform != "linux":
        return None
    import fcntl  # noqa: PLC0415 - other systems have none

    asked = _LOCK.pack(fcntl.F_WRLCK, os.SEEK_SET, _RESERVED, 1, 0)
    try:
        # Read-write, as a lock for writing is asked about; nothing is taken. The closing lets go
        # of locks that this process has on the file: whoever waits for one has none.
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            found = _LOCK.unpack(fcntl.fcntl(file, fcntl.F_GETLK, asked))
        finally:
            os.close(file)
    except OSError:
        return None
    kind, *_, process = found
    return int(process) if kind != fcntl.F_UNLCK and process > 0 else None


def stands_still(process: int) -> bool:
    """Whether a process was stopped, as by SIGSTOP, and has not gone on."""
    try:
        said = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return said.rpartition(")")[2].split()[:1] == [_STOPPED]


def end(process: int, still: Callable[[], bool]) -> bool:
    """Kill a process that stands still; whether it was done.

    Numbers come again. So the process is held fast first, and `still` is asked afterwards whether
    that number is the one that is meant. PermissionError where it is somebody else's.
    """
    if sys.platform != "linux":
        return False
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return False
    try:
        if not (still() and stands_still(process)):
            return False
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    except ProcessLookupError:
        return False
    finally:
        os.close(handle)
    return True


def listeners(port: int) -> set[int]:
    """The processes of this machine, of this user's, that listen on a TCP port."""
    sockets = set(_listening(port))
    return {process for process in _processes() if sockets and sockets & _sockets(process)}


def _listening(port: int) -> Iterator[str]:
    """How the system calls the sockets that listen on a port."""
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            lines = Path(f"/proc/net/{table}").read_text(encoding="ascii").splitlines()[1:]
            for row in map(str.split, lines):
                if row[_STATE] == _LISTENS and int(row[1].rpartition(":")[2], 16) == port:
                    yield f"socket:[{row[_INODE]}]"


def _processes() -> Iterator[int]:
    with suppress(OSError):
        for each in os.listdir("/proc"):  # noqa: PTH208 - names are all that is wanted
            if each.isdigit():
                yield int(each)


def _sockets(process: int) -> set[str]:
    found = set()
    with suppress(OSError):
        for each in Path(f"/proc/{process}/fd").iterdir():
            with suppress(OSError):
                found.add(os.readlink(each))  # noqa: PTH115 - it is no path
    return found
