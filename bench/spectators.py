"""Many spectators in one process: each listens on a WebSocket, and counts what it hears.

usage: python bench/spectators.py HOST PORT PATH COUNT SECONDS
prints one JSON object: how many connected, were still there at the end, and what they heard.
"""

import asyncio
import base64
import json
import os
import sys
from dataclasses import asdict, dataclass
from typing import cast

from contestmaster.doors.tcp.loop import new_event_loop

_AT_ONCE = 100
"""Connections that are opened at the same moment."""
_ADDRESSES = 20
_LOOPBACK = "127.0.0.1"
_SHORT, _LONG = 126, 127
"""Lengths that say that the length follows in 2 or 8 bytes [RFC 6455, section 5.2]."""


@dataclass
class Heard:
    """What all spectators together have heard."""

    connected: int = 0
    lost: int = 0
    messages: int = 0
    bytes: int = 0


class Spectator(asyncio.Protocol):
    """Connects, and counts frames without reading them."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request = request
        self._heard = heard
        self._rest = b""
        self._skip = 0
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        cast("asyncio.Transport", transport).write(self._request)

    def data_received(self, data: bytes) -> None:
        """Count what has arrived."""
        self._heard.bytes += len(data)
        if self._skip >= len(data):
            self._skip -= len(data)
            return
        data, self._skip = self._rest + data[self._skip :], 0
        if not self._open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._open = b" 101 " in head.partition(b"\r\n")[0]
            self._heard.connected += self._open
        self._count(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the server has hung up."""
        del exc
        self._heard.lost += 1

    def _count(self, data: bytes) -> None:
        at = 0
        while len(data) - at >= 2:  # noqa: PLR2004 - the shortest head of a frame
            length, head = data[at + 1] & 127, 2
            if length >= _SHORT:
                head = 4 if length == _SHORT else 10
                if len(data) - at < head:
                    break
                length = int.from_bytes(data[at + 2 : at + head])
            self._heard.messages += data[at] & 15 == 1
            at += head + length
        self._rest = data[at:]
        if at > len(data):
            self._skip, self._rest = at - len(data), b""


async def listen(host: str, port: int, path: str, count: int, seconds: float) -> Heard:
    """Let so many spectators listen for so long."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    loop, heard = asyncio.get_running_loop(), Heard()
    for start in range(0, count, _AT_ONCE):
        batch = range(min(_AT_ONCE, count - start))
        # One address may have a part of a site's connections only.
        mine = (f"127.0.0.{2 + start // _AT_ONCE % _ADDRESSES}", 0) if host == _LOOPBACK else None
        await asyncio.gather(
            *(
                loop.create_connection(
                    lambda: Spectator(request, heard), host, port, local_addr=mine
                )
                for _ in batch
            )
        )
    await asyncio.sleep(seconds)
    return heard


def main() -> None:
    """Read the command line, listen, and print what was heard."""
    host, port, path, count, seconds = sys.argv[1:6]
    loop = new_event_loop()
    work = listen(host, int(port), path, int(count), float(seconds))
    print(json.dumps(asdict(loop.run_until_complete(work))))


if __name__ == "__main__":
    main()
