"""Starters as a user gets them: written to a folder, and built there once."""

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from contestmaster.starters.catalogue import Starter, starters

Start = Callable[[str, str], list[str]]


@pytest.fixture(scope="session")
def start(tmp_path_factory: pytest.TempPathFactory) -> Start:
    """Return the words that start a starter, before its arguments; it is built if need be."""
    known = {(each.game, each.key): each for each in starters()}
    ready: dict[Starter, list[str]] = {}

    def words(game: str, key: str) -> list[str]:
        chosen = known[game, key]
        missing = [tool for tool in chosen.language.tools if shutil.which(tool) is None]
        if missing:
            pytest.skip(f"{' and '.join(missing)} is not installed")
        if chosen not in ready:
            ready[chosen] = _built(chosen, tmp_path_factory.mktemp(f"{game}-{key}"))
        return ready[chosen]

    return words


def _built(chosen: Starter, folder: Path) -> list[str]:
    for name, content in chosen.contents().items():
        (folder / name).write_bytes(content)
    if chosen.build:
        done = subprocess.run(
            chosen.build.split(),
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        said = done.stdout + done.stderr
        assert (done.returncode, "warning" in said) == (0, False), said
    program, *rest = shlex.split(chosen.run)
    if program == "python":
        program = sys.executable
    elif program.startswith("./"):
        program = str(folder / program)
    # Where a word names a file of the folder, it must be found from elsewhere too.
    return [
        program,
        *(str(folder / word) if word == "." or (folder / word).exists() else word for word in rest),
    ]
