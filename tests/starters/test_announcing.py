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


@pytest.mark.slow
@pytest.mark.parametrize("game", ANNOUNCED)
def test_a_starter_speaks_and_beats_chance(start: Start, game: str, tmp_path: Path) -> None:
    """In months of virtual time, and nothing that it says is refused or unclear.

    A starter draws by chance itself: one match may be lost, what comes of three is no luck.
    """
    prints = tmp_path / "prints"
    own = f"mine=cmd:{shlex.join(start(game, 'python'))} {ACCOUNT}"
    bots = [word for bot in (own, "random", "random") for word in ("--bot", bot)]
    scores = [0.0, 0.0, 0.0]
    for seed in (3, 4, 5):
        done = subprocess.run(
            [
                *(sys.executable, "-m", "contestmaster", "play", game, *bots, "--json"),
                *("--turns", str(ANNOUNCED[game]), "--seed", str(seed), "--prints", str(prints)),
            ],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        for row in msgspec.json.decode(done.stdout.splitlines()[-1])["outcome"]:
            scores[row["seat"]] += float(row["score"])
    assert scores[0] > max(scores[1:]), scores
    complaints = prints / "mine.stderr.txt"
    said = complaints.read_text().splitlines() if complaints.exists() else []
    # That the host has gone when a match is over is no complaint.
    assert [line for line in said if "trying again" not in line] == []
