"""Each message that the page on trouble quotes is one that the program says."""

import re
from pathlib import Path
from typing import get_args

import pytest
from tests.docs.pages import page

import contestmaster
from contestmaster.cli.contest.organiser import CONTEST
from contestmaster.protocols.announce.judge import Outcome
from contestmaster.protocols.line.replies import GENERIC

PAGE = page("docs/troubleshooting.md")
QUOTED = re.findall(r"^\| `([^`]+)` +\|", PAGE, re.MULTILINE)
SOURCES = Path(contestmaster.__file__).parent
VERDICTS = {"UNCLEAR", "DOUBTED", "AMBIGUOUS", "FAILED"}


@pytest.fixture(scope="module")
def source() -> str:
    """All sources, with texts that go on in the next line in one piece."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    text = re.sub(r'"\s*\n\s*f?"', "", text)
    return text.replace("{CONTEST}", str(CONTEST))


def test_there_are_messages() -> None:
    assert len(QUOTED) > 35


@pytest.mark.parametrize("message", QUOTED)
def test_the_program_says_it(message: str, source: str) -> None:
    if generic := re.match(r"FAILED (\d+) (.+)", message):
        assert GENERIC[int(generic[1])] == generic[2]
        return
    if message.split(maxsplit=1)[0] in VERDICTS:
        assert message.split(maxsplit=1)[0] in get_args(Outcome)
        return
    pieces = [piece.strip(" :;().") for piece in message.split("...")]
    for piece in filter(None, pieces):
        assert piece in source, piece
