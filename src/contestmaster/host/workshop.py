"""Where boards are made: beside the event loop, so that nobody waits for the board of another.

Rules are pure, so a match can be set up on any thread; only the loop's thread takes it over. There
is one such thread, and everybody has their turn on it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol, TypeAlias, TypeVar

from contestmaster.host.fairness import FairQueue

T = TypeVar("T")

Made: TypeAlias = Callable[[Future[T]], object]
"""Told on the host's thread what came of a job: its result, or its error."""


class Workshop(Protocol):
    """Whoever does what takes long."""

    def do(
        self, job: Callable[[], T], made: Made[T], machine: str = "", person: str = ""
    ) -> object:
        """Do a job that changes nothing, then tell what came of it, now or later.

        ``machine`` and ``person`` are for whom it is: each has their turn.
        """
        ...


class NoWorkshop:
    """Does everything at once: where nobody else waits, and time is not real."""

    def do(
        self, job: Callable[[], T], made: Made[T], machine: str = "", person: str = ""
    ) -> object:
        """Do a job."""
        del machine, person
        made(_done(job))
        return None


class Beside:
    """Does one job after the other on a thread of its own, in fair turns."""

    def __init__(self) -> None:
        """Belong to the loop that runs."""
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="boards")
        self._queue: FairQueue[tuple[Callable[[], Any], Made[Any]]] = FairQueue()
        self._works = self._closed = False

    def do(
        self, job: Callable[[], T], made: Made[T], machine: str = "", person: str = ""
    ) -> object:
        """Put a job in the queue."""
        self._queue.put(machine, person, (job, made))
        self._next()
        return None

    def close(self) -> None:
        """Take up no more; of what is under way nobody hears."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> None:
        if self._works or self._closed:
            return
        taken = self._queue.take(lambda _: True)
        if taken is None:
            return
        self._works = True
        job, made = taken

        def bring(done: "Future[Any]") -> None:
            if not (done.cancelled() or self._loop.is_closed()):
                self._loop.call_soon_threadsafe(self._tell, made, done)

        self._thread.submit(job).add_done_callback(bring)

    def _tell(self, made: Made[Any], done: "Future[Any]") -> None:
        self._works = False
        try:
            if not self._closed:
                made(done)
        finally:
            self._next()


async def result_of(workshop: Workshop, job: Callable[[], T], machine: str = "") -> T:
    """Have a job done, and return its result; raises what the job raises."""
    told: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def made(done: "Future[T]") -> None:
        if told.done():  # whoever asked has gone meanwhile
            return
        error = done.exception()
        if error is None:
            told.set_result(done.result())
        else:
            told.set_exception(error)

    workshop.do(job, made, machine)
    return await told


def _done(job: Callable[[], T]) -> "Future[T]":
    done: Future[T] = Future()
    try:
        done.set_result(job())
    except Exception as error:  # whoever asked for it is told
        done.set_exception(error)
    return done
