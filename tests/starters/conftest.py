"""Starters as a user gets them: written to a folder, and built there once."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from contestmaster.starters.catalogue import Starter, starters

Start = Callable[[str, str], list[str]]
Submit = Callable[[str, str], Path]

SOURCES = str(Path(__file__).parents[2] / "src")

TOOLS = os.pathsep.join((str(Path(sys.executable).parent), "/usr/bin", os.environ.get("PATH", "")))
"""Where compilers are looked for: beside Python, where distributions put them, on the path."""


NEEDED = {
    "c": Path("/usr/lib/wasm32-wasi/libc.a"),
    "cpp": Path("/usr/lib/wasm32-wasi/libc++.a"),
    "rust": Path("/usr/lib/rustlib/wasm32-wasi"),
}
"""What of a distribution a compiler needs to make WebAssembly, by language."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Starter], Path]:
    """Return the folder of a starter, in which it is built if need be."""

    @cache
    def folder(chosen: Starter) -> Path:
        missing = [tool for tool in chosen.language.tools if shutil.which(tool, path=TOOLS) is None]
        if missing:
            pytest.skip(f"{' and '.join(missing)} is not installed")
        if chosen.wasm and not NEEDED.get(chosen.key, Path("/")).exists():
            pytest.skip(f"{NEEDED[chosen.key]} is not installed")
        place = tmp_path_factory.mktemp(f"{chosen.game}-{chosen.key}")
        for name, content in chosen.contents().items():
            (place / name).write_bytes(content)
        if chosen.build:
            _build(chosen, place)
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


def _build(chosen: Starter, folder: Path) -> None:
    words = chosen.build.split()
    done = subprocess.run(
        [shutil.which(words[0], path=TOOLS) or words[0], *words[1:]],
        cwd=folder,
        env={**os.environ, "PATH": TOOLS, "VIRTUAL_ENV": str(_environment(folder.parent))},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    said = done.stdout + done.stderr
    assert (done.returncode, "warning" in said) == (0, False), said


def _environment(place: Path) -> Path:
    """Return an environment in which this package is installed, as componentize-py reads one."""
    packages = place / "environment" / "lib" / "site-packages"
    packages.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        packages.symlink_to(SOURCES)
    return place / "environment"
