"""Answers to questions as people read them: tables with heads, where programs read rows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

_KEYED: Final = re.compile(r"(?P<head>[A-Z_]+)(?P<facts>(?: \w+=\S*)+)")
_GAP: Final = "  "
_MISSING: Final = "-"
_WIDEST: Final = 100
"""Characters of a table: what is wider, no window of a mail program shows in one piece."""


def laid_out(plain: Any, lines: Sequence[str]) -> tuple[str, ...]:
    r"""Return an answer in lines, each row under the names of its fields.

    Args:
        plain: the answer by name, as JSON holds it.
        lines: the same as the line protocol shows it, for what is neither rows nor facts.

    >>> print("\n".join(laid_out([{"id": 1, "owner": "alice"}, {"id": 12, "owner": "bob"}], ())))
    id  owner
    1   alice
    12  bob
    """
    if _is_rows(plain):
        return tuple(_table(plain))
    if isinstance(plain, Mapping) and not any(map(_is_text, plain.values())):
        return tuple(_facts(plain))
    return tuple(_grouped(lines[1:] if _is_count(lines) else lines))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and "\n" in value


def _is_rows(plain: Any) -> bool:
    rows = isinstance(plain, list) and all(isinstance(one, Mapping) for one in plain)
    return rows and bool(plain)


def _is_count(lines: Sequence[str]) -> bool:
    return bool(lines) and lines[0] == str(len(lines) - 1)


def _facts(plain: Mapping[str, Any]) -> Iterator[str]:
    """Yield facts one below another, then each table among them under its name."""
    for name, value in plain.items():
        if isinstance(value, list) and (not value or _is_rows(value)):
            yield f"{_title(name)}: none" if not value else f"{_title(name)}:"
            yield from (_table(value) if value else ())
        else:
            yield f"{_title(name)}: {_word(value)}"


def _grouped(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines of facts by key as tables, a kind of lines each, and others as they are."""
    for head, group in groupby(lines, _head_of):
        if head is None:
            yield from group
            continue
        rows = [dict(map(_fact, line.split(" ")[1:])) for line in group]
        yield from ("", f"{_title(head)}:")
        yield from _table(rows)


def _fact(words: str) -> tuple[str, str]:
    """Return name and value of a fact; in a line a blank is written as ``_``, and nothing so."""
    name, _, value = words.partition("=")
    return name, "" if value == "none" else value.replace("_", " ")


def _head_of(line: str) -> str | None:
    found = _KEYED.fullmatch(line)
    return None if found is None else found["head"]


def _table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield rows under heads, without columns in which nothing stands; as a list if too wide."""
    there = dict.fromkeys(name for row in rows for name in row)
    names = [name for name in there if any(_word(row.get(name)) != _MISSING for row in rows)]
    heads = [name.replace("_", " ") for name in names]
    cells = [heads, *([_word(row.get(name)) for name in names] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    if sum(widths) + len(_GAP) * len(widths) > _WIDEST:
        for row in cells[1:]:
            told = (f"{head} {cell}" for head, cell in zip(heads, row, strict=True))
            yield f"- {'; '.join(told)}"
        return
    for row in cells:
        yield _GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _title(name: str) -> str:
    words = name.replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def _word(value: Any) -> str:
    if value is None or value == "":
        return _MISSING
    if isinstance(value, list | tuple):
        return ", ".join(map(_word, value)) or _MISSING
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_word(one)}" for name, one in value.items()) or _MISSING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
