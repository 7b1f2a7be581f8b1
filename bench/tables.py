"""Two hundred tables of four bots each on one machine, and how soon people are answered meanwhile.

usage: python bench/tables.py [--tables 200] [--bots 4] [--people 20] [--seconds 30] [--watched]
People play Space Crack at tables of their own, against a bot, over TCP: they look around, give an
order, and rest a little. Measured is the time from an order to its acknowledgement, which comes
when the order is on the disk, and the same for questions. Afterwards every journal is carried out
again and compared with its digests. Beside it stands the same with no other tables.
"""

import argparse
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from contest import cpu_seconds
from contestmaster import storage
from contestmaster.bots.spacecrack.random_orders import RandomOrders
from contestmaster.bots.spacecrack.scene import look
from contestmaster.client import ClientError, Connection, Refused, Shape, connect
from contestmaster.client.spacecrack import Spacecrack
from contestmaster.host.export import export
from contestmaster.host.lobby.table import server_of
from contestmaster.kernel.replay import Replay
from harness import BENCH, BUILD

ORDERS = ("MOVE", "BUILD", "END_TURN")
REST_S = 0.2
HEAD = """\
| tables | orders | median ms | p99 | most | questions: median | p99 | bots' orders/s | processors |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


@dataclass
class Report:
    """What a run told; durations in milliseconds.

    Attributes:
        orders: from each order of a person to its acknowledgement.
        questions: from each question to its whole reply.
        moves: orders per second of all bots.
        journals: how many were carried out again.
        wrong: those that departed.
        cpu: processor time per second of the host, and of the process of bots.
    """

    orders: list[float] = field(default_factory=list)
    questions: list[float] = field(default_factory=list)
    moves: float = 0.0
    journals: int = 0
    wrong: list[str] = field(default_factory=list)
    cpu: tuple[float, float] = (0.0, 0.0)


class Timed:
    """A connection that notes how long its commands take."""

    def __init__(self, link: Connection, report: Report) -> None:
        """Note them in a report."""
        self._link = link
        self._report = report
        self.counts = False

    def command(self, line: str, shape: Shape) -> Sequence[str]:
        """Send a command and return its reply."""
        began = time.perf_counter()
        try:
            return self._link.command(line, shape)
        finally:
            if self.counts:
                took = (time.perf_counter() - began) * 1000
                ordered = line.split(maxsplit=1)[0] in ORDERS
                (self._report.orders if ordered else self._report.questions).append(took)


class Person(threading.Thread):
    """Plays at one table until told to stop."""

    def __init__(self, port: int, number: int, table: int, report: Report) -> None:
        """Come back to the seat that waits."""
        super().__init__(daemon=True)
        self._number = number
        self._link = connect("127.0.0.1", port, f"p{number}", "secret")
        self._link.command(f"SIT {table}", Spacecrack.WAIT)
        self.timed = Timed(self._link, report)
        self.done = threading.Event()

    def run(self) -> None:
        """Play: an order, a rest, and so on; wait where there is nothing to do."""
        game = Spacecrack(self.timed)
        captain = RandomOrders(game, random.Random(self._number))
        with self._link, suppress(ClientError, OSError):
            while not self.done.is_set():
                scene = look(game)
                order = None if scene is None else captain.choose(scene) or game.end_turn
                if order is None:
                    self._link.wait(Spacecrack.WAIT)
                    continue
                with suppress(Refused):  # somebody was quicker
                    order()
                time.sleep(REST_S)


def play(folder: Path, options: argparse.Namespace, tables: int) -> Report:
    """Open the host, let everybody play, and look at what was stored."""
    report = Report()
    words = [sys.executable, str(BENCH / "tables_host.py"), "--data", str(folder)]
    words += ["--tables", str(tables), "--bots", str(options.bots)]
    words += ["--people", str(options.people), "--processes", str(options.processes)]
    words += ["--watched"] * options.watched
    people: list[Person] = []
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as host:
        try:
            port = int(host.stdout.readline() if host.stdout else "")
            for number in range(1, options.people + 1):
                people.append(Person(port, number, tables + number, report))
                people[-1].start()
            time.sleep(options.warmup)
            before, began, entries = _cpu(host.pid), time.monotonic(), _entries(folder)
            for person in people:
                person.timed.counts = True
            time.sleep(options.seconds)
            for person in people:
                person.timed.counts = False
                person.done.set()
            seconds = time.monotonic() - began
            after = _cpu(host.pid)
            report.moves = (_entries(folder) - entries - len(report.orders)) / seconds
            host_s, bots_s = (b - a for a, b in zip(before, after, strict=True))
            report.cpu = host_s / seconds, bots_s / seconds
        finally:
            host.send_signal(signal.SIGTERM)
            host.wait(60)
            for person in people:
                person.join(10)
    if options.verify:
        _verify(folder, report)
    return report


def _cpu(pid: int) -> tuple[float, float]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return cpu_seconds(pid), sum(cpu_seconds(int(child)) for child in children)


def _entries(folder: Path) -> int:
    with storage.reading(folder) as archive:
        return sum(archive.last(r.id) for r in archive.matches() if r.server != "the lobby")


def _verify(folder: Path, report: Report) -> None:
    with storage.reading(folder) as archive:
        for record in archive.matches():
            if not record.server.startswith(server_of(0)[:-1]):
                continue
            written: list[bytes] = []
            report.journals += 1
            try:
                export(archive, record, written.append, close=True)
                Replay(b"".join(written).splitlines(keepends=True)).to_end()
            except Exception as error:
                report.wrong.append(f"{record.server}: {error}")


def _row(name: str, report: Report) -> str:
    orders, asked = sorted(report.orders), sorted(report.questions)
    return (
        f"| {name} | {len(orders)} | {_at(orders, 0.5):.1f} | {_at(orders, 0.99):.1f} | "
        f"{orders[-1]:.1f} | {_at(asked, 0.5):.1f} | {_at(asked, 0.99):.1f} | {report.moves:.0f} | "
        f"{report.cpu[0]:.2f} + {report.cpu[1]:.2f} |"
    )


def _at(ranked: Sequence[float], share: float) -> float:
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--bots", type=int, default=4)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--processes", type=int, default=1, help="of bots; 0: threads of the host")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warmup", type=float, default=5)
    parser.add_argument("--watched", action="store_true")
    parser.add_argument("--no-verify", dest="verify", action="store_false")
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    print(HEAD)
    journals, wrong = 0, list[str]()
    for tables in (0, options.tables):
        with TemporaryDirectory(dir=BUILD, prefix="bench-") as folder:
            report = play(Path(folder), options, tables)
        print(_row(f"{options.people} of people, {tables} of {options.bots} bots", report))
        journals += report.journals
        wrong += report.wrong
    print(f"\n{journals} journals carried out again, wrong: {', '.join(wrong) or 'none'}")


if __name__ == "__main__":
    main()
