"""Reports: texts made from a template that people can edit.

A template is plain text. ``{name}`` stands for a fact; ``{name:<12}`` and ``{name:>12}`` are that
many characters wide at least, and with ``*`` for the number as wide as the column's widest. What
stands between two lines repeats for every row of a list, or says what to print where it is empty::

    SHIPS
    [each ships]
    [head] ship owner sector
    {id:>*}  {owner:<*}  {sector:>*}
    [none]
    none
    [end]

Words after ``[head]`` are the titles of the row's columns. Lines longer than a report is wide are
broken at a blank.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Final, TypeAlias

import msgspec

from contestmaster.nomic.times import When

__all__ = ["WIDTH", "Report", "Template", "TemplateError"]

WIDTH: Final = 80
"""Characters in a line of a report."""

Facts: TypeAlias = Mapping[str, Any]

_PLACE: Final = re.compile(r"\{([a-z_]+)(?::([<>])([0-9]{1,2}|\*))?\}")
_COMMAND: Final = re.compile(r"\[(each|head|none|end)(?: ([a-z_]+))?\](.*)")


class Report(msgspec.Struct):
    """A report that was published; ``by`` is ``-`` for the platform."""

    at: When
    by: str
    text: str


class TemplateError(ValueError):
    """A template is malformed or asks for what there is not; the message names the line."""


@dataclass
class _Each:
    """A part that repeats."""

    name: str
    line: int
    head: tuple[str, ...] = ()
    rows: list[str] = field(default_factory=list)
    none: list[str] = field(default_factory=list)


class Template:
    """A template, read and checked as far as it can be without facts."""

    def __init__(self, text: str, width: int | None = WIDTH) -> None:
        """Read a template; raise :class:`TemplateError` where it is malformed.

        Lines longer than ``width`` are broken, unless it is ``None``.
        """
        self._width = width
        self._nodes: list[str | _Each] = []
        part: _Each | None = None
        into: list[str] | None = None
        for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
            command = _COMMAND.fullmatch(line.strip())
            if command is None:
                self._nodes.append(line) if into is None else into.append(line)
            elif command[1] == "each":
                if part is not None:
                    raise TemplateError(f"line {number}: the list {part.name} has no [end]")
                part = _Each(command[2] or "", number)
                into = part.rows
            elif part is None:
                raise TemplateError(f"line {number}: [{command[1]}] stands outside of a list")
            elif command[1] == "head":
                part.head = tuple(command[3].split())
            elif command[1] == "none":
                into = part.none
            else:
                self._nodes.append(part)
                part = into = None
        if part is not None:
            raise TemplateError(f"line {part.line}: the list {part.name} has no [end]")

    def render(self, facts: Facts) -> str:
        """Return the report these facts make, each line ended by LF.

        Raises:
            TemplateError: the template asks for a fact or a list that there is not.
        """
        lines: list[str] = []
        for node in self._nodes:
            if isinstance(node, str):
                lines.append(_filled(node, facts, {}))
            else:
                lines += _listed(node, facts)
        whole = "\n".join(lines).split("\n")
        return "".join(
            f"{line}\n" for long in whole for line in _broken(long.rstrip(), self._width)
        )


def _listed(part: _Each, facts: Facts) -> list[str]:
    rows: Sequence[Facts] | None = facts.get(part.name)
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise TemplateError(f"line {part.line}: there is no list {part.name}")
    if not rows:
        return [_filled(line, facts, {}) for line in part.none]
    names = [place[1] for line in part.rows for place in _PLACE.finditer(line)]
    if part.head and len(part.head) != len(names):
        raise TemplateError(f"line {part.line}: {len(part.head)} titles for {len(names)} columns")
    titles: list[Facts] = [dict(zip(names, part.head, strict=True))] if part.head else []
    shown = [*titles, *rows]
    widths = {name: max(len(str(row.get(name, ""))) for row in shown) for name in names}
    return [_filled(line, row, widths) for row in shown for line in part.rows]


def _filled(line: str, facts: Facts, widths: Mapping[str, int]) -> str:
    def value(place: "re.Match[str]") -> str:
        name, side, width = place.groups()
        if name not in facts or isinstance(facts[name], list):
            raise TemplateError(f"there is no fact {name}; there are {', '.join(facts)}")
        size = widths.get(name, 0) if width == "*" else int(width or 0)
        text = str(facts[name])
        return text.rjust(size) if side == ">" else text.ljust(size)

    return _PLACE.sub(value, line)


def _broken(line: str, width: int | None) -> list[str]:
    """Break a line that is too long; what follows is indented under its beginning."""
    if width is None or len(line) <= width:
        return [line]
    margin = line[: len(line) - len(line.lstrip())]
    return wrap(line.strip(), width, initial_indent=margin, subsequent_indent=margin + "    ")
