"""The examples play: each wins against chance, or does what it says."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.building import SOURCES, build, lacking_for_wasm

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
BOT_WIT = SOURCES / "contestmaster/wasm/bot.wit"
PLACE = "{host} {port} {login} {password}"
HALF = ("--turns", "250")
"""As much of a game as it takes to win it; the tutorial's test plays whole ones."""


def play(program: str, *options: str) -> dict[str, float]:
    """Let a program play against the bot `random`; return the scores by name."""
    return play_as(f"cmd:{program} {PLACE}", *options)


def play_as(bot: str, *options: str) -> dict[str, float]:
    """The same for whatever `--bot` takes."""
    here = str(Path(sys.executable).parent)
    done = subprocess.run(
        [
            *("contestmaster", "play", "cows", "--bot", bot),
            *("--bot", "random", "--seed", "3", "--json", *options),
        ],
        env={**os.environ, "PATH": f"{here}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    # What a bot prints is shown beside the result; the result is the last line.
    outcome = json.loads(done.stdout.splitlines()[-1])["outcome"]
    return {seat["name"]: float(seat["score"]) for seat in outcome}


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_the_first_bot_wins_in_every_number_of_dimensions(dim: int) -> None:
    scores = play(f"python '{EXAMPLES / 'first_bot.py'}'", "--param", f"dim={dim}", *HALF)
    assert scores["first_bot"] > 1000 > scores["random"]


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_first_bot_in_c_wins(tmp_path: Path) -> None:
    program = tmp_path / "first_bot"
    subprocess.run(["cc", "-O2", "-o", program, EXAMPLES / "first_bot.c"], check=True, timeout=120)
    scores = play(f"'{program}'", "--param", "dim=3", *HALF)
    assert scores["first_bot"] > 1000 > scores["random"]


def as_webassembly(source: Path, key: str, folder: Path) -> str:
    """Build an example by the command that stands in it; return what `--bot` takes."""
    if trouble := lacking_for_wasm(key):
        pytest.skip(trouble)
    (command,) = re.findall(
        r"((?:clang|componentize-py) .*?)(?: \*/)?$", source.read_text(), re.MULTILINE
    )
    for file in (source, BOT_WIT):
        shutil.copy(file, folder)
    build(command, folder)
    return f"wasm:{folder / 'bot.wasm'}"


def test_the_first_bot_in_c_wins_as_webassembly(tmp_path: Path) -> None:
    scores = play_as(as_webassembly(EXAMPLES / "first_bot.c", "c", tmp_path), *HALF)
    assert scores["bot"] > 1000 > scores["random"]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_first_bot_in_javascript_wins() -> None:
    scores = play(f"node '{EXAMPLES / 'first_bot.mjs'}'", *HALF)
    assert scores["first_bot"] > 1000 > scores["random"]


def test_the_bot_in_ten_lines_plays_to_the_end() -> None:
    assert play(f"python '{EXAMPLES / 'ten_lines.py'}'", "--turns", "60").keys() == {
        "ten_lines",
        "random",
    }


@pytest.mark.long
def test_the_bot_in_ten_lines_plays_as_webassembly(tmp_path: Path) -> None:
    journal = tmp_path / "it.journal"
    bot = as_webassembly(EXAMPLES / "ten_lines_wasm.py", "python", tmp_path)
    scores = play_as(bot, "--turns", "60", "--journal", str(journal))
    assert scores.keys() == {"bot", "random"}
    assert '"MOVE"' in journal.read_text(encoding="utf-8")
