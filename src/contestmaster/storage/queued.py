"""What goes into a queue of matches, and what comes out of it."""

from typing import Literal, NamedTuple, TypeAlias

Reported: TypeAlias = Literal["new", "same", "differs", "late"]
"""What a report was: the first; equal to it; another, which is an alarm; or, of a job that cannot
be repeated, another that does not count."""


class QueuedJob(NamedTuple):
    """A job as it is added.

    Attributes:
        key: follows from the body.
        body: what is to be done.
        repeatable: whether it comes to the same result, to the byte, whoever does it.
        at_home: whether only the organiser's own process can do it.
    """

    key: str
    body: bytes
    repeatable: bool = True
    at_home: bool = False


class JobReport(NamedTuple):
    """What somebody reports of a job that is done.

    Attributes:
        key: of the job.
        result: all that must be the same, whoever does it.
        journal: of the match.
        spent: seconds of a processor.
    """

    key: str
    result: bytes
    journal: bytes
    spent: float = 0.0


class LeasedJob(NamedTuple):
    """A job as a worker gets it.

    Attributes:
        key, body: as it was added.
        group: to which it belongs.
        again: whether it was done before, and is run again to compare.
    """

    key: str
    body: bytes
    group: str
    again: bool


class LeaseTerms(NamedTuple):
    """Which jobs somebody may have who does not get all of them.

    What cannot be repeated is not among them, nor what only trusted workers run again.

    Attributes:
        groups: what the names of their groups begin with.
        besides: names of workers whose results they may not run again, beside their own.
        most: jobs that they may have at a time.
        trusted: whether they run again what only trusted workers may.
    """

    groups: tuple[str, ...]
    besides: tuple[str, ...] = ()
    most: int = 64
    trusted: bool = False


class NotLeasedError(Exception):
    """A job is not leased to who reports it, and has no result of theirs."""

    def __init__(self, key: str) -> None:
        """Say which."""
        super().__init__(f"the job {key} is not leased to this worker, or no longer")


class StoredResult(NamedTuple):
    """A result that counts.

    Attributes:
        number: rises with the instant at which it came.
        key: of the job.
        group: of the job.
        job, result: as they were added and reported.
        journal: the SHA-256 of the journal.
        worker: who reported it.
        spent: seconds of a processor.
        at: when it came, in seconds since 1970.
    """

    number: int
    key: str
    group: str
    job: bytes
    result: bytes
    journal: str
    worker: str
    spent: float
    at: float


class Discrepancy(NamedTuple):
    """An alarm: a second result that is not the first.

    Attributes:
        key: of the job.
        first, worker: whose result counts, or counted until this one was found right; and who
            reported this.
        result, journal: what this one reported; the journal's SHA-256.
        at: when, in seconds since 1970.
        settled: whether it is known which of the two is right.
        number: of the alarm.
    """

    key: str
    first: str
    worker: str
    result: bytes
    journal: str
    at: float
    settled: bool = False
    number: int = 0


class QueueCounts(NamedTuple):
    """How many jobs are where.

    Attributes:
        waiting: for somebody to lease them.
        leased: to somebody, those that are run again too.
        done: and what came of them counts.
        abandoned: nobody could do them.
        again: wait to be run again by somebody else.
    """

    waiting: int
    leased: int
    done: int
    abandoned: int
    again: int

    @property
    def open(self) -> int:
        """Jobs that somebody must still do."""
        return self.waiting + self.leased + self.again


class WorkerHealth(NamedTuple):
    """What a worker has done so far.

    Attributes:
        name: of the worker.
        seen: when it was last heard of, in seconds since 1970.
        done: results it has reported.
        gave_up: jobs it has given back.
        lost: jobs it had not reported when their lease was over.
        differed: alarms in which it reported one of the two results.
    """

    name: str
    seen: float
    done: int
    gave_up: int
    lost: int
    differed: int


class QueueNote(NamedTuple):
    """Something noted beside the jobs, in the order in which it was."""

    kind: str
    body: bytes
    at: float


class AbandonedJob(NamedTuple):
    """A job that nobody could do, and why it was given up last."""

    key: str
    group: str
    body: bytes
    why: str
