"""The cache folder: what is in it, and that it is emptied of that and nothing else."""

from pathlib import Path

import pytest

import contestmaster
from contestmaster.arrays.folders import RULES, SETTING
from contestmaster.cli.cache import parts, size
from contestmaster.cli.cached import DEMOS, HISTORY
from contestmaster.storage import HostLock


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder in which something of each kind is kept, and a file of somebody else's."""
    monkeypatch.setenv(SETTING, str(tmp_path / "cache"))
    monkeypatch.setattr(contestmaster, "__file__", str(tmp_path / "sources" / "__init__.py"))
    (tmp_path / "cache" / RULES / "game-1").mkdir(parents=True)
    for name in ("a.nbc", "a.nbc.0123"):
        (tmp_path / "cache" / RULES / "game-1" / name).write_bytes(bytes(500_000))
    (tmp_path / "cache" / HISTORY).write_text("+MOVE\n")
    (tmp_path / "cache" / "mine").write_text("precious")
    for name in ("over", "running"):
        (tmp_path / "cache" / DEMOS / name).mkdir(parents=True)
        (tmp_path / "cache" / DEMOS / name / "demo.toml").write_bytes(bytes(1_000_000))
    beside = tmp_path / "sources" / "games" / "__pycache__"
    beside.mkdir(parents=True)
    (beside / "b.nbc").write_bytes(bytes(2_000_000))
    (beside / "b.pyc").write_text("Python's")
    return tmp_path / "cache"


def test_it_is_shown_with_sizes_and_the_setting_that_moves_it(cli, folder):
    ran = cli("cache")
    assert (ran.code, ran.err) == (0, "")
    head, _, *rows = ran.out.splitlines()
    assert head == f"{folder} (as you have set)"
    shown = [row.split()[:-1] for row in rows]
    assert shown == [
        ["compiled", "rules", "2", "1.0"],
        ["demos", "2", "2.0"],
        ["bots", "in", "wasm", "0", "0.0"],
        ["programs", "built", "0", "0.0"],
        ["console", "1", "0.0"],
        ["compiled", "rules", "1", "2.0"],
    ]


def test_it_is_emptied_of_what_is_ours_and_is_not_in_use(cli, folder):
    running = HostLock(folder / DEMOS / "running")
    try:
        ran = cli("cache", "--clear")
    finally:
        running.release()
    assert ran.out.splitlines() == [
        f"{folder / DEMOS / 'running'} stays: its demo is running",
        "4.0 MB are free again",
    ]
    left = {path.name for path in folder.rglob("*")}
    assert left - {"host.lock"} == {"mine", DEMOS, "running", "demo.toml"}
    assert [path.name for path in folder.parent.rglob("*.?yc")] == ["b.pyc"]
    assert size(file for part in parts(folder) for file in part.files) > 0
    (folder / "mine").unlink()
    assert cli("cache", "--clear").code == 0
    assert not folder.exists()


def test_it_is_emptied_of_the_lock_of_a_process_that_compiles(cli, folder):
    """Whatever that does: it keeps its code where it can, and ends."""
    (folder / "mine").unlink()
    lock = HostLock(folder / RULES)
    try:
        assert cli("cache", "--clear").code == 0
    finally:
        lock.release()
    assert not (folder / RULES).exists()


def test_a_link_among_the_demos_is_not_followed(cli, folder, tmp_path):
    (tmp_path / "finals").mkdir()
    (tmp_path / "finals" / "demo.toml").write_text("")
    (folder / DEMOS / "link").symlink_to(tmp_path / "finals")
    cli("cache", "--clear")
    assert (tmp_path / "finals" / "demo.toml").exists()


def test_emptying_and_filling_at_once_is_refused(cli, folder):
    assert cli("cache", "--clear", "--fill").code == 2
    assert (folder / HISTORY).exists()


def test_it_is_filled_with_environments_whose_encodings_are_compiled(cli, monkeypatch):
    monkeypatch.setattr("contestmaster.cli.cache._tasks", list)  # the rules have tests of their own
    ran = cli("cache", "--fill")
    assert (ran.code, ran.err) == (0, "")
    ready = {row.split()[3] for row in ran.out.splitlines() if row.startswith("the environments ")}
    assert {"cows", "desk", "spacecrack", "traders"} <= ready
    assert not {"grid", "shuttle", "spaceships"} & ready
