"""The Containerfile: what it says holds together, and its steps are done as far as can be here."""

import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import httpx
import pytest
from tests.cli.contest.conftest import written
from tests.deploy.boxed import box, demand
from tests.deploy.files import ROOT, environment, health, last, listed, stages, steps

from contestmaster.arrays.folders import SETTING, rules_folder
from contestmaster.cli.app import app
from contestmaster.doors.metrics.opening import LIVE

BUILT = ROOT / "src" / "contestmaster" / "doors" / "web" / "static" / "app"
PATIENCE = 240


def test_it_builds_in_one_stage_and_runs_in_another_without_rights():
    """CONTEST-152."""
    build, run = stages()
    assert [each[0].rest.partition(" AS ")[0] for each in (build, run)] == ["python:3.12-slim"] * 2
    assert not any(step.word in ("COPY", "ADD") for step in run), "only the wheels, for a moment"
    user, _, group = last("USER").partition(":")
    assert int(user) >= 10000
    assert int(group) >= 10000
    assert f"install -d -o {user} -g {group} -m 0700 " in last("RUN")
    order = [step.word for step in run]
    assert order.index("RUN") < order.index("USER") < order.index("CMD")


def test_what_it_copies_is_there_and_let_in():
    ignored = (ROOT / ".containerignore").read_text().splitlines()
    copied = [step.rest.split()[:-1] for step in steps() if step.word == "COPY"]
    for name in (name for words in copied for name in words):
        assert (ROOT / name).exists(), name
        assert f"!{Path(name).parts[0]}" in ignored
    assert ignored[1] == "*", "what is not named stays out: records, keys, the history"


def test_it_holds_no_secret():
    """CONTEST-152."""
    text = "\n".join(f"{step.word} {step.rest}" for step in steps()).lower()
    assert not any(word in text for word in ("password", "secret", "token", "arg "))


def test_its_folders_are_those_that_are_used():
    folder, cache = listed("VOLUME")
    assert (last("WORKDIR"), environment()["HOME"]) == (folder, folder)
    assert environment()[SETTING] == cache
    assert environment()["PATH"].split(":")[0] == "/opt/contestmaster/bin"


def test_its_command_is_one_and_its_health_is_asked_for_where_it_is_told():
    """CONTEST-152."""
    words = [*listed("ENTRYPOINT"), *listed("CMD")]
    assert words[0] == "contestmaster"
    app.parse_args(words[1:], exit_on_error=False, print_error=False)
    port = words[words.index("--metrics") + 1]
    assert f"http://127.0.0.1:{port}{LIVE}" in health()[-1]
    assert last("STOPSIGNAL") == "SIGTERM"


@pytest.mark.long
def test_what_it_installs_runs_as_it_says(tmp_path):
    """CONTEST-152: the wheel, in an environment of its own, on a root that is read-only."""
    demand()
    if not (BUILT / "standalone").exists():
        pytest.skip("the front end is not built: the wheel would take minutes")
    source, wheels, place = tmp_path / "source", tmp_path / "wheels", tmp_path / "opt"
    source.mkdir()
    for step in stages()[0]:
        if step.word == "COPY":
            *names, to = step.rest.split()
            for name in names:
                _copied(ROOT / name, source / to)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheel = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, source]
    _done(*wheel)
    _done(sys.executable, "-m", "venv", "--without-pip", place)
    python = place / "bin" / "python"
    install = [*pip, "--python", python, "install", "--no-deps", "--no-index"]
    _done(*install, "--find-links", wheels, "contestmaster")
    # What else it needs is taken from here, instead of from an index.
    (library,) = place.glob("lib/python*/site-packages")
    (library / "others.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    _runs(tmp_path, place)


def _runs(tmp_path: Path, place: Path) -> None:
    """Start what is installed as a container would, and ask for its health as it does."""
    compiled = rules_folder()
    assert compiled is not None
    given = tmp_path / "contest"
    given.mkdir()
    written(given).rename(given / "contest.toml")
    own = {Path(last("WORKDIR")): given, Path(environment()[SETTING]): compiled.parent}
    user = int(last("USER").partition(":")[0])
    path = f"{place}/bin:{environment()['PATH']}"
    inside = box(own, Path(last("WORKDIR")), user=user, environment=environment() | {"PATH": path})
    after = inside.index("/tmp") + 1
    inside[after:after] = ["--ro-bind", str(place), str(place)]
    words = [*listed("ENTRYPOINT"), *listed("CMD")]
    with subprocess.Popen([*inside, *words], text=True, stderr=subprocess.PIPE) as host:
        try:
            until = time.monotonic() + PATIENCE
            while True:
                checked = subprocess.run(
                    [sys.executable, *health()[1:]], capture_output=True, check=False, timeout=60
                )
                if checked.returncode == 0:
                    break
                assert host.poll() is None, host.stderr and host.stderr.read()
                assert time.monotonic() < until
                time.sleep(0.2)
            assert httpx.get("http://127.0.0.1:9464/health/ready").json()["ready"]
        finally:
            host.terminate()
            _, said = host.communicate(timeout=60)
    assert "Traceback" not in said
    assert sorted(each.name for each in given.iterdir()) == ["contest-data", "contest.toml"]


def _copied(from_: Path, to: Path) -> None:
    if from_.is_dir():
        shutil.copytree(from_, to, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    else:
        to.mkdir(exist_ok=True)
        shutil.copy2(from_, to)


def _done(*command: object) -> None:
    ran = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
