"""Running transcripts: what differs shows as a diff, what cannot be done as an error."""

from collections.abc import Callable

import pytest

from contestmaster.testing.transcript import (
    LineStage,
    TranscriptError,
    TranscriptReport,
    parse,
    run,
)

Perform = Callable[..., TranscriptReport]


def test_a_right_transcript_differs_nowhere(perform: Perform) -> None:
    report = perform("red> ADD 3\nOK\n3\n\n# again\nred> ADD 4   # more\nOK\n7\n")
    assert report.ok
    assert report.diff() == ""
    assert report.actual == report.transcript.lines


def test_a_wrong_transcript_shows_a_readable_diff(perform: Perform) -> None:
    report = perform(
        "red> ADD 3\nOK\n4\n\n# again\nred> ADD 11\nOK\n14   # more\nred> STATUS\nOK\n...\n"
    )
    assert not report.ok
    assert [step.line for step in report.differing] == [6, 11]
    assert report.diff().splitlines() == [
        "--- bug.transcript (expected)",
        "+++ bug.transcript (got)",
        "@@ -5,12 +5,11 @@",
        " +++",
        " red> ADD 3",
        " OK",
        "-4",
        "+3",
        " ",
        " # again",
        " red> ADD 11",
        "-OK",
        "-14   # more",
        "+FAILED 100 that is too many   # more",
        " red> STATUS",
        " OK",
        " ...",
    ]


def test_missing_and_surplus_lines_differ(perform: Perform) -> None:
    assert not perform("red> ADD 3\nOK\n").ok
    assert not perform("red> ADD 3\nOK\n3\n4\n").ok
    assert not perform("red> ADD 3\n").ok
    assert perform("red>\nred> ADD 3\nOK\n3").ok


def test_what_comes_on_another_connection_bears_its_name(perform: Perform) -> None:
    body = "red> WAIT\nOK\n...\nblue> WAIT\nOK\n...\n~ turn\nred: OK\nblue: OK\n"
    assert perform(body).ok
    assert not perform(body.replace("red: OK\nblue: OK", "OK\nOK")).ok
    assert not perform(body.replace("red: OK\nblue: OK", "blue: OK\nred: OK")).ok


def test_the_name_may_be_left_out_where_one_connection_speaks(perform: Perform) -> None:
    body = "blue> ADD 1\nOK\n1\nred> WAIT\nOK\n...\n~ turn\n{}\n"
    assert perform(body.format("OK")).ok
    assert perform(body.format("red: OK")).ok
    assert not perform(body.format("blue: OK")).ok


def test_later_steps_run_after_one_that_differs(perform: Perform) -> None:
    report = perform("red> ADD 1\nNO\nred> ADD 1\nOK\n2\n")
    assert [step.line for step in report.differing] == [6]


@pytest.mark.parametrize(
    ("body", "line", "problem"),
    [
        ("~ at 0.5s\n~ at 0.4s", 7, "that time has passed: the turn has lasted 0.500000s already"),
        ("! resume all", 6, "the server is not suspended"),
        ("! suspend all\n! suspend all", 7, "the server is suspended already"),
        ("! suspend all\n~ turn", 7, "no boundary comes while the server is suspended"),
        ("red>\n~ position stars = 3", 7, "stars: a position has no stars; did you mean seats?"),
    ],
)
def test_what_cannot_be_done_names_file_and_line(
    perform: Perform, body: str, line: int, problem: str
) -> None:
    with pytest.raises(TranscriptError) as caught:
        perform(body)
    assert str(caught.value) == f"bug.transcript:{line}: {problem}"


@pytest.mark.parametrize(
    ("front", "line", "problem"),
    [
        ('seats = ["a", "b", "c", "d"]', 1, "params: there are three seats"),
        ("[params]\nturns = 0", 5, "params.turns: expected a whole number, at least 1, found 0"),
        ("[params]\nturn = 3", 5, "params.turn: there is no such setting; did you mean turns?"),
        ("[position]\nstars = 0", 5, "position.stars: a position has no stars"),
        ("[server]\ncommand_limit = 0", 5, "server.command_limit: "),
        ("[server]\nevent_max = 0", 5, "no such setting; did you mean events_max?"),
        ("[host]\nstars = 0", 5, "host.stars: there is no such setting"),
    ],
)
def test_a_front_that_allows_no_game_names_file_and_line(
    perform: Perform, front: str, line: int, problem: str
) -> None:
    with pytest.raises(TranscriptError) as caught:
        perform("~ outcome", front)
    assert (caught.value.path, caught.value.line) == ("bug.transcript", line)
    assert problem in str(caught.value)


def test_an_unknown_door_is_named() -> None:
    transcript = parse('+++\nseats = ["a"]\ngame = "cows"\ndoor = "cat"\n+++\n', "bug.transcript")
    with pytest.raises(TranscriptError, match=r"bug\.transcript:4: door: there is no door 'cat'"):
        run(transcript)


def test_an_unknown_game_is_named() -> None:
    transcript = parse('+++\nseats = ["a"]\ngame = "chess"\n+++\n', "bug.transcript")
    with pytest.raises(TranscriptError, match=r"bug\.transcript:3: game: there is no game 'chess'"):
        run(transcript, LineStage)
