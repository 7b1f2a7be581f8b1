"""A standby that could not go on with what is kept there ends before it waits."""

from contextlib import closing

import pytest
from tests.cli.standby.standing import contest_file
from tests.ports import free_ports

from contestmaster import storage
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.book import ContestBook
from contestmaster.host.contest.file import data_folder, read_settings
from contestmaster.host.forum.book import ForumBook


@pytest.fixture(autouse=True)
def _own_states(tmp_path, monkeypatch):
    monkeypatch.setenv("CONTESTMASTER_STATE", str(tmp_path / "state"))


@pytest.fixture(name="final")
def _final(tmp_path):
    return contest_file(tmp_path / "final.toml", "records", free_ports(1))


@pytest.fixture(name="begun")
def _begun(final):
    """A contest that has begun, and whose host has its records."""
    settings = read_settings(final)
    with closing(storage.opened(data_folder(final, settings))) as store:
        book = ContestBook.open(store, settings.contest, WallClock())
        book.act("ADD_TEAM", {"team": "red", "name": "Reds"}, "chair")
        book.act("HOST_UP", {}, "")
        book.act("START", {}, "chair")
        assert book.state.started is not None
        yield final


def test_one_whose_file_says_what_cannot_change_any_more(begun, cli):
    """[CONTEST-90, CONTEST-130]."""
    other = begun.with_name("other.toml")
    other.write_text(f"k_end = 3\n{begun.read_text()}")
    ran = cli("serve", other, "--standby")
    assert "the contest has started with k_end = " in ran.sentence
    assert ran.code == 1


@pytest.mark.parametrize("command", ["tables", "forum", "season"])
def test_one_of_another_kind(begun, cli, command):
    """[CONTEST-130]."""
    records, (port,) = begun.parent / "records", free_ports(1)
    words = [command, "--data", records, "--no-pages"]
    if command == "forum":
        words = [command, records]
    elif command == "season":
        file = begun.with_name("autumn.toml")
        assert cli("season", "init", file).code == 0
        file.write_text(f'data = "records"\n{file.read_text()}')
        words = [command, "serve", file]
    ran = cli(*words, "--port", port, "--standby")
    assert "those of a contest, for `contestmaster serve`: name another place" in ran.sentence
    assert ran.code == 1


def test_one_of_a_contest_where_a_forum_is(final, cli):
    """[CONTEST-130]."""
    with closing(storage.opened(final.parent / "records")) as store:
        ForumBook.open(store, WallClock().now())
        ran = cli("serve", final, "--standby")
    assert "those of a forum, for `contestmaster forum`: name another place" in ran.sentence
    assert ran.code == 1
