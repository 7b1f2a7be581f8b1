"""One worker: it leases jobs from a queue, plays them, and reports, until it is told to end.

Run as a program (``python -m contestmaster.tournament.work FOLDER LIBRARY NAME``) it works on the
queue of a folder for as long as its standard input is open. It may be killed at any moment: what it
had leased is leased again, and what it has reported counts once [TOUR-15].
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from contestmaster.storage import JobQueue, JobReport, queue_opened
from contestmaster.tournament.job import Job, JobResult, carried_out, job_of
from contestmaster.tournament.printed import Printed

LEASE_S: Final = 60.0
"""For how long a job is leased; a worker that lives makes it longer."""
LONGEST_S: Final = 900.0
"""For how many seconds by the clock a match may be played before it is given up as void."""
MOST_AT_ONCE: Final = 32
"""Jobs leased at a time at most: each lease is a commit."""
TOGETHER_S: Final = 1.0
"""Results wait for others, to be reported in one commit, for about so long at most [TOUR-45]."""

PRINTS: Final = "prints"
"""The folder for what programs print, beside the queue."""

_LABEL: Final = 12
_IDLE_S: Final = 0.1
_NICE: Final = 5
OVERRUN: Final = 3
"""The exit status of a worker that has given up a match that took too long."""


def worked(
    queue: JobQueue,
    worker: str,
    library: Path | None,
    *,
    ends: Callable[[], bool] = lambda: True,
    at_home: bool = False,
    watch: Callable[[str], object] = lambda _: None,
    **options: Any,
) -> int:
    """Do what there is to do; return how many jobs were reported.

    Args:
        queue: where the jobs are.
        worker: under which name.
        library: the folder of submitted files by their SHA-256.
        ends: asked where there is nothing to do, whether to end.
        at_home: whether to do those jobs that only the organiser's process can do.
        watch: told the key of each job that begins, and "" when it has ended.
        options: more for :func:`.job.carried_out`.
    """
    basket = ReportBasket(queue, worker)
    count = 1
    while True:
        jobs = queue.lease(worker, count, LEASE_S, at_home=at_home)
        if not jobs:
            if ends():
                return basket.reported
            time.sleep(_IDLE_S)
            continue
        began = time.monotonic()
        for each in jobs:
            job = job_of(each.body)
            basket.before(job)
            watch(each.key)
            basket.add(job, *played_job(queue, job, library, **options))
            watch("")
        basket.report()
        if not at_home:  # as many as are done in about the time for which results may wait
            quick = time.monotonic() - began < TOGETHER_S / 2
            count = min(MOST_AT_ONCE, 2 * count) if quick else max(1, count // 2)


class ReportBasket:
    """Results of one worker, gathered for a while and reported in one commit [TOUR-45].

    Attributes:
        reported: how many have been reported.
    """

    def __init__(self, queue: JobQueue, worker: str) -> None:
        """Begin with nothing gathered."""
        self.reported = 0
        self._queue = queue
        self._worker = worker
        self._kept: list[JobReport] = []
        self._took: dict[str, float] = {}
        self._since = self._began = 0.0

    def before(self, job: Job) -> None:
        """Report what is gathered if the match that begins may take too long to wait for it."""
        if self._took.get(job.game, 0.0) >= TOGETHER_S:
            self.report()
        self._began = time.monotonic()

    def add(self, job: Job, result: JobResult, journal: bytes) -> None:
        """Take a result; one that is void is given up at once [TOUR-14]."""
        now = time.monotonic()
        self._took[job.game] = now - self._began
        if result.void:
            self._queue.give_up(result.key, self._worker, result.failed)
            return
        if not self._kept:
            self._since = now
        self._kept.append(JobReport(result.key, result.body, journal, result.spent))
        if now - self._since >= TOGETHER_S:
            self.report()

    def report(self) -> None:
        """Report what is gathered."""
        if self._kept:
            self._queue.done_together(self._worker, self._kept)
            self.reported += len(self._kept)
            self._kept = []


def played_job(
    queue: JobQueue, job: Job, library: Path | None, **options: Any
) -> tuple[JobResult, bytes]:
    """Play one job; return what came of it, and its journal."""
    journal = bytearray()
    if any(seat.kind == "program" for seat in job.seats):
        printed = Printed(private(queue.folder / PRINTS))
        printed.label = job.key[:_LABEL]
        options["printed"] = printed
    result = carried_out(job, library, journal=journal.extend, **options)
    return result, bytes(journal)


def private(folder: Path) -> Path:
    """Make a folder for its owner only, if there is none."""
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def told(queue: JobQueue, worker: str, result: JobResult, journal: bytes) -> bool:
    """Report what came of a job: a void match is given up, so that it is played again [TOUR-14]."""
    if result.void:
        queue.give_up(result.key, worker, result.failed)
        return False
    queue.done(result.key, worker, result.body, journal, result.spent)
    return True


def main(folder: str, library: str, worker: str) -> None:
    """Work until standard input is closed, or this process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the organiser's process
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    watchdog = _Watchdog(folder, worker)
    threading.Thread(target=_until_closed, daemon=True).start()
    threading.Thread(target=watchdog.run, daemon=True).start()
    with queue_opened(folder) as queue:
        worked(queue, worker, Path(library), ends=lambda: False, watch=watchdog.watch)


def _until_closed() -> None:
    """End the process with its input: whoever has started it is gone, or wants it to be."""
    while os.read(0, 1 << 12):
        pass
    os._exit(0)  # what is being played is leased again


class _Watchdog:
    """Keeps a worker's leases, and ends it where a match goes on for ever [TOUR-14]."""

    def __init__(self, folder: str, worker: str) -> None:
        self._folder = folder
        self._worker = worker
        self._key = ""
        self._since = 0.0

    def watch(self, key: str) -> None:
        """Note that a job begins, or has ended."""
        self._since = time.monotonic()
        self._key = key

    def run(self) -> None:
        with queue_opened(self._folder) as queue:
            while True:
                time.sleep(LEASE_S / 6)
                key = self._key
                if key and time.monotonic() - self._since > LONGEST_S:
                    queue.give_up(key, self._worker, f"it took longer than {LONGEST_S:.0f} s")
                    os._exit(OVERRUN)
                queue.renew(self._worker, LEASE_S)


if __name__ == "__main__":
    main(*sys.argv[1:])
