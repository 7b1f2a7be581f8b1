"""Plain text in columns: how wide a report may be, wherever it is read."""

from textwrap import wrap
from typing import Final

__all__ = ["WIDTH", "columns"]

WIDTH: Final = 72
"""Characters of a line: as mail and terminals have had it for as long as there are reports."""


def columns(text: str, width: int = WIDTH) -> str:
    r"""Break lines that are too long at blanks; what follows stands under their beginning.

    >>> columns("one two three", 8)
    'one two\n    three'
    """
    return "\n".join(part for line in text.split("\n") for part in _broken(line.rstrip(), width))


def _broken(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    margin = line[: len(line) - len(line.lstrip())][: width // 2]
    below = margin + "    "
    return wrap(line.strip(), width, initial_indent=margin, subsequent_indent=below)
