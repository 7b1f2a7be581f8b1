"""The page of promises: each is kept by tests that are there."""

import re

from tests.docs.pages import DOCS, ROOT

PAGE = (DOCS / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?) +\| ([^|]*`tests/[^|]*) \|$", PAGE, re.MULTILINE)


def test_every_promise_is_kept_by_tests_that_are_there() -> None:
    promises = PAGE.split("## Secrets")[1].split("## What is not promised")[0]
    rows = [line for line in promises.splitlines() if line.startswith("| ")]
    heads = [line for line in rows if line.startswith(("| promise", "| ---"))]
    assert len(ROWS) == len(rows) - len(heads) > 20
    for promise, tested in ROWS:
        named = re.findall(r"`(tests/[^`]+\.py)`", tested)
        assert named, promise
        for name in named:
            path = ROOT / name
            assert path.is_file(), f"{promise}: there is no {name}"
            assert "def test_" in path.read_text(encoding="utf-8"), name
