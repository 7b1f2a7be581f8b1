"""A server that plays a script, to test clients and bots against any turn of the dialogue."""

import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self, TypeAlias

__all__ = ["Peer", "Script", "ScriptedServer"]

PATIENCE_S: Final = 60.0
"""How long a script waits for a connection or a line before its test fails."""


class Peer:
    """The server's end of one connection, to say lines and to hear them."""

    def __init__(self, link: socket.socket) -> None:
        """Speak on a socket that was accepted."""
        link.settimeout(PATIENCE_S)
        self.link = link
        self._lines = link.makefile("rb")

    def say(self, *lines: str) -> None:
        """Send lines, all in one write."""
        self.link.sendall("".join(f"{line}\n" for line in lines).encode())

    def hear(self, expected: str) -> None:
        """Take one line.

        Raises:
            AssertionError: it is another one than expected.
        """
        line = self._lines.readline().decode()
        if line != f"{expected}\n":
            raise AssertionError(f"expected {expected!r}, the client said {line!r}")

    def let_in(self, login: str = "login1", password: str = "secret") -> None:
        """Go through the login dialogue with a client that knows its password [NET-7]."""
        self.say("LOGIN")
        self.hear(login)
        self.say("PASS")
        self.hear(password)
        self.say("OK")

    def until_closed(self) -> None:
        """Wait until the client closes.

        Raises:
            AssertionError: it says something else before.
        """
        said = self._lines.read()
        if said:
            raise AssertionError(f"the client should close, and said {said!r}")

    def close(self) -> None:
        """Close the connection."""
        self._lines.close()
        self.link.close()


Script: TypeAlias = Callable[[Peer], object]
"""What the server does on one connection; it closes it in the end."""


class ScriptedServer:
    """Listens on a free port of this machine and plays one script per connection, in order.

    Used as a context manager it ends with the scripts, and raises what went wrong in them.
    """

    def __init__(self) -> None:
        """Listen; connections are accepted once there are scripts to play."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(PATIENCE_S)
        self._problem: BaseException | None = None
        self._thread: threading.Thread | None = None
        self.port: int = self._listener.getsockname()[1]

    def play(self, *scripts: Script) -> int:
        """Begin to play these scripts in a thread of its own, and return the port."""
        self._thread = threading.Thread(target=self._play, args=scripts, daemon=True)
        self._thread.start()
        return self.port

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()

    def __enter__(self) -> Self:
        """Return the server."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wait for the scripts to end."""
        if self._thread is not None:
            self._thread.join(PATIENCE_S)
        self.close()
        if self._problem is not None and error is None:
            raise self._problem

    def _play(self, *scripts: Script) -> None:
        try:
            for left, script in zip(range(len(scripts))[::-1], scripts, strict=True):
                peer = Peer(self._listener.accept()[0])
                if not left:
                    self.close()  # whoever comes after the last script finds nobody
                try:
                    script(peer)
                finally:
                    peer.close()
        except Exception as problem:
            # Shown in the thread of the test, where it can fail the test.
            self._problem = problem
