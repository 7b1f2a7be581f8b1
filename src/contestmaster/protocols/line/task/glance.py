"""The book's table of commands, cell by cell, for the section of each command.

The book names arguments and fields by its symbols (``ID_B``), the vocabulary by words (``battle``).
A reader needs both, since the rules speak in symbols; each command stands on the page once.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from contestmaster.protocols.line.task.book import BookTable

SAID_ELSEWHERE: Final = ("Errors", "Own errors")
"""How columns begin that say what the vocabulary says better."""

NOTHING: Final = ("", "\N{EN DASH}", "-")


def is_glance(found: BookTable) -> bool:
    """Whether a table of the book has a row for each command."""
    return bool(found.head) and found.head[0] == "Command"


def in_the_book(tables: Sequence[BookTable]) -> Mapping[str, str]:
    """Return what the book's tables say of each command, by its one word, in Markdown."""
    return {
        row[0].strip("`").split(" ")[0]: _sentence(found.head, row)
        for found in tables
        if is_glance(found)
        for row in found.rows
    }


def _sentence(head: Sequence[str], row: Sequence[str]) -> str:
    form = row[0] if row[0].startswith("`") else f"`{row[0]}`"
    cells = [
        f"{title[:1].lower()}{title[1:]}: {cell}"
        for title, cell in list(zip(head, row, strict=True))[1:]
        if cell not in NOTHING and not title.startswith(SAID_ELSEWHERE)
    ]
    return "; ".join([f"In the rules: {form}", *cells]) + "."
