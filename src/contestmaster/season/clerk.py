"""The clerk: a thread of its own that has the queue of a season open, and its workers.

Nothing here is done on the event loop: the queue waits for the disk.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from contestmaster.season.stages import GroupName, group_named
from contestmaster.season.workers import is_remote
from contestmaster.storage import (
    AbandonedJob,
    Discrepancy,
    JobQueue,
    QueueCounts,
    QueuedJob,
    StoredResult,
    WorkerHealth,
    queue_opened,
)
from contestmaster.tournament.afar import AT_ONCE
from contestmaster.tournament.job import Job
from contestmaster.tournament.pool import Pool, PoolError

P = ParamSpec("P")
T = TypeVar("T")

_LATELY_S = 30.0
"""Within so many seconds a worker that lives is heard of."""
_GROUP = "group"
"""Notes of this kind say which group was planned, and how many matches it has."""


class Machinery(NamedTuple):
    """How the machines are, for organisers.

    Attributes:
        counts: jobs by state.
        workers: all that have ever asked for a job.
        alarms: results that were not what the first was.
        abandoned: jobs that nobody could do.
        audits: results that were to be compared, and those that have been.
        trouble: why no workers run on this machine; empty where they do.
    """

    counts: QueueCounts
    workers: Sequence[WorkerHealth]
    alarms: Sequence[Discrepancy]
    abandoned: Sequence[AbandonedJob]
    audits: tuple[int, int]
    trouble: str


class Clerk:
    """Does what is asked of the queue of a season, one thing after the other."""

    def __init__(self, folder: Path, library: Path, processes: int) -> None:
        """Prepare; :meth:`open` opens the queue.

        Args:
            folder: of the season's records.
            library: of the submitted files.
            processes: workers on this machine; 0 for none.
        """
        self._folder = folder
        self._library = library
        self._processes = processes
        self._thread = ThreadPoolExecutor(1, "season-clerk")
        self._queue: JobQueue | None = None
        self._pool: Pool | None = None
        self.trouble = ""
        """Why no workers run on this machine."""

    async def open(self, secret: bytes, share: float) -> dict[GroupName, int]:
        """Open the queue; return the groups that were planned, with their sizes.

        Args:
            secret: which results are compared follows from it.
            share: of how many, from 0 to 1.

        Raises:
            StorageError: the queue cannot be used.
        """

        def opened() -> dict[GroupName, int]:
            queue = self._queue = queue_opened(self._folder)
            queue.run_again(secret, share)
            # Workers of a host that was killed are gone; those over HTTP go on, and report.
            for worker in queue.workers():
                if not is_remote(worker.name):
                    queue.free(worker.name, "the host was started again")
            queue.retry()
            if self._processes:
                self._pool = Pool(queue, self._library, self._processes)
            return planned(queue)

        return await self._alone(opened)

    async def close(self) -> None:
        """End the workers, and let go of the queue."""

        def closed() -> None:
            if self._pool is not None:
                self._pool.stop()
            if self._queue is not None:
                self._queue.close()

        await self._alone(closed)
        self._thread.shutdown()

    async def ask(
        self, what: Callable[Concatenate[JobQueue, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Have something done with the queue.

        Raises:
            StorageError: the queue cannot be read or written.
        """

        def asked() -> T:
            assert self._queue is not None  # it is open
            return what(self._queue, *given, **named)

        return await self._alone(asked)

    async def plan(self, group: GroupName, jobs: Sequence[Job]) -> None:
        """Add the matches of a group, all or none, and note that it is planned."""
        queued = [QueuedJob(job.key, job.body, job.repeatable) for job in jobs]
        note = f"{group.text} {len(queued)}".encode()
        await self.ask(JobQueue.add, queued, group.text, ((_GROUP, note),))

    async def results(self, after: int) -> list[StoredResult]:
        """Return the results after a number."""
        return await self.ask(lambda queue: list(queue.results(after)))

    async def result(self, number: int) -> StoredResult:
        """Return one result; ``LookupError`` where there is none."""
        found = await self.ask(lambda queue: next(queue.results(number - 1), None))
        if found is None or found.number != number:
            raise LookupError(f"there is no match {number}")
        return found

    async def journal(self, digest: str) -> bytes:
        """Return a journal by its SHA-256."""
        return await self.ask(JobQueue.journal, digest)

    async def hands(self) -> int:
        """Return how many workers there are: those of this machine, and all heard of lately.

        A machine elsewhere has as many as it has leased matches for.
        """

        def counted(queue: JobQueue) -> int:
            since = time.time() - _LATELY_S
            names = [one.name for one in queue.workers() if one.seen > since]
            leased = [len(queue.leased(name)) for name in names if is_remote(name)]
            return len(names) + sum(leased) // AT_ONCE

        return max(self._processes, await self.ask(counted))

    async def machinery(self) -> Machinery:
        """Return how the machines are."""

        def looked(queue: JobQueue) -> Machinery:
            return Machinery(
                queue.counts(),
                queue.workers(),
                queue.alarms(),
                queue.abandoned(),
                queue.audits(),
                self.trouble,
            )

        return await self.ask(looked)

    async def tend(self) -> None:
        """See to it that workers run; what keeps them from it is in :attr:`trouble`."""

        def tended() -> None:
            if self._pool is None:
                return
            try:
                self._pool.tend()
                self.trouble = ""
            except PoolError as error:
                self.trouble = str(error)

        await self._alone(tended)

    async def _alone(self, act: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, act)


def planned(queue: JobQueue) -> dict[GroupName, int]:
    """Return the groups that were planned, with their sizes."""
    found = {}
    for note in queue.notes():
        if note.kind != _GROUP:
            continue
        text, _, size = note.body.decode().rpartition(" ")
        group = group_named(text)
        if group is not None:
            found[group] = int(size)
    return found
