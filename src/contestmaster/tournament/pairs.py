"""Two who play pairs: one seed from both seats, from a queue, their results in order [RATE-30]."""

import os
import time
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from contestmaster.storage import JobQueue, QueuedJob, has_queue, queue_opened
from contestmaster.tournament.entering import Contender, keep
from contestmaster.tournament.job import Job, JobResult, result_of
from contestmaster.tournament.pool import Pool

LIBRARY: Final = "bots"
"""The folder of submitted files, beside the queue."""
SEEDS: Final = 2**64

_SEED: Final = "seed of pairs"
_AHEAD: Final = 8
"""So many pairs for each process are in the queue: their results count in order."""
_LOOK_S: Final = 0.02


class PairsError(Exception):
    """Pairs cannot be played so; the message is one sentence for people."""


class Leaver(NamedTuple):
    """Somebody who was gone before the end of a match: they have passed from then on.

    Attributes:
        name: who.
        why: in words.
        job: the match.
    """

    name: str
    why: str
    job: Job


class SeatPair(NamedTuple):
    """One seed from both seats.

    Attributes:
        number: from 1.
        jobs: the two matches: the first of the two bots in seat 0, and in seat 1.
        points: of the first bot in either: 1, 1/2 or 0; none where one could not be played.
        failure: why it could not.
        left: who was gone before the end.
    """

    number: int
    jobs: tuple[Job, Job]
    points: tuple[float, float] | None = None
    failure: str = ""
    left: tuple[Leaver, ...] = ()

    @property
    def seed(self) -> int:
        """Of both matches."""
        return self.jobs[0].seed


class PairPlan(NamedTuple):
    """What is played.

    Attributes:
        game: its name.
        params: its parameters, as texts.
        contenders: the two.
        turns: after how many a match ends at the latest.
        seed: of the first pair; those after it follow.
    """

    game: str
    params: Mapping[str, str]
    contenders: tuple[Contender, Contender]
    turns: int | None
    seed: int

    def jobs(self, number: int) -> tuple[Job, Job]:
        """Return the matches of a pair, by its number from 1."""
        seed = (self.seed + number - 1) % SEEDS
        first, second = (
            Job(self.game, dict(self.params), seed, seats, self.turns)
            for seats in (self.contenders, self.contenders[::-1])
        )
        return first, second


def seed_kept(folder: Path, drawn: int, *, wanted: bool) -> int:
    """Return the seed of the first pair in a folder; what was kept there is gone on from.

    Args:
        folder: of the queue.
        drawn: the seed of a folder in which none is kept.
        wanted: whether this seed was asked for; then it takes the place of that which is kept.

    Raises:
        PairsError: something else is kept there.
        StorageError: the folder cannot be used.
    """
    new = not has_queue(folder)
    with queue_opened(folder) as queue:
        kept = queue.get(_SEED)
        if kept is None and not new:
            raise PairsError(f"{folder} is the folder of something else")
        if kept is None or wanted:
            queue.set(_SEED, str(drawn))  # it may be too large for a number of the database
            return drawn
        return int(kept)


def played_pairs(
    folder: Path, plan: PairPlan, last: int, processes: int | None = None
) -> Generator[SeatPair, None, None]:
    """Yield pairs in the order of their numbers, whichever was played first [RATE-34].

    What the queue of the folder has results of is not played again.

    Args:
        folder: of the queue.
        plan: what is played.
        last: how many pairs at most; whoever has enough closes the iterator.
        processes: how many matches at a time; as many as there are processors, if not given.

    Raises:
        PairsError: one of the two would have to log in.
        EnteringError: a submitted file cannot be had.
        StorageError: the folder cannot be used.
    """
    for each in plan.contenders:
        if each.kind in ("line", "mcp"):
            raise PairsError(f"{each.name} logs in by itself: only bots and programs are compared")
    (folder / LIBRARY).mkdir(parents=True, exist_ok=True)
    for each in plan.contenders:
        keep(each, folder / LIBRARY)
    with queue_opened(folder) as queue, Pool(queue, folder / LIBRARY, processes) as pool:
        results = _Results(queue)
        added = 0
        ahead = _AHEAD * (processes or os.cpu_count() or 1)
        for number in range(1, last + 1):
            if added < min(last, number + ahead // 2):
                more = min(last, number + ahead)
                _add(queue, plan, range(added + 1, more + 1))
                added = more
            jobs = plan.jobs(number)
            while not results.known(jobs):
                pool.tend()
                time.sleep(_LOOK_S)
            yield results.pair(number, jobs)


def _add(queue: JobQueue, plan: PairPlan, numbers: range) -> None:
    jobs = [job for number in numbers for job in plan.jobs(number)]
    queue.add([QueuedJob(job.key, job.body, job.repeatable) for job in jobs], "pairs")


class _Results:
    """What has come of the jobs of a queue so far."""

    def __init__(self, queue: JobQueue) -> None:
        self._queue = queue
        self._after = 0
        self._found: dict[str, JobResult] = {}

    def known(self, jobs: tuple[Job, Job]) -> bool:
        """Return whether something is known of both jobs."""
        if not all(job.key in self._found for job in jobs):
            for each in self._queue.results(self._after):
                self._found[each.key] = result_of(each.result)
                self._after = each.number
            for lost in self._queue.abandoned():
                self._found[lost.key] = JobResult(lost.key, failed=lost.why)
        return all(job.key in self._found for job in jobs)

    def pair(self, number: int, jobs: tuple[Job, Job]) -> SeatPair:
        """Return the pair that two jobs are."""
        found = [self._found.pop(job.key) for job in jobs]
        if failed := next((each.failed for each in found if each.failed), ""):
            return SeatPair(number, jobs, None, failed)
        left = tuple(
            Leaver(seat.name, why, job)
            for job, each in zip(jobs, found, strict=True)
            for seat, why in zip(job.seats, each.causes, strict=False)
            if why
        )
        first, second = found
        return SeatPair(number, jobs, (_points(first, 0), _points(second, 1)), "", left)


def _points(result: JobResult, seat: int) -> float:
    own, other = result.ranks[seat], result.ranks[1 - seat]
    return 1.0 if own < other else 0.5 if own == other else 0.0
