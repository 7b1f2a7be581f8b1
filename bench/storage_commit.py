"""Group commit beside a bare SQLite loop, in one run: entries per second, and the wait of each.

usage: python bench/storage_commit.py [SECONDS]

The bare loop is `executemany` into one table, a transaction of as many rows, with the same
durability (WAL, synchronous FULL). The committer is fed by one thread that plays the event loop:
so many orders under way over ten matches, a new one for each that was answered. The wait is the
time from an append to the report of its commit. "busy" has the feeding thread burn the
interpreter for 10 us per order besides, as parsing and rules do.
"""

import queue
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from contestmaster import storage
from contestmaster.storage import CommitReport, NewMatch, StoredEntry

BODY = b"x" * 100
MATCHES = 10
ROUNDS = 5
"""The two take turns this often, and their medians count: disks have moods."""


def quantile(sorted_values: list[float], part: float) -> float:
    """The value below which `part` of the values lie, in milliseconds."""
    return sorted_values[int(part * (len(sorted_values) - 1))] * 1000


def bare(directory: Path, group: int, seconds: float) -> float:
    """Entries per second of `executemany` in transactions of `group` rows."""
    connection = sqlite3.connect(directory / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, body BLOB)")
    number = 0
    start = time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        rows = [(number + i, BODY) for i in range(group)]
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO entries VALUES (?, ?)", rows)
        connection.execute("COMMIT")
        number += group
    connection.close()
    return number / (now - start)


def burn(seconds: float) -> None:
    """Hold the interpreter for a while."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def committed(
    directory: Path, window: int, seconds: float, work: float
) -> tuple[float, list[float]]:
    """Entries per second through the committer with `window` under way, and their waits."""
    reports: queue.SimpleQueue[CommitReport] = queue.SimpleQueue()
    store = storage.opened(directory, reports.put)
    matches = [store.create(NewMatch("none", b"{}", f"server {i}", 1)) for i in range(MATCHES)]
    number = dict.fromkeys(matches, 0)
    done = dict.fromkeys(matches, 0)
    sent: dict[int, list[float]] = {match: [0.0] for match in matches}
    waits: list[float] = []
    free, turn = window, 0
    start = time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        for _ in range(free):
            match = matches[turn % MATCHES]
            turn += 1
            number[match] += 1
            if work:
                burn(work)
            sent[match].append(time.perf_counter())
            store.append(match, [StoredEntry(number[match], BODY)], None)
        free = 0
        for match, last in reports.get().committed.items():
            now = time.perf_counter()
            waits += [now - at for at in sent[match][done[match] + 1 : last + 1]]
            free += last - done[match]
            done[match] = last
    rate = len(waits) / (now - start)
    store.close()
    return rate, waits


def main(seconds: float) -> None:
    """Print a line for each number of orders under way."""
    print(
        f"{'under way':>9} {'':5} {'bare/s':>9} {'committer/s':>11} {'ratio':>6}   wait p50, p99 ms"
    )
    for window in (1, 10, 100, 250, 500, 1000):
        for name, work in (("", 0.0), ("busy", 10e-6)):
            references, rates, waits = [], [], []
            for _ in range(ROUNDS):
                with tempfile.TemporaryDirectory() as folder:
                    references.append(bare(Path(folder), window, seconds / ROUNDS))
                    rate, some = committed(Path(folder) / "data", window, seconds / ROUNDS, work)
                rates.append(rate)
                waits += some
            reference, rate = median(references), median(rates)
            waits.sort()
            print(
                f"{window:9} {name:5} {reference:9.0f} {rate:11.0f} {rate / reference:6.2f}   "
                f"{quantile(waits, 0.5):.2f} {quantile(waits, 0.99):.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
