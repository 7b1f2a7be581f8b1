"""kill -9 of the host in the middle of a round: nothing acknowledged is lost or counts twice."""

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

import pytest
from tests.season.serving import SeasonHost, submitted, token_of
from tests.season.staged import FILE, StagedSeason, waiter

from contestmaster.storage import queue_opened

ROUNDS = 3


@pytest.mark.slow
def test_what_was_acknowledged_is_kept_and_no_result_counts_twice(tmp_path: Path) -> None:
    """[SEASON-18]."""
    text = FILE.replace("workers = 0", "workers = 2").replace("games = 4", "games = 60")
    (tmp_path / "season.toml").write_text(text)
    chance, taken, reported = random.Random(7), dict[int, str](), 0
    token = ""
    for number in range(1, ROUNDS + 1):
        with SeasonHost(tmp_path) as host:
            token = token or token_of(host)
            taken |= submitted(host.address, token, waiter(f"version {number}"))
            time.sleep(chance.uniform(0.5, 2.5))
            host.process.kill()
        with queue_opened(tmp_path / "season-data") as queue:
            results = list(queue.results())
        assert max(Counter(one.key for one in results).values(), default=1) == 1
        assert len(results) >= reported
        reported = len(results)
    assert reported > 0
    asyncio.run(_goes_on(tmp_path, text, taken))


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
