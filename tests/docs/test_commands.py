"""Every command line that a document prints is one that the program accepts."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.pages import PAGES, ROOT, blocks

from contestmaster.cli.app import app

_SPAN = re.compile(r"`(contestmaster \w+ [^`]+)`")
_NAMED = re.compile(r"`contestmaster (\w+)`")
_LINE = re.compile(r"(?:^|&& )(?:\S*/)?(contestmaster .*)$")


def command_lines() -> Iterator[tuple[Path, str]]:
    """Yield each page with each command line of its blocks and of its text."""
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        for block in blocks(text, "sh"):
            for line in block.splitlines():
                if found := _LINE.search(line):
                    yield path, found[1]
        for line in _SPAN.findall(text):
            yield path, line


LINES = sorted(set(command_lines()))


@pytest.mark.parametrize(
    ("path", "line"), LINES, ids=[f"{p.relative_to(ROOT).as_posix()}: {x}" for p, x in LINES]
)
def test_the_program_accepts_it(path: Path, line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    app.parse_args(words, exit_on_error=False, print_error=False)


def test_there_are_command_lines() -> None:
    assert len(LINES) > 20


def test_commands_are_named_as_they_are() -> None:
    """In running text a command may stand without its arguments."""
    for path in PAGES:
        for name in _NAMED.findall(path.read_text(encoding="utf-8")):
            assert name in app, f"{path.name} speaks of {name}"
