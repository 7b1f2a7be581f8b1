"""Reading transcripts, and what is said about malformed ones."""

from pathlib import Path

import pytest

from contestmaster.testing.transcript import TranscriptError, load, parse
from contestmaster.testing.transcript.document import (
    At,
    Connect,
    Expected,
    PassTime,
    PassTurns,
    Resume,
    Say,
    SetPosition,
    ShowEvents,
    ShowOutcome,
    Speaker,
    Suspend,
    Throw,
)

FRONT = """+++
game = "cows"            # TOML
seats = ["red", "blue"]
seed = 7
[params]
dim = 2
[passwords]
late = "word"
+++
"""


def test_front_matter() -> None:
    transcript = parse(FRONT)
    assert transcript.front.seats == ("red", "blue")
    assert transcript.front.seed == 7
    assert transcript.front.params == {"dim": 2}
    assert transcript.front.accounts() == {"red": "secret", "blue": "secret", "late": "word"}
    assert transcript.keys == {"game": 2, "seats": 3, "seed": 4, "params": 5, "passwords": 7}
    assert transcript.steps == ()


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("red> MOVE 3 0 1", Say(Speaker("red"), b"MOVE 3 0 1\n")),
        ("red/b> PROGRESS      # again", Say(Speaker("red", "b"), b"PROGRESS\n")),
        ("late> said #1 a # b", Say(Speaker("late"), b"said #1 a # b\n")),
        ("red>", Say(Speaker("red"), b"\n")),
        ("red>   two  # blanks", Say(Speaker("red"), b"  two\n")),
        (r'red>> "\tmove 3\r\n"', Say(Speaker("red"), b"\tmove 3\r\n")),
        (r'red>> "WAIT" " " * 3 "\n"   # long', Say(Speaker("red"), b"WAIT   \n")),
        ("~ connect red/b", Connect(Speaker("red", "b"))),
        ("~ turn", PassTurns(1)),
        ("~ turn 5   # five of them", PassTurns(5)),
        ("~ wait 12h", PassTime(43_200_000_000)),
        ("~ at 0.100s", At(100_000)),
        ("~ dice 3 5 12,13", Throw((3, 5, (12, 13)))),
        ("~ dice 0.4 .25 0", Throw((0.4, 0.25, 0))),
        ("~ position groups.3.power = 1178", SetPosition({"groups": {"3": {"power": 1178}}})),
        ("~ events", ShowEvents()),
        ("~ events 2", ShowEvents(2)),
        ("~ outcome", ShowOutcome()),
        ('! suspend all "power cut"', Suspend("power cut")),
        ("! resume all", Resume("")),
    ],
)
def test_steps(line: str, act: object) -> None:
    (step,) = parse(f"{FRONT}{line}\n").steps
    assert step.act == act
    assert step.line == 10


def test_expected_lines_follow_their_step() -> None:
    body = 'red> X\nOK   # fine\n\n# a comment\n"# 1"\n~ turn\n...\n'
    first, second = parse(FRONT + body).steps
    assert first.expected == (Expected(11, "OK"), Expected(14, "# 1", literal=True))
    assert second.expected == (Expected(16, "..."),)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("green> X", "nobody is called green"),
        ("OK", "a reply stands before the first step"),
        ("~ rank", "there is no step ~ rank; known are: connect, disconnect, turn, wait, at"),
        ("! start", "there is no step ! start; known are: suspend, resume"),
        ("~", "there is no step ~ ;"),
        ("~ turn none", "'none' is no number from 1 to 1000000"),
        ("~ turn 0", "'0' is no number from 1"),
        ("~ wait 12", "'12' is no length of time"),
        ("~ at 0.0001ms", "no whole number of microseconds"),
        ("~ dice", "say what is drawn"),
        ("~ dice two", "say what is drawn"),
        ("~ dice 1.5", "say what is drawn"),
        ("~ position", "say what changes"),
        ("~ position groups.3", "takes NAME = VALUE as in TOML"),
        ("~ outcome 3", "takes nothing after it"),
        ("~ connect", "say who connects"),
        ("~ connect green", "nobody is called green"),
        ("! suspend Cows1", "the scope is all"),
        ("! suspend all because", "no text in double quotes"),
        ("red>> OK", "write the bytes in double quotes"),
        (r'red>> "\xzz"', "an escape that means nothing"),
        ('red>> "x" * 999999999', "at most 16777216 bytes"),
        ('red> X\n"open', '"open is no text in double quotes'),
    ],
)
def test_malformed_steps_name_file_and_line(line: str, problem: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        parse(f"{FRONT}{line}\n", "bug.transcript")
    last = 10 + line.count("\n")
    assert str(caught.value).startswith(f"bug.transcript:{last}: ")
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "begins with a line +++"),
        ('game = "cows"\n', 1, "begins with a line +++"),
        ('+++\ngame = "cows"\n', 2, "a line +++ must end the front matter"),
        ("+++\ngame = cows\n+++\n", 2, "front matter: Invalid value"),
        ('+++\ngame = "cows"\n+++\n', 1, "seats is missing: expected a list, each entry a text"),
        ('+++\nseats = ["a"]\ngame = 3\n+++\n', 3, "game: expected a text, found 3"),
        (
            '+++\nseats = ["a"]\ngame = "x"\nsede = 3\n+++\n',
            4,
            "sede: there is no such setting; did you mean seed?",
        ),
        ('+++\ngame = "x"\nseats = ["a", "a"]\n+++\n', 3, "one seat only"),
        ('+++\ngame = "x"\nseats = ["a b"]\n+++\n', 3, "'a b' holds a blank, a quote or"),
        ('+++\ngame = "x"\nseats = ["a/b"]\n+++\n', 3, "'a/b' holds a blank, a quote or one of"),
        ('+++\ngame = "x"\nseats = []\nseed = -1\n+++\n', 4, "seed: it is 0 to"),
        ('+++\ngame = "x"\nseats = []\nstart = 2026-01-01T00:00:00\n+++\n', 4, "time zone"),
    ],
)
def test_malformed_front_matter_names_file_and_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        parse(text, "bug.transcript")
    assert (caught.value.path, caught.value.line) == ("bug.transcript", line)
    assert problem in str(caught.value)


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "bug.transcript"
    path.write_text(FRONT + "red> X\n")
    assert load(path).path == str(path)
    path.write_bytes(b"+++\n\xff")
    with pytest.raises(TranscriptError, match="UTF-8"):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.transcript")
