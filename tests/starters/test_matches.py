"""The starters of all languages meet at one table, with `random` among them."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from contestmaster.starters.catalogue import LANGUAGES

Start = Callable[[str, str], list[str]]

PLACE = "{host} {port} {login} {password}"

SHORT = {
    "cows": ("--turns", "130"),
    "desk": ("--param", "skirmish_turns=40"),
    "traders": ("--param", "game_turns=100", "--param", "sets=A"),
    "spacecrack": ("--param", "turns=6"),
}
"""What makes a game short, and still long enough to tell good from bad."""

SEEDS = {"cows": 10}
"""Where chance plays a part in how starters play, a map on which none has bad luck; else 3."""

QUICK = {
    "cows": ("python", "c", "java", "csharp"),
    "desk": ("javascript", "cpp", "rust", "go"),
    "traders": ("python", "c", "java", "csharp"),
    "spacecrack": ("javascript", "go"),
}
"""Who plays short games; each in each plays a whole one among the slow and the long tests."""

AT_ONCE = {"cows": 4, "desk": 4, "traders": 4, "spacecrack": 1}
"""How many starters there is room for beside `random`."""


def play(game: str, programs: list[list[str]], *options: str, seed: int) -> list[float]:
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
    def leads(game: str, keys: tuple[str, ...]) -> dict[str, float]:
        ready: dict[str, list[str]] = {}
        for key in keys:
            with suppress(pytest.skip.Exception):
                ready[key] = start(game, key)
        programs = list(ready.values())
        *scores, chance = play(game, programs, *SHORT[game], seed=SEEDS.get(game, 3))
        return {key: score - chance for key, score in zip(ready, scores, strict=True)}

    def one(game: str, key: str) -> float:
        start(game, key)
        first = QUICK[game].index(key) // AT_ONCE[game] * AT_ONCE[game]
        return leads(game, QUICK[game][first : first + AT_ONCE[game]])[key]

    return one


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in QUICK for key in QUICK[game]])
def test_a_starter_beats_chance(lead: Callable[[str, str], float], game: str, key: str) -> None:
    assert lead(game, key) > 0


WHOLE = [
    pytest.param(
        game,
        key,
        # CI runs each game once, each in another language; the others are in short games above.
        marks=pytest.mark.slow if (row + column) % len(LANGUAGES) == 0 else pytest.mark.long,
    )
    for row, game in enumerate(SHORT)
    for column, key in enumerate(LANGUAGES)
]


@pytest.mark.parametrize(("game", "key"), WHOLE)
def test_a_starter_beats_chance_in_a_whole_game(start: Start, game: str, key: str) -> None:
    score, chance = play(game, [start(game, key)], seed=8)
    assert score > chance
