"""The starters of games by announcement play them in sentences, and come back."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from contestmaster.starters.catalogue import ANNOUNCED

Start = Callable[[str, str], list[str]]

ACCOUNT = "{host} {port} {login} {password}"


@pytest.mark.parametrize("game", ANNOUNCED)
def test_a_starter_speaks_and_beats_chance(start: Start, game: str, tmp_path: Path) -> None:
    """In months of virtual time, and nothing that it says is refused or unclear."""
    prints = tmp_path / "prints"
    own = f"mine=cmd:{shlex.join(start(game, 'python'))} {ACCOUNT}"
    bots = [word for bot in (own, "random", "random") for word in ("--bot", bot)]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "contestmaster", "play", game, *bots, "--json"),
            *("--turns", str(ANNOUNCED[game]), "--seed", "3", "--prints", str(prints)),
        ],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result = msgspec.json.decode(done.stdout.splitlines()[-1])
    mine = next(row for row in result["outcome"] if row["seat"] == 0)
    assert mine["rank"] == 1, result["outcome"]
    complaints = prints / "mine.stderr.txt"
    assert not complaints.exists(), complaints.read_text()
