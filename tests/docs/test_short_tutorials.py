"""The short tutorials of single games, done as they say."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest
from tests.docs.conftest import Run
from tests.docs.pages import blocks, page

from contestmaster.cli import main

pytestmark = pytest.mark.slow

STEP = re.compile(r"^```sh\n(.*?)^```$\n\n(?:^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
VERDICT = re.compile(r"SUCCEEDED|FAILED \d+(?=.*\[(.+?)\])|AMBIGUOUS|DOUBTED|UNCLEAR")
HAPPENED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
REPORTED = re.compile(r"@.+@|[A-Z ]+|.+ {2,}.+")
NUMBER = re.compile(r"-?\d+")


def gist(said: str) -> list[tuple[object, ...]]:
    """Return what matters of an answer, however its sentences are worded.

    That is each verdict with its code and rule, the instant and the numbers of each event, and the
    rows of reports.
    """
    found: list[tuple[object, ...]] = []
    for line in said.splitlines():
        if verdict := VERDICT.match(line):
            found.append(verdict.group(0, 1))
        elif happened := HAPPENED.match(line):
            found.append((happened[0], *sorted(NUMBER.findall(line[happened.end() :]))))
        elif REPORTED.fullmatch(line):
            found.append((line,))
    return found


def test_the_gist_of_an_answer_is_what_happened_and_no_more() -> None:
    told = "FAILED 217 no journey [SHUTTLE-61]: PUSH turbo\n2025-09-08T00:00:00Z #1 moves to 6\n"
    told += "bob              1\nThat was all.\n"
    assert gist(told) == [
        ("FAILED 217", "SHUTTLE-61"),
        ("2025-09-08T00:00:00Z", "1", "6"),
        ("bob              1",),
    ]
    assert gist(told.replace("no journey", "nobody flies")) == gist(told)
    assert gist(told.replace("moves to 6", "moves to 5")) != gist(told)


def test_the_journey_of_the_shuttle_goes_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = STEP.findall(page("docs/tutorial-shuttle.md"))
    assert len(steps) > 10
    monkeypatch.chdir(tmp_path)
    for line, told in steps:
        post, _, command = line.rpartition(" | ")
        text = "".join(f"{word}\n" for word in shlex.split(post)[1:])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        program, *words = shlex.split(command)
        assert program == "contestmaster"
        with pytest.raises(SystemExit):
            main(words)
        assert gist("".join(capsys.readouterr())) == gist(told), line


@pytest.mark.parametrize("game", ["desk", "traders"])
def test_a_bot_is_made_and_wins(game: str, tmp_path: Path, run: Run) -> None:
    lines = [
        line
        for text in blocks(page(f"docs/tutorial-{game}.md"), "sh")
        for line in text.splitlines()
    ]
    first = next(line for line in lines if line.endswith("--bot random --seed 1"))
    said = ""
    for line in lines:
        # Only the first match says who wins; of the others a few turns are played.
        cut = " --turns 20" if " play " in line and line != first else ""
        told = run(line + cut, tmp_path)
        said = told if line == first else said
    rank, seat, *_ = said[said.index("rank ") :].splitlines()[1].split()
    assert (rank, seat) == ("1", "0")  # our bot, before `random`
    assert (tmp_path / f"{game}.html").stat().st_size > 10_000
    assert (tmp_path / f"{game}.log").read_text()
    assert (tmp_path / "mine" / f"{game}.py").read_text() != (
        tmp_path / "mine" / f"{game}.py.before"
    ).read_text()
