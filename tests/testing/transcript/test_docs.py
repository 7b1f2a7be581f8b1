"""The page about transcripts shows one that runs, and leaves nothing out."""

import re
from pathlib import Path

import msgspec
import pytest

from contestmaster.testing.transcript import parse, run
from contestmaster.testing.transcript.acts import VERBS
from contestmaster.testing.transcript.document import FrontMatter

PAGE = (Path(__file__).parents[3] / "docs" / "transcripts.md").read_text(encoding="utf-8")


def test_its_examples_run() -> None:
    found = re.findall(r"```text\n(\+\+\+\n.*?)```", PAGE, re.DOTALL)
    assert len(found) == 4
    for text in found:
        report = run(parse(text, "docs/transcripts.md"))
        assert report.ok, report.diff()


@pytest.mark.parametrize("key", [field.name for field in msgspec.structs.fields(FrontMatter)])
def test_every_key_of_the_front_matter_is_documented(key: str) -> None:
    assert f"\n| `{key}`" in PAGE or f"\n| `[{key}]`" in PAGE


@pytest.mark.parametrize("step", [f"{mark} {verb}" for mark in VERBS for verb in VERBS[mark]])
def test_every_step_is_documented(step: str) -> None:
    assert f"\n| `{step}" in PAGE
