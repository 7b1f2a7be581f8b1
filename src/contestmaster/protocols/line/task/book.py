"""The rule book as contestants get it: its chapters, without what is for its editors.

A book says where each rule comes from and which question of its source was decided how; that is for
those who keep it true to the source. Nor is all for players: a paragraph that says so of itself
(``NEVER_TOLD``) stays with the server, and so do the chapters about its own state.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from contestmaster.protocols.line.task.markdown import Row, table

NEVER_TOLD: Final = "never told to players"
"""Marks a paragraph that no player is shown."""

INTERNAL: Final = ("State", "Decisions")
"""Chapters for those who keep the server."""

_CHAPTER: Final = re.compile(r"^## (?:\d+\. )?(.+)$", re.MULTILINE)
_TABLE: Final = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
_REFERENCES: Final = (
    # What ends a rule: [6.5, D17], and notes of where something else was taken from.
    (re.compile(r"\s+\[[^\[\]`*]*\](?=\n- \*\*|\n\n|\n*\Z)"), ""),
    (re.compile(r"\s*\([^()]*\bfrom the source\b[^()]*\)"), ""),
    (re.compile(r"\s+\[source[^\[\]]*\]"), ""),
    (re.compile(r"\((?:source|decision|D\d+); "), "("),
    (re.compile(r"\s*\((?:source|decision|D\d)[^();]*\)"), ""),
    (re.compile(r",? (?:decision )?D\d+(?=[),.])"), ""),
    (re.compile(r"`contest\.md`|\b(?:the )?contest rule book"), "the rules of the contest"),
)


def chapters(book: str) -> dict[str, str]:
    """Return the chapters that contestants read, by title, in the order of the book."""
    _, *parts = _CHAPTER.split(book)
    return {
        title: _for_players(text).strip() + "\n"
        for title, text in zip(parts[::2], parts[1::2], strict=True)
        if title not in INTERNAL
    }


class BookTable:
    """A table of the book: its head and its rows, cell by cell."""

    def __init__(self, text: str) -> None:
        """Read the Markdown of a table."""
        lines = [_cells(line) for line in text.splitlines()]
        self.head: Row = lines[0]
        self.rows: Sequence[Row] = lines[2:]

    def column(self, name: str) -> list[str]:
        """Return the cells of the column whose head begins so; empty where there is none."""
        at = next((i for i, head in enumerate(self.head) if head.startswith(name)), None)
        return ["" if at is None else row[at] for row in self.rows]


def tables(text: str) -> list[BookTable]:
    """Return the tables of a chapter."""
    return [BookTable(found) for found in _TABLE.findall(text)]


def tables_replaced(text: str, replace: Callable[[BookTable], str | None]) -> str:
    """Return a chapter with some of its tables replaced: those for which there is something."""

    def swap(found: re.Match[str]) -> str:
        instead = replace(BookTable(found[0]))
        return found[0] if instead is None else instead + "\n"

    return _TABLE.sub(swap, text)


def _for_players(text: str) -> str:
    kept = "\n\n".join(part for part in re.split(r"\n{2,}", text) if NEVER_TOLD not in part)
    for pattern, instead in _REFERENCES:
        kept = pattern.sub(instead, kept)
    return tables_replaced(kept + "\n", _without_origins)


def _without_origins(found: BookTable) -> str | None:
    """Leave out the columns that say where a row was taken from."""
    kept = [i for i, head in enumerate(found.head) if head not in ("From", "Default from")]
    if len(kept) == len(found.head):
        return None
    return table([found.head[i] for i in kept], [[row[i] for i in kept] for row in found.rows])


def _cells(line: str) -> list[str]:
    """Return the cells of a line of a table; what was escaped is plain again."""
    cells = re.split(r"(?<!\\)\|", line.strip())[1:-1]
    return [cell.strip().replace("\\|", "|") for cell in cells]
