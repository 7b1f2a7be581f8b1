"""``play``: matches, their results and the files they leave."""

import json
import re
import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest
from tests.tournament.players import PROGRAM

from contestmaster.kernel import registry
from contestmaster.protocols.line.dialogue import read
from contestmaster.tournament import local

PLAY = ("play", "cows", "--param", "side=20", "--param", "stable_distance=3")
PAIR = (*PLAY, "--bot", "rancher", "--bot", "random")


def test_a_match_is_shown_as_a_table(cli):
    ran = cli(*PAIR, "--seed", 7, "--turns", 5)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("cows, seed 7: 5 turns in ")
    table = ran.out[ran.out.index("rank") :]  # before it may stand that rules are not compiled
    head, *rows = table.split("as the host has counted:")[0].splitlines()
    digest = ran.out.splitlines()[-1]
    assert head.split() == ["rank", "seat", "team", "name", "milk", "herds", "score"]
    assert {row.split()[3] for row in rows if row != digest} == {"rancher", "random"}
    assert digest.startswith("digest ")


def test_a_match_as_json_is_one_object(cli):
    ran = cli(*PAIR, "--seed", 7, "--turns", 5, "--json")
    assert (ran.code, ran.err) == (0, "")
    result = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    assert {key: result[key] for key in ("game", "seed", "turns")} == {
        "game": "cows",
        "seed": 7,
        "turns": 5,
    }
    assert len(result["digest"]) == 32
    assert [seat["name"] for seat in result["outcome"]] == ["rancher", "random"]
    for seat in result["outcome"]:
        assert {"name", "score", "rank"} <= set(seat)
        assert float(seat["score"]) >= 0
        assert seat["rank"] in (1, 2)


def test_one_seed_one_digest(cli):
    def digest(seed):
        return json.loads(cli(*PAIR, "--seed", seed, "--turns", 6, "--json").out)["digest"]

    assert digest(7) == digest(7)
    assert digest(7) != digest(8)
    assert digest(2**64 - 1) != digest(0)


def test_a_seed_is_drawn_if_none_is_given_and_repeats_the_match(cli):
    drawn = json.loads(cli(*PAIR, "--turns", 4, "--json").out)
    again = json.loads(cli(*PAIR, "--turns", 4, "--json", "--seed", drawn["seed"]).out)
    other = json.loads(cli(*PAIR, "--turns", 4, "--json").out)
    assert drawn["digest"] == again["digest"]
    assert drawn["seed"] != other["seed"]


def test_a_match_ends_by_itself(cli):
    result = json.loads(cli(*PAIR, "--param", "max_turns=8", "--json").out)
    assert (result["turns"], result["over"]) == (8, True)


def test_the_journal_verifies_and_replays_to_the_same_digest(cli, tmp_path):
    journal = tmp_path / "match.journal"
    result = json.loads(cli(*PAIR, "--turns", 9, "--json", "--journal", journal).out)
    ran = cli("verify", journal)
    assert (ran.code, ran.out.splitlines()[-1], ran.err) == (0, result["digest"], "")
    replayed = json.loads(cli("replay", journal, "--json").out)
    for key in ("game", "seed", "turns", "digest", "outcome"):
        assert replayed[key] == result[key]


def test_the_log_tells_what_happened_in_words(cli, tmp_path):
    log, journal = tmp_path / "match.log", tmp_path / "match.journal"
    options = (*PAIR, "--seed", 7, "--turns", 20)
    cli(*options, "--log", log, "--journal", journal)
    text = log.read_text()
    assert text.startswith("turn 0: ")
    assert "turn 19: " in text
    assert "turn 0: team 2 (rancher) forms group 1 " in text
    assert "turn 20: the match was ended here\nrank  seat  team  name" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.journal", "match.log"]
    alone = tmp_path / "alone.log"
    cli(*options, "--log", alone)
    assert alone.read_text() == text


def test_the_figures_of_a_match_stand_beside_its_score(cli):
    result = json.loads(cli(*PAIR, "--seed", 7, "--turns", 5, "--json").out)
    assert [figure["name"] for figure in result["figures"]] == ["milk", "herds"]
    for seat in result["outcome"]:
        assert set(seat["figures"]) == {"milk", "herds"}
        assert seat["team"] in (1, 2)


def test_a_file_that_is_there_is_replaced_by_a_whole_one(cli, tmp_path):
    journal = tmp_path / "match.journal"
    journal.write_text("an older one")
    cli(*PAIR, "--turns", 2, "--journal", journal)
    assert cli("verify", journal).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["match.journal"]


def test_bots_of_one_kind_are_numbered(cli):
    result = json.loads(cli(*PLAY, *["--bot", "random"] * 3, "--turns", 1, "--json").out)
    assert [seat["name"] for seat in result["outcome"]] == ["random1", "random2", "random3"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess", "--bot", "random"], "there is no game 'chess'; installed are: cows"),
        ([*PLAY, "--bot", "ranch"], "cows has no bot 'ranch'; it has: raider, rancher, random"),
        ([*PAIR, "--seed", "-1"], "--seed -1: a seed is a number from 0 to 2**64 - 1"),
        ([*PAIR, "--seed", 2**64], "a seed is a number from 0 to 2**64 - 1"),
        (["play", "grid", "--bot", "random"], "a match of grid has no end of its own"),
        ([*PAIR, "--turns", "-1"], "--turns -1: there are no negative turns"),
        ([*PAIR, "--param", "dim"], "--param dim: write it as name=value"),
        ([*PAIR, "--param", "moons=2"], "cows has no parameter moons; it has dim, side,"),
        ([*PAIR, "--param", "mapname=x"], "no parameter mapname; did you mean map_name?"),
        ([*PAIR, "--param", "dim=9"], "--param: dim: expected a whole number from 2 to 4, found"),
        ([*PAIR, "--param", "dim=two"], '2 to 4, found "two"'),
        ([*PAIR, "--param", "dim=" + "[" * 100_000], "--param: dim: expected a whole number"),
        ([*PAIR, "--param", "milk_yield=1e999"], "--param: milk_yield: "),
        ([*PAIR, "--param", "map_name=nowhere"], "nowhere"),
        ([*PLAY, *["--bot", "random"] * 400], ""),
    ],
    ids=lambda words: str(words)[-30:],
)
def test_what_cannot_be_played_is_told_in_one_sentence(cli, words, complaint):
    assert complaint in cli(*words).sentence


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A person in an empty folder."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("place", "complaint"),
    [("no/x.journal", "there is no folder"), (".", "is a folder"), ("/dev/null", "is not a file")],
)
@pytest.mark.parametrize("option", ["--journal", "--log"])
@pytest.mark.usefixtures("here")
def test_a_file_that_cannot_lie_there_is_told_before_the_match(
    cli, tmp_path, place, complaint, option
):
    assert complaint in cli(*PAIR, option, place).sentence
    assert list(tmp_path.iterdir()) == []


def test_one_file_cannot_be_both(cli, tmp_path):
    path = tmp_path / "both"
    assert "name the same file" in cli(*PAIR, "--journal", path, "--log", path).sentence


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
sys.dont_write_bytecode = True  # a limit must not cut short what other runs will load
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
from contestmaster.cli import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize("option", ["--journal", "--log"])
def test_on_a_full_disk_nothing_half_written_stays(tmp_path, option):
    pytest.importorskip("resource", reason="no limits of file sizes on this system")
    words = [str(word) for word in (*PAIR, "--seed", 7, "--turns", 60, option, tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL, *words],  # half a module's code would stay, too
        env={"NUMBA_DISABLE_JIT": "1", "PATH": ""},  # no cache need be written either
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == f"contestmaster: {tmp_path / 'out'} cannot be written: file too large\n"
    assert list(tmp_path.iterdir()) == []


# Many games.


def test_many_games_are_summed_up_with_the_worst_and_how_to_see_them(cli):
    ran = cli(*PLAY, "--bot", "new=rancher", "--bot", "random", "--games", 4, "--turns", 30,
              "--seed", 3)  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    assert "4 of 4 games played, seeds from 3" in ran.out
    assert "Wilson" in ran.out
    command = next(line for line in ran.out.splitlines() if "--bot new=rancher" in line)
    words = command.split()
    assert words[:3] == ["contestmaster", "play", "cows"]
    assert cli(*words[1:], "--json").code == 0


def test_many_games_as_json_say_the_same_as_each_game_alone(cli):
    words = (*PLAY, "--bot", "new=rancher", "--bot", "random", "--turns", 6)
    result = json.loads(cli(*words, "--games", 2, "--seed", 3, "--json").out)
    first, second = result["games"]
    assert first["order"], second["order"] == (["new", "random"], ["random", "new"])
    alone = json.loads(cli(*words, "--seed", 3, "--json").out)
    assert first["result"]["digest"] == alone["digest"]
    new, random = result["players"]
    assert new["wins"] + new["draws"] + new["losses"] == new["games"] == 2
    assert new["losses"] == random["wins"]
    assert set(new["means"]) == {"milk", "herds"}


def test_what_ctrl_c_stops_is_shown_as_far_as_it_has_come(cli, monkeypatch):
    play, left = local.play, [2]

    def stopped(*words, **options):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return play(*words, **options)

    monkeypatch.setattr(local, "play", stopped)
    ran = cli(*PAIR, "--games", 50, "--turns", 3, "--seed", 1)
    assert ran.code == 130
    assert "interrupted: 2 of 50 games played" in ran.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--games", 0], "--games 0: play at least one"),
        (["--games", 2, "--journal", "x"], "--games goes with neither --journal, --log nor"),
        (["--games", 2, "--trace", "x"], "--games goes with neither --journal, --log nor"),
    ],
)
def test_options_that_do_not_fit_many_games_are_refused(cli, words, complaint):
    assert complaint in cli(*PAIR, *words).sentence


# Programs.


@pytest.fixture
def command(tmp_path):
    """The command line of a program that plays cows, which takes little."""
    path = tmp_path / "player.py"
    path.write_text(PROGRAM.replace("ADD 2", "MAKE_GROUP 1 0"))
    return f"cmd:{sys.executable} {path} {{host}} {{port}} {{login}} {{password}}"


def test_a_program_plays_by_the_line_protocol(cli, tmp_path, command):
    journal = tmp_path / "match.journal"
    words = (*PLAY, "--bot", command, "--bot", "random", "--turns", 4, "--seed", 7)
    first = json.loads(cli(*words, "--json", "--journal", journal).out)
    again = json.loads(cli(*words, "--json").out)
    assert [seat["name"] for seat in first["outcome"]] == ["player", "random"]
    assert first["digest"] == again["digest"]
    assert cli("verify", journal).out.endswith(f"\n{first['digest']}\n")


def test_a_program_that_crashes_shows_its_errors_and_its_last_line(cli, tmp_path, command):
    journal = tmp_path / "match.journal"
    ran = cli(*PLAY, "--bot", f"{command} crash", "--bot", "random", "--journal", journal)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("contestmaster: player failed in turn 3: ")
    assert "its last line was 'NONSENSE 1 2'" in ran.err
    assert "SystemError: the bot is at its wits' end\n" in ran.err
    assert not journal.exists()


def test_what_a_program_did_wrong_can_be_seen_within_one_match(cli, tmp_path, command):
    """Refusals are counted, prints kept, the dialogue written down; all of it is named."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.stderr.txt").write_text("of an older match")
    log = tmp_path / "match.log"
    ran = cli(*PLAY, "--bot", f"mine={command} wrong loud", "--bot", "random", "--turns", 3,
              "--seed", 7, "--prints", tmp_path / "out", "--trace", tmp_path,
              "--log", log)  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    refused = next(
        line for line in ran.out.splitlines() if line.startswith("mine") and "BLAH" in line
    )
    assert refused.split() == ["mine", "BLAH", "2", "unknown", "command", "NET-42", "3", "2",
                               "blah", "3"]  # fmt: skip
    assert refused in log.read_text()
    assert "hello" in (tmp_path / "out" / "mine.stderr.2.txt").read_text()
    assert (tmp_path / "out" / "mine.stderr.txt").read_text() == "of an older match"
    assert str(tmp_path / "out" / "mine.stderr.2.txt") in ran.out
    trace = tmp_path / "cows-7.dialogue.txt"
    assert str(trace) in ran.out
    assert {"mine", "random"} <= set(read(trace.read_bytes()).about.values())


def test_the_dialogue_of_a_bot_that_fails_is_kept(cli, tmp_path, command):
    trace = tmp_path / "said.txt"
    words = (*PLAY, "--bot", f"mine={command} crash", "--bot", "random", "--trace", trace)
    ran = cli(*words, "--prints", tmp_path)
    assert ran.code == 1 and f"dialogue {trace}" in ran.err
    assert read(trace.read_bytes()).said[-1].turn >= 2
    assert f"is kept in {tmp_path / 'mine.stderr.txt'} and ends:" in ran.err


def test_games_in_which_a_program_failed_are_named_and_not_counted(cli, tmp_path, command):
    ran = cli(*PLAY, "--bot", f"mine={command} crash", "--bot", "random", "--games", 5,
              "--turns", 4, "--seed", 1, "--prints", tmp_path)  # fmt: skip
    assert ran.code == 1
    assert ran.err.startswith("contestmaster: mine failed in turn 3: ")


def test_a_program_that_cannot_be_started_is_told_in_one_sentence(cli):
    ran = cli(*PLAY, "--bot", "cmd:no-such-program", "--bot", "random")
    assert "no-such-program never logged in: no-such-program cannot be started" in ran.sentence


def test_a_match_that_is_over_ends_with_its_headline_and_what_turned_it(cli, tmp_path):
    """The words are those of the story, as on pages; `replay` says the same."""
    kept = tmp_path / "match.journal"
    given = ("spacecrack", "--bot", "greedy", "--bot", "random", "--seed", 5, "--param", "turns=5")
    ran = cli("play", *given, "--journal", kept)
    told = r"^greedy wins by \d+ planets, .*\n((?:  turn \d+: .*\n){1,3})"
    found = re.search(told, ran.out, re.MULTILINE)
    assert found is not None, ran.out
    assert found[0] in cli("replay", kept).out
    ending = json.loads(cli("play", *given, "--json").out)["ending"]
    assert found[0].startswith(ending["headline"])
    assert [f"  turn {one['turn']}: {one['text']}" for one in ending["turning"]] == found[
        1
    ].splitlines()


def test_what_was_refused_and_who_played_is_on_record(cli, tmp_path):
    """NET-107, NET-106: in the journal, replayed, verified and shown."""
    journal = tmp_path / "match.journal"
    said = ("--entrant", "rancher version=2.1 model='small one'")
    ran = cli(*PAIR, "--seed", 7, "--turns", 5, "--journal", journal, "--record-refusals", *said)
    assert ran.code == 0
    declared = "seat 0 is rancher, version 2.1, model small one, as declared"
    for command in ("replay", "verify"):
        assert declared in cli(command, journal).out.splitlines()
    shown = cli("replay", journal).out
    plain = json.loads(cli("replay", journal, "--json").out)
    found = plain["recorded_refusals"]
    assert f"refused, on record: {len(found)}" in shown
    assert sum(each["times"] for each in plain["refused"]) >= len(found) > 0
    assert {each["person"] for each in found} <= {"rancher", "random"}
    assert plain["entrants"][0]["declares"] == {"model": "small one"}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("nobody version=1", "no player is called 'nobody'; there are: rancher, random"),
        ("rancher 2.1", "'2.1' is not word=value"),
        ("rancher a=1 a=2", "a word is given twice"),
        ("rancher 'two words=1'", "is no word of up to 40 letters and digits"),
    ],
)
def test_an_entrant_that_cannot_be_declared_is_said(cli, said, why):
    ran = cli(*PAIR, "--entrant", said)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err


def test_what_each_player_asked_is_shown_and_stands_in_the_journal(cli, tmp_path, command):
    """NET-112, NET-113: in process and over TCP; replayed and verified."""
    kept = tmp_path / "match.journal"
    programs = ("--bot", f"mine={command} wrong", "--bot", "random", "--prints", tmp_path)
    for given in (("--bot", "rancher", "--bot", "random"), programs):
        ran = cli("play", "cows", *given, "--turns", 4, "--seed", 1, "--journal", kept)
        assert ran.code == 0, ran.err
        told = ran.out.partition("as the host has counted:\n")[2].splitlines()
        assert told[0].split()[-1] == "seconds"
        assert f"{told[1].split()[0]}  " in cli("replay", kept).out
        plain = json.loads(cli("verify", kept, "--json").out)
        for line, count in zip(told[1:3], plain["counted"], strict=True):
            shown = [int(one.replace(",", "")) for one in line.split()[1:-1]]
            assert shown == [count[name] for name in (
                "orders", "queries", "refused", "malformed", "bytes_in", "bytes_out")]  # fmt: skip
            assert "seconds" not in count
            assert float(line.split()[-1]) >= 0
    assert plain["counted"][0]["malformed"] > 0
    assert plain["counted"][1]["orders"] > 0


@pytest.mark.parametrize("bots", [1, 5])
def test_as_many_bots_as_the_game_has_seats(cli, monkeypatch, bots):
    """`seating` of a game says how many there may be, also of one of others."""
    found = registry._found
    point = EntryPoint("nim", "tests.testing.broken_games:FailsWithManySeats", registry.GROUP)
    monkeypatch.setattr(registry, "_found", lambda group: {**found(group), "nim": point})
    ran = cli("play", "nim", *["--bot=random"] * bots)
    assert ran.code == 2
    assert f"nim is played by 2 to 4 seats, not by {bots}: give one --bot for each" in ran.sentence
