"""The program where little is as usual: language, zone, home, folders; each in a fresh process."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FOLDER = "moje źródła ö"
PLAIN = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""Python then reads and writes ASCII, and names of files are bytes to it."""
LOST = {"HOME": "{home}", "XDG_CACHE_HOME": "relative", "USER": ""}
SURROUNDINGS = {
    "plain": PLAIN,
    "lost": LOST,
    "far east": {"TZ": "Pacific/Kiritimati"},
    "all": {**PLAIN, **LOST, "TZ": "garbage", "TERM": "dumb"},
}
PATIENCE = 600

Run = Callable[..., str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / FOLDER
    path.mkdir()
    (tmp_path / "home").write_text("no folder can be made here")
    return path


@pytest.fixture(params=SURROUNDINGS)
def run(request: pytest.FixtureRequest, folder: Path) -> Run:
    """Run a command in these surroundings, in a folder whose name ASCII lacks letters for."""
    there = {
        name: value.format(home=folder.parent / "home" / "of" / "nobody")
        for name, value in SURROUNDINGS[request.param].items()
    }

    def command(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "contestmaster", *words],
            cwd=folder,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", **there},
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        complaints = done.stderr.decode(errors="replace")
        assert done.returncode == 0, complaints
        assert "Traceback" not in complaints
        assert "Warning" not in complaints
        return done.stdout.decode("latin-1")

    return command


def test_it_starts(run):
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*\n", run("--version"))
    assert run("task", "desk").startswith("# DESK\n")  # which has dashes that ASCII lacks


@pytest.mark.slow
def test_a_match_is_played_kept_and_checked(run, folder):
    bots = ["--bot", "random", "--bot", "rancher"]
    small = ["--param", "side=20", "--param", "stable_distance=3"]  # rules run interpreted
    files = ["--journal", "ź.journal", "--log", "ź.log"]
    said = run("play", "cows", *bots, "--turns", "2", "--seed", "1", *small, *files)
    digest = re.search(r"^digest ([0-9a-f]{32})$", said, re.MULTILINE)
    assert digest is not None
    assert run("verify", "ź.journal").endswith(f"\n{digest[1]}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["ź.journal", "ź.log"]


@pytest.mark.slow
def test_a_contest_is_prepared(run, folder):
    run("init", "mistrzostwa ż.toml")
    file = folder / "mistrzostwa ż.toml"
    # Rules run interpreted, and would take seconds for seven servers and large boards.
    head, one, *_ = file.read_bytes().split(b"\n[[servers]]\n")
    small = one.replace(b"{ dim =", b"{ side = 10, stable_distance = 1, dim =")
    assert small != one
    file.write_bytes(b"\n[[servers]]\n".join([head, small]))
    assert "everything is ready" in run("serve", "mistrzostwa ż.toml", "--check")
    assert "red" in run("admin", "team", "add", "red", "Red", "--contest", "mistrzostwa ż.toml")
