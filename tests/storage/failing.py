"""A disk that fails on command, for hosts in processes of their own; see `failing_disk.c`."""

import errno
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

_SOURCE = Path(__file__).with_name("failing_disk.c")
_ORDERS = struct.Struct("=iiiiq")


class FailingDisk:
    """The orders to one disk, and what a process needs in its environment to have it."""

    def __init__(self, folder: Path, remembering: Path | None = None) -> None:
        """Build it.

        Args:
            folder: where its files are.
            remembering: a folder of which is remembered what a power cut would take back; see
                `power.py`.
        """
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None or not Path("/proc/self/fd").is_dir():
            pytest.skip("there is no C compiler here, or no /proc")
        library, self._orders = folder / "failing_disk.so", folder / "orders"
        command = [compiler, "-shared", "-fPIC", "-O1", "-o", library, _SOURCE, "-ldl", "-lpthread"]
        subprocess.run(command, check=True)
        self._orders.write_bytes(bytes(_ORDERS.size))
        self._wrong = 0
        self.undo = folder / "undo"
        self.variables = {"LD_PRELOAD": str(library), "FAILING_DISK": str(self._orders)}
        if remembering is not None:
            named = {"FAILING_DISK_FOLDER": remembering.resolve(), "FAILING_DISK_UNDO": self.undo}
            self.variables |= {name: str(path) for name, path in named.items()}

    def order(self, *, syncs: int = 0, writes: int = 0, reads: int = 0) -> None:
        """Let so many synchronisations fail from now on, all with -1; others with an errno."""
        self._write(syncs, writes, reads)

    def _write(self, syncs: int, writes: int, reads: int) -> None:
        with self._orders.open("r+b") as file:
            file.write(_ORDERS.pack(syncs, writes, reads, 0, self._wrong))

    def fill(self) -> None:
        """Take no more."""
        self.order(writes=errno.ENOSPC)

    def break_down(self) -> None:
        """Fail to write anything."""
        self.order(writes=errno.EIO, syncs=-1)

    def mend(self) -> None:
        """Do what is asked again."""
        self.order()

    def shift(self, seconds: float) -> None:
        """Let the time of day be wrong by so much; the disk does what is asked."""
        self._wrong = round(seconds * 1e9)
        self.mend()
