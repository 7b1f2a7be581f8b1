"""The short tutorials of single games, done as they say."""

import re
import subprocess
from pathlib import Path

import pytest
from tests.docs.conftest import Run, environment
from tests.docs.pages import blocks, page

STEP = re.compile(r"^```sh\n(.*?)^```$\n\n(?:^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def test_the_journey_of_the_shuttle_goes_as_it_is_told(tmp_path: Path) -> None:
    steps = STEP.findall(page("docs/tutorial-shuttle.md"))
    assert len(steps) > 10
    for line, told in steps:
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.stdout + done.stderr == told, line


@pytest.mark.parametrize("game", ["desk", "traders"])
def test_a_bot_is_made_and_wins(game: str, tmp_path: Path, run: Run) -> None:
    lines = [
        line
        for text in blocks(page(f"docs/tutorial-{game}.md"), "sh")
        for line in text.splitlines()
    ]
    said = [run(line, tmp_path) for line in lines]
    first = next(text for line, text in zip(lines, said, strict=True) if "--bot random" in line)
    rank, seat, *_ = first[first.index("rank ") :].splitlines()[1].split()
    assert (rank, seat) == ("1", "0")  # our bot, before `random`
    assert (tmp_path / f"{game}.html").stat().st_size > 10_000
    assert (tmp_path / f"{game}.log").read_text()
    assert (tmp_path / "mine" / f"{game}.py").read_text() != (
        tmp_path / "mine" / f"{game}.py.before"
    ).read_text()
