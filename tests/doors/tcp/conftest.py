"""A line server on a real port, its event loop in a thread of its own."""

import asyncio
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from contestmaster.doors.tcp.listener import Listener
from contestmaster.doors.tcp.loop import new_event_loop
from contestmaster.host.clocks import WallClock
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.settings import LineSettings

sys.path.insert(0, str(Path(__file__).parents[2] / "protocols" / "line"))

from line_rig import Back

PATIENCE = 60  # seconds after which a test gives up waiting for bytes


class Hours(WallClock):
    """The real time, and some hours more."""

    later = 0

    def now(self) -> Instant:
        return super().now() + self.later


class Door:
    """An open port before a small match; boundaries come by :meth:`ring` only."""

    def __init__(self, loop: asyncio.AbstractEventLoop, **settings: Any) -> None:
        self.loop = loop
        self.clock = Hours()
        self.behind = Back(turn_seconds=None)
        self.behind.rig = self  # type: ignore[assignment] # it is asked for the line server only
        self.line = LineServer(LineSettings(**settings), self.behind, self.clock.now())
        self.listener = self.run(Listener.open(self.line, "127.0.0.1", 0, self.clock.now))
        self.clients: list[Client] = []

    def run(self, coroutine: Any) -> Any:
        """Run a coroutine on the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def call(self, function: Callable[[], Any]) -> Any:
        """Call something on the server's loop."""

        async def call() -> Any:
            return function()

        return self.run(call())

    def ring(self) -> None:
        """Let a turn end."""
        self.call(lambda: self.behind.ring(self.clock.now()))

    def pass_time(self, seconds: float) -> None:
        """Put the clock forward, and let its timers ring."""

        def pass_time() -> None:
            self.clock.later += round(seconds * SECOND)
            assert self.line.timers.moved is not None
            self.line.timers.moved()

        self.call(pass_time)

    def connect(self, host: str = "127.0.0.1") -> "Client":
        """Connect from an address of the loopback network."""
        client = Client(self.listener.port, host)
        self.clients.append(client)
        return client

    def login(self, person: str = "red", host: str = "127.0.0.1") -> "Client":
        client = self.connect(host)
        client.send(f"{person}\nsecret\n")
        assert client.lines(3) == ["LOGIN", "PASS", "OK"]
        return client

    def sessions(self) -> int:
        """Return how many connections are open."""
        return int(self.call(lambda: len(self.line.sessions)))

    def close(self) -> None:
        for client in self.clients:
            client.sock.close()
        self.run(self.listener.close())


class Client:
    """A blocking client on a plain socket."""

    def __init__(self, port: int, host: str) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port), PATIENCE, (host, 0))
        self.rest = b""

    def send(self, data: bytes | str) -> None:
        self.sock.sendall(data if isinstance(data, bytes) else data.encode())

    def segment(self) -> bytes:
        """Return what one call of recv gives."""
        return self.sock.recv(65536)

    def lines(self, count: int) -> list[str]:
        """Return so many lines."""
        while self.rest.count(b"\n") < count:
            data = self.segment()
            assert data, f"closed after {self.rest!r}"
            self.rest += data
        *lines, self.rest = self.rest.split(b"\n", count)
        return [line.decode() for line in lines]

    def ask(self, line: str, count: int) -> list[str]:
        self.send(f"{line}\n")
        return self.lines(count)

    def until_closed(self) -> bytes:
        """Return everything that comes until the server closes."""
        data = self.rest
        try:
            while piece := self.segment():
                data += piece
        except ConnectionResetError:
            pass
        return data

    def reset(self) -> None:
        """Break the connection."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.sock.close()


@pytest.fixture(params=["fast", "plain"])
def serve(request: pytest.FixtureRequest) -> Iterator[Callable[..., Door]]:
    """Return what opens a door, with settings; on the fastest event loop and on asyncio's."""
    loop = new_event_loop() if request.param == "fast" else asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    doors: list[Door] = []

    def build(**settings: Any) -> Door:
        doors.append(Door(loop, **settings))
        return doors[-1]

    yield build
    for door in doors:
        door.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join(PATIENCE)
    loop.close()
