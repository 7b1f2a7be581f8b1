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

from contestmaster.cli.compared import Comparison, shown
from contestmaster.cli.pairs import Pair, Plan, Tally
from contestmaster.cli.trouble import Trouble
from contestmaster.ratings.sprt import Sprt

QUICK = ("--game", "spacecrack", "--param", "turns=5", "--seed", 3)
PLAN = Plan("spacecrack", ("turns=5",), ("greedy", "random"), None, 7)


def comparison(*points, test=None):
    made = Comparison(PLAN, ("greedy", "random"), test)
    for number, each in enumerate(points, 1):
        failure = "" if each is not None else "it crashed"
        if made.take(Pair(number, PLAN.seed_of(number), each, failure)):
            break
    return made


def test_two_are_compared_on_all_cores_and_the_stronger_is_named(cli):
    ran = cli("compare", "greedy", "random", *QUICK, "--games", 12, "--processes", 2)
    assert (ran.code, ran.err) == (0, "")
    sentence, where, *_ = ran.out.splitlines()
    assert re.fullmatch(r"greedy is stronger: \+\d+ Elo \(\d+ or more\), 6 pairs", sentence)
    assert where == "spacecrack, seeds from 3, each from both seats"
    assert re.search(r"^greedy in seat 1 +6 +0 +0 +100.0%$", ran.out, re.MULTILINE)


def test_one_result_whoever_is_faster_and_both_ways(cli):
    """RATE-30, RATE-34."""
    few = [*QUICK, "--games", 9, "--json"]
    there = json.loads(cli("compare", "greedy", "admiral", *few, "--processes", 1).out)
    again = json.loads(cli("compare", "greedy", "admiral", *few, "--processes", 3).out)
    back = json.loads(cli("compare", "admiral", "greedy", *few, "--processes", 2).out)
    assert there == again
    assert there["pairs"] == 4
    assert there["elo"] == pytest.approx(-back["elo"])
    for one, other in zip(there["games"], back["games"], strict=True):
        assert one["seed"] == other["seed"] == 2 + one["number"]
        assert one["points"] == [1 - points for points in reversed(other["points"])]


def test_a_pair_is_what_play_makes_of_it(cli):
    found = json.loads(cli("compare", "greedy", "admiral", *QUICK, "--games", 2, "--json").out)
    ((first, second),) = [pair["points"] for pair in found["games"]]
    for bots, own, points in (
        (("greedy", "admiral"), "greedy", first),
        (("admiral", "greedy"), "greedy", second),
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


def test_programs_are_compared_too(cli):
    program = f"mine={PROGRAM}"
    where = ("--game", "cows", "--param", "side=20", "--param", "stable_distance=3")
    ran = cli("compare", program, "random", *where, "--turns", 3, "--games", 2, "--processes", 1)
    assert (ran.code, ran.err) == (0, "")
    assert "1 pair" in ran.out.splitlines()[0]


def test_a_match_that_fails_is_named_and_not_counted(cli):
    where = ("--game", "spacecrack", "--seed", 5)
    ran = cli("compare", "bad=cmd:false", "random", *where, "--games", 20, "--processes", 1)
    assert (ran.code, ran.out) == (1, "")
    assert "bad never logged in" in ran.err or "crashed" in ran.err


def test_what_is_kept_is_gone_on_from(cli, tmp_path):
    place = tmp_path / "pairs.jsonl"
    whole = cli("compare", "greedy", "admiral", *QUICK, "--games", 8, "--json", "--keep", place)
    lines = place.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    place.write_bytes(b"".join(lines[:3]) + lines[3][:20])  # it was killed in the middle of a line
    again = cli("compare", "greedy", "admiral", *QUICK[:4], "--games", 8, "--json", "--keep", place)
    assert again.out == whole.out
    assert place.read_bytes() == b"".join(lines)


def test_a_file_of_something_else_is_refused_and_stays_as_it_was(tmp_path):
    place = tmp_path / "pairs.jsonl"
    with Tally(place, PLAN, seeded=True) as tally:
        tally.add(Pair(1, 7, (1, 0)))
    before = place.read_bytes()
    other = Plan("spacecrack", (), ("greedy", "random"), None, 7)
    told = "greedy random --game spacecrack --param turns=5 --seed 7"
    with pytest.raises(Trouble, match=f"what is compared there is {told}$"):
        Tally(place, other, seeded=False)
    assert Tally(place, Plan(*[*astuple(PLAN)[:-1], 99]), seeded=False).plan == PLAN
    with pytest.raises(Trouble, match="what is compared there"):
        Tally(place, Plan(*[*astuple(PLAN)[:-1], 99]), seeded=True)
    assert place.read_bytes() == before
    for text in (b"hello\n", before.replace(b'"number":1', b'"number":2'), b"\n"):
        place.write_bytes(text)
        with pytest.raises(Trouble, match="--keep"):
            Tally(place, PLAN, seeded=True)
        assert place.read_bytes() == text


def astuple(plan):
    return [getattr(plan, field) for field in plan.__struct_fields__]


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


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a group")
def test_ctrl_c_shows_what_is_known(tmp_path):
    place = tmp_path / "pairs.jsonl"
    words = ["compare", "greedy", "random", *map(str, QUICK), "--games", "90000"]
    words += ["--keep", str(place), "--processes", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "contestmaster", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 120
    while (
        process.poll() is None
        and time.monotonic() < until
        and not (place.exists() and place.read_bytes().count(b"\n") > 3)
    ):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert out.startswith("interrupted: greedy is stronger: +")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody plays on
