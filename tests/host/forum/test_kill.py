"""kill -9 of a community while it posts: nothing is lost, and nothing is done twice."""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.host.forum import poster

from contestmaster import storage
from contestmaster.forum import State
from contestmaster.host.clocks import WallClock
from contestmaster.host.forum.book import forum_record
from contestmaster.host.forum.community import Community
from contestmaster.host.live import replayed

ROOT = Path(__file__).parents[3]
ROUNDS = 5


@pytest.mark.slow
def test_whatever_is_killed_when_a_post_is_kept_and_judged_once(tmp_path: Path) -> None:
    chance = random.Random(8)
    stored = judged = 0
    for _ in range(ROUNDS):
        lines = _run_and_kill(tmp_path, stored + 1, chance.uniform(0.0, 0.4))
        stored = max([stored, *_numbers(lines, "stored")])
        judged = max([judged, *_numbers(lines, "judged")])
        _look(tmp_path, stored, judged)
    assert judged >= ROUNDS
    asyncio.run(_all_is_judged_at_the_next_start(tmp_path))


def _run_and_kill(folder: Path, first: int, after: float) -> list[str]:
    """Let it post for so many seconds and a post; return what it has acknowledged."""
    words = [sys.executable, poster.__file__ or "", str(folder), str(first)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        lines = [process.stdout.readline().rstrip("\n")]
        while not lines[-1].startswith("judged"):
            assert lines[-1], "it ended by itself"
            lines.append(process.stdout.readline().rstrip("\n"))
        time.sleep(after)
        process.kill()
        return [*lines, *process.stdout.read().splitlines()]


def _numbers(lines: list[str], word: str) -> list[int]:
    return [int(line.split()[1]) for line in lines if line.startswith(f"{word} ")]


def _look(folder: Path, stored: int, judged: int) -> None:
    """What was acknowledged is there, once, in the forum and in the game."""
    with storage.reading(folder) as archive:
        record = forum_record(archive)
        assert record is not None
        state: State = replayed(archive, record).state
        ids = Counter(post.message_id for post in state.posts)
        assert all(ids[f"<{number}@x>"] == 1 for number in range(1, stored + 1))
        assert all(state.posts[number - 1].judged for number in range(1, judged + 1))
        taken = Counter(_taken(archive))
        assert set(taken.values()) <= {1}
        assert all(taken[f"<{number}@x>"] for number in range(1, judged + 1))


def _taken(archive: storage.Archive) -> list[str]:
    """The ids of messages that the game has on record, as often as it has them."""
    game: Any = archive.matches("agora")[0]
    sources = [entry.source for entry in archive.entries(game.id) if entry.source is not None]
    return [msgspec.json.decode(source)["id"] for source in sources]


async def _all_is_judged_at_the_next_start(folder: Path) -> None:
    store = storage.opened(folder)
    community = Community.open(store, WallClock())
    await community.catch_up()
    assert community.state.unjudged() == []
    for post in community.state.posts:
        assert post.judged is not None
        outcomes = [deed.outcome for deed in post.judged.deeds]
        assert (len(outcomes), outcomes[1]) == (3, "FAILED")
    game = community.game("agora").match
    assert game.digest() == replayed(store, store.matches("agora")[0]).digest()
    store.close()
