"""``compare``: which of two bots is the stronger."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from tests.tournament.players import PROGRAM
from tests.wasm.playing import compiled

from contestmaster.cli.compared import Comparison, shown
from contestmaster.ratings.sprt import Sprt
from contestmaster.storage import has_queue, queue_opened
from contestmaster.tournament.entering import entries
from contestmaster.tournament.pairs import Leaver, PairPlan, SeatPair

SMALL = ("--param", "turns=5", "--param", "board_size=5")
FIRST_QUEUED = 2 * (1 + 8 * 2)
"""Matches of the first pairs that are queued for two processes."""
QUICK = ("--game", "spacecrack", *SMALL, "--seed", 3)


def comparison(*points, test=None):
    """Two of whom the first got so much in each pair; of ``None`` a match failed."""
    names = entries("spacecrack", ["greedy", "random"])
    plan = PairPlan("spacecrack", {"turns": "5"}, (names[0], names[1]), None, 7)
    made = Comparison(plan, test)
    for number, each in enumerate(points, 1):
        failure = "" if each is not None else "it crashed"
        if made.take(SeatPair(number, plan.jobs(number), each, failure)):
            break
    return made


@pytest.mark.slow
def test_two_are_compared_on_all_cores_and_the_stronger_is_named(cli):
    ran = cli("compare", "greedy", "random", *QUICK, "--games", 12, "--processes", 2)
    assert (ran.code, ran.err) == (0, "")
    sentence, where, *_ = ran.out.splitlines()
    assert re.fullmatch(r"greedy is stronger: \+\d+ Elo \(\d+ or more\), 6 pairs", sentence)
    assert where == "spacecrack, seeds from 3, each from both seats"
    assert re.search(r"^greedy in seat 1 +4 +0 +2 +66.7%$", ran.out, re.MULTILINE)
    assert ran.out.endswith("pairs by the points of greedy: 2 with 1, 4 with 2\n")


@pytest.mark.slow
def test_one_result_whoever_is_faster_and_both_ways(cli):
    """RATE-30, RATE-34."""
    few = [*QUICK, "--games", 9, "--json"]
    there = json.loads(cli("compare", "greedy", "random", *few, "--processes", 1).out)
    again = json.loads(cli("compare", "greedy", "random", *few, "--processes", 3).out)
    back = json.loads(cli("compare", "random", "greedy", *few, "--processes", 2).out)
    assert there == again
    assert there["pairs"] == 4
    assert there["elo"] == pytest.approx(-back["elo"])
    for one, other in zip(there["results"], back["results"], strict=True):
        assert one["seed"] == other["seed"] == 2 + one["number"]
        assert one["points"] == [1 - points for points in reversed(other["points"])]


def test_a_pair_is_what_play_makes_of_it(cli):
    found = json.loads(cli("compare", "greedy", "random", *QUICK, "--games", 2, "--json").out)
    ((first, second),) = [pair["points"] for pair in found["results"]]
    for bots, own, points in (
        (("greedy", "random"), "greedy", first),
        (("random", "greedy"), "greedy", second),
    ):
        words = [word for name in bots for word in ("--bot", name)]
        played = json.loads(cli("play", "spacecrack", *words, *QUICK[2:], "--json").out)
        ranks = {each["name"]: each["rank"] for each in played["outcome"]}
        other = next(name for name in ranks if name != own)
        assert points == (ranks[own] < ranks[other]) + (ranks[own] == ranks[other]) / 2


def test_a_test_stops_when_it_has_decided(cli):
    """RATE-31."""
    ran = cli("compare", "greedy", "random", *QUICK, "--sprt", "0,200", "--json")
    found = json.loads(ran.out)
    assert found["sprt"]["verdict"] == "stronger"
    assert found["sprt"]["ratio"] >= found["sprt"]["bounds"][1]
    assert found["pairs"] < 60
    assert found["sentence"].startswith("greedy is stronger: +")


@pytest.fixture
def command(tmp_path):
    """The command line of a program that plays cows, which takes little."""
    path = tmp_path / "player.py"
    path.write_text(PROGRAM.replace("ADD 2", "MAKE_GROUP 1 0"))
    return f"mine={sys.executable} {path} {{host}} {{port}} {{login}} {{password}}"


COWS = ("--game", "cows", "--param", "side=20", "--param", "stable_distance=3", "--seed", 5)


def test_programs_are_compared_too(cli, command):
    ran = cli("compare", command, "random", *COWS, "--turns", 3, "--games", 2, "--processes", 1)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].endswith(", 1 pair")
    assert "gone" not in ran.out


def test_submitted_files_are_compared_too(cli, tmp_path):
    """It ends at once and passes from then on; the module is kept with the results."""
    place = tmp_path / "sleeper.wasm"
    place.write_bytes(compiled('(module (memory (export "memory") 1) (func (export "_start")))'))
    words = (*QUICK, "--games", 2, "--processes", 1, "--keep", tmp_path / "kept")
    ran = cli("compare", f"wasm:{place}", "greedy", *words)
    assert (ran.code, ran.err) == (0, "")
    assert "pairs by the points of sleeper: 1 with 0\n" in ran.out
    assert "sleeper passed in 2 games from when it was gone: " in ran.out
    assert len(list((tmp_path / "kept" / "bots").iterdir())) == 1


def test_who_is_gone_passes_and_its_matches_count(cli, command):
    """TOUR-12."""
    words = (*COWS, "--turns", 5, "--games", 2, "--processes", 1)
    ran = cli("compare", f"{command} crash", "random", *words)
    assert ran.code == 0
    assert "mine passed in 2 games from when it was gone: " in ran.out
    assert re.search(r"^  contestmaster play cows --bot .* --seed 5$", ran.out, re.MULTILINE)


def test_a_game_that_two_cannot_play_is_refused(cli):
    """RATE-30."""
    ran = cli("compare", "greedy", "random", "--game", "spacecrack", "--param", "seats=3")
    assert ran.code == 1
    assert "seats" in ran.sentence


@pytest.mark.slow
def test_what_is_kept_is_gone_on_from(cli, tmp_path):
    """The journals of both are there, and no match is played again."""
    words = ("compare", "greedy", "random", "--game", "spacecrack", *SMALL, "--json")
    few = json.loads(cli(*words, "--games", 4, "--keep", tmp_path / "kept", "--seed", 3).out)
    journals = sorted((tmp_path / "kept").rglob("*.gz"))
    assert len(journals) >= 4
    stamps = [path.stat().st_mtime_ns for path in journals]
    more = json.loads(cli(*words, "--games", 8, "--keep", tmp_path / "kept").out)
    assert (more["seed"], more["pairs"]) == (3, 4)
    assert more["results"][:2] == few["results"]
    assert [path.stat().st_mtime_ns for path in journals] == stamps
    fresh = json.loads(cli(*words, "--games", 8, "--seed", 3).out)
    assert fresh == more


def test_a_folder_of_something_else_is_refused(cli, tmp_path):
    with queue_opened(tmp_path / "other") as queue:
        queue.note("opened", b"a tournament")
    ran = cli("compare", "greedy", "random", *QUICK, "--keep", tmp_path / "other")
    assert (ran.code, ran.sentence) == (1, f"{tmp_path / 'other'} is the folder of something else")
    with queue_opened(tmp_path / "other") as queue:
        assert queue.counts().open == 0


def test_who_logs_in_cannot_be_compared(cli):
    ran = cli("compare", "greedy", "you=line", *QUICK)
    assert ran.code == 2
    assert "who logs in plays in a tournament" in ran.sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--sprt", "5"), "write two differences in Elo points, such as 0,10"),
        (("--sprt", "5,0"), "the second of two differences is the greater"),
        (("--sprt", "0,nan"), "the second of two differences is the greater"),
        (("--sprt", "0,5", "--alpha", "0.7"), "rates of error lie between 0 and 0.5"),
        (("--games", "1"), "--games 1: from 2 to 100,000"),
        (("--seed", "-1"), "a seed is a number from 0"),
        (("--turns", "0"), "play at least one"),
        (("--processes", "0"), "--processes 0: from 1"),
    ],
)
def test_options_out_of_range_are_refused(cli, words, said):
    ran = cli("compare", "greedy", "random", "--game", "spacecrack", *words)
    assert ran.code == 2
    assert said in ran.sentence


def test_matches_that_would_not_end_are_refused(cli):
    ran = cli("compare", "raider", "random", "--game", "shuttle")
    assert ran.code == 2
    assert "say how many turns it has, such as --turns 200" in ran.sentence


def test_a_bot_that_is_not_there_is_refused(cli):
    ran = cli("compare", "greedy", "nobody", "--game", "spacecrack")
    assert (ran.code, "nobody" in ran.sentence) == (2, True)


def test_nothing_is_said_of_who_is_stronger_before_it_is_sure():
    """RATE-33."""
    equal = comparison(*[(1, 0)] * 9, (1, 1))
    assert equal.sentence().startswith("not decided: greedy against random +")
    worse = comparison(*[(0, 0.5)] * 30, (1, 0))
    assert re.fullmatch(r"random is stronger: \+\d+ Elo \(.*\), 31 pairs", worse.sentence())


def test_each_answer_of_a_test_is_a_sentence():
    won, lost = [(1, 1)] * 200, [(0, 0)] * 200
    for test, points, said in (
        (Sprt(0, 10), won, "greedy is stronger: "),
        (Sprt(0, 10), lost, "greedy is not stronger than random by 10 Elo: -"),
        (Sprt(-10, 0), won, "greedy is not weaker than random by 10 Elo: +"),
        (Sprt(-10, 0), lost, "greedy is weaker than random: -"),
        (Sprt(0, 10), won[:3], "not decided: greedy against random +"),
    ):
        found = comparison(*points, test=test)
        assert found.sentence().startswith(said)
        assert len(found.pairs) < 200


def test_failed_pairs_stand_below_with_the_command_that_plays_them_again():
    found = comparison((1, 1), None, (0, 1))
    assert found.counts.pairs == 2
    text = shown(found, 3, stopped=True, json=False)
    assert text.startswith("interrupted: not decided: ")
    assert "pair 2 failed: it crashed" in text
    again = "contestmaster play spacecrack --bot greedy --bot random --param turns=5 --seed 8"
    assert text.endswith(again)


def test_three_failures_in_a_row_end_it():
    found = comparison((1, 1), None, None, (1, 0), None, None, None, (1, 1))
    assert len(found.pairs) == 7


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of a group")
def test_ctrl_c_shows_what_is_known(tmp_path):
    words = ["compare", "greedy", "random", *map(str, QUICK), "--games", "90000"]
    words += ["--keep", str(tmp_path), "--processes", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "contestmaster", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 300
    try:
        while process.poll() is None and time.monotonic() < until and not counted_some(tmp_path):
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, "")
    assert re.match(r"interrupted: .*greedy.* Elo \(.*\), \d+ pairs?\n", out)
    before = kept(tmp_path)
    time.sleep(1)
    assert kept(tmp_path) == before  # nobody plays on


def counted_some(folder):
    """Whether pairs have been counted: more are queued then; that later ones are kept says less."""
    if not has_queue(folder):
        return False
    with queue_opened(folder) as queue:
        counts = queue.counts()
        return counts.open + counts.done > FIRST_QUEUED


def kept(folder):
    return set(folder.rglob("*.gz"))


def test_who_was_gone_stands_below_with_the_command_that_plays_it_again():
    found = comparison((1, 1))
    job = found.pairs[0].jobs[1]
    found.pairs[0] = found.pairs[0]._replace(left=(Leaver("random", "it crashed", job),))
    text = shown(found, 1, stopped=False, json=False)
    assert "random passed in 1 game from when it was gone: it crashed\n" in text
    assert text.endswith("--bot random --bot greedy --param turns=5 --seed 7")
