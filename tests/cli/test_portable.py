"""``db export`` and ``db import``: contests, tables and forums as one file."""

import stat
import time

import pytest
from tests.cli.contest.conftest import written
from tests.cli.test_databases import running
from tests.storage.portable.records import entry, fill

from contestmaster import storage
from contestmaster.storage import Account

START = "2019-07-29T09:00:00Z"


@pytest.fixture(autouse=True)
def _own_states(tmp_path, monkeypatch):
    monkeypatch.setenv("CONTESTMASTER_STATE", str(tmp_path / "state"))


@pytest.fixture(name="filled")
def _filled(tmp_path):
    fill(tmp_path / "data", [{"parts": [[entry(1)]]}], [Account("red", "The Reds", "hash")])
    return tmp_path / "data"


@pytest.mark.slow
def test_a_contest_that_runs_goes_on_elsewhere(cli, cluster, tmp_path):
    """[CONTEST-156] Exported while it runs, brought into a database, and served from there."""
    final = written(tmp_path, top='start_at = "now"', servers=1)
    with final.open("a") as file:
        file.write('[[teams]]\nlogin = "red"\nname = "Red"\n')
    moved, address = tmp_path / "moved.toml", cluster.address()
    with running("serve", final):
        wait_until(lambda: "Cows1 game 1: " in cli("verify", tmp_path / "final-data").out)
        assert cli("db", "export", final, tmp_path / "a.zip").code == 0
    ran = cli("db", "import", tmp_path / "a.zip", address, "--contest-file", moved)
    assert ran.code == 0, ran
    assert moved.read_text() == f'data = "{address}"\n{final.read_text()}'
    assert f"{moved} names {address} as its data" in ran.out
    assert stat.S_IMODE(moved.stat().st_mode) == 0o600
    before = cli("verify", address).out
    assert "the contest game 1: " in before
    with running("serve", moved):
        wait_until(lambda: cli("verify", address).out != before)
    assert cli("verify", address).code == 0
    assert cli("results", moved, "--recount").code == 0


def wait_until(until):
    """Wait until something holds, asked again and again."""
    end = time.monotonic() + 120
    while not until():
        assert time.monotonic() < end
        time.sleep(0.2)


def test_the_file_of_a_contest_names_the_new_place(cli, tmp_path):
    """Whatever it named before; what cannot be changed is said. [CONTEST-156]."""
    old = tmp_path / "old"
    old.mkdir()
    final = written(old, top='start_at = "none"\ndata = "elsewhere"')
    assert cli("admin", "team", "add", "red", "Reds", "--contest", final).code == 0
    assert cli("db", "export", final, tmp_path / "a.zip").code == 0
    new = tmp_path / "new.toml"
    ran = cli("db", "import", tmp_path / "a.zip", tmp_path / "here", "--contest-file", new)
    assert f"{new} names {tmp_path / 'here'} as its data" in ran.out
    assert new.read_text() == final.read_text().replace("elsewhere", "here")
    listed = cli("admin", "team", "list", "--json", "--contest", new).out
    assert '"login":"red"' in listed
    assert cli("admin", "team", "list", "--json", "--contest", final).out == listed


def test_settings_of_mail_go_along(cli, tmp_path):
    seats = ("--seat", "alice", "--seat", "bob", "--seat", "carol")
    agora, new = tmp_path / "agora", tmp_path / "new"
    cli("new", "spaceships", "--name", "agora", *seats, "--at", START, "--data", agora)
    (agora / "mail.toml").write_text("# secret\n")
    ran = cli("db", "export", agora, tmp_path / "a.zip")
    assert "it holds what is secret" in ran.out
    assert "1 matches" in cli("db", "import", tmp_path / "a.zip", new).out
    assert (new / "mail.toml").read_text() == "# secret\n"
    assert stat.S_IMODE((new / "mail.toml").stat().st_mode) == 0o600
    assert cli("verify", new).out == cli("verify", agora).out


def test_a_dry_run_says_what_there_is(cli, filled, tmp_path):
    out = cli("db", "export", filled, tmp_path / "a.zip").out
    fingerprint = next(line for line in out.splitlines() if line.startswith("fingerprint"))
    ran = cli("db", "import", tmp_path / "a.zip", tmp_path / "new", "--dry-run")
    assert fingerprint in ran.out
    assert "1 matches, 1 entries, 1 accounts (whole)" in ran.out
    assert ran.out.endswith("nothing was changed\n")
    assert not storage.used(tmp_path / "new")


def test_what_cannot_be_done_is_one_sentence(cli, filled, tmp_path):
    """[TABLE-99] Nothing is changed then."""
    file = tmp_path / "a.zip"
    assert cli("db", "export", filled, file).code == 0
    (tmp_path / "season").mkdir()
    (tmp_path / "season" / "queue.db").touch()
    mine = tmp_path / "mine.toml"
    mine.write_text("mine")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mail.toml").write_text("mine")
    for words, why in (
        (("export", filled, file), "is there already"),
        (("export", tmp_path / "nothing", tmp_path / "b.zip"), "There is no database"),
        (("export", filled, tmp_path / "no" / "b.zip"), "cannot be used"),
        (("export", tmp_path / "season", tmp_path / "b.zip"), "copy the folder"),
        (("import", file, filled), "has records already"),
        (("import", tmp_path / "nothing.zip", tmp_path / "new"), "There is no archive"),
        (("import", file, tmp_path / "new", "--contest-file", mine), "is there already"),
        (("import", file, tmp_path / "other"), "mail.toml is there already"),
    ):
        ran = cli("db", *words)
        assert (ran.code, why in ran.sentence) == (1, True), (words, ran)
    assert not storage.used(tmp_path / "new")
    assert not storage.used(tmp_path / "other")
    assert mine.read_text() == "mine"


def test_a_public_file_holds_no_account(cli, tmp_path):
    """[TABLE-100]."""
    final = written(tmp_path, servers=1)
    with running("serve", final):
        pass
    ran = cli("db", "export", final, tmp_path / "a.zip", "--public")
    assert ran.code == 0, ran
    assert "0 matches, 0 entries, 0 accounts (public)" in ran.out
    assert "secret" not in ran.out
