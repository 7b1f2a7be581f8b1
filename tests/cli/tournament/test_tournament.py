"""``tournament`` and ``verify`` of its folder, from the file to the page."""

import csv
import io
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from tests.tournament.test_kill import workers

from contestmaster.bots.catalogue import bot, closing
from contestmaster.bots.runner import Account, run
from contestmaster.storage import HostLock, queue_opened
from contestmaster.storage.blobs import Blobs
from contestmaster.tournament import entering
from contestmaster.tournament.course import noted
from contestmaster.tournament.local import bot_random

FILE = """
format = "{format}"
seeds = {seeds}
run_again = {again}
seed = 5

[[games]]
game = "spacecrack"
turns = 3

[[entrants]]
name = "ann"
bot = "greedy"

[[entrants]]
name = "bob"
bot = "random"

[[entrants]]
name = "cid"
bot = "random"
"""


@pytest.fixture
def file(tmp_path):
    def write(form="round-robin", seeds=1, again=0.5):
        path = tmp_path / "cup.toml"
        path.write_text(FILE.format(format=form, seeds=seeds, again=again))
        return path

    return write


@pytest.fixture(scope="module")
def played_once(tmp_path_factory):
    """The folder of the records of a tournament that was played."""
    path = tmp_path_factory.mktemp("cup") / "cup.toml"
    path.write_text(FILE.format(format="round-robin", seeds=1, again=0.5))
    words = [sys.executable, "-m", "contestmaster", "tournament", str(path), "--processes", "1"]
    subprocess.run(words, check=True, capture_output=True, timeout=600)
    return path.with_name("cup-data")


@pytest.fixture
def cup(played_once, tmp_path):
    """A copy of it, which may be changed."""
    return shutil.copytree(played_once, tmp_path / "cup-data")


@pytest.mark.slow
def test_a_tournament_is_played_shown_and_verified(cli, file, tmp_path):
    """[TOUR-3, TOUR-20, TOUR-30]: with the heads that were printed before it was played."""
    path = file()
    said = cli("tournament", path, "--processes", 2, "--csv", tmp_path / "cup.csv")
    assert said.code == 0
    head = re.search(r"round 1: 6 matches; head of the record: ([0-9a-f]{32})", said.out)[1]
    assert "round-robin, finished after 1 round, 6 matches played" in said.out
    assert re.search(r"ann +[+]\d+ ", said.out)
    folder = tmp_path / "cup-data"
    verified = cli("verify", folder, "--commitment", head)
    assert verified.code == 0
    assert "6 of 6 matches that were committed to were replayed" in verified.out
    assert "bots not: --bots" in verified.out
    again = cli("verify", folder, "--bots", folder / "bots")
    assert "rules and bots verified: 6 of 6 matches were played again" in again.out
    assert cli("verify", folder, "--commitment", "0" * 64).code == 1
    rows = list(csv.DictReader(io.StringIO((tmp_path / "cup.csv").read_text())))
    assert len(rows) == 12
    assert {row["player"] for row in rows} == {"ann", "bob", "cid"}
    assert {row["counts"] for row in rows} == {"true"}


@pytest.mark.slow
def test_a_file_with_a_seed_makes_the_same_matches_again(cli, file, cup, tmp_path):
    """[TOUR-2]: by another folder, and by other processes."""
    other = tmp_path / "again"
    told = json.loads(cli("tournament", file(), "--records", other, "--json").out)
    verified = json.loads(cli("verify", cup, "--json").out)
    assert told["tables"] == verified["tables"]
    with queue_opened(cup) as first, queue_opened(other) as second:
        journals = [{one.key: one.journal for one in queue.results()} for queue in (first, second)]
    assert journals[0] == journals[1]


def test_bots_are_found_by_their_hash_and_a_missing_one_is_no_proof(cli, tmp_path):
    """[TOUR-33]."""
    wats = pytest.importorskip("tests.wasm.wats")
    compiled = pytest.importorskip("tests.wasm.playing").compiled
    path = tmp_path / "cup.toml"
    waiter = tmp_path / "files" / "deep" / "waiter.wasm"
    waiter.parent.mkdir(parents=True)
    waiter.write_bytes(compiled(wats.bot(wats.for_ever("(call $wait)"))))
    entrants = f'[[entrants]]\nname = "ann"\nbot = "wasm:{waiter}"\n'
    entrants += '[[entrants]]\nname = "bob"\nbot = "greedy"\n'
    head = 'seeds = 1\nseed = 5\n[[games]]\ngame = "spacecrack"\nturns = 2\n'
    path.write_text(head + entrants)
    assert cli("tournament", path, "--processes", 1).code == 0
    folder = tmp_path / "cup-data"
    found = cli("verify", folder, "--bots", tmp_path / "files")
    assert (found.code, "verified: 2 of 2 matches" in found.out) == (0, True)
    waiter.unlink()
    missing = cli("verify", folder, "--bots", tmp_path / "files")
    assert missing.code == 1
    assert "cannot be played again" in missing.out
    assert "not verified" in missing.out
    assert "bots verified" not in missing.out
    assert "no such folder" in cli("verify", folder, "--bots", tmp_path / "gone").err


def test_started_again_it_plays_nothing_twice(cli, file, cup):
    """[TOUR-16]."""
    with queue_opened(cup) as queue:
        before = list(queue.results())
    again = json.loads(cli("tournament", file(), "--json").out)
    assert (again["finished"], again["played"], again["alarms"]) == (True, 6, [])
    assert again["played_again"] == again["chosen_again"]
    with queue_opened(cup) as queue:
        assert list(queue.results()) == before


@pytest.mark.slow
@pytest.mark.parametrize("form", ["swiss", "gauntlet", "knockout", "ladder"])
def test_every_format_comes_to_its_end(cli, file, form):
    """[TOUR-3]: each round is committed to by a head of its own."""
    path = file(form)
    if form == "ladder":
        path.write_text("rounds = 2\n" + path.read_text())
    told = json.loads(cli("tournament", path, "--json").out)
    assert (told["finished"], told["played"]) == (True, told["matches"])
    assert len(told["heads"]) == len(set(told["heads"]))
    folder = path.with_name("cup-data")
    ran = cli("verify", folder, "--json")
    assert (ran.code, json.loads(ran.out)["differences"]) == (0, [])
    assert json.loads(ran.out)["tables"] == told["tables"]


def test_what_is_played_must_stay_what_was_begun(cli, file, cup):
    path = file(seeds=2)
    sentence = cli("tournament", path).sentence
    assert "was begun with another value of seeds" in sentence
    assert "--records" in sentence


def changed(folder, statement, *values):
    with sqlite3.connect(folder / "queue.db") as connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


def differences(cli, folder, *options):
    ran = cli("verify", folder, "--json", *options)
    found = json.loads(ran.out)["differences"]
    assert ran.code == int(bool(found))
    return found


class TestTampering:
    """[TOUR-30 to TOUR-32] what was changed is named, whichever part it is."""

    def results(self, folder):
        with queue_opened(folder) as queue:
            return list(queue.results())

    def test_a_match_that_was_left_out(self, cli, cup):
        """[TOUR-31]."""
        key = self.results(cup)[2].key
        changed(cup, "DELETE FROM results WHERE key = ?", key)
        assert f"match {key[:12]} was left out: it has no result" in differences(cli, cup)

    def test_a_result_that_was_turned_round(self, cli, cup):
        """[TOUR-30]: the journal says otherwise."""
        one = self.results(cup)[0]
        turned = one.result.replace(b'"ranks":[1,2]', b'"ranks":[2,1]')
        if turned == one.result:
            turned = one.result.replace(b'"ranks":[2,1]', b'"ranks":[1,2]')
        changed(cup, "UPDATE results SET body = ? WHERE key = ?", turned, one.key)
        (found,) = differences(cli, cup)
        assert re.search(r"seed \d+\): ranks is \(., .\) by the journal, not \(., .\)", found)

    def test_the_journal_of_another_match(self, cli, cup):
        """[TOUR-31]."""
        one, other, *_ = self.results(cup)
        swapped = one.result.replace(one.journal.encode(), other.journal.encode())
        changed(cup, "UPDATE results SET body = ? WHERE key = ?", swapped, one.key)
        (found,) = differences(cli, cup)
        assert "its journal is of another" in found

    def test_a_journal_that_was_changed(self, cli, cup):
        one = self.results(cup)[0]
        blobs = Blobs(cup / "journals")
        data = blobs.read(one.journal)
        digest = blobs.keep(data.replace(b'"seat"', b'"sea2"', 1))
        swapped = one.result.replace(one.journal.encode(), digest.encode())
        changed(cup, "UPDATE results SET body = ? WHERE key = ?", swapped, one.key)
        (found,) = differences(cli, cup)
        assert "is not what was written" in found

    def test_a_job_that_was_exchanged(self, cli, cup):
        one = self.results(cup)[0]
        body = one.job.replace(b'"random"', b'"greedy"') + b" "
        changed(cup, "UPDATE jobs SET body = ? WHERE key = ?", body, one.key)
        assert any("not the one that was committed to" in each for each in differences(cli, cup))

    def test_a_list_that_was_exchanged(self, cli, cup):
        """[TOUR-4]: a group less."""
        with queue_opened(cup) as queue:
            plan = noted(queue).rounds[0]
        kept = json.loads(json.dumps([each.players for each in plan.groups]))
        assert len(kept) == 3
        with sqlite3.connect(cup / "queue.db") as connection:
            ((body,),) = connection.execute("SELECT body FROM notes WHERE kind = 'round'")
            tree = json.loads(body)
            del tree["groups"][0]
            connection.execute(
                "UPDATE notes SET body = ? WHERE kind = 'round'", (json.dumps(tree).encode(),)
            )
        connection.close()
        found = differences(cli, cup)
        assert any(each.startswith("round 1 is not the one that follows") for each in found)
        assert sum("never committed to" in each for each in found) == 2

    def test_another_secret(self, cli, cup):
        """[TOUR-2]."""
        with sqlite3.connect(cup / "queue.db") as connection:
            ((body,),) = connection.execute("SELECT body FROM notes WHERE kind = 'closed'")
            tree = json.loads(body) | {"seed": 6}
            connection.execute(
                "UPDATE notes SET body = ? WHERE kind = 'closed'", (json.dumps(tree).encode(),)
            )
        connection.close()
        assert differences(cli, cup) == ["the secret is not the one that was committed to"]

    def test_what_no_journal_holds_is_found_with_the_bots(self, cli, cup):
        """[TOUR-32]."""
        one = self.results(cup)[0]
        other = one.result.replace(b'"unclean":[0,0]', b'"unclean":[0,1]')
        assert other != one.result
        changed(cup, "UPDATE results SET body = ? WHERE key = ?", other, one.key)
        assert differences(cli, cup) == []
        (found,) = differences(cli, cup, "--bots", cup / "bots")
        assert "it comes to another end" in found


def test_a_second_result_that_differs_is_shown_and_is_the_exit_status(cli, file, cup):
    """[TOUR-17]."""
    with queue_opened(cup) as queue:
        one = next(queue.results())
        assert queue.done(one.key, "somebody", one.result + b" ", b"another") == "differs"
    ran = cli("tournament", file())
    assert ran.code == 1
    assert f"ALARM: match {one.key[:12]} came out otherwise when somebody played it" in ran.out
    assert "1 results differed when matches were run again" in cli("verify", cup).out


def test_a_bot_that_fails_is_told_and_its_matches_count(cli, file, monkeypatch):
    """[TOUR-12]: programs that never come."""
    path = file(again=0)
    path.write_text(path.read_text().replace('bot = "greedy"', f'bot = "{sys.executable} -c 0"'))
    told = json.loads(cli("tournament", path, "--json").out)
    rows = {row["name"]: row for row in told["tables"][0]["rows"]}
    assert (rows["ann"]["games"], rows["ann"]["left"]) == (4, 4)
    assert all("ann never logged in" in each for each in told["causes"])
    assert told["chosen_again"] == 0


def test_dry_runs_play_nothing_and_say_how_many_matches(cli, file, tmp_path):
    ran = cli("tournament", file(seeds=10), "--dry-run")
    assert "spacecrack: 60 matches in 1 round, " in ran.out
    assert not (tmp_path / "cup-data").exists()
    told = json.loads(cli("tournament", file("knockout", 10), "--dry-run", "--json").out)
    assert (told["matches"], told["games"][0]["exact"]) == (40, False)


def test_init_writes_a_file_that_can_be_played(cli, tmp_path):
    path = tmp_path / "new.toml"
    assert "new.toml is written" in cli("tournament", path, "--init").out
    assert cli("tournament", path, "--init").sentence == f"{path} is there already"
    assert "round-robin, 2 entrants" in cli("tournament", path, "--dry-run").out


def test_a_page_has_all_tables_and_asks_for_nothing(cli, file, tmp_path):
    page = tmp_path / "cup.html"
    assert cli("tournament", file(), "--html", page).code == 0
    text = page.read_text()
    assert text.count("<svg") == 2
    assert "default-src 'none'" in text
    assert not re.search(r"<script|src=|href=|url\(", text)
    for name in ("ann", "bob", "cid"):
        assert f'<th scope="row">{name}' in text


def test_parquet_holds_what_csv_holds(cli, file, tmp_path, monkeypatch):
    place = tmp_path / "cup.parquet"
    pq = pytest.importorskip("pyarrow.parquet")
    assert cli("tournament", file(), "--parquet", place).code == 0
    table = pq.read_table(place)
    assert (table.num_rows, set(table.column("player").to_pylist())) == (12, {"ann", "bob", "cid"})


def test_without_pyarrow_nothing_is_played_in_vain(cli, file, tmp_path, monkeypatch):
    monkeypatch.setattr("contestmaster.cli.tournament.files.find_spec", lambda _: None)
    sentence = cli("tournament", file(), "--parquet", tmp_path / "x").sentence
    assert sentence.startswith("--parquet needs pyarrow: pip install")
    assert not (tmp_path / "cup-data").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere.toml",), "nowhere.toml: there is no such file; contestmaster tournament"),
        (("cup.toml", "--processes", "0"), "--processes 0: at least one"),
    ],
)
def test_what_cannot_be_is_said(cli, file, tmp_path, monkeypatch, words, said):
    file()
    monkeypatch.chdir(tmp_path)
    assert cli("tournament", *words).sentence.startswith(said)


def test_two_cannot_play_one_tournament(cli, file, cup):
    lock = HostLock(cup)
    try:
        assert "is in use" in cli("tournament", file()).sentence
    finally:
        lock.release()


@pytest.mark.slow
def test_ctrl_c_shows_what_there_is_and_goes_on_later(file, tmp_path):
    """[TOUR-15]: the exit status is 130."""
    path = file(seeds=600)
    words = [sys.executable, "-m", "contestmaster", "tournament", str(path), "--processes", "1"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 60
        folder = tmp_path / "cup-data"
        while time.monotonic() < deadline and not workers(folder):
            time.sleep(0.05)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "interrupted; it goes on with: contestmaster tournament" in out
    assert "goes on after 1 round" in out
    assert workers(folder) == []


@pytest.mark.slow
def test_who_logs_in_plays_with_a_password_that_is_shown_once(file, tmp_path):
    """[TOUR-1]: one match after another, at one port."""
    port = 20000 + os.getpid() % 20000
    path = file(again=0)
    text = path.read_text().replace('bot = "greedy"', 'bot = "line:"')
    path.write_text(f"line_port = {port}\npatience_s = 60\n{text}")
    words = [sys.executable, "-m", "contestmaster", "tournament", str(path), "--json"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stderr.readline()
        password = re.fullmatch(r"ann logs in with the password (\w{32}), shown.*\n", line)[1]
        account = Account("127.0.0.1", port, "ann", password)
        make, shape = bot("spacecrack", "greedy"), closing("spacecrack")
        run(account, make, bot_random(1, 0), closing=shape, at_first=60, patience=5)
        out, _ = process.communicate(timeout=600)
    finally:
        process.kill()
    told = json.loads(out)
    (row,) = [row for row in told["tables"][0]["rows"] if row["name"] == "ann"]
    assert (told["finished"], row["games"], row["left"]) == (True, 4, 0)
    assert row["wins"] == 4
    stored = b"".join(each.read_bytes() for each in (tmp_path / "cup-data").glob("queue.db*"))
    assert password.encode() not in stored
    assert (tmp_path / "cup-data" / "passwords.json").stat().st_mode & 0o077 == 0
    assert entering.entries("spacecrack", ["ann=line:"])[0].kind == "line"


def test_a_module_of_webassembly_is_kept_played_and_verified_to_the_byte(cli, file, tmp_path):
    """[TOUR-10, TOUR-12, TOUR-23]: also one that never ends its turn; it may be gone meanwhile."""
    wats = pytest.importorskip("tests.wasm.wats")
    compiled = pytest.importorskip("tests.wasm.playing").compiled
    module = tmp_path / "mine.wasm"
    module.write_bytes(compiled(wats.bot(wats.for_ever("(nop)"))))
    path = file(again=1)
    text = path.read_text().replace('bot = "greedy"', f'bot = "wasm:{module}"')
    path.write_text(f"limits = {{ fuel_turn = 200000, fuel_start = 200000 }}\n{text}")
    told = json.loads(cli("tournament", path, "--json").out)
    (row,) = [row for row in told["tables"][0]["rows"] if row["name"] == "ann"]
    assert (told["alarms"], told["played_again"], row["games"]) == ([], 6, 4)
    assert row["fuel"] > 0
    module.unlink()
    folder = tmp_path / "cup-data"
    ran = cli("verify", folder, "--bots", folder / "bots")
    assert (ran.code, "6 matches were played again" in ran.out) == (0, True)
    (kept,) = (folder / "bots").iterdir()
    kept.unlink()
    assert "cannot be played again" in cli("verify", folder, "--bots", folder / "bots").out
