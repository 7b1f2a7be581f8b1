"""The least that a server of turns does: a timer, one durable commit, and OK to all who wait.

usage: python bench/peers/bare_turns.py --data DIR [PORT]
It prints the port it listens on, on 127.0.0.1. It takes any login, answers every line `OK` and a
line, knows no limit and no rule, and ends a turn each second: it writes one row to an SQLite
database, synced, and when that is done tells all who wait. It is `uvloop`, as fast as Python goes.
"""

import argparse
import asyncio
import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import uvloop

TURN_S = 1.0
DIALOGUE = (b"PASS\n", b"OK\n")


class Turns:
    """The clock, and who waits for it."""

    def __init__(self, data: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1)
        self._thread.submit(self._connect, data).result()
        self._due = self._loop.time()
        self.waiting: list[asyncio.Transport] = []
        self._begin(None)

    @property
    def left(self) -> float:
        """Seconds to the end of the turn."""
        return max(0.0, self._due - self._loop.time())

    def _connect(self, data: Path) -> None:
        self._db = sqlite3.connect(data / "turns.db", isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("CREATE TABLE turns (entry BLOB)")

    def _begin(self, _: object) -> None:
        waiting, self.waiting = self.waiting, []
        for transport in waiting:
            transport.write(b"OK\n")
        self._due += TURN_S
        self._loop.call_at(self._due, self._end)

    def _end(self) -> None:
        stored = self._loop.run_in_executor(self._thread, self._store)
        stored.add_done_callback(self._begin)

    def _store(self) -> None:
        self._db.execute("INSERT INTO turns VALUES (?)", (bytes(200),))


class Client(asyncio.Protocol):
    """One client: everything it says is right."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet it."""
        self.transport = cast("asyncio.Transport", transport)
        self.rest = b""
        self.dialogue = list(DIALOGUE)
        peer = transport.get_extra_info("socket")
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.transport.write(b"LOGIN\n")

    def data_received(self, data: bytes) -> None:
        """Answer line by line."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        self.transport.write(b"".join(map(self._answer, lines)))

    def _answer(self, line: bytes) -> bytes:
        if self.dialogue:
            return self.dialogue.pop(0)
        if line == b"WAIT":
            self._turns.waiting.append(self.transport)
            return b"OK\nWAITING %.6f\n" % self._turns.left
        return b"OK\n0\n"


async def serve(port: int, data: Path) -> None:
    """Listen on 127.0.0.1 and say on which port."""
    turns = Turns(data)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Client(turns), "127.0.0.1", port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("port", type=int, nargs="?", default=0)
    options = parser.parse_args()
    uvloop.run(serve(options.port, options.data))
