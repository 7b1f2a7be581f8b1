"""The folder of a demo: what is found there, and what is written."""

import os

import pytest

from contestmaster import storage
from contestmaster.cli.demo.folder import Folder
from contestmaster.cli.demo.programme import SERVERS, TEAMS
from contestmaster.cli.trouble import Trouble
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.kernel.instant import SECOND
from contestmaster.storage import StorageError


def test_a_new_demo_is_described_by_a_contest_file(folder):
    settings = folder.settings
    assert [server.name for server in settings.servers] == [stand.name for stand in SERVERS]
    assert [team.login for team in settings.teams] == list(TEAMS)
    assert {server.params.spectate for server in settings.servers} == {"live"}
    assert {server.host for server in settings.servers} == {"127.0.0.1"}
    for server, stand in zip(settings.servers, SERVERS, strict=True):
        assert {name: getattr(server.options, name) for name in stand.options} == stand.options
    assert [path.name for path in folder.path.iterdir()] == ["demo.toml"]
    assert os.name != "posix" or folder.path.stat().st_mode & 0o77 == 0


def test_a_contest_is_as_long_as_the_demo_unless_it_is_kept(folder, tmp_path, monkeypatch):
    assert folder.lasts
    assert folder.settings.contest.contest_duration_s == 600
    assert Folder.prepare(tmp_path / "long", 700, 0).settings.contest.contest_duration_s == 700
    monkeypatch.setenv("CONTESTMASTER_CACHE", str(tmp_path))
    passing = Folder.prepare(None, 2.5, 0)
    assert not passing.lasts
    assert passing.settings.contest.contest_duration_s == 3
    assert passing.path.parent == tmp_path / "demos"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CONTESTMASTER_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert Folder.prepare(None, 2.5, 0).path.parent == tmp_path


def test_a_demo_that_is_kept_has_its_ports(folder):
    first = folder.settings.servers[0].params.port
    for port in (None, 0, first):
        assert Folder.prepare(folder.path, 1, port) == folder
    with pytest.raises(Trouble, match=f"--port {first + 5}: the demo kept in .* has ports from"):
        Folder.prepare(folder.path, 1, first + 5)


def test_records_of_something_else_are_left_alone(tmp_path):
    storage.opened(tmp_path).close()
    with pytest.raises(Trouble, match="has other records than those of a demo"):
        Folder.prepare(tmp_path, 1, 0)


def test_a_place_where_nothing_can_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(StorageError, match="file/new is not a folder"):
        Folder.prepare(tmp_path / "file" / "new", 1, 0)


def test_journals_are_written_once_and_for_games_that_have_ended(folder):
    store = storage.opened(folder.path)
    clock = VirtualClock(0)
    hall = ContestHall(folder.settings, store, clock)
    hall.start()
    assert folder.write_journals() == []
    hall.act("SUSPEND", {"scope": "Cows2", "text": "its network"}, "chair")
    hall.act("VOID_GAME", {"server": "Cows2", "text": "it is broken"}, "chair")
    clock.move(SECOND)
    hall.act("END", {"text": "enough"}, "chair")
    hall.act("SUSPEND", {"scope": "all", "text": "enough"}, "chair")
    store.close()
    written = folder.write_journals()
    games = {f"{stand.name}-1.journal" for stand in SERVERS} | {"Cows2-2.journal"}
    assert {path.name for path in written} == games
    before = [path.stat().st_mtime_ns for path in written]
    assert folder.write_journals() == written
    assert [path.stat().st_mtime_ns for path in written] == before
    assert folder.stands().state.phase == "FINISHED"
