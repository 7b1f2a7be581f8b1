"""``host.compiling``: rules of a package made for it, compiled by other processes.

Each program below runs in an interpreter of its own, since a rule that has been compiled stays so.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

RULES = """
from contestmaster.arrays.compiled import compiled

@compiled
def square(number):
    return number * number

@compiled
def broken(number):
    return number.nothing_of_the_kind
"""
BEGIN = """
import sys
from numba.core import compiler as numba_compiler
from contestmaster.arrays.elsewhere import patience
from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere
from toygame.rules import broken, square

compiled_here, heard, steps = [], [], []
usual = numba_compiler.compile_extra

def compile_extra(typing, target, function, *args, **named):
    compiled_here.append(function.__name__)
    return usual(typing, target, function, *args, **named)

numba_compiler.compile_extra = compile_extra
service = Elsewhere(heard.append, steps.append)
"""
END = """
print(result, [len(rule.dispatcher.overloads) for rule in (square, broken)], compiled_here)
print(*heard, sep="\\n")
"""


class Ran(NamedTuple):
    """What a program has said: what came out, and what was told."""

    result: str
    told: str


@pytest.fixture
def package(tmp_path: Path) -> Path:
    root = tmp_path / "toygame"
    root.mkdir()
    (root / "__init__.py").touch()
    (root / "RULES.md").write_text("- **TOY-1** A square is a square.\n")
    (root / "rules.py").write_text(RULES)
    return root


def start(package: Path, program: str) -> subprocess.Popen[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    environment["PYTHONPATH"] = os.pathsep.join([str(package.parent), *sys.path])
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN + program + END],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ran(process: subprocess.Popen[str]) -> Ran:
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    result, _, told = out.rstrip("\n").partition("\n")
    return Ran(result, told)


WAITING = """
with compiling_elsewhere(service), patience():
    result = square(12)
"""


@pytest.mark.slow
def test_a_rule_is_compiled_by_another_process_and_loaded(package: Path) -> None:
    assert ran(start(package, WAITING)) == ("144 [1, 0] []", "")
    # The next process finds what was kept, and asks nobody.
    program = WAITING + "\nresult = result, service.progress"
    assert ran(start(package, program)).result.startswith(
        "(144, Progress(done=0, asked=0, failed=0)) [1, 0]"
    )


@pytest.mark.slow
def test_nobody_waits_who_has_not_said_so(package: Path) -> None:
    """The first call is interpreted; what it asked for is then loaded beside what goes on."""
    program = """
import time
with compiling_elsewhere(service):
    result = [square(12), len(square.dispatcher.overloads)]
    while not service.progress.ready:
        result[0] = square(12)
        time.sleep(0.01)
    result += [square(13), *steps]
"""
    steps = ", ".join(f"Progress(done={done}, asked=1, failed=0)" for done in (0, 1))
    assert ran(start(package, program)) == (f"[144, 0, 169, {steps}] [1, 0] []", "")


@pytest.mark.slow
def test_two_starts_at_once_come_to_the_same(package: Path) -> None:
    processes = [start(package, WAITING) for _ in range(2)]
    assert [ran(process) for process in processes] == [("144 [1, 0] []", "")] * 2


def test_a_rule_that_cannot_be_compiled_stays_interpreted_and_that_is_told(package: Path) -> None:
    program = """
class Odd(int):
    nothing_of_the_kind = 7

with compiling_elsewhere(service), patience():
    try:
        broken(1.5)
    except AttributeError as error:
        result = str(error), square(12)
"""
    found = ran(start(package, program))
    assert found.result.endswith("144) [1, 0] []")
    assert found.told.startswith("rules go on interpreted, which is slower: TypingError: ")
    assert found.told.count("\n") == 0


def test_a_process_that_dies_is_told_once_and_the_rules_go_on(package: Path) -> None:
    program = """
service = Elsewhere(heard.append, steps.append, command=[sys.executable, "-c", "input()"])
with compiling_elsewhere(service), patience():
    result = square(12), square(2.5), square(3)
"""
    assert ran(start(package, program)) == (
        "(144, 6.25, 9) [0, 0] []",
        "rules go on interpreted, which is slower: the process that compiled them has ended "
        "(code 0)",
    )


def test_a_process_that_cannot_be_started_is_told_once(package: Path) -> None:
    program = """
service = Elsewhere(heard.append, steps.append, command=["/nowhere"])
with compiling_elsewhere(service), patience():
    result = square(12), square(2.5), service.progress
"""
    found = ran(start(package, program))
    assert found.result == "(144, 6.25, Progress(done=2, asked=2, failed=2)) [0, 0] []"
    assert found.told.startswith(
        "rules go on interpreted, which is slower: no process starts that would compile them ("
    )


def test_code_that_is_not_where_it_should_be_is_told_once_and_the_rules_go_on(
    package: Path,
) -> None:
    """As when the sources have been changed since the start."""
    program = """
claims = "import sys\\nfor n, _ in enumerate(sys.stdin, 1): print(n, flush=True)"
service = Elsewhere(heard.append, steps.append, command=[sys.executable, "-c", claims])
with compiling_elsewhere(service), patience():
    result = square(12), square(2.5)
"""
    assert ran(start(package, program)) == (
        "(144, 6.25) [0, 0] []",
        "rules go on interpreted, which is slower: their code is not to be found (have files been "
        "changed since the start?)",
    )


def test_the_processes_end_with_who_has_started_them(package: Path) -> None:
    """Also where that one is killed: their input ends."""
    program = """
import os
with compiling_elsewhere(service):
    square(12)
    os.kill(os.getpid(), 9)
"""
    process = start(package, program)
    process.communicate(timeout=600)  # they write their errors where it does: that has ended too
    assert process.returncode == -9
