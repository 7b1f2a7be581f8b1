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

from contestmaster.starters.catalogue import LANGUAGES, WASM

pytestmark = pytest.mark.slow

Start = Callable[[str, str], list[str]]
Submit = Callable[[str, str], Path]
Contestant = Callable[[str, str], str]

PLACE = "{host} {port} {login} {password}"

SHORT = {
    "cows": ("--turns", "130"),
    "desk": ("--param", "skirmish_turns=20"),
    "traders": ("--param", "game_turns=50", "--param", "sets=A"),
    "spacecrack": ("--param", "turns=6"),
}
"""What makes a game short, and still long enough to tell good from bad."""

SEEDS = {"cows": 10}
"""Where chance plays a part in how starters play, a map on which none has bad luck; else 3."""

OF_WASM = "wasm-"
"""What stands before the language of those that are built as WebAssembly."""

QUICK = {
    "cows": ("python", "c", "java", "csharp"),
    "desk": ("cpp", "rust", "go", "wasm-rust"),
    "traders": ("python", "csharp", "wasm-c", "wasm-assemblyscript"),
    "spacecrack": ("javascript", "wasm-cpp"),
}
"""Who plays short games: each at least one, of which some meet in each game. Among the long tests
each plays a whole one in each game."""

AT_ONCE = {"cows": 4, "desk": 4, "traders": 4, "spacecrack": 1}
"""How many starters there is room for beside `random`."""


def play(game: str, bots: list[str], *options: str, seed: int) -> list[float]:
    """Play a match of bots and, in the last seat, `random`; return the scores by seat."""
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
def contestant(start: Start, submit: Submit) -> Contestant:
    """Return what `play` is to be told of a starter."""

    def told(game: str, key: str) -> str:
        if key.startswith(OF_WASM):
            return f"wasm:{submit(game, key.removeprefix(OF_WASM))}"
        return f"cmd:{shlex.join(start(game, key))} {PLACE}"

    return told


@pytest.fixture(scope="session")
def lead(contestant: Contestant) -> Callable[[str, str], float]:
    """Return by how much a starter has beaten `random` in its game's match."""

    @cache
    def leads(game: str, keys: tuple[str, ...]) -> dict[str, float]:
        ready: dict[str, str] = {}
        for key in keys:
            with suppress(pytest.skip.Exception):
                ready[key] = contestant(game, key)
        *scores, chance = play(game, [*ready.values()], *SHORT[game], seed=SEEDS.get(game, 3))
        return {key: score - chance for key, score in zip(ready, scores, strict=True)}

    def one(game: str, key: str) -> float:
        contestant(game, key)
        first = QUICK[game].index(key) // AT_ONCE[game] * AT_ONCE[game]
        return leads(game, QUICK[game][first : first + AT_ONCE[game]])[key]

    return one


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in QUICK for key in QUICK[game]])
def test_a_starter_beats_chance(lead: Callable[[str, str], float], game: str, key: str) -> None:
    assert lead(game, key) > 0


WHOLE = [
    pytest.param(game, key, marks=pytest.mark.long)  # in CI they play the short games above
    for game in SHORT
    for key in (*LANGUAGES, *(OF_WASM + key for key in WASM))
]


@pytest.mark.parametrize(("game", "key"), WHOLE)
def test_a_starter_beats_chance_in_a_whole_game(
    contestant: Contestant, game: str, key: str
) -> None:
    score, chance = play(game, [contestant(game, key)], seed=8)
    assert score > chance
