"""Programs over TCP in lock-step [NET-88]: the match they would play in process."""

import re
import sys
import time

import pytest
from tests.host.playing import SECRET
from tests.host.tally import Params, Tally
from tests.kernel.notice import Notice
from tests.kernel.notice import Params as NoticeParams
from tests.tournament.players import NAP_S, Adder, Broken, Pinner, Refused, program, timeless

from contestmaster.kernel.game import SetupError
from contestmaster.kernel.replay import Replay
from contestmaster.protocols.line.dialogue import read
from contestmaster.tournament import local, lockstep, programs
from contestmaster.tournament.local import BotFailedError
from contestmaster.tournament.lockstep import SeatedPlayer
from contestmaster.tournament.printed import Printed
from contestmaster.tournament.witness import Trace

pytestmark = pytest.mark.usefixtures("tiny_games")


@pytest.fixture(autouse=True)
def short_farewell(monkeypatch):
    """Some of these programs sleep on when the match is over."""
    monkeypatch.setattr(programs, "FAREWELL_S", 0.3)


def play(*players, game=None, **options):
    """Play a short tally, unless said otherwise."""
    return lockstep.play(game or Tally(Params(turns=6)), players, SECRET, **options)


def failure(*players, **options):
    """Play what must fail; what is said of it."""
    with pytest.raises(BotFailedError) as caught:
        play(*players, **options)
    return str(caught.value)


ANN, BOB = SeatedPlayer("ann", Adder), SeatedPlayer("bob", Adder)


@pytest.mark.parametrize("turns", [None, 4, 1, 0])
def test_the_same_bots_play_the_same_match_here_and_in_process(turns):
    """[NET-88] a match of deterministic programs repeats exactly; even its instants do."""
    lines, local_lines = [], []
    bots = [(player.name, player.make) for player in (ANN, BOB)]
    here = play(ANN, BOB, turns=turns, journal=lines.append)
    there = local.play(
        Tally(Params(turns=6)), bots, SECRET, turns=turns, journal=local_lines.append
    )
    assert timeless(here) == timeless(there)
    assert lines == local_lines


def test_calendar_games_are_played_at_full_speed_too():
    game = Notice(NoticeParams(days=3))
    here = play(SeatedPlayer("ann", Pinner), SeatedPlayer("bob", Pinner), game=game)
    there = local.play(game, [("ann", Pinner), ("bob", Pinner)], SECRET)
    assert here.outcome.over
    assert here.digest == there.digest


def test_a_program_plays_by_the_protocol_alone(tmp_path):
    lines, counted = [], []
    played = play(
        ANN,
        SeatedPlayer("eve", program=program(tmp_path)),
        turns=5,
        journal=lines.append,
        progress=counted.append,
    )
    assert played.turns == 5
    assert played.names == ("ann", "eve")
    assert played.outcome.standings[1].score == 10
    assert counted == [1, 2, 3, 4, 5]
    replay = Replay(lines)
    replay.to_end()
    assert replay.match.digest() == played.digest


def test_two_programs_repeat_their_match(tmp_path):
    players = [SeatedPlayer(name, program=program(tmp_path)) for name in ("eve", "dot")]
    assert play(*players, turns=4).digest == play(*players, turns=4).digest


def test_what_a_program_prints_disturbs_nobody_and_is_kept(tmp_path, capfd):
    """However much it is, and in lines however long; our own output is for results."""
    printed = Printed(tmp_path / "out", most=1000)
    (tmp_path / "out").mkdir()
    played = play(SeatedPlayer("eve", program=program(tmp_path, "loud")), turns=2, printed=printed)
    assert played.turns == 2
    assert capfd.readouterr() == ("", "")
    out, err = sorted(printed.kept, key=lambda kept: kept.stream == "stderr")
    assert out.path == tmp_path / "out" / "eve.stdout.txt"
    assert out.path.read_text() == "on standard output\n"
    assert (out.size, out.left_out) == (19, 0)
    text = err.path.read_text()
    assert text.startswith("hello xxx") and text.endswith("xxx\n")
    assert f"[... {err.left_out} bytes are left out here ...]" in text
    assert err.size == len("hello ") + 200_001 == err.left_out + 1000
    assert "left out in the middle" in err.tell()


def test_a_program_that_fails_leaves_what_it_has_printed(tmp_path):
    printed = Printed(tmp_path)
    failure(ANN, SeatedPlayer("eve", program=program(tmp_path, "crash")), printed=printed)
    (kept,) = printed.kept
    assert "SystemError: the bot is at its wits' end" in kept.path.read_text()


def test_refusals_are_counted_with_code_rule_and_last_line(tmp_path):
    """Also of lines that mean nothing; the journal ends with the counts [NET-42]."""
    lines = []
    player = SeatedPlayer("eve", program=program(tmp_path, "wrong"))
    played = play(player, ANN, turns=3, journal=lines.append)
    nonsense, add = played.refused
    assert (nonsense.seat, nonsense.command, nonsense.code, nonsense.times) == (0, "BLAH", 2, 3)
    assert (nonsense.rule, nonsense.turn, nonsense.line) == ("NET-42", 2, "blah 3")
    assert (add.command, add.code, add.times, add.turn, add.line) == ("ADD", 3, 1, 0, "ADD x")
    replay = Replay(lines)
    replay.to_end()
    assert list(replay.end.refused) == list(played.refused)
    assert replay.match.digest() == played.digest


def test_a_trace_holds_the_dialogue_in_its_order(tmp_path):
    game, written = Tally(), []
    trace = Trace(written.append, game, 7)
    play(SeatedPlayer("eve", program=program(tmp_path, "wrong")), turns=2, game=game, trace=trace)
    dialogue = read(b"".join(written))
    assert (dialogue.about["game"], dialogue.about["seed"]) == ("tally", "7")
    assert dialogue.about["seat 0"] == "eve"
    first = [(said.turn, said.mark, said.text) for said in dialogue.said if said.turn == 0]
    assert first == [
        (0, "+", ""),
        (0, ">", "ADD x"),
        (0, "<", "FAILED 3 bad format"),
        (0, ">", "blah 1"),
        (0, "<", "FAILED 2 unknown command"),
        (0, ">", "ADD 2"),
        (0, "<", "OK"),
        (0, "<", "2"),
        (0, ">", "WAIT"),
        (0, "<", "OK"),
        (0, "<", "WAITING 0.000000"),
    ]
    assert (dialogue.said[-1].turn, dialogue.said[-1].mark) == (2, "-")


def test_a_program_that_crashes_shows_where_and_why(tmp_path):
    said = failure(ANN, SeatedPlayer("eve", program=program(tmp_path, "crash")))
    first, *rest = said.split("\n")
    assert first.startswith("eve failed in turn 3: it ")
    assert "its last line was 'NONSENSE 1 2'" in first
    assert first.endswith("eve.stderr.txt and ends:")
    assert rest[-1] == "    SystemError: the bot is at its wits' end"
    assert any("Traceback" in line for line in rest)


def test_a_crash_is_told_though_the_others_have_ended_the_match_meanwhile(tmp_path):
    said = failure(ANN, SeatedPlayer("eve", program=program(tmp_path, "crash")), turns=3)
    assert said.startswith("eve failed in turn 3: it ")


def test_only_the_end_of_much_output_is_shown(tmp_path):
    said = failure(SeatedPlayer("eve", program=program(tmp_path, "loud", "crash")))
    assert len(said) < 20_000
    assert said.endswith("wits' end")


def test_a_program_that_leaves_is_passed_over(tmp_path):
    """[NET-88] a seat without a connection does not keep the others waiting."""
    played = play(ANN, SeatedPlayer("eve", program=program(tmp_path, "leave")))
    assert played.outcome.over
    assert played.outcome.standings[1].score == 4


def test_a_match_that_all_have_left_is_over(tmp_path):
    said = failure(SeatedPlayer("eve", program=program(tmp_path, "leave")))
    assert "it was the last to leave, and the match is not over" in said


def test_a_program_that_never_logs_in_is_not_waited_for_in_vain(tmp_path):
    said = failure(ANN, SeatedPlayer("eve", program=program(tmp_path, "absent")), patience=3)
    assert said == "eve never logged in: it had 3 s; it printed nothing to its standard error"


def test_of_a_program_that_never_logs_in_it_is_said_what_it_printed_and_where(tmp_path):
    said = failure(ANN, SeatedPlayer("eve", program=program(tmp_path, "sorry", "shy")))
    first, *rest = said.split("\n")
    assert re.match(
        r"eve never logged in: it ended after \d+\.\d s; its standard error is kept in ", first
    )
    assert first.endswith("eve.stderr.txt and ends:")
    assert rest == ["    no strategy found"]


def test_a_program_that_ends_without_having_come_says_so(tmp_path):
    said = failure(ANN, SeatedPlayer("eve", program=program(tmp_path, "shy")))
    told = (
        r"eve never logged in: it ended after \d+\.\d s; it printed nothing to its standard error"
    )
    assert re.fullmatch(told, said)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("no-such-program {port}", "no-such-program cannot be started: no such file"),
        ('python "x', "its command line cannot be read: no closing quotation"),
        ("", "its command line is empty"),
    ],
)
def test_a_program_that_cannot_be_started_says_why(line, why):
    assert failure(ANN, SeatedPlayer("eve", program=line)).startswith(f"eve never logged in: {why}")
    assert "printed nothing" not in failure(ANN, SeatedPlayer("eve", program=line))


def test_other_braces_are_left_to_the_program(tmp_path):
    line = program(tmp_path, "'{\"depth\": {0}}'", "{nobody}")
    assert play(SeatedPlayer("eve", program=line), turns=1).turns == 1


def test_a_program_that_does_not_end_is_ended(tmp_path):
    began = time.monotonic()
    play(SeatedPlayer("eve", program=program(tmp_path, "stubborn")), turns=1)
    assert time.monotonic() - began < NAP_S


def test_a_bot_that_fails_is_named_with_its_turn_and_its_last_line():
    said = failure(ANN, SeatedPlayer("bob", Broken))
    assert said == "bob failed in turn 3: KeyError: 'no plan'; its last line was 'ADD 7'"
    assert "FAILED 100 too many" in failure(SeatedPlayer("bob", Refused))


def test_a_game_nobody_can_play_says_so():
    with pytest.raises(SetupError, match="someone to add"):
        play()


def test_passwords_are_drawn_for_each_player():
    assert SeatedPlayer("ann").password != SeatedPlayer("ann").password


@pytest.mark.skipif(sys.platform == "win32", reason="words are split otherwise there")
def test_quoted_words_stay_together(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    line = program(folder).replace(str(folder / "player.py"), f"'{folder / 'player.py'}'")
    assert play(SeatedPlayer("eve", program=line), turns=1).turns == 1
