"""``host.compiling``: what was asked for is finished when whoever asked has gone.

The rules below wait at a gate in the process that compiles them, and show by a locked file that it
lives: so nothing here depends on how fast it is.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from contestmaster.arrays.folders import SETTING
from contestmaster.host.compiling.finishing import OFF

LIMIT_S = 300

RULES = """
import fcntl, os, sys, time
from pathlib import Path
from contestmaster.arrays.compiled import compiled

ROOT = Path(__file__).parents[1]

@compiled
def square(number):
    return number * number

@compiled
def cube(number):
    return number * square(number)

if "numba" in sys.modules and not hasattr(sys.modules["__main__"], "service"):
    for rule in (square, cube):
        rule.dispatcher  # which chooses where its code is kept
    alive = Path(ROOT, "alive", str(os.getpid())).open("w")
    fcntl.flock(alive, fcntl.LOCK_EX)
    alive.write("compiles")
    alive.flush()
    while not Path(ROOT, "gate").exists():
        time.sleep(0.01)
"""
BEGIN = """
import os, signal, sys, threading, time
from pathlib import Path
from contestmaster.arrays.elsewhere import patience
from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere

service = Elsewhere()
from toygame.rules import ROOT, cube, square

def is_at_the_gate(process):
    alive = Path(ROOT, "alive", str(process._process.pid))
    return alive.exists() and alive.read_text()

def at_the_gate():
    while not any(map(is_at_the_gate, service._processes)):
        time.sleep(0.01)

with compiling_elsewhere(service):
"""
ASKING = BEGIN + "    print(cube(3), square(12)); at_the_gate()\n"
LOADING = BEGIN + "    print(cube(3), square(12), service.progress.asked)\n"


class Toy(NamedTuple):
    """A game of two rules, and a cache folder."""

    root: Path

    @property
    def kept(self) -> list[str]:
        """Rules whose code is kept whole."""
        rules = Path(self.root, "cache", "rules").rglob("*.nbc")
        return sorted(each.name.split(".")[1].split("-")[0] for each in rules)

    @property
    def lives(self) -> int:
        """How many processes are there that have begun to compile."""
        return sum(map(_is_locked, Path(self.root, "alive").iterdir()))

    def open(self) -> None:
        """Let rules be compiled."""
        Path(self.root, "gate").touch()

    def start(self, program: str, **more: str) -> "subprocess.Popen[str]":
        """Start a command."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
        del environment[OFF]
        environment["PYTHONPATH"] = os.pathsep.join([str(self.root), *sys.path])
        environment[SETTING] = str(Path(self.root, "cache"))
        return subprocess.Popen(
            [sys.executable, "-c", program],
            env=environment | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def says(self, program: str, **more: str) -> str:
        """Return what a command says until nobody can say any more: all have let go of its end."""
        return self.start(program, **more).communicate(timeout=LIMIT_S)[0].strip()


def _is_locked(path: Path) -> bool:
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def soon(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + LIMIT_S
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Toy]:
    (tmp_path / "alive").mkdir()
    root = tmp_path / "toygame"
    root.mkdir()
    (root / "__init__.py").touch()
    (root / "RULES.md").write_text("- **TOY-1** A square is a square.\n")
    (root / "rules.py").write_text(RULES)
    toy = Toy(tmp_path)
    yield toy
    toy.open()
    assert soon(lambda: toy.lives == 0)


def test_what_was_asked_for_is_finished_and_loaded_by_the_next_start(toy: Toy) -> None:
    """The command itself is over before: also for threads of it that wait for a rule."""
    waiting = """
    def wait():
        with patience():
            print(cube(3))
    thread = threading.Thread(target=wait)
    thread.start()
    at_the_gate()
    service.close()
    thread.join()
"""
    assert toy.says(BEGIN + waiting) == "27"
    assert (toy.lives, toy.kept) == (1, [])
    toy.open()
    assert soon(lambda: toy.lives == 0)
    assert toy.kept == ["cube", "square"]
    assert toy.says(LOADING) == "27 144 0"


def test_who_is_killed_leaves_its_rules_to_be_finished_too(toy: Toy) -> None:
    toy.says(ASKING + "    os.kill(os.getpid(), signal.SIGKILL)\n")
    toy.open()
    assert soon(lambda: toy.kept == ["cube", "square"])


def test_of_two_only_one_stays(toy: Toy) -> None:
    for _ in range(2):
        assert toy.says(ASKING) == "27 144"
        assert soon(lambda: toy.lives == 1)
    toy.open()
    assert soon(lambda: toy.kept == ["cube", "square"])


@pytest.mark.slow
def test_one_that_is_killed_leaves_a_sound_cache_and_keeps_nobody_out(toy: Toy) -> None:
    toy.says(ASKING)
    (process,) = Path(toy.root, "alive").iterdir()
    os.kill(int(process.name), signal.SIGKILL)
    assert soon(lambda: toy.lives == 0)
    process.unlink()
    toy.says(ASKING)
    assert (toy.lives, toy.kept) == (1, [])
    toy.open()
    assert soon(lambda: toy.lives == 0)
    assert toy.says(LOADING) == "27 144 0"


@pytest.mark.parametrize("before", [True, False])
def test_one_that_is_told_to_end_does(toy: Toy, before: bool) -> None:
    """As by systemd, which tells all processes of a host, and waits for the last of them."""
    first = "    os.kill(service._processes[0]._process.pid, signal.SIGTERM); time.sleep(0.5)\n"
    toy.says(ASKING + before * first)
    if not before:
        assert toy.lives == 1
        (process,) = Path(toy.root, "alive").iterdir()
        os.kill(int(process.name), signal.SIGTERM)
    assert soon(lambda: toy.lives == 0)


def test_nothing_goes_on_where_that_is_not_wanted(toy: Toy) -> None:
    toy.says(ASKING, **{OFF: "1"})
    assert soon(lambda: toy.lives == 0)


def test_nothing_goes_on_for_long(toy: Toy) -> None:
    impatient = (
        "from runpy import run_module; from contestmaster.host.compiling import finishing; "
        "finishing.LONGEST_S = 0.1; "
        "run_module('contestmaster.host.compiling.worker', run_name='__main__')"
    )
    command = f'Elsewhere(command=[sys.executable, "-c", "{impatient}"])'
    toy.says(ASKING.replace("Elsewhere()", command))
    assert soon(lambda: toy.lives == 0)


def test_a_cache_that_is_deleted_stays_so(toy: Toy) -> None:
    toy.says(ASKING)
    assert soon(lambda: any(toy.root.glob("cache/rules/*.lock")))
    shutil.rmtree(toy.root / "cache")
    toy.open()
    assert soon(lambda: toy.lives == 0)
    assert not (toy.root / "cache").exists()


def test_nobody_stays_where_nothing_can_be_written(toy: Toy) -> None:
    (toy.root / "cache").write_text("a file")
    toy.says(ASKING)
    assert soon(lambda: toy.lives == 0)
