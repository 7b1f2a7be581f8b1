"""Short matches of any game, as journals; and the commands that show them."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.doors.web.standalone import FrontEndMissingError, standalone_page
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.tournament import local

__all__ = ["TURNS", "built", "journal", "watched"]

TURNS = 6
NAMES = ("ann", "bob", "eve", "tom")
RANDOM = ("random",) * 3


def built() -> None:
    """Leave the test out where the front end was not built."""
    try:
        standalone_page()
    except FrontEndMissingError:
        pytest.skip("the front end is not built here")


def journal(
    game: str,
    path: Path,
    *,
    bots: Sequence[str] = RANDOM,
    most: int = TURNS,
    seed: int = 5,
    **params: Any,
) -> Path:
    """Let bots, three at random if not others, play some turns, and write the journal there."""
    make = load_game(game)
    seats = [(name, bot(game, style)) for name, style in zip(NAMES, bots, strict=False)]
    secret = Secret(seed, bytes(16))
    with path.open("wb") as file:
        local.play(make(make.Params(**params)), seats, secret, turns=most, journal=file.write)
    return path


@contextmanager
def watched(*words: str, by: str = "watch") -> Iterator[str]:
    """Let `watch`, or another command like it, run; give the address of its page."""
    command = [sys.executable, "-m", "contestmaster", by, "--no-browser", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            yield running.stdout.readline().strip()
        finally:
            running.terminate()
            running.wait(60)
