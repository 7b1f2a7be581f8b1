"""A relay between a host and its database, which can stop forwarding as a cut network does."""

import selectors
import socket
import threading
from contextlib import suppress
from pathlib import Path

_NAME = ".s.PGSQL.5432"


class Relay:
    """Forwards to a server's Unix socket whatever comes to one of its own, unless it is cut.

    Attributes:
        folder: of its socket: the host of an address by way of it.
    """

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self._server = str(server / _NAME)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / _NAME))
        self._listening.listen()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._open: list[socket.socket] = []
        self._whole = threading.Event()
        self._whole.set()
        self._over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Forward nothing any more; nobody is told."""
        self._whole.clear()

    def heal(self) -> None:
        """Forward again, what was held back too."""
        self._whole.set()

    def close(self) -> None:
        """Close everything."""
        self._over = True
        self._whole.set()
        self._thread.join(60)
        self._selector.close()
        for each in (self._listening, *self._open):
            each.close()

    def _run(self) -> None:
        while not self._over:
            for key, _ in self._selector.select(0.1):
                self._whole.wait()
                if key.data is None:
                    self._join()
                else:
                    self._forward(key.fileobj, key.data)  # type: ignore[arg-type]

    def _join(self) -> None:
        one, _ = self._listening.accept()
        other = socket.socket(socket.AF_UNIX)
        other.connect(self._server)
        self._open += [one, other]
        self._selector.register(one, selectors.EVENT_READ, other)
        self._selector.register(other, selectors.EVENT_READ, one)

    def _forward(self, here: socket.socket, there: socket.socket) -> None:
        data = b""
        with suppress(OSError):
            data = here.recv(1 << 16)
            there.sendall(data)
        if not data:
            for each in (here, there):
                with suppress(OSError, KeyError, ValueError):
                    self._selector.unregister(each)
                each.close()
