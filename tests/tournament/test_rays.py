"""Workers on a Ray cluster of this machine, some of which are killed in the middle."""

import os
import signal
import threading
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from contestmaster.storage import QueuedJob, queue_opened
from contestmaster.tournament.entering import entries
from contestmaster.tournament.job import Job
from contestmaster.tournament.pool import Pool
from contestmaster.tournament.work import worked

if find_spec("ray") is None:
    pytest.skip("the extra ray is not installed", allow_module_level=True)

pytestmark = [
    pytest.mark.slow,
    # Ray leaves pipes and sockets to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def jobs(count):
    seats = entries("spacecrack", ["greedy", "random"])
    found = [Job("spacecrack", {}, seed, seats, turns=4) for seed in range(count)]
    return [QueuedJob(job.key, job.body, job.repeatable) for job in found]


def descendants(root: int) -> set[int]:
    """All processes that a process has started, and theirs."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {root}


def task_workers() -> list[int]:
    """Those of our own cluster's processes that play."""
    found = []
    for pid in descendants(os.getpid()):
        try:
            title = Path("/proc", str(pid), "cmdline").read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::played_elsewhere"):
            found.append(pid)
    return found


def listening(pids) -> set[str]:
    """The addresses, in hexadecimal as the system has them, at which processes listen."""
    sockets = {}
    for table in ("tcp", "tcp6"):
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            _, local, _, state, *_, inode = line.split()[:10]
            if state == "0A":
                sockets[f"socket:[{inode}]"] = local.partition(":")[0]
    found = set()
    for pid in pids:
        with suppress(OSError):
            for each in Path("/proc", str(pid), "fd").iterdir():
                with suppress(OSError):
                    found |= {sockets[name] for name in [str(each.readlink())] if name in sockets}
    return found


def kill_some(kills: list[int], most: int, stop: threading.Event) -> None:
    while len(kills) < most and not stop.is_set():
        for pid in task_workers()[:1]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            kills.append(pid)
        time.sleep(1.5)


def test_killed_workers_lose_and_double_nothing(tmp_path, monkeypatch):
    """[TOUR-15, TOUR-16]: and each result is the one that a single process comes to."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    given, kills, stop = jobs(80), [], threading.Event()
    killer = threading.Thread(target=kill_some, args=(kills, 3, stop))
    with queue_opened(tmp_path / "rays") as queue:
        queue.run_again(b"secret", 0.1)
        queue.add(given, "g")
        with Pool(queue, tmp_path / "bots", 2, "ray") as pool:
            heard = listening(descendants(os.getpid()))
            assert heard
            assert {each[-8:] for each in heard} == {"0100007F"}  # 127.0.0.1
            killer.start()
            try:
                counts = pool.run()
            finally:
                stop.set()
                killer.join()
        assert (counts.done, counts.open, counts.abandoned) == (80, 0, 0)
        assert (queue.alarms(), queue.audits()[0] > 0) == ([], True)
        found = {each.key: (each.result, each.journal) for each in queue.results()}
    assert kills
    with queue_opened(tmp_path / "one") as queue:
        queue.add(given[:10], "g")
        worked(queue, "alone", None)
        alone = {each.key: (each.result, each.journal) for each in queue.results()}
    assert len(alone) == 10
    assert alone.items() <= found.items()
    assert len(found) == 80


def test_a_module_that_gives_up_takes_nobody_with_it(tmp_path, monkeypatch):
    """[WASM-30]: also where a cluster has been joined since the first engine was made."""
    wasmtime = pytest.importorskip("wasmtime")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)

    def gives_up():
        store = wasmtime.Store()
        module = wasmtime.Module(store.engine, '(module (func (export "f") unreachable))')
        with pytest.raises(wasmtime.Trap):
            wasmtime.Instance(store, module, []).exports(store)["f"](store)

    gives_up()
    with queue_opened(tmp_path) as queue:
        queue.add(jobs(1), "g")
        with Pool(queue, tmp_path / "bots", 1, "ray") as pool:
            pool.run()
            gives_up()
