"""Starters as a user gets them: written to a folder, and built there once."""

import shlex
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.building import build, lacking, lacking_for_wasm

from contestmaster.starters.catalogue import Starter, starters

Start = Callable[[str, str], list[str]]
Submit = Callable[[str, str], Path]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Starter], Path]:
    """Return the folder of a starter, in which it is built if need be."""

    @cache
    def folder(chosen: Starter) -> Path:
        trouble = lacking_for_wasm(chosen.key) if chosen.wasm else lacking(chosen.language)
        if trouble:
            pytest.skip(trouble)
        place = tmp_path_factory.mktemp(f"{chosen.game}-{chosen.key}")
        for name, content in chosen.contents().items():
            (place / name).write_bytes(content)
        if chosen.build:
            build(chosen.build, place)
        return place

    return folder


@pytest.fixture(scope="session")
def start(built: Callable[[Starter], Path]) -> Start:
    """Return the words that start a starter, before its arguments."""
    known = {(each.game, each.key): each for each in starters() if not each.wasm}

    def words(game: str, key: str) -> list[str]:
        chosen = known[game, key]
        folder = built(chosen)
        program, *rest = shlex.split(chosen.run)
        if program == "python":
            program = sys.executable
        elif program.startswith("./"):
            program = str(folder / program)
        # Where a word names a file of the folder, it must be found from elsewhere too.
        names = (str(folder / word) if (folder / word).exists() else word for word in rest)
        return [program, *names]

    return words


@pytest.fixture(scope="session")
def submit(built: Callable[[Starter], Path]) -> Submit:
    """Return the module that a starter becomes."""
    known = {(each.game, each.key): each for each in starters() if each.wasm}
    return lambda game, key: built(known[game, key]) / "bot.wasm"
