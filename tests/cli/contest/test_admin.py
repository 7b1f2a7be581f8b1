"""``admin``: on records whose host is down, from the file to the audit log."""

import asyncio
import io
import json
import sys
from contextlib import closing

import pytest

from contestmaster import storage
from contestmaster.cli.contest.organiser import records_of
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import ContestHall, last_recorded
from contestmaster.host.contest.office import ContestOffice


def add(cli, final, *logins):
    for login in logins:
        assert cli("admin", "team", "add", login, login.title(), "-c", final).code == 0


def test_a_team_is_added_and_its_password_shown_once(cli, final):
    ran = cli("admin", "team", "add", "red", "The Reds", "--contest", final)
    assert (ran.code, ran.err) == (0, "team 1 is registered\n")
    (line,) = ran.out.splitlines()
    login, password, name = line.split("\t")
    assert (login, name, len(password)) == ("red", "The Reds", 12)
    with storage.reading(final.parent / "final-data") as archive:
        (account,) = archive.accounts()
    assert account.password.startswith("$argon2id$")
    assert password not in account.password
    for path in (final.parent / "final-data").iterdir():
        assert password.encode() not in path.read_bytes()


def test_passwords_may_go_to_a_file_for_one_pair_of_eyes(cli, final, tmp_path):
    sheet = tmp_path / "sheet.txt"
    ran = cli("admin", "team", "add", "red", "Reds", "--sheet", sheet, "-c", final)
    assert ran.out == "team 1 is registered\n"
    assert sheet.read_text().split("\t")[0] == "red"
    assert sheet.stat().st_mode & 0o77 == 0
    again = cli("admin", "team", "add", "blue", "Blues", "--sheet", sheet, "-c", final)
    assert again.out == "team 2 is registered\n"
    assert [line.split("\t")[0] for line in sheet.read_text().splitlines()] == ["red", "blue"]


def test_a_sheet_is_written_over_no_other_file(cli, final, tmp_path):
    other = tmp_path / "teams.csv"
    other.write_text("login,name\nred,Reds\n")
    ran = cli("admin", "team", "import", other, "--sheet", other, "-c", final)
    assert ran.sentence == f"{other} is there already, and is no sheet of passwords"
    assert other.read_text() == "login,name\nred,Reds\n"
    assert "red" not in cli("admin", "team", "list", "-c", final).out


def test_teams_come_from_a_csv_file_that_may_be_imported_again(cli, final, tmp_path):
    file = tmp_path / "teams.csv"
    file.write_text("Login, Name, Password\nred, The Reds, s3cret!\nblue, Blues,\n\n")
    ran = cli("admin", "team", "import", file, "-c", final)
    (line,) = ran.out.splitlines()
    assert line.startswith("blue\t")
    assert ran.err == "registered: 2; already there: 0\n"
    file.write_text(file.read_text() + "green,Greens,g\n")
    ran = cli("admin", "team", "import", file, "-c", final)
    assert ran.out == "registered: 1; already there: 2\n"
    teams = json.loads(cli("admin", "team", "list", "--json", "-c", final).out)["teams"]
    assert [(t["number"], t["login"], t["passwords"]) for t in teams] == [
        (1, "red", 1),
        (2, "blue", 1),
        (3, "green", 1),
    ]


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("red,Reds\n", 1, "expected the columns login, name and perhaps password"),
        ("login,name\nred,\n", 2, "expected a login and a name"),
        ("login,name\nred,A\nblue,A\n", 3, "the name A comes twice"),
        ("login,name\nred,A\nred,B\n", 3, "the login red comes twice"),
        (
            "login,name,password\nred,A,a b\n",
            2,
            "a password is 1 to 64 visible ASCII characters",
        ),
        (
            "login,name\nred,Smith, Sons and Co\n",
            2,
            'more cells than columns: put a name with a comma into "quotes"',
        ),
        ("login,name\nre d,A\n", 2, "a login is 1 to 32 letters, digits and _ . -"),
    ],
)
def test_what_is_wrong_with_a_csv_file_is_said_by_line(cli, final, text, line, complaint):
    file = final.parent / "teams.csv"
    file.write_text(text)
    ran = cli("admin", "team", "import", file, "-c", final)
    assert ran.sentence == f"{file}:{line}: {complaint}"


@pytest.mark.parametrize(
    ("lines", "line", "complaint"),
    [
        ("blue,Blues\nre d,A\n", 3, "a login is 1 to 32 letters, digits and _ . -"),
        ("blue,Blues\ngreen,Red\n", 3, "another team has this name"),
        ("".join(f"t{n},T {n}\n" for n in range(2, 102)), 101, "a contest has at most 100 teams"),
    ],
    ids=["login", "name", "many"],
)
def test_of_a_csv_file_with_a_wrong_line_no_team_is_registered(cli, final, lines, line, complaint):
    """[CONTEST-58], and no password is drawn for those above the line."""
    add(cli, final, "red")
    file, sheet = final.parent / "teams.csv", final.parent / "sheet.txt"
    file.write_text("login,name\n" + lines)
    ran = cli("admin", "team", "import", file, "--sheet", sheet, "-c", final)
    assert ran.sentence == f"{file}:{line}: {complaint}"
    teams = json.loads(cli("admin", "team", "list", "--json", "-c", final).out)["teams"]
    assert [team["login"] for team in teams] == ["red"]
    assert not sheet.exists()


def test_a_csv_file_that_names_a_login_for_another_team_is_refused(cli, final, tmp_path):
    add(cli, final, "red")
    file = tmp_path / "teams.csv"
    file.write_text("login,name\nred,Others\n")
    ran = cli("admin", "team", "import", file, "-c", final)
    assert ran.sentence == (
        f"{file}:2: red is registered as 'Red', and a team keeps its name: write it so, or "
        "give a new team another login"
    )


def test_teams_of_the_file_get_their_passwords_at_once(cli, final, tmp_path):
    """What is printed is a sheet as it stands, from which slips are made."""
    final.write_text(final.read_text() + '[[teams]]\nlogin = "red"\nname = "Reds"\n')
    add(cli, final, "blue")
    assert "no password" in cli("admin", "team", "list", "-c", final).out
    ran = cli("admin", "team", "password", "--missing", "-c", final)
    (line,) = ran.out.splitlines()
    assert line.split("\t")[0] == "red"
    assert ran.err == "new passwords: 1\n"
    printed = tmp_path / "final.pw"
    printed.write_text(ran.out)
    slips = ("admin", "slips", printed, "--out", tmp_path / "slips.html", "-c", final)
    assert cli(*slips).out.startswith("1 slip in ")
    assert "no password" not in cli("admin", "team", "list", "-c", final).out


def test_a_new_password_needs_a_team(cli, final):
    assert cli("admin", "team", "password", "red", "-c", final).sentence == (
        "there is no team with this login, red; "
        "`contestmaster admin team list` lists those there are"
    )
    assert cli("admin", "team", "password", "-c", final).code == 2
    assert cli("admin", "team", "password", "red", "--missing", "-c", final).code == 2


def test_teams_are_shut_out_and_let_in_with_a_reason(cli, final):
    add(cli, final, "red")
    for command, word in [
        ("disable", "disabled"),
        ("enable", "enabled"),
        ("exclude", "excluded"),
        ("readmit", "readmitted"),
    ]:
        ran = cli("admin", "team", command, "red", "--reason", f"{command} it", "-c", final)
        assert ran.out == f"red is {word}\n"
        listed = cli("admin", "team", "list", "-c", final).out
        assert (word in listed) == (command in ("disable", "exclude"))
    again = cli("admin", "team", "enable", "red", "-r", "again", "-c", final)
    assert again.sentence == "that is so already"


def test_what_concerns_teams_wants_a_reason(cli, final, monkeypatch):
    """From the option, from a terminal, or not at all."""
    add(cli, final, "red")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    refused = cli("admin", "team", "exclude", "red", "-c", final)
    assert refused.sentence == "this concerns teams: give a reason with --reason"
    assert refused.code == 2

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("it cheated\n"))
    assert cli("admin", "team", "exclude", "red", "-c", final).code == 0
    assert "EXCLUDE team=red: it cheated" in cli("admin", "audit", "-c", final).out


def test_the_audit_log_says_who_did_what_when_and_why(cli, final, monkeypatch):
    monkeypatch.setenv("LOGNAME", "hanna")
    add(cli, final, "red")
    cli("admin", "announce", "Lunch is served.", "-c", final)
    cli("admin", "team", "disable", "red", "-r", "floods", "-c", final)
    lines = cli("admin", "audit", "-c", final).out.splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == [
        "hanna ADD_TEAM team=red name=Red",
        "hanna SET_PASSWORD team=red",
        "hanna ANNOUNCE: Lunch is served.",
        "hanna DISABLE team=red: floods",
    ]
    everything = cli("admin", "audit", "--everything", "--json", "-c", final).out.splitlines()
    first = json.loads(everything[0])
    assert (first["person"], first["action"]) == ("host", "HOST_STOPPED")
    assert len(everything) == len(lines) + 2, "what holds, and that the host is down"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["start"], "the host is down; start it first"),
        (["suspend", "-r", "x"], "the contest has not started yet"),
        (["resume"], "it is not suspended"),
        (["end", "-r", "x"], "the contest has not started yet"),
        (["void", "Cows1", "-r", "x"], "the contest has not started yet"),
        (
            ["restore", "Cows1", "1", "-r", "x"],
            "there is no such game as Cows1 1: Cows1 has played none",
        ),
        (["thaw"], "the rankings are not frozen"),
    ],
)
def test_what_is_out_of_place_is_refused(cli, final, words, complaint):
    add(cli, final, "red")
    assert cli("admin", *words, "-c", final).sentence == complaint


def test_that_nobody_asks_is_said(cli, final):
    add(cli, final, "red")
    assert cli("admin", "questions", "-c", final).out == "no team has asked anything\n"
    assert cli("admin", "questions", "--waiting", "-c", final).out == (
        "no question waits for an answer\n"
    )
    assert cli("admin", "questions", "--json", "-c", final).out == ""


def test_an_answer_to_no_question_names_it_and_says_where_they_are(cli, final):
    """[CONTEST-95] whether a team has asked anything or not."""
    add(cli, final, "red")
    answer = ("admin", "answer", 7, "Yes.", "-c", final)
    assert cli(*answer).sentence == "there is no such question as 7: no team has asked"
    settings, folder = records_of(final)
    with closing(storage.opened(folder)) as store:
        hall = ContestHall(settings, store, WallClock(last_recorded(store)))
        assert asyncio.run(ContestOffice(hall, store).ask("red", "Why?")).done
    assert cli(*answer).sentence == (
        "there is no such question as 7: `contestmaster admin questions` lists those there are"
    )


def test_the_status_of_a_contest_whose_host_is_down(cli, final):
    add(cli, final, "red")
    lines = cli("admin", "status", "-c", final).out.splitlines()
    assert lines[:3] == [
        "SCHEDULED, no host runs",
        "contest clock 0 of 86400 s",
        "K 1.000000; teams: 1",
    ]
    assert lines[4].split() == ["Cows1", "closed", "-", "0"]
    found = json.loads(cli("admin", "status", "--json", "-c", final).out)
    assert (found["state"], found["host_runs"], found["k"]) == ("SCHEDULED", False, "1.000000")
    assert found["servers"]["Cows1"] == {"state": "closed", "game": None, "scored": 0}
    assert found["stops"] == []
    assert lines[-1] == f"commitment to the seeds of all games: {found['commitment']}"
    add(cli, final, "blue")
    again = json.loads(cli("admin", "status", "--json", "-c", final).out)
    assert again["commitment"] == found["commitment"]


def test_without_a_contest_file_it_says_how_to_name_one(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = cli("admin", "status")
    assert ran.code == 2
    assert ran.sentence == ("there is no contest.toml here: name the contest's file with --contest")


def test_the_status_before_the_first_start(cli, final):
    """One object with all that a watcher asks for, from the file, and nothing is made."""
    final.write_text(final.read_text() + '[[teams]]\nlogin = "red"\nname = "Reds"\n')
    before = sorted(final.parent.iterdir())
    found = json.loads(cli("admin", "status", "--json", "-c", final).out)
    assert (found["state"], found["host_runs"], found["teams"]) == ("SCHEDULED", False, 1)
    assert (found["storage"], found["damage"], found["stops"]) == (None, [], [])
    assert found["commitment"] is None
    assert "SCHEDULED, no host runs" in cli("admin", "status", "-c", final).out
    assert sorted(final.parent.iterdir()) == before
    add(cli, final, "blue")
    later = json.loads(cli("admin", "status", "--json", "-c", final).out)
    assert later.keys() == found.keys()
    assert later["servers"] == found["servers"]


def test_records_that_are_not_there_are_named(cli, final):
    """Of records that were lost the status does not say that nothing has begun."""
    missing = f"There is no database in {final.parent}/final-data."
    assert cli("admin", "audit", "-c", final).sentence == missing
    add(cli, final, "red")
    (final.parent / "final-data" / "contestmaster.db").unlink()
    assert cli("admin", "status", "--json", "-c", final).sentence == missing


@pytest.mark.parametrize("words", [["admin"], ["admin", "team"], ["admin", "void"]], ids=str)
def test_help_shows_what_there_is(cli, words):
    ran = cli(*words, "--help")
    assert ran.code == 0
    assert "Usage: contestmaster admin" in ran.out


def test_slips_are_printed_from_a_sheet(cli, final, tmp_path):
    """Login, password, servers, and the start in the contest's zone, on one slip a team."""
    text = final.read_text().replace('start_at = "none"', "start_at = 2030-11-20T06:00:00Z")
    final.write_text('time_zone = "Europe/Warsaw"\n' + text)
    sheet, page = tmp_path / "sheet.txt", tmp_path / "slips.html"
    sheet.write_text("red\told\tThe Reds\nblue\tb<l>ue\tBlues & Co\nred\tnew\tThe Reds\n")
    ran = cli("admin", "slips", sheet, "--out", page, "--address", "10.0.0.1", "-c", final)
    assert ran.out == f"2 slips in {page}: print it, and delete it\n"
    assert page.stat().st_mode & 0o77 == 0
    text = page.read_text()
    assert text.count('<section class="slip">') == 2
    assert "<code>new</code>" in text
    assert "<code>old</code>" not in text
    assert "<code>b&lt;l&gt;ue</code>" in text
    assert "07:00:00 +01:00 (Europe/Warsaw)" in text
    assert text.count("<td>10.0.0.1</td>") == 4
    one = ["admin", "slips", sheet, "--out", page, "--team", "blue", "-c", final]
    assert cli(*one).code == 0
    assert "The Reds" not in page.read_text()


def test_slips_want_a_sheet_a_team_of_it_and_an_address(cli, final, tmp_path):
    sheet, page = tmp_path / "sheet.txt", tmp_path / "slips.html"
    sheet.write_text("red\told\tThe Reds\n")
    ran = cli("admin", "slips", final, "--out", page, "-c", final)
    assert ran.sentence.endswith(
        "is no sheet of passwords, as `admin team import --sheet` writes it"
    )
    ran = cli("admin", "slips", sheet, "--out", page, "--team", "blue", "-c", final)
    assert ran.sentence == f"{sheet} has no team with the login blue"
    final.write_text(final.read_text().replace("127.0.0.1", "0.0.0.0"))
    ran = cli("admin", "slips", sheet, "--out", page, "-c", final)
    assert ran.sentence == (
        "Cows1 listens on all networks: say with --address what teams connect to"
    )
    assert not page.exists()


def test_slips_without_a_sheet_say_what_makes_one(cli, final, tmp_path):
    page, empty = tmp_path / "slips.html", tmp_path / "empty.txt"
    empty.touch()
    for sheet, said in (
        ([], "name a sheet of passwords; "),
        ([tmp_path / "none.txt"], f"there is no sheet {tmp_path}/none.txt; "),
        ([empty], f"{empty} is empty; "),
    ):
        ran = cli("admin", "slips", *sheet, "--out", page, "-c", final)
        assert ran.sentence.startswith(said)
        assert "`contestmaster admin team import teams.csv --sheet passwords.txt`" in ran.sentence
    assert not page.exists()
