"""Where records are kept while they are hurt: a folder, or a schema of a server of our own."""

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.storage.cluster import Cluster
from tests.storage.failing import FailingDisk

from contestmaster.storage import place
from contestmaster.storage.privacy import DATABASE

PATIENCE: Final = "&patience=60"
_SMALL: Final = 48 << 20


class Relay:
    """Passes bytes on between a host and a server of PostgreSQL, until it is cut.

    Attributes:
        folder: where a client finds its socket, as that of a server of port 5432.
    """

    NAME: Final = ".s.PGSQL.5432"

    def __init__(self, folder: Path, server: Path) -> None:
        """Listen in a folder for whoever wants to reach the server whose socket is in another."""
        self.folder, self._server = folder, server / self.NAME
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._deaf = False
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / self.NAME))
        self._listener.listen(64)
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        while True:
            try:
                ours, _ = self._listener.accept()
            except OSError:
                return
            theirs = socket.socket(socket.AF_UNIX)
            try:
                theirs.connect(str(self._server))
            except OSError:
                ours.close()
                continue
            self._pairs.append((ours, theirs))
            for way in ((ours, theirs, False), (theirs, ours, True)):
                threading.Thread(target=self._pass_on, args=way, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if not (answers and self._deaf):
                    other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def cut(self, *, deaf_s: float = 0.0) -> None:
        """Cut every connection; first keep what the server answers for so many seconds.

        So the server has done what it was asked, and the host cannot know.
        """
        self._deaf = deaf_s > 0
        time.sleep(deaf_s)
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for each in pair:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
        self._deaf = False

    def close(self) -> None:
        """Listen no more."""
        self._listener.close()
        self.cut()


class Place:
    """Records of one host, and what can be done to them.

    Attributes:
        store: ``sqlite`` or ``postgres``.
        folder: what a command is told: with the records, or with a file that says where they are.
        records: what the independent reader is told.
        disk: fails on command, below what the host keeps in files.
        cluster: the server, if there is one.
        relay: stands between the host and the server.
        small: whether the folder is a small disk of its own.
    """

    def __init__(
        self,
        store: str,
        root: Path,
        cluster: Cluster | None,
        *,
        remembering: bool = False,
        small: bool = False,
    ) -> None:
        """Make a place.

        Args:
            store: ``sqlite`` or ``postgres``.
            root: the folder below which it is.
            cluster: the server, for one of PostgreSQL.
            remembering: what a power cut would take back.
            small: on a disk of its own, if this process may mount one.
        """
        self.store, self.cluster, self.relay = store, cluster, None
        self.folder = root / "data"
        self.folder.mkdir(parents=True)
        self.small = small and _mounted(self.folder)
        (root / "disk").mkdir()
        self.disk = FailingDisk(root / "disk", self.folder if remembering else None)
        self.records = {"sqlite": str(self.folder / DATABASE)}
        if cluster is not None and store == "postgres":
            address = cluster.address()
            schema = address.rpartition("schema=")[2]
            straight = address.partition("&schema")[0]
            self.records = {"postgres": straight, "schema": schema}
            sockets = cluster.folder / schema
            sockets.mkdir()
            self.relay = Relay(sockets, cluster.folder)
            through = address.replace(f"host={cluster.folder}", f"host={sockets}")
            place(through + PATIENCE, self.folder)

    def close(self) -> None:
        """Let go of what it holds."""
        if self.relay is not None:
            self.relay.close()
        if self.small:
            kept = self.folder.with_name("kept")
            shutil.copytree(self.folder, kept, ignore=shutil.ignore_patterns("*.sock"))
            subprocess.run(["umount", self.folder], check=True)
            self.folder.rmdir()
            kept.rename(self.folder)


def _mounted(folder: Path) -> bool:
    """Mount a small disk, in memory, if this process may."""
    words = ["mount", "-t", "tmpfs", "-o", f"size={_SMALL},mode=0700", "tmpfs", str(folder)]
    if os.getuid() != 0 or shutil.which("mount") is None:
        return False
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def until(found: Callable[[], object], seconds: float, what: str) -> None:
    """Wait until something holds, however slow the machine is."""
    end = time.monotonic() + seconds
    while not found():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds:.0f} s")
        time.sleep(0.005)
