"""kill -9 of the host in the middle of a round: nothing acknowledged is lost or counts twice."""

import asyncio
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from tests.season.staged import FILE, StagedSeason, waiter

from contestmaster.storage import queue_opened

ROOT = Path(__file__).parents[2]
ROUNDS = 3


@pytest.mark.slow
def test_what_was_acknowledged_is_kept_and_no_result_counts_twice(tmp_path: Path) -> None:
    """[SEASON-18]."""
    text = FILE.replace("workers = 0", "workers = 2").replace("games = 4", "games = 60")
    (tmp_path / "season.toml").write_text(text)
    chance, taken, reported = random.Random(7), dict[int, str](), 0
    token = ""
    for number in range(1, ROUNDS + 1):
        with _serving(tmp_path) as host:
            token = token or _token(host)
            taken |= _submitted(host.address, token, waiter(f"version {number}"))
            time.sleep(chance.uniform(0.5, 2.5))
            host.process.kill()
        with queue_opened(tmp_path / "season-data") as queue:
            results = list(queue.results())
        assert max(Counter(one.key for one in results).values(), default=1) == 1
        assert len(results) >= reported
        reported = len(results)
    assert reported > 0
    asyncio.run(_goes_on(tmp_path, text, taken))


class _Host:
    """A season that is served by a process of its own."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-m", "contestmaster", "season", "serve", "season.toml"]
        self.process = subprocess.Popen(
            [*words, "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=folder
        )
        assert self.process.stdout is not None
        said = ""
        while "http://" not in said:
            line = self.process.stdout.readline()
            assert line, said
            said += line
        self.address = re.findall(r"http://\S+", said)[-1]
        found = re.search(r"password (\S+);", said)
        self.password = found[1] if found else ""

    def __enter__(self) -> "_Host":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


def _serving(folder: Path) -> _Host:
    return _Host(folder)


def _token(host: _Host) -> str:
    login = ("organiser", host.password)
    answer = httpx.post(f"{host.address}/api/token", auth=login, timeout=60)
    return str(answer.json()["token"])


def _submitted(address: str, token: str, data: bytes) -> dict[int, str]:
    """Submit when no other version of the bot waits; return what was acknowledged."""
    for _ in range(15):
        answer = httpx.post(
            f"{address}/api/bots/mine/versions?game=spacecrack",
            content=data,
            headers={"Authorization": f"Bearer {token}"},
            timeout=60,
        )
        if answer.status_code != 409:
            break
        time.sleep(2)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return {int(made["version"]): str(made["sha256"])}


async def _goes_on(folder: Path, text: str, taken: dict[int, str]) -> None:
    """Everything is there, and comes to its end."""
    season = await StagedSeason.open(folder, text.replace("workers = 2", "workers = 0"))
    try:
        kept = season.house.state.bots["mine"].versions
        assert {one.number: one.sha256 for one in kept} == taken
        for one in kept:
            season.house.library.read(one.sha256)
        await season.play()
        assert {one.verdict for one in kept} == {"accepted"}
        annals = season.house.annals
        assert all(annals.is_whole(group) for group in annals.sizes())
        assert all(len(annals.of_group(group)) == size for group, size in annals.sizes().items())
        numbers = sorted(group.number for group in annals.sizes() if group.stage == "ladder")
        assert numbers == list(range(1, len(numbers) + 1))
    finally:
        await season.close()
