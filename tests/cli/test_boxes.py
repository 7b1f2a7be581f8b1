"""Native programs at the doors of the command line: ``play``, ``verify``, ``bot check``, doctor."""

import json
import zipfile
from importlib.metadata import EntryPoint

import pytest
from tests.sandbox.matches import patient, rash
from tests.sandbox.playing import skip_without_boxes, submit

from contestmaster.bots.spoilt import MatchSpoiltError
from contestmaster.kernel import registry
from contestmaster.sandbox import ground
from contestmaster.sandbox.bot import BoxedBot
from contestmaster.sandbox.submission import opened

PLAY = ("play", "spacecrack", "--seed", 3, "--turns", 3)


@pytest.fixture
def boxes():
    skip_without_boxes()


@pytest.fixture
def nim(monkeypatch):
    """A game whose turns no clock ends."""
    found = registry._found
    point = EntryPoint("nim", "tests.testing.broken_games:Nim", registry.GROUP)
    monkeypatch.setattr(registry, "_found", lambda group: {**found(group), "nim": point})


@pytest.fixture
def no_bubblewrap(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    ground.lacks.cache_clear()
    yield
    ground.lacks.cache_clear()


def test_a_program_in_a_box_plays_and_its_journal_says_so(boxes, cli, tmp_path):
    """BOX-2, BOX-11: class and hash stand in the header; the author sees log and cause."""
    journal = tmp_path / "match.journal"
    folders = patient(tmp_path / "patient"), rash(tmp_path / "rash")
    ran = cli(*PLAY, *(f"--bot=box:{each}" for each in folders), "--journal", journal, "--json")
    assert (ran.code, ran.err) == (0, "")
    first, second = json.loads(ran.out)["accounts"]
    assert first["left"] == "" and len(first["fuel"]) == 3 and first["unit"] == "us"
    assert first["log"] == "this is turn 1\nthis is turn 2\nthis is turn 3\n"
    assert second["left"] == "it ended with exit status 3" and second["left_turn"] == 1
    header = json.loads(journal.read_text().splitlines()[0])[2]
    assert header["seats"] == ["patient", "rash"]
    for folder, entrant in zip(folders, header["entrants"], strict=True):
        assert entrant["declares"]["class"] == "not repeatable"
        assert entrant["declares"]["sha256"] == opened(folder).sha256
    assert cli("verify", journal).code == 0
    ran = cli("verify", journal, "--bots", tmp_path)
    assert ran.code == 1
    assert "rules verified, bots not:" in ran.out
    assert "seat 0 (patient): patient is a native program" in ran.out


def test_it_is_told_in_words(boxes, cli, tmp_path):
    """BOX-11: processor time, not fuel; how it left, and the end of its log."""
    ran = cli(*PLAY, f"--bot=mine=box:{rash(tmp_path / 'rash')}", "--bot=random")
    assert ran.code == 0
    assert "seat 0 (mine): processor time in a turn: " in ran.out
    assert "left in turn 1: it ended with exit status 3\n  log: about to fail\n" in ran.out
    assert "NONSENSE" in ran.out  # among what was refused


def test_many_matches_and_archives(boxes, cli, tmp_path):
    """BOX-1: an archive plays as its folder does; each seat is taken in turn."""
    folder, zipped = patient(tmp_path / "patient"), tmp_path / "packed.zip"
    with zipfile.ZipFile(zipped, "w") as archive:
        for path in folder.iterdir():
            archive.write(path, path.name)
    ran = cli(*PLAY, f"--bot=box:{zipped}", "--bot=random", "--games", 2, "--json")
    assert ran.code == 0
    assert len(json.loads(ran.out)["games"]) == 2


def test_it_plays_beside_programs_over_the_line(boxes, cli, tmp_path):
    """BOX-4: with a program that connects, all play over TCP in lock-step; so does a box."""
    other = "import sys, socket; s = socket.create_connection((sys.argv[1], int(sys.argv[2])))"
    other += "; s.sendall(f'{sys.argv[3]}\\n{sys.argv[4]}\\nWAIT\\nWAIT\\nWAIT\\n'.encode())"
    other += "; [None for _ in iter(lambda: s.recv(4096), b'')]"
    script = tmp_path / "other.py"
    script.write_text(other.replace("; ", "\n"))
    ran = cli(
        *PLAY,
        f"--bot=box:{patient(tmp_path / 'patient')}",
        f"--bot=python3 {script} {{host}} {{port}} {{login}} {{password}}",
        "--json",
    )
    assert ran.code == 0, ran.err
    account, none = json.loads(ran.out)["accounts"]
    assert none is None
    assert account["left"] == "" and account["log"].startswith("this is turn 1\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("box:nowhere", "box:nowhere: it cannot be read: no such file or directory"),
        ("box:", "box:: it has no bot.toml"),
    ],
)
def test_what_is_no_submission_is_refused(cli, text, said):
    """BOX-1: before anything is played."""
    ran = cli(*PLAY, "--bot", text, "--bot", "random")
    assert ran.code == 2
    assert said in ran.sentence


def test_without_bubblewrap_nothing_is_played(no_bubblewrap, cli, tmp_path):
    """BOX-21: at each door the sentence says what is missing, and what helps."""
    folder, journal = patient(tmp_path / "patient"), tmp_path / "match.journal"
    ran = cli(*PLAY, f"--bot=box:{folder}", "--bot=random", "--journal", journal)
    assert "bubblewrap is not installed -> apt-get install bubblewrap" in ran.sentence
    assert not journal.exists()
    ran = cli("bot", "check", folder, "--game", "spacecrack")
    assert "bubblewrap is not installed -> apt-get install bubblewrap" in ran.sentence
    findings = json.loads(cli("doctor", "--json").out)["findings"]
    (found,) = [each for each in findings if each["about"] == "boxes"]
    assert found["level"] == "warning"
    assert found["said"] == "bubblewrap is not installed"
    assert found["mend"].endswith("apt-get install bubblewrap")


def test_the_doctor_says_that_programs_can_be_held(boxes, cli):
    """BOX-21."""
    findings = json.loads(cli("doctor", "--json").out)["findings"]
    (found,) = [each for each in findings if each["about"] == "boxes"]
    assert found["level"] == "good"
    assert found["said"].startswith("programs ")


def test_a_submission_is_checked(boxes, cli, tmp_path):
    """BOX-2: what it is, that it is not repeatable, what it takes, and a match."""
    folder = patient(tmp_path / "patient")
    words = ("--game", "spacecrack", "--turns", 2)
    ran = cli("bot", "check", folder, *words)
    assert (ran.code, ran.err) == (0, "")
    assert f"sha256 {opened(folder).sha256}" in ran.out
    assert "not repeatable" in ran.out and "1 s a turn" in ran.out
    assert ran.out.endswith("it may play\n")
    found = json.loads(cli("bot", "check", folder, *words, "--json").out)
    assert found["class"] == "not repeatable"
    assert found["limits"]["cpu_turn"] == 1.0
    assert found["manifest"]["name"] == "patient"
    assert found["match"]["turns"] == 2


@pytest.mark.parametrize(
    ("build", "said"),
    [
        ("false", "it would be refused: the build failed with exit status 1"),
        ("", "it may play, but it left: it ended with exit status 3"),
    ],
)
def test_a_check_that_finds_a_fault_exits_with_1(boxes, cli, tmp_path, build, said):
    """BOX-11, BOX-22."""
    folder = submit(tmp_path / "bot", "./bot", {"bot": b"#!/bin/sh\nexit 3\n"}, build)
    ran = cli("bot", "check", folder, "--game", "spacecrack", "--turns", 2)
    assert ran.code == 1
    assert said in ran.out


def test_where_no_clock_ends_turns_it_is_told_what_the_bot_did(boxes, nim, cli, tmp_path):
    """BOX-11: the cause and the log, in place of a turn that never ends."""
    bad = rash(tmp_path / "rash")
    ran = cli("bot", "check", bad, "--game", "nim")
    assert (ran.code, ran.err) == (1, "")
    assert "left in turn 1: it ended with exit status 3\n  log: about to fail\n" in ran.out
    assert ran.out.endswith("it may play, but it left: it ended with exit status 3\n")
    found = json.loads(cli("bot", "check", bad, "--game", "nim", "--json").out)
    assert found["left"] == "it ended with exit status 3"
    waits = ("bot", "check", patient(tmp_path / "patient"), "--game", "nim")
    ran = cli(*waits)
    assert ran.code == 1
    assert ran.out.endswith(
        "it may play, but its match stands still in turn 1: it waits on all "
        "seats, and no time limit ends the turn\n"
    )
    assert json.loads(cli(*waits, "--json").out)["left"].startswith("its match stands still")


def test_a_match_that_stands_still_names_who_left(boxes, nim, cli, tmp_path):
    """BOX-11: in process and beside programs over the line; with the log."""
    bad = rash(tmp_path / "rash")
    ran = cli("play", "nim", f"--bot=box:{bad}", "--bot=random")
    assert ran.code == 1
    said = "turn 1 never ends: rash left in turn 1: it ended with exit status 3"
    assert said in ran.err and "log: about to fail" in ran.err
    assert "Traceback" not in ran.err


def test_a_match_that_the_machine_has_spoilt_is_played_again(boxes, cli, tmp_path, monkeypatch):
    """BOX-10: nobody is blamed; after three it is given up, and no journal is left."""
    folder, journal = patient(tmp_path / "patient"), tmp_path / "match.journal"
    usual, failing = BoxedBot.turn, [True, True]

    def turn(self):
        usual(self)
        if failing and failing.pop():
            raise MatchSpoiltError("the machine was too busy")

    monkeypatch.setattr(BoxedBot, "turn", turn)
    words = (*PLAY, f"--bot=box:{folder}", "--bot=random", "--journal", journal)
    ran = cli(*words)
    assert ran.code == 0
    assert (
        ran.err.splitlines()
        == ["the match is void, and is played again: the machine was too busy"] * 2
    )
    assert cli("verify", journal).code == 0
    journal.unlink()
    failing.extend([True] * 3)
    ran = cli(*words)
    assert ran.code == 1
    assert ran.err.splitlines()[-1].endswith("the machine was too busy; the match was void 3 times")
    assert not journal.exists()
    failing.extend([True])
    assert cli(*words[:-2], "--games", 1).code == 0


def test_every_program_of_a_match_is_ended_with_it(boxes, tmp_path, monkeypatch, cli):
    """BOX-12: also of one that the machine has spoilt."""
    closed = []
    usual = BoxedBot.close
    monkeypatch.setattr(BoxedBot, "close", lambda self: (closed.append(self), usual(self)))
    monkeypatch.setattr(
        BoxedBot, "turn", lambda self: (_ for _ in ()).throw(MatchSpoiltError("busy"))
    )
    folder = patient(tmp_path / "patient")
    cli(*PLAY, f"--bot=box:{folder}", f"--bot=box:{folder}")
    assert len(closed) == 6
