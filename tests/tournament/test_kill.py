"""kill -9 of workers and of the organiser's process: no result is lost, and none counts twice."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from contestmaster.storage import queue_opened

pytestmark = pytest.mark.slow

FILE = """
seeds = {seeds}
seed = 7
run_again = 0.05
[[games]]
game = "spacecrack"
turns = 4
[[entrants]]
name = "one"
bot = "greedy"
[[entrants]]
name = "two"
bot = "random"
[[entrants]]
name = "three"
bot = "random"
"""


def command(file: Path, folder: Path) -> list[str]:
    words = [sys.executable, "-m", "contestmaster", "tournament", str(file)]
    return [*words, "--records", str(folder), "--processes", "2", "--json"]


def workers(folder: Path) -> list[int]:
    """The processes that work on this folder, and nobody else's."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"contestmaster.tournament.work" in words and str(folder).encode() in words:
            found.append(int(entry.name))
    return found


def results(folder: Path) -> dict[str, tuple[bytes, str]]:
    """What counts, by key; that a key counts once is seen on the way."""
    with queue_opened(folder) as queue:
        listed = list(queue.results())
        for each in listed:
            queue.journal(each.journal)
    found = {each.key: (each.result, each.journal) for each in listed}
    assert len(found) == len(listed)
    return found


def killed(file: Path, folder: Path, kills: int, chance: random.Random) -> int:
    """Play with kills in between; return how many there were while something was played."""
    count, before = 0, {}
    while count < kills:
        process = subprocess.Popen(
            command(file, folder),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Its workers are found by their command lines: so they are started from nothing.
            env={**os.environ, "PYTHONHASHSEED": "random"},
        )
        try:
            time.sleep(chance.uniform(1.0, 3.5))
            if process.poll() is not None:  # it was faster than the kill
                assert process.returncode == 0
                break
            victims = workers(folder)
            if victims and chance.random() < 0.5:
                os.kill(chance.choice(victims), signal.SIGKILL)
                count += 1
                time.sleep(chance.uniform(0, 1.0))
            process.send_signal(signal.SIGKILL)
            count += 1
        finally:
            process.kill()
            process.wait()
        now = results(folder) if (folder / "queue.db").exists() else {}
        assert before.items() <= now.items()  # nothing that counted is lost or changed
        before = now
    return count


def play(tmp_path, kills, seeds, least):
    file = tmp_path / "t.toml"
    file.write_text(FILE.format(seeds=seeds))
    folder = tmp_path / "records"
    count = killed(file, folder, kills, random.Random(20))
    assert count >= least
    ended = subprocess.run(command(file, folder), capture_output=True, timeout=600, check=True)
    told = json.loads(ended.stdout)
    assert (told["finished"], told["alarms"], told["abandoned"]) == (True, [], [])
    assert told["played"] == told["matches"] == 3 * 2 * seeds
    assert told["played_again"] == told["chosen_again"]
    # Played again without any kill, each match comes to the same result, to the byte.
    words = [sys.executable, "-m", "contestmaster", "verify", str(folder), "--json"]
    ended = subprocess.run(
        [*words, "--bots", str(folder)], check=False, capture_output=True, timeout=600
    )
    verified = json.loads(ended.stdout)
    assert (ended.returncode, verified["differences"]) == (0, [])
    assert verified["replayed"] == verified["repeated"] == told["matches"]
    # Workers that outlive the organiser's process end by themselves.
    deadline = time.monotonic() + 30
    while workers(folder) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert workers(folder) == []


def test_kills_of_workers_and_of_the_organiser_lose_and_double_nothing(tmp_path):
    """[TOUR-15, TOUR-16] at any moment."""
    play(tmp_path, 4, 60, 2)


@pytest.mark.long
def test_fifty_kills_lose_and_double_nothing(tmp_path):
    """[TOUR-15, TOUR-16] at any moment."""
    play(tmp_path, 50, 400, 50)
