"""The documents of the project, and what stands in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["DOCS", "PAGES", "ROOT", "Block", "blocks", "page"]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

PAGES = [
    *(path for path in sorted(ROOT.glob("*.md"))),
    *(path for path in sorted(DOCS.rglob("*.md")) if "_build" not in path.parts),
]
"""Every document that people read, but for rule books and benchmarks."""

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    text: str


def page(name: str) -> str:
    """Return the text of a page, by its path from the root of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> Iterator[str]:
    """Yield the fenced blocks of that language, in order."""
    for block in map(Block._make, _BLOCK.findall(text)):
        if block.language == language:
            yield block.text
