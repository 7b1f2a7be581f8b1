"""Many clients of the line protocol in one process: each waits for turn after turn.

usage: python bench/waiters.py HOST PORT COUNT TEAMS SECONDS
prints one JSON object: how many logged in, were still there at the end, and how long what they
were told was in coming.
"""

import asyncio
import itertools
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import cast

from contestmaster.doors.tcp.loop import new_event_loop

_AT_ONCE = 100
"""Connections that are opened at the same moment."""
_GREETED = 3
"""Lines until one has logged in."""


@dataclass
class Waited:
    """What all clients together have been told.

    Attributes:
        connected: who logged in.
        lost: connections that the host has closed.
        refused: lines that begin with FAILED.
        reply_ms: from each WAIT until its OK.
        late_ms: by how much later than announced each turn ended.
    """

    connected: int = 0
    lost: int = 0
    refused: int = 0
    reply_ms: list[float] = field(default_factory=list)
    late_ms: list[float] = field(default_factory=list)


class Waiter(asyncio.Protocol):
    """Logs in, and waits."""

    def __init__(self, login: bytes, waited: Waited) -> None:
        self._login = login
        self._waited = waited
        self._rest = b""
        self._greeted = 0
        self._asked = self._due = 0.0
        self._heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Log in."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._login)

    def data_received(self, data: bytes) -> None:
        """Take note of when each line came."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._hear(line, time.monotonic())

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the host has hung up."""
        del exc
        self._waited.lost += 1

    def _hear(self, line: bytes, now: float) -> None:
        if line.startswith(b"FAILED"):
            self._waited.refused += 1
        elif self._greeted < _GREETED:
            self._greeted += 1
            if self._greeted == _GREETED:
                self._waited.connected += 1
                self._ask()
        elif line.startswith(b"WAITING"):
            self._due = now + float(line.split()[1])
        elif self._due:
            self._waited.late_ms.append(1000 * (now - self._due))
            self._ask()
        else:
            self._waited.reply_ms.append(1000 * (now - self._asked))

    def _ask(self) -> None:
        self._due, self._asked = 0.0, time.monotonic()
        self._transport.write(b"WAIT\n")


async def wait(host: str, port: int, count: int, teams: int, seconds: float) -> Waited:
    """Let so many wait for so long; what the first turn of each was like is not counted."""
    loop, waited = asyncio.get_running_loop(), Waited()
    teams_in_turn = itertools.cycle(range(teams))

    def waiter() -> Waiter:
        team = next(teams_in_turn)
        return Waiter(b"team%d\nsecret%d\n" % (team + 1, team), waited)

    for start in range(0, count, _AT_ONCE):
        batch = range(min(_AT_ONCE, count - start))
        await asyncio.gather(*(loop.create_connection(waiter, host, port) for _ in batch))
    await asyncio.sleep(2)
    waited.reply_ms.clear()
    waited.late_ms.clear()
    await asyncio.sleep(seconds)
    return waited


def main() -> None:
    """Read the command line, wait, and print what was told."""
    host, port, count, teams, seconds = sys.argv[1:6]
    work = wait(host, int(port), int(count), int(teams), float(seconds))
    print(json.dumps(asdict(new_event_loop().run_until_complete(work))))


if __name__ == "__main__":
    main()
