"""A small scripted server on a real socket, for the shells."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

Script = Callable[["Peer"], None]


class Peer:
    """The server's end of one connection, to say lines and to await lines on."""

    def __init__(self, link: socket.socket) -> None:
        link.settimeout(10)
        self.link = link
        self.lines = link.makefile("rb")

    def say(self, *lines: str) -> None:
        self.link.sendall("".join(f"{line}\n" for line in lines).encode())

    def hear(self, expected: str) -> None:
        assert self.lines.readline() == expected.encode() + b"\n"

    def let_in(self) -> None:
        self.say("LOGIN")
        self.hear("login1")
        self.say("PASS")
        self.hear("secret")
        self.say("OK")

    def until_closed(self) -> None:
        assert self.lines.read() == b""


class Server:
    """Plays one script per connection, in the order in which the connections come."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(10)
        self.port: int = self.listener.getsockname()[1]
        self.problems: list[BaseException] = []
        self.thread: threading.Thread | None = None

    def play(self, *scripts: Script) -> int:
        """Start playing, and return the port."""
        self.thread = threading.Thread(target=self._play, args=scripts, daemon=True)
        self.thread.start()
        return self.port

    def _play(self, *scripts: Script) -> None:
        try:
            for script in scripts:
                link, _ = self.listener.accept()
                with link:
                    peer = Peer(link)
                    script(peer)
                    peer.lines.close()
        except BaseException as problem:  # shown by the fixture, in the test's own thread
            self.problems.append(problem)

    def finish(self) -> None:
        if self.thread is not None:
            self.thread.join(10)
        self.listener.close()
        if self.problems:
            raise self.problems[0]


@pytest.fixture
def server() -> Iterator[Server]:
    """Give a server that plays scripts; at the end its own assertions count too."""
    made = Server()
    try:
        yield made
    finally:
        with suppress(ConnectionError):
            made.finish()
