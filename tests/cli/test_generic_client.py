"""A client that knows nothing but ``task GAME --json`` plays whole games on a socket."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CLIENT = Path(__file__).with_name("generic_client.py")
PROGRAM = [sys.executable, "-m", "contestmaster"]
PATIENCE = 600

SMALL = {
    "cows": ["side=20", "stable_distance=3", "max_turns=60"],
    "desk": ["skirmish_turns=30"],
    "traders": ["game_turns=60"],
    "spacecrack": ["turns=25"],
}
"""Parameters of short games; those by announcement have no end, and are cut off."""
TURNS = {"grid": 20, "shuttle": 20, "spaceships": 20}
HARD = {
    "cows": {"BIOSCAN", "CAPTURE"},
    "desk": set[str](),
    "traders": set[str](),
    "spacecrack": {"MOVE", "BUILD"},
}
"""Commands with a reply that hardly succeed for who draws their arguments."""


def run(*words: str) -> str:
    done = subprocess.run(
        [*PROGRAM, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=os.environ,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", ["cows", "desk", "traders", "spacecrack", *TURNS])
def test_a_client_made_from_the_tables_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    """It departs from none of them, and reads a reply of every query [NET-29, NET-100]."""
    params = [word for param in SMALL.get(game, []) for word in ("--param", param)]
    table, report = tmp_path / "task.json", tmp_path / "report.json"
    run("task", game, *params, "--json", "--out", str(table))
    place = "{host} {port} {login} {password}"
    program = f"cmd:{sys.executable} '{CLIENT}' '{table}' '{report}' {place}"
    cut = ["--turns", str(TURNS[game])] if game in TURNS else []
    bots = ["--bot", program, "--bot", "random", "--seed", "4"]
    played = json.loads(run("play", game, *params, *bots, *cut, "--json").splitlines()[-1])
    assert played["turns"] >= 20
    answered = json.loads(report.read_text())
    if game in SMALL:
        wanted = {c["name"] for c in json.loads(table.read_text())["commands"] if c["reply"]}
        assert wanted - HARD[game] <= set(answered)
