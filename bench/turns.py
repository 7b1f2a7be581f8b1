"""How turns end for bots that flood their last moments: waits that end early, OKs that come late.

usage: python bench/turns.py [--bots 30] [--turns 80] [--json FILE]
Every bot sends 95 to 160 queries in one piece shortly before the deadline, or shortly after it, and
a `WAIT` behind them; every sixth sends its `WAIT` alone, around the deadline. A wait is early where
its closing OK came before the seconds had passed that were promised: there must be none, of those
that were asked for and of those that error 6 imposes. How late the OKs come is measured by clients
that wait from the beginning of the turn, beside a bare server under the same flood before and after
ours (`peers/bare_turns.py`): one durable commit, and OK to all who wait.
"""

import argparse
import asyncio
import json
import random
import socket
import statistics
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from harness import BUILD, LOADGEN_CORE, pin, serving

FLOOD: Final = (95, 160)
LIMIT: Final = 100
"""The usual limit of commands; the bare server has none."""
AROUND_S: Final = (-0.06, 0.02)
"""When floods begin, from the deadline."""
CALM: Final = 6
"""Every so many bots only wait; and as many clients again wait from the beginning of the turn."""
EARLY_S: Final = 0.001
"""What the clocks of two processes may disagree by."""
GOAL_P99: Final = 3.0
"""How many times as late as those of the bare server our OKs may be."""


@dataclass
class Seen:
    """What came of the waits on one server.

    Attributes:
        waits: how many were asked for, and ended.
        early: how many of them too early.
        forced: how many waits error 6 imposed.
        forced_early: how many of them ended too early.
        late_ms: how late the closing OK was for clients that waited for the whole turn.
    """

    waits: int = 0
    early: int = 0
    forced: int = 0
    forced_early: int = 0
    late_ms: list[float] = field(default_factory=list)

    def quantile(self, part: float) -> float:
        """Return the lateness that so many stay below, in milliseconds."""
        ranked = sorted(self.late_ms)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


class Bot:
    """One connection."""

    def __init__(self, port: int, login: str, seen: Seen) -> None:
        self._address = ("127.0.0.1", port)
        self._login = login
        self._seen = seen
        self._loop = asyncio.get_running_loop()
        self._lots = random.Random(login)

    async def open(self) -> None:
        """Connect and log in."""
        self._lines, self._out = await asyncio.open_connection(*self._address)
        self._out.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._say(f"{self._login}\nsecret\n")
        for word in ("LOGIN", "PASS", "OK"):
            await self._hear(word)

    async def close(self) -> None:
        """Leave."""
        self._out.close()
        await self._out.wait_closed()

    async def wait(self, turns: int) -> None:
        """Wait from turn to turn, and note how late each ends."""
        for _ in range(turns):
            sent, left, heard = await self._begin_wait()
            self._seen.late_ms.append(1000 * (await self._end_wait(sent, left) - heard - left))

    async def flood(self, turns: int, *, calm: bool) -> None:
        """Ask much around the end of each turn, or nothing, and wait for the turn after it."""
        sent, left, heard = await self._begin_wait()
        for _ in range(turns):
            await self._end_wait(sent, left)
            # The next deadline, by what was said of this one: turns last a second.
            await asyncio.sleep(
                heard + left + 1 + self._lots.uniform(*AROUND_S) - self._loop.time()
            )
            if not calm:
                await self._ask(self._lots.randint(*FLOOD))
            sent, left, heard = await self._begin_wait()
        await self._end_wait(sent, left)

    async def _ask(self, count: int) -> None:
        """Ask so often in one piece, and read all answers."""
        sent = self._loop.time()
        self._say("RANCHO_REPORT\n" * count)
        for _ in range(count):
            answer = await self._line()
            if answer.startswith("FAILED 6"):
                left = float((await self._hear("WAITING")).split()[1])
                await self._hear("OK")
                self._seen.forced += 1
                self._seen.forced_early += self._loop.time() < sent + left - EARLY_S
            else:
                await self._line()

    async def _begin_wait(self) -> tuple[float, float, float]:
        """Return when a wait was asked for, the seconds promised, and when that was heard."""
        sent = self._loop.time()
        self._say("WAIT\n")
        await self._hear("OK")
        left = float((await self._hear("WAITING")).split()[1])
        return sent, left, self._loop.time()

    async def _end_wait(self, sent: float, left: float) -> float:
        await self._hear("OK")
        now = self._loop.time()
        self._seen.waits += 1
        self._seen.early += now < sent + left - EARLY_S
        return now

    def _say(self, text: str) -> None:
        self._out.write(text.encode())

    async def _hear(self, word: str) -> str:
        line = await self._line()
        if not line.startswith(word):
            raise RuntimeError(f"{self._login} heard {line!r} instead of {word}")
        return line

    async def _line(self) -> str:
        return (await self._lines.readuntil(b"\n")).decode().rstrip()


async def watch(port: int, bots: int, turns: int) -> Seen:
    """Let bots flood a server for so many turns."""
    seen = Seen()
    players = [Bot(port, f"team{number % bots + 1}", seen) for number in range(bots + bots // CALM)]
    await asyncio.gather(*(player.open() for player in players))
    flooding = (
        player.flood(turns, calm=number % CALM == 0) for number, player in enumerate(players[:bots])
    )
    await asyncio.gather(*flooding, *(player.wait(turns) for player in players[bots:]))
    await asyncio.gather(*(player.close() for player in players))
    return seen


def row(name: str, seen: Seen) -> str:
    """One line of the table."""
    late = f"{statistics.median(seen.late_ms):.1f} | {seen.quantile(0.99):.1f}"
    early = f"{seen.waits} | {seen.early} | {seen.forced} | {seen.forced_early}"
    return f"| {name} | {early} | {late} | {max(seen.late_ms):.1f} |"


def verdicts(ours: Seen, bare: Seen) -> Sequence[str]:
    """Say of each goal whether it is reached."""
    early = ours.early + ours.forced_early
    median = statistics.median(ours.late_ms) / statistics.median(bare.late_ms)
    p99 = ours.quantile(0.99) / bare.quantile(0.99)
    return (
        f"- early: {early} of {ours.waits + ours.forced} waits, goal 0: {_met(early == 0)}",
        f"- late, ours : bare: median {median:.2f}; p99 {p99:.2f}, goal {GOAL_P99}: "
        f"{_met(p99 <= GOAL_P99)}",
    )


def _met(reached: bool) -> str:
    return "reached" if reached else "MISSED"


def run(bots: int, turns: int) -> tuple[Seen, Seen]:
    """Measure ours, and the bare server before and after it."""
    BUILD.mkdir(exist_ok=True)
    bare = Seen()
    around = max(3, turns // 4)
    with ExitStack() as stack, TemporaryDirectory(dir=BUILD, prefix="bench-") as data:
        start = stack.enter_context
        peer = start(serving("bare", "peers/bare_turns.py", "--data", data))
        words = ("--teams", str(bots), "--limit", str(LIMIT))
        server = start(serving("contestmaster", "serve.py", *words))
        seen = [
            uvloop.run(watch(port, bots, count))
            for port, count in ((peer.port, around), (server.port, turns), (peer.port, around))
        ]
    before, ours, after = seen
    for each in (before, after):
        bare.waits, bare.early = bare.waits + each.waits, bare.early + each.early
        bare.late_ms += each.late_ms
    return ours, bare


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=30)
    parser.add_argument("--turns", type=int, default=80)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    pin(0, LOADGEN_CORE)
    ours, bare = run(options.bots, options.turns)
    print("| server | waits | early | forced | early | late ms, median | p99 | most |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: |")
    print(row("contestmaster", ours))
    print(row("bare", bare))
    for verdict in verdicts(ours, bare):
        print(verdict)
    if options.json:
        options.json.write_text(json.dumps({"ours": asdict(ours), "bare": asdict(bare)}, indent=1))
    sys.exit(bool(ours.early or ours.forced_early))


if __name__ == "__main__":
    main()
