"""A disk that fails on command, for hosts in processes of their own; see `failing_disk.c`."""

import errno
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

_SOURCE = Path(__file__).with_name("failing_disk.c")


class FailingDisk:
    """The orders to one disk, and what a process needs in its environment to have it."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None or not Path("/proc/self/fd").is_dir():
            pytest.skip("there is no C compiler here, or no /proc")
        library, self._orders = folder / "failing_disk.so", folder / "orders"
        command = [compiler, "-shared", "-fPIC", "-O1", "-o", library, _SOURCE, "-ldl"]
        subprocess.run(command, check=True)
        self._orders.write_bytes(bytes(12))
        self.variables = {"LD_PRELOAD": str(library), "FAILING_DISK": str(self._orders)}

    def order(self, *, syncs: int = 0, writes: int = 0, reads: int = 0) -> None:
        """Let so many synchronisations fail from now on, all with -1; others with an errno."""
        with self._orders.open("r+b") as file:
            file.write(struct.pack("=iii", syncs, writes, reads))

    def fill(self) -> None:
        """Take no more."""
        self.order(writes=errno.ENOSPC)

    def break_down(self) -> None:
        """Fail to write anything."""
        self.order(writes=errno.EIO, syncs=-1)

    def mend(self) -> None:
        """Do what is asked again."""
        self.order()
