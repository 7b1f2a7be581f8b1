"""How long the loop of a table server stands still while guests have the largest boards made.

usage: python bench/boards.py [--guests 3] [--seconds 20]
So many guests open tables of the largest board that is allowed, start and clear away, one after the
other; another asks for the list of tables all the time. It prints the longest pause of the loop,
the slowest answer, how many boards were made, and the same of a quiet server before.
"""

import argparse
import asyncio
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from contestmaster.bots.troupe import Troupe
from contestmaster.doors.tcp.loop import run
from contestmaster.doors.tcp.tables import OpenTables
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import LobbyParams, offer_of
from contestmaster.protocols.line.settings import LineSettings

BOARD = "OPEN cows dim=4 side=17 seats=1"
"""83,521 fields: the most of four dimensions within the usual limit."""
TICK_S = 0.001
MANY = 10**6


class NoBots(Troupe):
    """Bots that nobody asks for."""

    async def close(self) -> None:
        """End nothing."""


class Guest:
    """Somebody at the line protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Talk over a connection."""
        self._reader = reader
        self._writer = writer

    @classmethod
    async def come(cls, port: int) -> "Guest":
        """Come in."""
        guest = cls(*await asyncio.open_connection("127.0.0.1", port))
        for line in ("guest", "x"):
            await guest._reader.readline()
            guest._writer.write(f"{line}\n".encode())
        assert await guest._reader.readline() == b"OK\n"
        return guest

    async def ask(self, line: str, rows: int = 0) -> list[str]:
        """Say something; return the answer's lines: ``OK`` and so many, or one that refuses."""
        self._writer.write(f"{line}\n".encode())
        first = (await self._reader.readline()).decode().strip()
        if first != "OK":
            return [first]
        return [first, *[(await self._reader.readline()).decode().strip() for _ in range(rows)]]


async def pauses(seconds: float) -> float:
    """Return the longest time that the loop stood still."""
    worst, last, until = 0.0, time.perf_counter(), time.perf_counter() + seconds
    while last < until:
        await asyncio.sleep(TICK_S)
        now = time.perf_counter()
        worst, last = max(worst, now - last - TICK_S), now
    return worst


async def asks(port: int, seconds: float) -> float:
    """Return the longest time that an answer took."""
    guest, worst, until = await Guest.come(port), 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = time.perf_counter()
        _, count = await guest.ask("TABLES", 1)
        for _ in range(int(count)):
            await guest._reader.readline()
        worst = max(worst, time.perf_counter() - begun)
    return worst


async def opens(port: int, made: list[int]) -> None:
    """Open, start and leave without end."""
    while True:
        guest = await Guest.come(port)
        told = await guest.ask(BOARD, 1)
        assert told[0] == "OK", told
        told = await guest.ask("START", 1)
        assert told[0] == "OK", told
        await guest.ask("STAND")
        made.append(1)
        guest._writer.close()


async def measure(guests: int, seconds: float) -> None:
    """Measure a quiet server, then one with guests."""
    offer = offer_of(load_game("cows"), ())
    assert offer is not None
    params = LobbyParams(table_games=(offer,), opens_per_minute=MANY, max_tables=MANY)
    line = replace(LineSettings.suited(turns=False), command_limit=MANY)
    with TemporaryDirectory() as folder:
        at = await OpenTables.open(Path(folder), params, line, NoBots(), "127.0.0.1", 0)
        port = at.listener.port
        made: list[int] = []
        for how in ("quiet", f"{guests} guests"):
            crowd = [
                asyncio.create_task(opens(port, made)) for _ in range(guests * (how != "quiet"))
            ]
            pause, answer = await asyncio.gather(pauses(seconds), asks(port, seconds))
            print(
                f"{how}: longest pause {1000 * pause:.1f} ms, slowest answer "
                f"{1000 * answer:.1f} ms, {len(made)} games",
                flush=True,
            )
            for one in crowd:
                one.cancel()
                with suppress(asyncio.CancelledError):
                    await one
        await at.close()


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--guests", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    run(measure(given.guests, given.seconds))


if __name__ == "__main__":
    main()
