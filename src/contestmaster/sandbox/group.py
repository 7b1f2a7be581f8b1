"""A cgroup (version 2) of a box: processor time, memory and number of all its processes.

Only programs that may have several processes need one [BOX-19].
"""

import contextlib
import itertools
import os
import time
from pathlib import Path
from typing import Final

from contestmaster.sandbox.errors import NoBoxError
from contestmaster.sandbox.limits import BoxLimits

PLACE: Final = "CONTESTMASTER_BOX_CGROUP"
"""The environment variable with a cgroup that boxes may be made in."""
_MOUNTS: Final = Path("/proc/self/mounts")
_OWN: Final = Path("/proc/self/cgroup")
_OURS: Final = "contestmaster-boxes"
_MICRO: Final = 1e-6
_FREEZING_S: Final = 5.0
_PAUSE_S: Final = 0.0005
_numbers = itertools.count()


def parent() -> Path:
    """Return the cgroup in which those of boxes are made.

    Raises:
        NoBoxError: there is none that may be written; the message says what helps.
    """
    if place := os.environ.get(PLACE):
        path = Path(place)
        if not (path / "cgroup.procs").is_file():
            raise NoBoxError(f"{PLACE}: {place} is no cgroup of version 2")
        return path
    for line in _MOUNTS.read_text(encoding="utf-8").splitlines():
        _, where, kind, *_ = line.split()
        if kind == "cgroup2":
            return Path(where) / _own().lstrip("/")
    raise NoBoxError("no cgroup of version 2 is mounted; mount one, or allow one process only")


def _own() -> str:
    for line in _OWN.read_text(encoding="utf-8").splitlines():
        if line.startswith("0::"):
            return line.removeprefix("0::")
    return "/"


class Group:
    """The cgroup of one box.

    Attributes:
        counts_memory: whether it limits memory.
    """

    def __init__(self, limits: BoxLimits) -> None:
        """Make it.

        Raises:
            NoBoxError: it cannot be made, or cannot do what it must.
        """
        above = parent()
        self._path = above / f"{_OURS}-{os.getpid()}-{next(_numbers)}"
        try:
            self._path.mkdir()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise NoBoxError(
                f"no cgroup can be made in {above}: {reason}; run the host in a systemd unit with"
                f" Delegate=yes, set {PLACE} to a cgroup that it may write, or allow one process"
            ) from None
        try:
            for name in ("cgroup.freeze", "cgroup.kill", "cpu.stat", "cgroup.procs"):
                if not (self._path / name).exists():
                    raise NoBoxError(f"cgroups here have no {name}: Linux 5.14 or later is needed")
            self.counts_memory = self._limit("memory.max", limits.memory_mib << 20)
            self._limit("memory.swap.max", 0)
            self._limit("pids.max", limits.threads + 2)
        except BaseException:
            self._path.rmdir()
            raise

    def take(self, pid: int) -> None:
        """Take a process in; what it starts from now on is in it, too.

        Raises:
            NoBoxError: it may not be moved.
        """
        try:
            self._write("cgroup.procs", str(pid))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise NoBoxError(
                f"a program cannot be moved into {self._path}: {reason}; the host must run in the"
                " cgroup above it, or as root"
            ) from None

    def spent(self) -> float:
        """Return the seconds of processor time of all its processes, those that ended too."""
        stat = (self._path / "cpu.stat").read_text(encoding="ascii")
        (usage,) = (line.split()[1] for line in stat.splitlines() if line.startswith("usage_usec"))
        return int(usage) * _MICRO

    def members(self) -> list[int]:
        """Return its processes."""
        with contextlib.suppress(OSError):
            return [int(each) for each in (self._path / "cgroup.procs").read_text().split()]
        return []

    def freeze(self, *, still: bool) -> None:
        """Let all its processes stand still, or go on; return when they do."""
        with contextlib.suppress(OSError):  # it may be empty and gone
            self._write("cgroup.freeze", "1" if still else "0")
            until = time.monotonic() + _FREEZING_S
            while still and time.monotonic() < until and not self._is_still():
                time.sleep(_PAUSE_S)

    def most_memory(self) -> int:
        """Return the most bytes it has held; 0 where that is not counted."""
        with contextlib.suppress(OSError):
            return int((self._path / "memory.peak").read_text(encoding="ascii"))
        return 0

    def close(self) -> None:
        """Kill what is in it, and remove it."""
        with contextlib.suppress(OSError):
            self._write("cgroup.kill", "1")
        until = time.monotonic() + _FREEZING_S
        while time.monotonic() < until:
            try:
                self._path.rmdir()
            except FileNotFoundError:
                return
            except OSError:  # busy: they are dying
                time.sleep(_PAUSE_S)
            else:
                return

    def _is_still(self) -> bool:
        return "frozen 1" in (self._path / "cgroup.events").read_text(encoding="ascii")

    def _limit(self, name: str, value: int) -> bool:
        """Set a limit where its controller is there; return whether it is."""
        if not (self._path / name).exists():
            return False
        self._write(name, str(value))
        return True

    def _write(self, name: str, text: str) -> None:
        (self._path / name).write_text(text, encoding="ascii")
