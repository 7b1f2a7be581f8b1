"""``check-game`` as a person runs it."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Ran
from tests.testing import broken_games

from contestmaster.cli import parameters
from contestmaster.kernel import registry
from contestmaster.testing.laws import LAWS
from contestmaster.tournament import bound

MODULE = "tests.testing.broken_games"


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Let a class of the module stand for an installed game; files go to a folder of their own."""
    monkeypatch.chdir(tmp_path)

    def stand(name: str) -> None:
        for module in (registry, bound):
            monkeypatch.setattr(module, "load_game", lambda _: getattr(broken_games, name))

    assert parameters.__name__  # what reads the game by that name
    return stand


def test_the_laws_are_listed(cli):
    ran: Ran = cli("check-game", "--list")
    assert ran.code == 0
    assert [line.split("  ")[0].strip() for line in ran.out.splitlines()] == list(LAWS)
    listed = json.loads(cli("check-game", "--list", "--json").out)["laws"]
    assert [law["name"] for law in listed] == list(LAWS) and all(law["says"] for law in listed)


@pytest.mark.slow
def test_a_sound_game_is_told_so(cli, nim):
    nim("Nim")
    ran: Ran = cli("check-game", "nim", "--seeds", 2, "--turns", 3)
    assert ran.code == 0, ran.err
    assert ran.out.endswith(f"nim: {len(LAWS)} laws kept, none broken; 2 matches, 6 entries\n")
    assert ran.err == ""


def test_a_broken_law_is_told_with_the_command_that_shows_it_again(cli, nim, tmp_path):
    nim("DrawsFromRandom")
    ran: Ran = cli("check-game", "nim", "--out", tmp_path / "shown")
    assert ran.code == 1
    (again,) = [line.strip() for line in ran.out.splitlines() if "--journal" in line]
    assert "rules use random.getrandbits (tests.testing.broken_games, line " in ran.out
    assert "the law `own dice` is broken" in ran.out
    words = again.replace('"own dice"', "own-dice").split()[1:]
    words = [word if word != "own-dice" else "own dice" for word in words]
    shown: Ran = cli(*words)
    assert shown.code == 1 and shown.out.startswith("broken ")


def test_a_report_for_programs(cli, nim):
    nim("ChangesAndRefuses")
    ran: Ran = cli("check-game", "nim", "--only", "refusal", "--json", "--turns", 9)
    assert ran.code == 1
    report = json.loads(ran.out)
    (verdict,) = report["verdicts"]
    assert (report["game"], verdict["law"], verdict["state"]) == ("nim", "refusal", "broken")
    assert {"seed", "entry", "turn", "seat", "why", "journal"} <= verdict.keys()


def test_a_game_that_hangs_is_stopped_and_named(cli, nim):
    nim("Hangs")
    ran: Ran = cli("check-game", "nim", "--seconds", 1)
    assert ran.code == 1
    assert "takes more than 1 seconds: it hangs" in ran.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "name a game"),
        (("nim", "--only", "replya"), "no law 'replya'"),
        (("nim", "--seeds", 0), "--seeds: expected 1 or more"),
        (("nim", "--journal", "none.journal"), "none.journal"),
        (("nim", "--param", "size=3"), "no parameter size"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(cli, nim, words, why):
    nim("Nim")
    assert why in cli("check-game", *words).sentence
