"""How many connections and spectators one machine bears.

usage: python bench/limits.py [--seconds 20] [--each 1000,2000,4000,8000] [--json FILE]
It runs `contestmaster serve` with one server, on which thirty bots play and whose board is live,
and lets so many clients wait for every turn over the line protocol, then so many spectators watch
the board, then both together. Over the limit is a connection that is refused or lost, and where
clients hear of a turn's end, or of their WAIT, more than 250 ms late (p99 of all), a quarter of a
turn. Who comes has a process of its own on the same machine, whose part of a core is told as well:
where that is all, it is the clients that are late. The host is kept on one core.
"""

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from contest import PATIENCE, Metronome, cpu_seconds, lateness
from contestmaster.cli.contest.bots import crowd
from harness import BENCH, BUILD, SERVER_CORE, kept_on
from memory import held
from web import Contest

BOTS = 30
TEAMS = 50
"""Many clients of one team share its limit of commands."""
WITHIN_MS = 250
KINDS = ("clients", "spectators", "clients and spectators")
"""Who comes, one after the other."""


def loaded(contest: Contest, address: str, many: int, kinds: str, seconds: float) -> dict[str, Any]:
    """Let so many of each kind come, and return what they and the host told."""
    host, _, port = address.removeprefix("http://").partition(":")
    scripts: dict[str, tuple[str, Sequence[object]]] = {
        "clients": ("waiters.py", (host, contest.ports[0], many, TEAMS, seconds)),
        "spectators": ("spectators.py", (host, port, "/ws/servers/Cows1", many, seconds + 2)),
    }
    metronome = Metronome(contest.players[0])
    metronome.start()
    with ExitStack() as running:
        listening = {
            kind: running.enter_context(
                subprocess.Popen(
                    [sys.executable, BENCH / script, *map(str, words)], stdout=subprocess.PIPE
                )
            )
            for kind, (script, words) in scripts.items()
            if kind in kinds
        }
        time.sleep(5)  # until all are there
        metronome.late_ms.clear()
        busy = [contest.host.pid, *(process.pid for process in listening.values())]
        began, worked = time.monotonic(), list(map(cpu_seconds, busy))
        time.sleep(seconds - 3)
        took = time.monotonic() - began
        cpu = [(cpu_seconds(pid) - before) / took for pid, before in zip(busy, worked, strict=True)]
        memory = held(contest.host.pid) / 1e6
        told = {
            kind: json.loads(process.communicate(timeout=seconds + PATIENCE)[0])
            for kind, process in listening.items()
        }
    metronome.over = True
    clients = told.pop("clients", None)
    if clients is not None:
        told["clients"] = clients | {
            name: lateness(clients[name]) for name in ("late_ms", "reply_ms")
        }
    late = lateness(metronome.late_ms)
    return {
        "many": many,
        "kinds": kinds,
        "cpu": cpu[0],
        "their_cpu": cpu[1:],
        "mb": memory,
        "late_ms": late,
        **told,
    }


def trouble(one: dict[str, Any]) -> str:
    """Return what was not as it should be; empty where all got what they came for."""
    for kind in ("clients", "spectators"):
        if kind in one:
            if missing := one["many"] - one[kind]["connected"]:
                return f"{kind} not let in: {missing}"
            if lost := one[kind]["lost"]:
                return f"{kind} cut off: {lost}"
    waits = one.get("clients", {})
    for what in ("late_ms", "reply_ms"):
        if waits.get(what, {}).get("p99", 0) > WITHIN_MS:
            return f"{what.partition('_')[0]}: p99 over {WITHIN_MS} ms"
    return ""


def measured(folder: Path, seconds: int, each: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Yield what came of each number of clients, of spectators, and of both."""
    contest = Contest(folder, len(each) * len(KINDS) * (seconds + 60) + 600, TEAMS, servers=1)
    try:
        with kept_on(SERVER_CORE):
            address = contest.start()
        with crowd(contest.players[:BOTS]):
            time.sleep(10)  # until all bots are in
            for kind in KINDS:
                for many in each:
                    yield (one := loaded(contest, address, many, kind, seconds))
                    if trouble(one):
                        break
        contest.host.end(signal.SIGTERM)
    finally:
        contest.host.close()


def row(one: dict[str, Any]) -> str:
    """Write a line of the table."""
    waits = one.get("clients", {})
    late, reply = waits.get("late_ms", {}), waits.get("reply_ms", {})
    shown = (late.get("median"), late.get("p99"), reply.get("median"), reply.get("p99"))
    times = " | ".join("" if ms is None else f"{ms:.0f}" for ms in shown)
    return (
        f"| {one['many']} {one['kinds']} | {times} | {one['late_ms'].get('p99', 0):.0f} | "
        f"{one['cpu']:.2f} | {', '.join(f'{cpu:.2f}' for cpu in one['their_cpu'])} | "
        f"{one['mb']:.0f} | {trouble(one)} |"
    )


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=20, help="for each number")
    parser.add_argument("--each", default="1000,2000,4000,8000", help="how many, with commas")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    each = [int(many) for many in options.each.split(",")]
    found = []
    print(
        "| who comes | turns late: median ms | p99 ms | reply: median ms | p99 ms | "
        "a bot's turns late: p99 ms | host CPU | their CPU | MB | over the limit |"
    )
    print("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |")
    with TemporaryDirectory(dir=BUILD, prefix="limits-") as made:
        for one in measured(Path(made), options.seconds, each):
            print(row(one), flush=True)
            found.append(one)
    if options.json:
        options.json.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
