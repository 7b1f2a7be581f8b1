"""Matches an hour from the queue of tournaments, and what the queue costs a match.

    python bench/tournament.py [matches of Space Crack] [matches of Wild wild space]

Two workers play from a queue in a temporary folder. Figures are of processor time, so that they
hold on a machine that has other work to do: matches an hour are those that two processors would
play if they had nothing else to do, reckoned from the seconds of processors that all processes
took, the organiser's among them. Beside them stands what the queue takes for a match, without
playing any: of this process, and of a bare loop of SQLite that commits as often.
"""

import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from contestmaster.storage import JobReport, QueuedJob, queue_opened
from contestmaster.tournament.entering import entries
from contestmaster.tournament.job import Job, carried_out
from contestmaster.tournament.pool import Pool

WORKERS: Final = 2
HOUR: Final = 3600
FIELDS: Final = (
    ("spacecrack", ("greedy", "random"), 50_000),
    ("cows", ("random", "random"), 8_000),
    ("cows", ("rancher", "random"), 8_000),
)
"""Game, bots, and how many matches an hour are wanted of the simplest."""


def spent() -> float:
    """Seconds of processors of this process and of all that it has started and that have ended."""
    own, theirs = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime


def jobs(game: str, bots: Sequence[str], count: int, first: int) -> list[QueuedJob]:
    """So many matches of two bots."""
    seats = entries(game, bots)
    found = [Job(game, {}, seed, seats) for seed in range(first, first + count)]
    return [QueuedJob(job.key, job.body, job.repeatable) for job in found]


def hourly(game: str, bots: Sequence[str], goal: int, count: int) -> None:
    """Play, and print matches an hour; workers are started for a few matches first."""
    for again in (0.0, 0.03):
        took = []
        for matches in (WORKERS, count):  # the first time tells what it takes to start
            with tempfile.TemporaryDirectory() as folder, queue_opened(folder) as queue:
                queue.run_again(b"bench", again if matches == count else 0.0)
                queue.add(jobs(game, bots, matches, 1000 * matches), "bench")
                before = spent()
                with Pool(queue, Path(folder, "bots"), WORKERS) as pool:
                    pool.run()
                took.append(spent() - before)
        each = (took[1] - took[0]) / (count - WORKERS)
        rate = HOUR * WORKERS / each
        share = f"{again:.0%} run again" if again else "none run again"
        print(
            f"{game}, {' and '.join(bots)}: {each:.3f} s of a processor a match, {share}: "
            f"{rate:,.0f} an hour on {WORKERS} processors (goal {goal:,}); starting took "
            f"{took[0]:.1f} s"
        )


def queue_alone(count: int) -> None:
    """Print what leasing and reporting take, by how many at a time, beside a bare SQLite loop."""
    game, bots, _ = FIELDS[0]
    one = jobs(game, bots, 1, 1)[0]
    journal = bytearray()
    result = carried_out(Job(game, {}, 1, entries(game, bots)), None, journal=journal.extend)
    for together in (1, 4, 12, 32):
        with tempfile.TemporaryDirectory() as folder, queue_opened(folder) as queue:
            queue.add([QueuedJob(f"{n}", one.body) for n in range(count)], "bench")
            began, wall = time.process_time(), time.perf_counter()
            done = commits = 0
            while leased := queue.lease("bench", together):
                reports = [
                    JobReport(each.key, result.body, bytes(journal) + b"%d" % (done + number))
                    for number, each in enumerate(leased)
                ]
                queue.done_together("bench", reports)
                done, commits = done + len(leased), commits + 2
            cpu, wall = time.process_time() - began, time.perf_counter() - wall
        print(
            f"queue, {together} at a time: {1000 * cpu / done:.2f} ms of a processor a match (with "
            f"{len(journal):,} bytes of journal), {commits / done:.2f} commits, "
            f"{1000 * wall / done:.1f} ms by the clock: {done / wall:,.0f} a second"
        )
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder, "bare.db"), isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL").fetchall()
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE results (key TEXT PRIMARY KEY, body BLOB)")
        began, wall = time.process_time(), time.perf_counter()
        for number in range(count):
            connection.execute("INSERT INTO results VALUES (?, ?)", (f"{number}", result.body))
        cpu, wall = time.process_time() - began, time.perf_counter() - wall
        connection.close()
    print(
        f"bare SQLite, a commit each: {1000 * cpu / count:.2f} ms of a processor, "
        f"{1000 * wall / count:.1f} ms by the clock"
    )


def main() -> None:
    """Print all figures."""
    counts = [int(word) for word in sys.argv[1:]] or [200, 30]
    queue_alone(400)
    for game, bots, goal in FIELDS:
        hourly(game, bots, goal, counts[game == "cows"])


if __name__ == "__main__":
    main()
