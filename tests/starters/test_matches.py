"""The starters of all languages meet at one table, with `random` among them."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from contestmaster.starters.catalogue import LANGUAGES

Start = Callable[[str, str], list[str]]

PLACE = "{host} {port} {login} {password}"

SHORT = {
    "cows": ("--turns", "250"),
    "desk": ("--param", "skirmish_turns=40"),
    "traders": ("--param", "game_turns=300", "--param", "sets=A"),
    "spacecrack": ("--param", "turns=8"),
}
"""What makes a game short, and still long enough to tell good from bad."""

AT_ONCE = {"cows": 8, "desk": 8, "traders": 4, "spacecrack": 1}
"""How many starters there is room for beside `random`."""


def play(game: str, programs: list[list[str]], *options: str, seed: int = 3) -> list[float]:
    """Play a match of programs and, in the last seat, `random`; return the scores by seat."""
    bots = [f"cmd:{shlex.join(words)} {PLACE}" for words in programs]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "contestmaster", "play", game),
            *(word for bot in [*bots, "random"] for word in ("--bot", bot)),
            *("--seed", str(seed), "--json", *options),
        ],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout.splitlines()[-1])["outcome"]
    return [float(row["score"]) for row in sorted(outcome, key=lambda row: row["seat"])]


@pytest.fixture(scope="session")
def lead(start: Start) -> Callable[[str, str], float]:
    """Return by how much a starter has beaten `random` in its game's match."""

    @cache
    def leads(game: str, first: int) -> dict[str, float]:
        keys, programs = [], []
        for key in list(LANGUAGES)[first : first + AT_ONCE[game]]:
            try:
                programs.append(start(game, key))
            except pytest.skip.Exception:
                continue
            keys.append(key)
        *scores, chance = play(game, programs, *SHORT[game])
        return {key: score - chance for key, score in zip(keys, scores, strict=True)}

    def one(game: str, key: str) -> float:
        start(game, key)
        at = list(LANGUAGES).index(key)
        return leads(game, at - at % AT_ONCE[game])[key]

    return one


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("key", LANGUAGES)
def test_a_starter_beats_chance(lead: Callable[[str, str], float], game: str, key: str) -> None:
    assert lead(game, key) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("key", LANGUAGES)
def test_a_starter_beats_chance_in_a_whole_game(start: Start, game: str, key: str) -> None:
    score, chance = play(game, [start(game, key)], seed=8)
    assert score > chance
