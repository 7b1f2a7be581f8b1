"""Many programs in one process that ask for the same page again and again over HTTP.

usage: python bench/askers.py HOST PORT PATH CONNECTIONS SECONDS [ETAG]
Each connection asks anew as soon as it has been answered. It prints one JSON object: how many
answers came, with which statuses, how many bytes they had, and the processor time it took to ask.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from functools import partial
from typing import Any, cast

from contestmaster.doors.tcp.loop import new_event_loop

_LENGTH = b"content-length: "


class Asker(asyncio.Protocol):
    """Asks, reads an answer whose length is said, and asks again."""

    def __init__(self, request: bytes, statuses: Counter[str]) -> None:
        self._request = request
        self._statuses = statuses
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the first time."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Ask again when an answer is whole."""
        self._data += data
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = self._data[:end].lower()
        at = head.find(_LENGTH)
        length = int(head[at + len(_LENGTH) :].partition(b"\r\n")[0]) if at >= 0 else 0
        if len(self._data) < end + 4 + length:
            return
        self._statuses[head[9:12].decode()] += 1
        self.bytes += len(self._data)
        self._data = b""
        assert self._transport is not None
        self._transport.write(self._request)


def _same(asker: Asker) -> Asker:
    return asker


async def ask(host: str, port: int, request: bytes, count: int, seconds: float) -> dict[str, Any]:
    """Ask over so many connections for so long."""
    loop, statuses = asyncio.get_running_loop(), Counter[str]()
    made = [Asker(request, statuses) for _ in range(count)]
    await asyncio.gather(*(loop.create_connection(partial(_same, a), host, port) for a in made))
    await asyncio.sleep(min(1.0, seconds / 4))  # until all is warm
    statuses.clear()
    began, worked = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    return {
        "per_second": sum(statuses.values()) / took,
        "statuses": dict(statuses),
        "bytes": sum(asker.bytes for asker in made),
        "cpu": (time.process_time() - worked) / took,
    }


def main() -> None:
    """Read the command line, ask, and print what came of it."""
    host, port, path, count, seconds, *etag = sys.argv[1:]
    lines = [f"GET {path} HTTP/1.1", f"host: {host}", *(f"if-none-match: {one}" for one in etag)]
    request = "\r\n".join([*lines, "", ""]).encode()
    work = ask(host, int(port), request, int(count), float(seconds))
    print(json.dumps(new_event_loop().run_until_complete(work)))


if __name__ == "__main__":
    main()
