"""kill -9 of workers on other machines and of the host: nothing is lost, nothing counts twice."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from tests.season.serving import SeasonHost, submitted, token_of
from tests.season.staged import FILE, asker, waiter

from contestmaster.season.annals import Annals
from contestmaster.season.clerk import planned
from contestmaster.storage import queue_opened
from contestmaster.tournament.job import job_of, result_of
from contestmaster.tournament.plan import PlayedJob
from contestmaster.tournament.verifying import different, replayed

pytestmark = pytest.mark.slow

SEASON = [sys.executable, "-m", "contestmaster", "season"]
PATIENCE_S = 240


@pytest.mark.slow
def test_a_few_kills(tmp_path: Path) -> None:
    """[SEASON-18, TOUR-15, TOUR-50]: one of each."""
    _killed(tmp_path, kills=3, games=8)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_fifty_kills(tmp_path: Path) -> None:
    """[SEASON-18, TOUR-15, TOUR-50]."""
    _killed(tmp_path, kills=50, games=160)


def _killed(folder: Path, kills: int, games: int) -> None:
    """Play a season while processes of it are killed at random; then look at all of it."""
    text = FILE.replace("workers = 0", "workers = 1").replace("audit = 0", "audit = 10")
    text = text.replace("games = 4", f"games = {games}").replace("turns = 2", "turns = 12")
    (folder / "season.toml").write_text(text)
    port, chance, killed = _free_port(), random.Random(kills), Counter[str]()
    host = SeasonHost(folder, port)
    try:
        token = token_of(host)
        for name, data in (("waits", waiter()), ("asks", asker())):
            submitted(host.address, token, data, name)
        made = httpx.post(
            f"{host.address}/api/workers",
            json={"name": "rack"},
            headers={"Authorization": f"Bearer {token}"},
            timeout=60,
        )
        (folder / "token").write_text(made.json()["token"])
        with _working(folder, host.address) as workers:
            while sum(killed.values()) < kills:
                time.sleep(chance.uniform(0.1, 1.2))
                what = ("host", "slot", "pool")[sum(killed.values()) % 3]
                if what == "host":
                    host.process.kill()
                    host.process.communicate()
                    host = SeasonHost(folder, port)
                elif not workers.kill(whole=what == "pool"):
                    continue
                killed[what] += 1
            _until_done(folder, host.address)
        shown = httpx.get(f"{host.address}/api/ladders/spacecrack", timeout=60).json()
    finally:
        host.__exit__()
    assert min(killed.values()) >= kills // 3
    _looked_at(folder, shown, games)


class _Workers:
    """``season work`` on what could be another machine; started anew where it was killed."""

    def __init__(self, folder: Path, address: str) -> None:
        self._words = [*SEASON, "work", address, "--slots", "2", "--token-file", "token"]
        self._words += ["--cache", str(folder / "cache")]
        self._folder = folder
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._words, cwd=self._folder, stdout=subprocess.DEVNULL)

    def kill(self, *, whole: bool) -> bool:
        """Kill one of its processes, or the one that keeps them; return whether there was one."""
        if whole:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = self._started()
            return True
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if not found:
            return False
        with suppress(ProcessLookupError):
            os.kill(int(found[0]), signal.SIGKILL)
        return True


@contextmanager
def _working(folder: Path, address: str) -> Iterator[_Workers]:
    workers = _Workers(folder, address)
    try:
        yield workers
    finally:
        workers.process.terminate()
        workers.process.wait(60)


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def _until_done(folder: Path, address: str) -> None:
    """Wait until the ladder rests: all that was planned is over, and nothing comes after it.

    What a worker that was killed had leased is played once the lease has ended.
    """
    before, since, rests = -1, time.monotonic(), 0
    while time.monotonic() - since < PATIENCE_S:
        time.sleep(1)
        ladder = httpx.get(f"{address}/api/ladders/spacecrack", timeout=60).json()
        with queue_opened(folder / "season-data") as queue:
            counts = queue.counts()
        rests = 0 if counts.waiting or counts.leased else rests + 1
        if ladder["matches"] != before:
            before, since, rests = ladder["matches"], time.monotonic(), 0
        if rests > 5:
            return
    raise AssertionError(f"nothing has come for {PATIENCE_S} seconds, and it is not over")


def _looked_at(folder: Path, shown: dict[str, object], games: int) -> None:
    """See that all was played once, and that the ladder is what the journals say."""
    with queue_opened(folder / "season-data") as queue:
        results, counts = list(queue.results()), queue.counts()
        assert queue.alarms() == []
        assert queue.abandoned() == []
        assert counts.waiting == counts.leased == 0
        assert len({one.key for one in results}) == len(results) == counts.done
        annals = Annals()
        for group, size in planned(queue).items():
            annals.planned(group, size)
        annals.read(results)
        assert all(len(annals.of_group(group)) == size for group, size in annals.sizes().items())
        for one in results:  # a recount: from the journals, and from nothing that was reported
            journal, result = queue.journal(one.journal), result_of(one.result)
            rebuilt = replayed(PlayedJob(job_of(one.job), result), journal)
            assert different(result, rebuilt) == []
        workers = {one.name: one.done for one in queue.workers() if one.done}
    assert workers["own@rack"] > 0
    assert any(name.startswith("local-") for name in workers)
    rest = subprocess.run(
        [*SEASON, "standings", "season.toml", "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    (table,) = [json.loads(line) for line in rest.stdout.splitlines()]
    assert table == shown
    ladder = [one for one in results if one.group.startswith("ladder ")]
    assert table["matches"] == len(ladder)
    assert {line["games"] for line in table["lines"]} >= {games}
