"""Those who play what is in a queue: processes of this machine, or a cluster.

A pool keeps so many workers at work until nothing is left. One that dies is followed by another;
what it had leased is free at once.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, Protocol, Self, TypeAlias

from contestmaster.storage import JobQueue, QueueCounts

Engine: TypeAlias = Literal["local", "ray"]

_LOCAL: Final = "local"
_LOOK_S: Final = 0.05
_FAREWELL_S: Final = 5.0
_IN_A_ROW: Final = 10
"""After so many workers that ended without a result something is wrong with all of them."""
_COMPLAINT: Final = 2000


class PoolError(RuntimeError):
    """Workers end as soon as they are started; the message shows what the last one said."""


class Hands(Protocol):
    """Whoever does the work."""

    def tend(self, counts: QueueCounts) -> None:
        """See to it that work goes on; called often."""
        ...

    def stop(self) -> None:
        """End all of it at once."""
        ...


class Pool:
    """Workers on a queue, while the block lasts."""

    def __init__(
        self,
        queue: JobQueue,
        library: Path,
        processes: int | None = None,
        engine: Engine = "local",
    ) -> None:
        """Prepare; nothing is started yet.

        Args:
            queue: where the jobs are.
            library: the folder of submitted files by their SHA-256.
            processes: how many; as many as there are processors, if not given.
            engine: processes of this machine, or Ray.

        Raises:
            ModuleNotFoundError: Ray is not installed.
        """
        self.queue = queue
        count = processes or os.cpu_count() or 1
        self._hands: Hands
        if engine == "ray":
            from contestmaster.tournament.rays import RayHands  # noqa: PLC0415 - an extra

            self._hands = RayHands(queue, library, count)
        else:
            self._hands = _Processes(queue, library, count)

    def __enter__(self) -> Self:
        """Give the pool itself, which is stopped at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        self.stop()

    def tend(self) -> QueueCounts:
        """See to it that work goes on; return how far it is.

        Raises:
            PoolError: no worker lives long enough to do anything.
        """
        counts = self.queue.counts()
        self._hands.tend(counts)
        return counts

    def run(self, told: Callable[[QueueCounts], object] = lambda _: None) -> QueueCounts:
        """Work until nothing is left; return how the queue stands.

        Args:
            told: told now and then how far it is.
        """
        while (counts := self.tend()).open:
            told(counts)
            time.sleep(_LOOK_S)
        told(counts)
        return counts

    def stop(self) -> None:
        """End all workers; what they had leased is free."""
        self._hands.stop()


def _is_orphan(worker: str) -> bool:
    """Return whether a worker is of an organiser's process of this machine that is gone."""
    kind, _, rest = worker.partition("-")
    number = rest.partition("-")[0]
    if kind != _LOCAL or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass  # it lives, or nothing is known of it
    return False


class _Process:
    """A worker in a process of its own."""

    def __init__(self, folder: Path, library: Path) -> None:
        # Names are used once: nobody may run again what they have done themself.
        self.name = f"{_LOCAL}-{os.getpid()}-{secrets.token_hex(4)}"
        self.complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}.work", str(folder), str(library), self.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self.complaints,
            start_new_session=True,
        )

    def close(self) -> None:
        """Tell it to end."""
        assert self.process.stdin is not None
        self.process.stdin.close()


class _Processes:
    """Processes of this machine."""

    def __init__(self, queue: JobQueue, library: Path, count: int) -> None:
        for each in queue.workers():  # they end with whoever has started them
            if _is_orphan(each.name):
                queue.free(each.name, "the process that has started it is gone", died=False)
        self._queue = queue
        self._library = library
        self._count = count
        self._working: list[_Process] = []
        self._in_vain = 0
        self._done = -1
        self._idle_since: float | None = None

    def tend(self, counts: QueueCounts) -> None:
        """Start workers in the place of those that are gone."""
        for each in [each for each in self._working if each.process.poll() is not None]:
            self._bury(each)
        if counts.done != self._done:
            self._done, self._in_vain = counts.done, 0
        self._renew_hands(counts)
        wanted = min(self._count, counts.open)
        while len(self._working) < wanted:
            self._working.append(_Process(self._queue.folder, self._library))

    def _renew_hands(self, counts: QueueCounts) -> None:
        """Let a fresh worker come where only that is left which all others have done before."""
        stuck = counts.again and not counts.waiting and not counts.leased
        if not stuck:
            self._idle_since = None
            return
        now = time.monotonic()
        self._idle_since = self._idle_since or now
        if now - self._idle_since > 1 and self._working:
            self._idle_since = None
            self._end([self._working.pop(0)])

    def _bury(self, each: _Process) -> None:
        self._working.remove(each)
        self._queue.free(each.name, f"its worker has ended with status {each.process.returncode}")
        complaint = self._close(each)
        self._in_vain += 1
        if self._in_vain >= _IN_A_ROW:
            raise PoolError(f"{_IN_A_ROW} workers have ended one after another: {complaint}")

    def stop(self) -> None:
        """End all at once."""
        self._end(self._working)
        self._working = []

    def _end(self, ending: list[_Process]) -> None:
        for each in ending:
            each.close()
        for each in ending:
            try:
                each.process.wait(_FAREWELL_S)
            except subprocess.TimeoutExpired:
                each.process.kill()
                each.process.wait()
            self._queue.free(each.name, "it was told to end", died=False)
            self._close(each)

    @staticmethod
    def _close(each: _Process) -> str:
        """Return what a worker that is gone has said last."""
        each.close()
        with each.complaints as said:
            said.seek(max(0, said.seek(0, os.SEEK_END) - _COMPLAINT))
            return said.read().decode(errors="replace").strip() or "it said nothing"
