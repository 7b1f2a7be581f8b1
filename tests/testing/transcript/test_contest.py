"""Transcripts of contests: what is read, what is shown, and what is refused with its line."""

import pytest

from contestmaster.testing.transcript import RemoteStage, TranscriptError, parse, run
from contestmaster.testing.transcript.document import (
    Organise,
    Ranking,
    ShowClock,
    ShowNews,
    Stops,
)
from contestmaster.testing.transcript.remote import unsuited

FRONT = """+++
[contest]
teams = ["A", "B"]
servers = [{ name = "Cows1", port = 20000, task = "cows" }]
+++
"""


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ('! suspend Cows1 "a fan"', Organise('suspend Cows1 "a fan"')),
        ("! start", Organise("start")),
        ("~ ranking", Ranking()),
        ("~ ranking Cows1", Ranking("Cows1")),
        ("~ clock", ShowClock()),
        ("~ stops", Stops()),
        ("~ news", ShowNews()),
    ],
)
def test_steps_of_a_contest(line: str, act: object) -> None:
    (step,) = parse(f"{FRONT}{line}\n").steps
    assert step.act == act


def test_what_a_contest_shows() -> None:
    body = """! announce "Hello"
OK
~ events
announcement: Hello
~ events 1
announcement: Hello
~ news
info: Hello
~ news
~ outcome
not over
1 A 0.000000
1 B 0.000000
~ ranking cows
A 0.000000 0.000000
B 0.000000 0.000000
~ clock
RUNNING 0.000000 1.000000
"""
    report = run(parse(FRONT + body))
    assert report.ok, report.diff()


def test_a_wrong_line_shows_in_the_diff() -> None:
    report = run(parse(FRONT + "~ wait 6h\n~ clock\nRUNNING 21600.000000 1.681792\n"))
    assert "-RUNNING 21600.000000 1.681792" in report.diff()
    assert "+RUNNING 21600.000000 1.681793" in report.diff()


@pytest.mark.parametrize(
    ("front", "line", "problem"),
    [
        ("[contest]\ncontest_duration_s = 0", 3, "contest.contest_duration_s: expected a whole"),
        ("[contest]\nduration = 5", 3, "did you mean contest_duration_s?"),
        ('[contest]\nteams = ["two words"]', 3, "a login is 1 to 32"),
        ("[contest]\nteams = [7]", 3, "contest.teams: expected a list of names, found [7]"),
        ("[contest]\nteams = ['a\"b']", 3, "a login is 1 to 32"),
        ('[contest]\nteams = "A"', 3, "contest.teams: expected a list of names, found"),
        ("[contest]\n[params]\nside = 5", 3, "params: it means nothing to a contest"),
        ('game = "cows"\n[contest]', 2, "told of its games by ! game_begun"),
        ('seats = ["a"]\n[contest]', 2, "told of its games by ! game_begun"),
    ],
)
def test_a_front_that_allows_no_contest_names_its_line(front: str, line: int, problem: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        run(parse(f"+++\n{front}\n+++\n~ clock\n", "bug.transcript"))
    assert caught.value.line == line
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("! fly Cows1", "! fly Cows1: FAILED 2 unknown command"),
        ("! suspend all", "! suspend all: FAILED 3 bad format"),
        ("! start now please", "FAILED 4 too many arguments"),
        ("~ turn", "neither connections nor turns"),
        ("~ position servers = {}", "neither connections nor turns"),
        ("~ ranking Cows9", "Cows9 is neither a server nor a task"),
        ("~ wait 5s\n~ at 1s", "that time has passed: it is 5.000000 s already"),
    ],
)
def test_a_step_that_cannot_be_done_names_its_line(step: str, problem: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        run(parse(f"{FRONT}{step}\n", "bug.transcript"))
    assert caught.value.line == 6 + step.count("\n")
    assert problem in str(caught.value)


def test_a_contest_may_wait_for_start() -> None:
    front = FRONT.replace("[contest]\n", '[contest]\nstart_at = "none"\n')
    report = run(parse(f"{front}~ wait 1h\n~ clock\nSCHEDULED 0.000000 1.000000\n! start\nOK\n"))
    assert report.ok, report.diff()


def test_without_a_contest_there_is_nothing_to_rank() -> None:
    text = '+++\ngame = "cows"\nseats = ["red"]\n+++\n~ ranking\n'
    with pytest.raises(TranscriptError, match="there is no contest"):
        run(parse(text))


def test_a_contest_is_skipped_on_a_server_as_it_is() -> None:
    transcript = parse(f"{FRONT}~ clock\n")
    assert unsuited(transcript) == "it runs a contest"
    report = run(transcript, lambda one: RemoteStage(one, ("127.0.0.1", 9), {}))
    assert [reason for _, reason in report.skipped] == ["it runs a contest"]
