"""Group commit in both databases beside a bare loop in each, in one run: entries per second, waits.

usage: python bench/storage.py [SECONDS] [--windows 1,10,100,500]

The bare loops put as many rows into one table in a transaction, with the same durability: SQLite
(WAL, synchronous FULL) by `executemany`, PostgreSQL (fsync, synchronous_commit on) by one INSERT of
many rows, on a Unix socket. The server is one of our own, in a temporary folder on the same disk;
without one installed its columns are left out. The committer is fed by one thread that plays the
event loop: so many orders under way over ten matches, a new one for each that was answered. The
wait is the time from an append to the report of its commit. Processor time is that of this process:
what an entry costs where the event loop runs.
"""

import argparse
import os
import queue
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from contestmaster import storage
from contestmaster.storage import CommitReport, NewMatch, StoredEntry

BODY = b"x" * 100
MATCHES = 10
ROUNDS = 5
"""All take turns this often, and their medians count: disks have moods."""


class Figures(NamedTuple):
    """What one round came to: entries per second, seconds of waiting, seconds of processor."""

    rate: float
    waits: list[float]
    cost: float


def quantile(sorted_values: list[float], part: float) -> float:
    """The value below which `part` of the values lie, in milliseconds."""
    return sorted_values[int(part * (len(sorted_values) - 1))] * 1000 if sorted_values else 0.0


def timed(commit: Callable[[int], object], group: int, seconds: float) -> Figures:
    """Commit groups one after the other; each is told the number before its first row."""
    number, waits, begun = 0, [], time.process_time()
    start = time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        commit(number)
        waits.append(time.perf_counter() - now)
        number += group
    return Figures(number / (now - start), waits, (time.process_time() - begun) / number)


def bare_sqlite(folder: Path, group: int, seconds: float) -> Figures:
    """`executemany` in transactions of `group` rows."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, body BLOB)")

    def commit(number: int) -> None:
        rows = [(number + i, BODY) for i in range(group)]
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO entries VALUES (?, ?)", rows)
        connection.execute("COMMIT")

    try:
        return timed(commit, group, seconds)
    finally:
        connection.close()


def bare_postgres(address: str, group: int, seconds: float) -> Figures:
    """One INSERT of `group` rows, a transaction of its own."""
    import psycopg  # noqa: PLC0415 - not everybody has it

    values = ", ".join(["(%b, %b)"] * group)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS entries")
        connection.execute("CREATE TABLE entries (number bigint PRIMARY KEY, body bytea)")

        def commit(number: int) -> None:
            rows = [value for i in range(group) for value in (number + i, BODY)]
            connection.execute(f"INSERT INTO entries VALUES {values}".encode(), rows)

        return timed(commit, group, seconds)


def committed(place: Path, window: int, seconds: float) -> Figures:
    """Through the committer, with `window` orders under way."""
    reports: queue.SimpleQueue[CommitReport] = queue.SimpleQueue()
    store = storage.opened(place, reports.put)
    matches = [store.create(NewMatch("none", b"{}", f"server {i}", 1)) for i in range(MATCHES)]
    number = dict.fromkeys(matches, 0)
    done = dict.fromkeys(matches, 0)
    sent: dict[int, list[float]] = {match: [0.0] for match in matches}
    waits: list[float] = []
    free, turn, begun = window, 0, time.process_time()
    start = time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        for _ in range(free):
            match = matches[turn % MATCHES]
            turn += 1
            number[match] += 1
            sent[match].append(time.perf_counter())
            store.append(match, [StoredEntry(number[match], BODY)], None)
        free = 0
        for match, last in reports.get().committed.items():
            now = time.perf_counter()
            waits += [now - at for at in sent[match][done[match] + 1 : last + 1]]
            free += last - done[match]
            done[match] = last
    rate, cost = len(waits) / (now - start), (time.process_time() - begun) / len(waits)
    store.close()
    return Figures(rate, waits, cost)


@contextmanager
def server() -> Iterator[str | None]:
    """The address of a server of our own; None where none is installed."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not programs:
        yield None
        return
    user = "postgres" if os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    data, control = folder / "data", programs[-1] / "pg_ctl"
    if user is not None:
        shutil.chown(folder, user)
    settings = f"-c unix_socket_directories={folder} -c listen_addresses=''"
    initial: list[str | Path] = ["-D", data, "-o", "-A trust -E UTF8 --locale=C.UTF-8 -U bench"]
    started: list[str | Path] = ["-D", data, "-w", "-l", folder / "log", "-o", settings]
    silent = subprocess.DEVNULL
    try:
        commands: list[list[str | Path]] = [[*initial, "init"], [*started, "start"]]
        for command in commands:
            whole = [str(control), *map(str, command)]
            subprocess.run(whole, user=user, cwd=folder, check=True, stdout=silent, stderr=silent)
        yield f"postgresql://bench@/postgres?host={folder}"
    finally:
        stop: list[str | Path] = [control, "-D", data, "-m", "immediate", "stop"]
        subprocess.run(stop, user=user, cwd=folder, check=False, stdout=silent)
        shutil.rmtree(folder, ignore_errors=True)


def main(seconds: float, windows: list[int]) -> None:
    """Print a line for each way of committing and number of orders under way."""
    numbers = count()
    print(f"{'under way':>9}  {'':<20} {'entries/s':>9}  {'of bare':>7}  wait p50, p99 ms  us each")
    with server() as address:
        for window in windows:
            found: dict[str, list[Figures]] = {}
            for _ in range(ROUNDS):
                with tempfile.TemporaryDirectory() as name:
                    folder, each = Path(name), seconds / ROUNDS
                    runs = {
                        "bare SQLite": bare_sqlite(folder, window, each),
                        "store on SQLite": committed(folder / "data", window, each),
                    }
                    if address is not None:
                        runs["bare PostgreSQL"] = bare_postgres(address, window, each)
                        where = f"{address}&schema=bench_{next(numbers)}"
                        place = storage.place(where, folder / "place")
                        runs["store on PostgreSQL"] = committed(place, window, each)
                for what, figures in runs.items():
                    found.setdefault(what, []).append(figures)
            for what, rounds in found.items():
                rate = median(figures.rate for figures in rounds)
                bare = median(figures.rate for figures in found[f"bare {what.split()[-1]}"])
                cost = median(figures.cost for figures in rounds) * 1e6
                waits = sorted(wait for figures in rounds for wait in figures.waits)
                print(
                    f"{window:9}  {what:<20} {rate:9.0f}  {rate / bare:7.2f}  "
                    f"{quantile(waits, 0.5):8.2f} {quantile(waits, 0.99):7.2f}  {cost:7.1f}",
                    flush=True,
                )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Group commit beside bare loops.")
    parser.add_argument("seconds", nargs="?", type=float, default=3.0)
    parser.add_argument("--windows", default="1,10,100,500")
    given = parser.parse_args()
    main(given.seconds, [int(each) for each in given.windows.split(",")])
