"""The doctor: each complaint says what to do, and nothing is changed by looking."""

import inspect
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from contestmaster.arrays.folders import SETTING
from contestmaster.cli.doctor import command, places, programs, system
from contestmaster.cli.doctor.finding import Finding, Level
from contestmaster.storage import StorageError

WRONG = {Level.WARNING, Level.BAD}


def complaints(found: Iterator[Finding]) -> list[Finding]:
    """Return what is not good; each says what to do."""
    wrong = [each for each in found if each.level in WRONG]
    assert all(each.mend for each in wrong)
    return wrong


@pytest.fixture
def healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks of this machine are left to their own tests."""
    checks = {"fine": lambda: iter([Finding("fine", Level.GOOD, "it is")])}
    monkeypatch.setattr(command, "_checks", lambda *_: checks)


@pytest.mark.usefixtures("healthy")
def test_where_all_is_well(cli):
    ran = cli("doctor")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "all is well")
    ran = cli("doctor", "--json")
    assert json.loads(ran.out)["well"] is True


@pytest.mark.parametrize(("level", "code"), [("warning", 0), ("bad", 1)])
def test_what_is_bad_is_told_by_the_exit_status(cli, monkeypatch, level, code):
    def check() -> Iterator[Finding]:
        yield Finding("it", Level(level), "is so", "do this")

    monkeypatch.setattr(command, "_checks", lambda *_: {"it": check})
    ran = cli("doctor")
    assert ran.code == code
    assert "-> do this" in ran.out
    (found,) = json.loads(cli("doctor", "--json").out)["findings"]
    assert found == {"about": "it", "level": level, "said": "is so", "mend": "do this"}


def test_a_check_that_fails_is_a_finding(cli, monkeypatch):
    def check() -> Iterator[Finding]:
        raise ImportError("no such thing")

    monkeypatch.setattr(command, "_checks", lambda *_: {"it": check})
    ran = cli("doctor")
    assert ran.code == 1
    assert "ImportError: no such thing" in ran.out


@pytest.mark.slow
def test_a_look_changes_nothing(tmp_path):
    """With a cache folder that is not there yet, and records where nothing is."""
    (tmp_path / "home").mkdir()
    (tmp_path / "temporary").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "contestmaster", "doctor", "--data", "here", "--json"],
        cwd=tmp_path,
        env={
            **{k: v for k, v in os.environ.items() if k not in (SETTING, "XDG_CACHE_HOME")},
            "HOME": str(tmp_path / "home"),
            "TMPDIR": str(tmp_path / "temporary"),
        },
        capture_output=True,
        timeout=600,
        check=False,
    )
    found = {each["about"]: each for each in json.loads(done.stdout)["findings"]}
    assert {"Python", "packages", "compiler", "cache", "records", "clock"} <= found.keys()
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["home", "temporary"]


def test_a_missing_package_and_an_old_one(monkeypatch):
    wanted = ["numba>=9999", "no-such-thing>=1", "numpy>=1", "lxml>=9999; extra == 'mail'"]
    monkeypatch.setattr(
        programs, "distribution", lambda name: type("It", (), {"requires": wanted})()
    )
    said = [each.said for each in complaints(programs.packages())]
    assert len(said) == 2
    assert said[0].startswith("numba ")
    assert said[1] == "no-such-thing is missing"


@pytest.mark.parametrize(
    ("found", "level"), [("3.10.2", Level.BAD), ("3.11.9", Level.GOOD), ("3.99.0", Level.WARNING)]
)
def test_versions_of_python(monkeypatch, found, level):
    monkeypatch.setattr(programs.platform, "python_version", lambda: found)
    (finding,) = programs.python()
    assert finding.level is level


def test_a_port_that_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        (finding,) = complaints(system.ports([port]))
    assert str(port) in finding.said
    assert finding.level is Level.BAD


def test_records_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    (finding,) = complaints(places.records(tmp_path / "file"))
    assert finding.level is Level.BAD


def test_records_in_a_folder_that_is_not_there(tmp_path):
    first, *_ = places.records(tmp_path / "finals" / "data")
    assert first.level is Level.GOOD
    assert first.said.startswith(f"{tmp_path}/finals/data is not there; a start would make it")
    assert list(tmp_path.iterdir()) == []
    first, *_ = places.records(tmp_path)
    assert first.said.startswith(f"a commit in {tmp_path} takes")


def test_records_on_another_machine(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "_file_system", lambda mount: "nfs4")
    (finding,) = complaints(places.records(tmp_path))
    assert "(nfs4)" in finding.said


def test_records_on_a_full_disk(tmp_path, monkeypatch):
    def no_room(folder: Path) -> float:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(places, "_commit_ms", no_room)
    (finding,) = complaints(places.records(tmp_path))
    assert finding.level is Level.BAD
    assert "finds no room on the disk mounted at" in finding.said


def test_little_room(tmp_path, monkeypatch):
    monkeypatch.setattr("contestmaster.storage.room.free_bytes", lambda path: 1)
    (finding,) = complaints(places.records(tmp_path))
    assert finding.level is Level.BAD


def test_a_cache_that_cannot_be_written(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(SETTING, str(tmp_path / "file"))
    assert any(SETTING in each.mend for each in complaints(places.cache_place()))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no modes here")
def test_a_cache_that_is_passed_over_is_named_with_the_reason(tmp_path, monkeypatch):
    """One that others can enter, and one behind it that is a link: nothing is left then."""
    caches, temporary = tmp_path / "caches", tmp_path / "temporary"
    ours = caches / "contestmaster"
    ours.mkdir(parents=True)
    temporary.mkdir()
    ours.chmod(0o755)
    monkeypatch.delenv(SETTING, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    open_to_all = complaints(places.cache_place())
    assert open_to_all[0].said == (
        f"{ours} is passed over: others can come in; `chmod 700 {ours}` shuts them out"
    )
    second = temporary / f"contestmaster-{os.getuid()}"
    second.symlink_to(tmp_path)
    assert [each.said for each in complaints(places.cache_place())][1:] == [
        f"{second} is passed over: it is a link",
        "no folder can be written that is safe from others",
    ]
    ours.chmod(0o700)
    assert not any("passed over" in each.said for each in places.cache_place())


def test_a_compiler_that_is_off_or_broken(monkeypatch):
    from numba.core import config  # noqa: PLC0415 - only here

    monkeypatch.setattr(config, "DISABLE_JIT", 1)
    (finding,) = complaints(programs.compiler())
    assert finding.level is Level.WARNING
    monkeypatch.setitem(sys.modules, "numba", None)
    (finding,) = complaints(programs.compiler())
    assert finding.level is Level.BAD


def test_a_clock_before_the_installation(monkeypatch, tmp_path):
    class Early(system.datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Early":
            return cls(1980, 1, 1, tzinfo=system.UTC)

    monkeypatch.setattr(system, "datetime", Early)
    (finding,) = complaints(system.clock())
    assert finding.level is Level.BAD


def test_no_time_zones_and_few_files(monkeypatch):
    def missing(name: str) -> None:
        raise system.zoneinfo.ZoneInfoNotFoundError(name)

    monkeypatch.setattr(system.zoneinfo, "ZoneInfo", missing)
    assert [each.level for each in complaints(system.zones())] == [Level.BAD]
    monkeypatch.setattr("contestmaster.doors.tcp.descriptors.most_descriptors", lambda: 256)
    assert [each.level for each in complaints(system.files())] == [Level.WARNING]


def test_pages_without_a_front_end(monkeypatch, tmp_path):
    import contestmaster  # noqa: PLC0415 - only here

    monkeypatch.setattr(contestmaster, "__file__", str(tmp_path / "__init__.py"))
    (finding,) = complaints(programs.front_end())
    assert "web/build.py" in finding.mend


def test_every_check_is_run_and_named(tmp_path):
    checks = command._checks(Path(tmp_path), ())
    for module in (programs, places, system):
        for name, check in inspect.getmembers(module, inspect.isfunction):
            if check.__module__ == module.__name__ and not name.startswith("_"):
                assert any(getattr(each, "func", each) is check for each in checks.values()), name
