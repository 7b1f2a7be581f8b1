"""Workers on a Ray cluster: an extra. The organiser's process leases, and reports for all.

Tasks are sent with all they need, so that workers elsewhere need no folder of ours; a task whose
worker dies is free at once and sent again. Who is connected to which cluster is Ray's affair: the
one that the environment variable ``RAY_ADDRESS`` names, else one of this machine alone, on
loopback, which ends with the pool.
"""

import hashlib
import os
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from contestmaster.storage import JobQueue, QueueCounts
from contestmaster.tournament.job import JobResult, carried_out, job_of
from contestmaster.tournament.work import LEASE_S, told

LOOPBACK: Final = "127.0.0.1"
_ADDRESS: Final = "RAY_ADDRESS"
_LOOPBACK_ONLY: Final = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"
"""By its name of other systems, where clusters of one machine on loopback are what is usual."""
_AHEAD: Final = 2
"""So many tasks for each worker are under way, so that none waits for the organiser's process."""

Files = dict[str, bytes]
"""Submitted files by their SHA-256."""


class RayHands:
    """Tasks of Ray, as many at a time as there are workers."""

    def __init__(self, queue: JobQueue, library: Path, count: int) -> None:
        """Connect to a cluster, or start one on this machine."""
        self._queue = queue
        self._count = count
        self._ray = ray = prepared()
        self._own = not ray.is_initialized()
        if self._own:
            connect(ray, count)
        self._library = library
        self._files: Any = None
        self._worker = f"ray-{os.getpid()}-{secrets.token_hex(4)}"
        self._play = ray.remote(max_retries=0, num_cpus=1)(played_elsewhere)
        self._under_way: dict[Any, tuple[str, str]] = {}
        self._renewed = time.monotonic()

    def tend(self, counts: QueueCounts) -> None:
        """Report what has come back, and send what there is to do."""
        del counts
        ray = self._ray
        tasks = list(self._under_way)
        ready, _ = ray.wait(tasks, num_returns=len(tasks), timeout=0) if tasks else ([], tasks)
        for each in ready:
            self._report(each, *self._under_way.pop(each))
        if time.monotonic() - self._renewed > LEASE_S / 6:
            self._renewed = time.monotonic()
            for worker in {worker for _, worker in self._under_way.values()}:
                self._queue.renew(worker, LEASE_S)
        self._send()

    def _send(self) -> None:
        room = self._count * _AHEAD - len(self._under_way)
        if room <= 0:
            return
        if self._files is None:
            self._files = self._ray.put(files_of(self._library))
        # Two names in turn: what one has done the other may run again.
        for worker in (self._worker, f"{self._worker}-again"):
            for leased in self._queue.lease(worker, room, LEASE_S):
                task = self._play.remote(leased.body, self._files)
                self._under_way[task] = leased.key, worker
                room -= 1
            if room <= 0:
                return

    def _report(self, task: Any, key: str, worker: str) -> None:
        try:
            result, journal = self._ray.get(task)
        except Exception as error:  # its worker died, or could not play at all
            why, raised = (
                f"on the cluster: {type(error).__name__}",
                self._ray.exceptions.RayTaskError,
            )
            self._queue.give_up(key, worker, why, died=not isinstance(error, raised))
            return
        told(self._queue, worker, result, journal)

    def stop(self) -> None:
        """Give up what is under way; end the cluster, if it is ours."""
        for task in self._under_way:
            self._ray.cancel(task, force=True)
        for worker in {worker for _, worker in self._under_way.values()}:
            self._queue.free(worker, "it was told to end", died=False)
        self._under_way = {}
        if self._own:
            self._ray.shutdown()


def prepared() -> Any:
    """Return Ray, which is told before it is imported to stay on loopback, where it is to.

    By itself it takes the first address of this machine that is not loopback, even where it is told
    to take that one, and listens for whoever comes. On loopback it wants a token, too: other users
    of this machine can connect there.
    """
    if not os.environ.get(_ADDRESS):
        os.environ[_LOOPBACK_ONLY] = "0"
        os.environ.setdefault("RAY_AUTH_MODE", "token")
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of that
    # It would take the signals by which an engine of WebAssembly hears that a module has given up.
    os.environ["RAY_DISABLE_FAILURE_SIGNAL_HANDLER"] = "1"
    import ray  # noqa: PLC0415 - the environment comes first

    return ray


def connect(ray: Any, count: int) -> None:
    """Connect to the cluster that is named, or start one that only this machine can reach."""
    if os.environ.get(_ADDRESS):
        ray.init(logging_level="ERROR", log_to_driver=False)
        return
    ray.init(
        num_cpus=count,
        include_dashboard=False,
        _node_ip_address=LOOPBACK,
        logging_level="ERROR",
        log_to_driver=False,
    )


def files_of(library: Path) -> Files:
    """Return the submitted files of a library, to be sent with tasks."""
    if not library.is_dir():
        return {}
    return {file.name: file.read_bytes() for file in library.iterdir() if file.is_file()}


def played_elsewhere(body: bytes, files: Files) -> tuple[JobResult, bytes]:
    """Play one job where nothing of the organiser's is at hand; return result and journal.

    Args:
        body: of the job.
        files: submitted files by their SHA-256.
    """
    journal = bytearray()
    with tempfile.TemporaryDirectory(prefix="contestmaster-library-") as folder:
        for name, data in files.items():
            if hashlib.sha256(data).hexdigest() == name:
                Path(folder, name).write_bytes(data)
        result = carried_out(job_of(body), Path(folder), journal=journal.extend)
    return result, bytes(journal)
