"""Small pieces of Markdown: tables, and docstrings as paragraphs."""

import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

_WRAPPER: Final = textwrap.TextWrapper(120, break_long_words=False, break_on_hyphens=False)

Row: TypeAlias = Sequence[str]

Link: TypeAlias = Callable[[str], str]
"""Turns the numbers of rules in a text into links."""


def as_is(text: str) -> str:
    """Link nothing."""
    return text


def table(head: Row, rows: Iterable[Row]) -> str:
    """Return a table; bars inside cells are escaped.

    >>> print(table(("a", "b"), [("1", "x")]))
    | a | b |
    | --- | --- |
    | 1 | x |
    """
    return "\n".join(map(_line, (head, ["---"] * len(head), *rows)))


def prose(documented: object, link: Link = as_is) -> str:
    """Return a docstring as one paragraph, its rules linked."""
    text = " ".join((inspect.getdoc(documented) or "").split())
    return link(text.replace("``", "`"))


def sentence(documented: object, link: Link = as_is) -> str:
    """Return the first sentence of a docstring without its full stop."""
    return prose(documented, link).split(". ", 1)[0].removesuffix(".")


def wrapped(text: str) -> str:
    """Fill the paragraphs of a text anew; what is fenced stays as it is."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else _filled(part) for part in parts)


def _filled(text: str) -> str:
    return re.sub(r"[^\n]+(?:\n[^\n]+)*", lambda found: "\n".join(_WRAPPER.wrap(found[0])), text)


def _line(cells: Row) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
