"""Every transcript in this folder shows what it expects."""

from pathlib import Path

import pytest

from contestmaster.testing.transcript import load, run

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.transcript"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_transcript(path: Path) -> None:
    report = run(load(path))
    assert report.ok, f"\n{report.diff()}"
    assert not report.skipped
