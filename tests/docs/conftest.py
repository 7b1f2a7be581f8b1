"""A demo to talk to, and a way to run what the documents print."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Run = Callable[[str, Path], str]


def environment() -> dict[str, str]:
    """Return an environment in which `contestmaster` and `python` are those under test."""
    here = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": f"{here}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture(scope="session")
def run() -> Run:
    """Run a printed command line in a folder; it must succeed. Returns what it prints."""

    def run(line: str, folder: Path) -> str:
        done = subprocess.run(
            shlex.split(line),
            cwd=folder,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="module")
def demo_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Run the demo on a port of its own choice, until the tests of a module are through."""
    folder = tmp_path_factory.mktemp("demo")
    options = ["--no-ui", "--port", "0", "--seconds", "3600", "--data", str(folder)]
    with subprocess.Popen(
        ["contestmaster", "demo", *options], env=environment(), stdout=subprocess.PIPE, text=True
    ) as demo:
        try:
            assert demo.stdout is not None
            opened = (re.search(r"is open on 127.0.0.1 port (\d+)", line) for line in demo.stdout)
            yield next(int(found[1]) for found in opened if found)
        finally:
            demo.terminate()
            demo.communicate(timeout=60)
