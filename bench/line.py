"""How fast the line protocol answers, beside bare line echoes in the same run.

usage: python bench/line.py [--rounds 3] [--seconds 3] [--connections 500 ...] [--only WHAT ...]
                            [--json FILE]

(a) Queries at 1, 50, 500 and 2,000 connections, with and without pipelining, beside a bare uvloop
line echo and, where it is installed (`pip install twisted`), a bare Twisted LineReceiver. (b)
Durable orders, each answered after its entry is on the disk, and three queries to two orders,
beside the uvloop echo; durable orders beside Redis, too, where there is a `redis-server`: SETs of a
value as long as an entry, each answered when it is on the disk (`appendfsync always`). The echo
runs before and after our server in every round; the ratio is to the mean of the two. Beside the
rates stands the processor time per reply, all threads of a server and the system's work for it
together, which wanders less where other processes are busy. Standard output is Markdown.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from harness import (
    Figure,
    Load,
    Server,
    Spread,
    Step,
    build_loadgen,
    measure,
    redis_is_there,
    redis_serving,
    serving,
)

QUERY = (Step("PROGRESS", "2,*"),)
# A group made and dissolved on the rancho: two orders that every team may give at any time.
ORDERS = (Step("MAKE_GROUP 1 0", "1"), Step("UNGROUP {}", ""))
# A turn of a bot: it looks, then acts. Every order changes what the queries of all others read.
MIXED = (*QUERY, Step("LIST_GROUPS", "*"), Step("RANCHO_REPORT", "1"), *ORDERS)
_ENTRY = (
    '[1234567,1792154400123456,"team42","seat","command","MAKE_GROUP",{"cowboys":1,"gunmen":0}]'
)
# A SET as clients of Redis write it, and its reply of one line; the generator adds the last LF.
SET = Step(f"*3\r\n$3\r\nSET\r\n$6\r\nteam42\r\n${len(_ENTRY)}\r\n{_ENTRY}\r", "echo")
KINDS = ("queries", "orders", "mixed")
PIPELINE = 16
ACCOUNTS = 100
GOAL_CONNECTIONS = 500
QUERIES_OF_ECHO, QUERIES_OF_TWISTED = 0.8, 1.5
ORDERS_OF_ECHO, ORDERS_OF_REDIS, ORDERS_P99_MS = 0.6, 1.0, 20.0


@dataclass(frozen=True)
class Round:
    """One round of one cell: every server once, the echo twice."""

    before: Figure
    twisted: Figure | None
    redis: Figure | None
    ours: Figure
    after: Figure

    @property
    def echo(self) -> float:
        """Replies per second of the uvloop echo around our run."""
        return (self.before.per_second + self.after.per_second) / 2


@dataclass(frozen=True)
class Cell:
    """One load and the rounds measured with it."""

    what: str
    load: Load
    rounds: Sequence[Round]

    def of_echo(self) -> Spread:
        """Ours as a share of the uvloop echo."""
        return Spread.of([r.ours.per_second / r.echo for r in self.rounds])

    def of_twisted(self) -> Spread | None:
        """Ours as a multiple of the Twisted echo, where that was measured."""
        pairs = [(r.ours, r.twisted) for r in self.rounds if r.twisted]
        if not pairs:
            return None
        return Spread.of([ours.per_second / twisted.per_second for ours, twisted in pairs])

    def of_redis(self) -> Spread | None:
        """Ours as a multiple of what Redis takes, where that was measured."""
        pairs = [(r.ours, r.redis) for r in self.rounds if r.redis]
        if not pairs:
            return None
        return Spread.of([ours.per_second / redis.per_second for ours, redis in pairs])

    def median(self, name: str, who: str = "ours") -> float:
        """The median over the rounds of one figure of one server."""
        figures: list[Figure] = [getattr(r, who) for r in self.rounds]
        return Spread.of([float(getattr(figure, name)) for figure in figures]).median

    def cpu_us(self, who: str = "ours") -> float:
        """The median of the processor time that a server spends on one reply."""
        figures: list[Figure] = [getattr(r, who) for r in self.rounds]
        return Spread.of([1e6 * f.cpu_server / f.per_second for f in figures]).median

    def limits(self) -> str:
        """Who was busy while ours was measured: named once if always the same."""
        return ", ".join(sorted({r.ours.limited_by for r in self.rounds}))


@dataclass(frozen=True)
class Servers:
    """Those that are compared."""

    echo: Server
    twisted: Server | None
    redis: Server | None
    ours: Server


def compare(servers: Servers, what: str, load: Load, steps: Sequence[Step], rounds: int) -> Cell:
    """Measure one load; queries run beside Twisted too, orders beside Redis."""
    echoed = [step for step in steps if "{}" not in step.command]

    def once() -> Round:
        before = measure(servers.echo, load, echoed)
        older = servers.twisted if what == "queries" else None
        twisted = measure(older, load, echoed) if older else None
        beside = servers.redis if what == "orders" else None
        redis = measure(beside, load, [SET]) if beside else None
        ours = measure(servers.ours, load, steps)
        return Round(before, twisted, redis, ours, measure(servers.echo, load, echoed))

    return Cell(what, load, [once() for _ in range(rounds)])


def goals(cells: Sequence[Cell]) -> Iterator[str]:
    """Say of each goal whether it is reached; they stand for 500 connections, not pipelined."""
    for cell in cells:
        if cell.load.connections != GOAL_CONNECTIONS or cell.load.depth > 1:
            continue
        of_echo, of_twisted = cell.of_echo().median, cell.of_twisted()
        if cell.what == "orders":
            p99 = cell.median("p99_us") / 1000
            yield verdict("durable orders, of the uvloop echo", of_echo, ORDERS_OF_ECHO)
            yield verdict("durable orders, p99 in ms", -p99, -ORDERS_P99_MS)
            if (of_redis := cell.of_redis()) is not None:
                yield verdict("durable orders, of Redis' SETs", of_redis.median, ORDERS_OF_REDIS)
                rate, cpu = cell.median("per_second", "redis"), cell.cpu_us("redis")
                p99 = cell.median("p99_us", "redis") / 1000
                yield f"- Redis: {rate:.0f} SETs/s, p99 {p99:.2f} ms, CPU us a reply {cpu:.1f}"
            else:
                yield "- Redis was not measured: there is no redis-server here"
        elif cell.what == "queries":
            yield verdict("queries, of the uvloop echo", of_echo, QUERIES_OF_ECHO)
            if of_twisted is not None:
                yield verdict("queries, of the Twisted echo", of_twisted.median, QUERIES_OF_TWISTED)
            else:
                yield "- Twisted was not measured: it is not installed here"


def verdict(what: str, measured: float, goal: float) -> str:
    """Compare with a goal; where less is better both are negative."""
    reached = "reached" if measured >= goal else "MISSED"
    return f"- {what}: {abs(measured):.2f}, goal {abs(goal):.2f}: {reached}"


COLUMNS = (
    "what",
    "connections",
    "in flight",
    "echo/s",
    "ours/s",
    "ours : echo",
    "ours : Twisted",
    "ours : Redis",
    "p50 ms",
    "p99 ms",
    "echo p99 ms",
    "CPU us a reply: echo",
    "ours",
    "refused",
    "limited by",
)
HEAD = f"| {' | '.join(COLUMNS)} |\n|{' --: |' * len(COLUMNS)}"


def row(cell: Cell) -> str:
    """One line of the table."""
    echo = Spread.of([r.echo for r in cell.rounds]).median
    twisted, redis = cell.of_twisted(), cell.of_redis()
    refused = sum(r.ours.refused for r in cell.rounds)
    columns = [
        cell.what,
        f"{cell.load.connections}",
        f"{cell.load.depth}",
        f"{echo:.0f}",
        f"{cell.median('per_second'):.0f}",
        f"{cell.of_echo()}",
        f"{twisted}" if twisted else "",
        f"{redis}" if redis else "",
        f"{cell.median('p50_us') / 1000:.2f}",
        f"{cell.median('p99_us') / 1000:.2f}",
        f"{cell.median('p99_us', 'before') / 1000:.2f}",
        f"{cell.cpu_us('before'):.1f}",
        f"{cell.cpu_us():.1f}",
        f"{refused}",
        cell.limits(),
    ]
    return f"| {' | '.join(columns)} |"


def run(options: argparse.Namespace) -> list[Cell]:
    """Start the servers, measure every cell, and print each row as it comes."""
    cells: list[Cell] = []
    login = ("--login", "team", "--password", "secret", "--accounts", str(ACCOUNTS))
    there_is_twisted = find_spec("twisted") is not None
    with ExitStack() as stack:
        start = stack.enter_context
        servers = Servers(
            start(serving("uvloop echo", "peers/uvloop_echo.py")),
            start(serving("Twisted echo", "peers/twisted_echo.py")) if there_is_twisted else None,
            start(redis_serving()) if redis_is_there() and "orders" in options.only else None,
            start(serving("contestmaster", "serve.py", "--teams", str(ACCOUNTS), login=login)),
        )
        print(HEAD, flush=True)
        for what, load, steps in plan(options):
            cells.append(compare(servers, what, load, steps, options.rounds))
            print(row(cells[-1]), flush=True)
    return cells


def plan(options: argparse.Namespace) -> Iterator[tuple[str, Load, Sequence[Step]]]:
    """List what to measure: its name, how hard to ask, and what."""
    at_goal = Load(GOAL_CONNECTIONS, 1, options.seconds)
    if "queries" in options.only:
        for connections in options.connections:
            for depth in (1, PIPELINE):
                yield "queries", Load(connections, depth, options.seconds), QUERY
    if "orders" in options.only:
        yield "orders", at_goal, ORDERS
    if "mixed" in options.only:
        yield "mixed", at_goal, MIXED


def main() -> None:
    """Measure, print the tables, and say which goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--connections", type=int, nargs="+", default=[1, 50, 500, 2000])
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    build_loadgen()
    cells = run(options)
    print()
    for goal in goals(cells):
        print(goal)
    busy = max(r.ours.cpu_others for cell in cells for r in cell.rounds)
    print(f"- other processes took up to {busy:.0%} of a core meanwhile")
    if options.json:
        options.json.write_text(json.dumps([asdict(cell) for cell in cells], indent=1))


if __name__ == "__main__":
    main()
