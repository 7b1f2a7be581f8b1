"""Transcripts of contests whose games are played: teams, servers, a host that dies."""

import pytest

from contestmaster.testing.transcript import TranscriptError, parse, run
from contestmaster.testing.transcript.document import Connect, Say, Speaker

ONE = """+++
[contest]
played = true
teams = ["A", "B"]
[[contest.servers]]
name = "Cows1"
port = 20000
task = "cows"
options = { side = 20, stable_distance = 4, max_turns = 3 }
"""
TWO = f"""{ONE}[[contest.servers]]
name = "Cows2"
port = 20001
task = "cows"
options = {{ side = 20, stable_distance = 4, max_turns = 3, turn_seconds = 2 }}
"""


def shows(body: str, front: str = ONE) -> None:
    report = run(parse(f"{front}+++\n{body}"))
    assert report.ok, report.diff()
    assert not report.skipped


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("A@Cows1> WAIT", Say(Speaker("A", "", "Cows1"), b"WAIT\n")),
        ("A@Cows1/b> WAIT", Say(Speaker("A", "b", "Cows1"), b"WAIT\n")),
        ("~ connect A@Cows2/b", Connect(Speaker("A", "b", "Cows2"))),
    ],
)
def test_who_speaks_on_which_server(line: str, act: object) -> None:
    (step,) = parse(f"{TWO}+++\n{line}\n").steps
    assert step.act == act


def test_servers_keep_their_own_time_and_share_the_clock() -> None:
    shows(
        "A@Cows1> WAIT\nOK\nWAITING 1.000000\nA@Cows2/b> WAIT\nOK\nWAITING 2.000000\n"
        "~ wait 1s\nA@Cows1: OK\n~ wait 1s\nA@Cows2/b: OK\n"
        "A@Cows1> PROGRESS\nOK\n1 1 ...\n...\nB@Cows2> PROGRESS\nOK\n1 2 ...\n...\n"
        "~ clock\nRUNNING 2.000000 1.000048\n",
        TWO,
    )


def test_the_only_server_need_not_be_named() -> None:
    shows("A> PROGRESS\nOK\n1 3 ...\n...\n~ turn 3\nA> PROGRESS\nOK\n2 3 ...\n...\n")


def test_timers_of_a_server_run_down() -> None:
    """Whoever does not log in is not waited for."""
    shows("~ connect A\nLOGIN\n~ wait 59s\n~ wait 1s\n<closed>\n")


def test_a_host_dies_and_goes_on() -> None:
    shows(
        "A> MAKE_GROUP 3 0\nOK\n1\n! host_stopped\n<closed>\n~ wait 60s\n! host_up\n"
        "A> LIST_GROUPS\nOK\n1\n1 ...\n~ stops\nall 0.000000 60.000000 the host has stopped\n"
    )


@pytest.mark.parametrize(
    ("front", "line", "problem"),
    [
        (f"{ONE}[params]\nside = 5\n", 10, "it means nothing to a contest that is played"),
        (
            ONE.replace('teams = ["A", "B"]', 'teams = "A"'),
            4,
            "contest.teams: expected a list of names",
        ),
        (
            ONE.replace("max_turns = 3", "max_turns = 0"),
            9,
            "contest.servers[1].options.max_turns: expected a whole number from 1",
        ),
        (
            ONE.replace("played = true", "played = true\nlength = 5"),
            4,
            "contest.length: there is no such setting",
        ),
        (
            ONE.replace('["A", "B"]', '["A@B"]'),
            4,
            "contest.teams: 'A@B' holds a blank, a quote or one of",
        ),
    ],
)
def test_a_front_that_allows_none_names_its_line(front: str, line: int, problem: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        run(parse(f"{front}+++\n~ clock\n", "bug.transcript"))
    assert caught.value.line == line
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("~ turn", "for a contest of one server: use ~ wait or ~ at"),
        ("A> WAIT", "say on which server: A@ and one of Cows1, Cows2"),
        ("A@Cows3> WAIT", "say on which server"),
        ("C@Cows1> WAIT", "nobody is called C"),
        ("! fly", "! fly: FAILED 2 unknown command"),
        ("! game_ended Cows1 1 0,0", "the host enters that by itself"),
        ("! host_up", "the host is up already"),
        ("! host_stopped\n! host_stopped", "the host is down already"),
        ("! host_stopped\n~ clock", "the host is down: ! host_up starts it"),
        ("! host_stopped\nA@Cows1> WAIT", "the host is down"),
        ("~ position a = 1", "needs a transcript of a game"),
        ("~ wait 5s\n~ at 1s", "that time has passed: it is 5.000000 s already"),
    ],
)
def test_a_step_that_cannot_be_done_names_its_line(step: str, problem: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        run(parse(f"{TWO}+++\n{step}\n", "bug.transcript"))
    assert caught.value.line == TWO.count("\n") + 2 + step.count("\n")
    assert problem in str(caught.value)


def test_no_boundary_comes_while_the_contest_stands() -> None:
    with pytest.raises(TranscriptError, match="no boundary comes now"):
        run(parse(f'{ONE}+++\n! suspend all "power cut"\nOK\n~ turn\n'))


def test_in_a_game_there_is_no_server_to_name() -> None:
    front = '+++\ngame = "cows"\nseats = ["A", "B"]\n[params]\nside = 40\n+++\n'
    with pytest.raises(TranscriptError, match="there is no server Cows1: this is no contest"):
        run(parse(f"{front}A@Cows1> WAIT\n"))
