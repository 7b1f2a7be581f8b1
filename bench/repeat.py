"""The same matches twice, the second time beside busy processes: equal in every byte, and in fuel.

    python bench/repeat.py [--matches 200] [--workers 2] [--busy 6] [--bot wasm:FILE --bot greedy]

The bots are the C starter of Space Crack in WebAssembly, built here with clang and wasi-libc, and
one of ours, unless others are named. The first time the matches are played in their order by so
many workers; the second time in another order, by one worker more, while so many processes do
nothing but compute.
Every journal, every result and all fuel must be the same [TOUR-10]. Standard output is Markdown;
the exit status is 1 where something differs.
"""

import argparse
import hashlib
import random
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from contestmaster.starters.catalogue import starters
from contestmaster.storage import QueuedJob, queue_opened
from contestmaster.tournament.entering import entries, keep
from contestmaster.tournament.job import Job, result_of
from contestmaster.tournament.pool import Pool

GAME = "spacecrack"
BUSY = "while True: pass"


class Repeated(NamedTuple):
    """A match as it was played once.

    Attributes:
        result: all that must be the same.
        journal: of it.
        fuel: that each seat has used, in each of its turns; ``None`` for who is not counted.
        worker: who has played it.
    """

    result: bytes
    journal: bytes
    fuel: tuple[tuple[int, ...] | None, ...]
    worker: str


class Run(NamedTuple):
    """All matches, played once.

    Attributes:
        matches: by the key of the job.
        seconds: by the clock.
        alarms: results that differed when they were run again.
    """

    matches: dict[str, Repeated]
    seconds: float
    alarms: int


def built(folder: Path) -> Path:
    """Build the C starter in a folder; return the module."""
    (starter,) = (
        each
        for each in starters()
        if (each.game, each.wasm, each.language.title) == (GAME, True, "C")
    )
    for name, content in starter.contents().items():
        Path(folder, name).write_bytes(content)
    subprocess.run(shlex.split(starter.build), cwd=folder, check=True, capture_output=True)
    return folder / "bot.wasm"


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Let so many processes compute for nothing while the block lasts."""
    running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def played(jobs: Sequence[Job], workers: int, load: int) -> Run:
    """Play jobs from a queue of their own, in this order, beside so many busy processes."""
    with tempfile.TemporaryDirectory() as place, queue_opened(place) as queue:
        library = Path(place, "bots")
        library.mkdir()
        for seat in jobs[0].seats:
            keep(seat, library)
        queue.add([QueuedJob(job.key, job.body) for job in jobs], "repeat")
        queue.run_again(b"repeat", 0.03)
        began = time.perf_counter()
        with busy(load), Pool(queue, library, workers) as pool:
            pool.run()
        seconds = time.perf_counter() - began
        matches = {}
        for each in queue.results():
            result = result_of(each.result)
            assert not result.failed, result.failed
            fuel = tuple(
                None if account is None else tuple(account.get("fuel", ()))
                for account in result.accounts
            )
            journal = queue.journal(each.journal)
            matches[each.key] = Repeated(each.result, journal, fuel, each.worker)
        return Run(matches, seconds, len(queue.alarms()))


def differences(first: Run, second: Run) -> list[str]:
    """Return what differs between two runs, a sentence each."""
    found = [f"{key[:12]} was played once only" for key in first.matches.keys() ^ second.matches]
    for key in first.matches.keys() & second.matches:
        one, other = first.matches[key], second.matches[key]
        found += [
            f"{key[:12]} has another {what}"
            for what in ("result", "journal", "fuel")
            if getattr(one, what) != getattr(other, what)
        ]
    return found + [f"{run.alarms} alarms" for run in (first, second) if run.alarms]


def row(name: str, workers: int, load: int, run: Run) -> str:
    """Return a line of the table."""
    digest = hashlib.sha256()
    for key in sorted(run.matches):
        digest.update(run.matches[key].journal)
    size = sum(len(each.journal) for each in run.matches.values())
    fuel = sum(sum(f) for each in run.matches.values() for f in each.fuel if f is not None)
    return (
        f"| {name} | {workers} | {load} | {len(run.matches)} | {run.seconds:.0f} | {size:,} | "
        f"`{digest.hexdigest()[:16]}` | {fuel:,} |"
    )


def repeated(bots: Sequence[str], matches: int, workers: int, load: int) -> list[str]:
    """Play all of it twice, and print how; return what differs."""
    seats = entries(GAME, bots)
    jobs = [Job(GAME, {}, seed, seats[:: -1 if seed % 2 else 1]) for seed in range(matches)]
    shuffled = random.Random(5).sample(jobs, len(jobs))
    print("| run | workers | busy | matches | s by the clock | bytes | SHA-256 of all | fuel |")
    print("| --- | --: | --: | --: | --: | --: | --- | --: |")
    first = played(jobs, workers, 0)
    print(row("in order", workers, 0, first), flush=True)
    second = played(shuffled, workers + 1, load)
    print(row("shuffled", workers + 1, load, second))
    return differences(first, second)


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--busy", type=int, default=6)
    parser.add_argument("--bot", action="append")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bots = given.bot or [f"c=wasm:{built(Path(folder))}", "greedy"]
        found = repeated(bots, given.matches, given.workers, given.busy)
    print("\n".join(found) or f"\nAll {given.matches} matches are equal in journals and fuel.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
