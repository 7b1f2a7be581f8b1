import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.forking.starts import Starts, forked

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="takes orphans as Linux can")

DOING = 'import os, sys; print(os.getcwd(), os.environ.get("MARK"), os.getppid(), *sys.argv[1:])'
PROGRAM = [sys.executable, "-m", "contestmaster"]


def as_usual() -> Callable[..., int]:
    """What starts programs from nothing, whether or not others are forked."""
    found = subprocess._fork_exec
    return found.__self__._usual if isinstance(getattr(found, "__self__", None), Starts) else found


@pytest.fixture(scope="module")
def forking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starts]:
    """The process that forks, which takes seconds to come up."""
    starts = Starts(as_usual(), tmp_path_factory.mktemp("started"))
    assert starts.line  # so that it is none of those that a test has started
    yield starts
    starts.close()


@pytest.fixture
def begun(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, forking: Starts
) -> Iterator[list[list[str]]]:
    """Programs are forked here; the list has the words of those that were started as usual."""
    usual: list[list[str]] = []
    real = as_usual()

    def noted(*given: object) -> int:
        usual.append([os.fsdecode(word) for word in given[0]])
        return real(*given)

    monkeypatch.setattr(subprocess, "_fork_exec", noted)
    for command in ("seal", "rules", "tables", "--version", "games"):
        (tmp_path / f"command {command}").touch()
    with forked(tmp_path, forking.line):
        yield usual


@pytest.mark.slow
def test_a_forked_program_has_what_was_asked_for(begun: list[list[str]], tmp_path: Path) -> None:
    environment = {**os.environ, "COLUMNS": "60", "NO_COLOR": "1"}
    done = subprocess.run(
        [*PROGRAM, "seal", "--help"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert max(map(len, done.stdout.splitlines())) <= 60
    wrong = subprocess.run(
        [*PROGRAM, "rules", "nothing"], capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 2
    assert wrong.stdout == ""
    assert wrong.stderr.startswith("contestmaster: ")
    assert begun == []


@pytest.mark.slow
def test_a_forked_program_is_a_child_that_is_killed_as_any(
    begun: list[list[str]], tmp_path: Path
) -> None:
    with subprocess.Popen(
        [*PROGRAM, "tables", "--data", "here", "--port", "0", "--web-port", "0"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        stat = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        assert int(stat[1]) == os.getpid()
        assert (tmp_path / "here").is_dir()
        process.kill()
        assert process.wait(60) == -signal.SIGKILL
    assert begun == []


@pytest.mark.parametrize(
    "more",
    [
        {"env": {**os.environ, "NUMBA_DISABLE_JIT": "1"}},
        {"env": {**os.environ, "PYTHONHASHSEED": "5"}},
        {"preexec_fn": lambda: None},
        {"close_fds": False},
    ],
    ids=["compiler", "interpreter", "before", "descriptors"],
)
def test_what_a_fork_cannot_give_is_started_as_usual(
    begun: list[list[str]], more: dict[str, object]
) -> None:
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, check=True, **more)
    assert done.stdout
    assert begun == [[*PROGRAM, "--version"]]


def test_other_programs_are_started_as_usual(begun: list[list[str]], tmp_path: Path) -> None:
    words = [sys.executable, "-c", DOING, "one"]
    environment = {**os.environ, "MARK": "seen"}
    done = subprocess.run(
        words, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    assert done.stdout.split() == [str(tmp_path), "seen", str(os.getpid()), "one"]
    assert begun == [words]
    with pytest.raises(FileNotFoundError):
        subprocess.run([*PROGRAM, "games"], cwd=tmp_path / "nowhere", check=False)


@pytest.mark.slow
def test_the_first_of_a_command_is_started_from_nothing(begun: list[list[str]]) -> None:
    for words in (["address", "a"], ["address", "b"], ["open", "a"]):
        subprocess.run([*PROGRAM, *words, "--no"], stderr=subprocess.DEVNULL, check=False)
    assert [words[2] for words in begun] == ["contestmaster", "contestmaster"]


@pytest.mark.slow
def test_a_program_of_ours_is_forked_whatever_it_inherits(
    begun: list[list[str]], tmp_path: Path
) -> None:
    script = Path(__file__).with_name("telling.py")
    for mark in (f"program {script}".replace(os.sep, "-"), "program contestmaster.bots.worker"):
        (tmp_path / mark).touch()
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as heard:
        done = subprocess.run(
            [sys.executable, str(script), str(writing), "two"],
            cwd=tmp_path,
            pass_fds=[writing],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        os.close(writing)
        assert heard.read() == b"heard"
    assert done.stdout.split() == ["__main__", str(script.parent), str(tmp_path), "two"]
    worker = [sys.executable, "-m", "contestmaster.bots.worker"]
    ended = subprocess.run(worker, input=b"", capture_output=True, check=True)
    assert ended.stderr == b""
    assert begun == []


@pytest.mark.slow
def test_a_program_is_found_as_a_shell_finds_it(
    begun: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{here}{os.pathsep}{os.environ['PATH']}")
    subprocess.run(["contestmaster", "--version"], capture_output=True, check=True)
    assert begun == []
    other = tmp_path / "contestmaster"
    other.write_text("#!/bin/sh\necho other\n")
    other.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    done = subprocess.run(["contestmaster", "--version"], capture_output=True, check=True)
    assert done.stdout == b"other\n"


def test_what_bounds_its_own_memory_is_started_as_usual(begun: list[list[str]]) -> None:
    words = [sys.executable, "-m", "contestmaster.wasm.compiling"]
    subprocess.run(words, input=b"", capture_output=True, check=False)
    assert begun == [words]


@pytest.mark.slow
def test_what_a_forked_program_starts_is_forked_and_its_child(
    begun: list[list[str]], tmp_path: Path, forking: Starts
) -> None:
    script = Path(__file__).with_name("kin.py")
    for run in (tmp_path, forking.run):
        (run / f"program {script}".replace(os.sep, "-")).touch()
    with subprocess.Popen(
        [sys.executable, str(script), "parent"], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        told = parent.stdout.read().splitlines()
    assert told == [f"child of {os.getpid()}", f"child of {parent.pid}"]
    assert begun == []
