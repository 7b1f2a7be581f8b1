"""Dialects: how one game's lines are cut into items.

The grammar of a command says what its arguments are; the dialect says how they are written: which
words ignore letter case, whether quotation marks group words, whether an argument may be given
as ``key=value``, where a comment begins.
"""

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["LINE", "Dialect", "Unclosed"]

_WHITE: Final = b" \t\r"
_TO_SPACE: Final = bytes.maketrans(b"\t\r", b"  ")

# How items stand in a line. A quoted part may be empty and stand anywhere in an item; a doubled
# quotation mark in it is one, and two parts side by side are written just so. Single sets never
# give back, and what stands between them has one reading: no line takes long to read. Groups that
# never give back are not always read to their end before Python 3.11.5 (cpython gh-106052).
_PLAIN: Final = re.compile(rb"[ \t\r]*+([^ \t\r]++)")
_QUOTED: Final = re.compile(rb'[ \t\r]*+((?:[^ \t\r"]++|"[^"]*+")+)(?=[ \t\r]|\Z)')
_PART: Final = re.compile(rb'"((?:[^"]++|"")*)"')


class Unclosed(bytes):
    """What follows a quotation mark that is never closed: part of a text perhaps, but no item."""


@dataclass(frozen=True)
class Dialect:
    """How lines of a game are read.

    Attributes:
        fold_names: command names are recognised in any letter case [NET-27].
        fold_keywords: keyword arguments are, too.
        quotes: double quotes group words into one item; ``""`` inside is one quote.
        key_values: an item ``name=value`` gives the parameter of that name, in commands whose
            arguments are one item each.
        comment: the mark from which the rest of a line is ignored, or none.
    """

    fold_names: bool = True
    fold_keywords: bool = False
    quotes: bool = False
    key_values: bool = False
    comment: str | None = None

    def __post_init__(self) -> None:
        """Refuse a comment mark that could arise between two items, or from quoting one."""
        if self.comment is not None and (not self.comment or set(self.comment) & set(' \t\r\n"')):
            raise ValueError(f"{self.comment!r} cannot mark a comment")

    def split(self, line: bytes) -> list[bytes]:
        r"""Cut a line (without its LF) into items; whitespace is space, CR and tab [NET-19].

        From a quotation mark that is never closed the rest is one :class:`Unclosed` item.

        >>> LINE.split(b"\t move 3\t0 1 \r")
        [b'move', b'3', b'0', b'1']
        >>> Dialect(quotes=True, comment="#").split(b'say "two words" # chat')
        [b'say', b'two words']
        """
        if self.comment is not None:
            line = line[: self._length(line)]
        if self.quotes and b'"' in line:
            return _quoted(line)
        if b"\x0b" in line or b"\x0c" in line or b"\n" in line:
            # bytes.split() knows more kinds of whitespace than the protocol does
            return [item for item in line.translate(_TO_SPACE).split(b" ") if item]
        return line.split()

    def rest(self, line: bytes, skip: int) -> bytes:
        """Return what follows the first ``skip`` items as it was sent, ends stripped [NET-86].

        >>> LINE.rest(b"say  to all:  hi ", 2)
        b'all:  hi'
        """
        item = _QUOTED if self.quotes else _PLAIN
        at, end = 0, self._length(line)
        for _ in range(skip):
            found = item.match(line, at, end)
            if found is None:
                return b""
            at = found.end()
        return line[at:end].strip(_WHITE)

    def join(self, items: list[str]) -> str:
        """Write items as a line that :meth:`split` cuts into the same items.

        Raises:
            ValueError: one of them cannot be written in this dialect.
        """
        if wrong := [item for item in items if not self.writes(item)]:
            raise ValueError(f"{wrong[0]!r} cannot stand in a line")
        return " ".join(item if self._bare(item) else _in_quotes(item) for item in items)

    def writes(self, item: str) -> bool:
        """Return whether :meth:`join` can write an item so that it is read back."""
        return "\n" not in item and (self.quotes or self._bare(item))

    def keeps(self, text: str) -> bool:
        """Return whether the rest of a line can be this text."""
        data = text.encode()
        return "\n" not in text and self._length(data) == len(data)

    def _bare(self, item: str) -> bool:
        """Return whether an item is one without quotation marks around it."""
        if self.comment is not None and self.comment in item:
            return False
        return bool(item) and not any(c in item for c in (' \t\r"' if self.quotes else " \t\r"))

    def _length(self, line: bytes) -> int:
        """Return how much of a line stands before its comment; quoted marks begin none."""
        if self.comment is None:
            return len(line)
        mark = self.comment.encode()
        quoted = False
        begin, at = 0, line.find(mark)
        while at >= 0:
            quoted ^= self.quotes and line.count(b'"', begin, at) % 2 == 1
            if not quoted:
                return at
            begin, at = at, line.find(mark, at + 1)
        return len(line)


def _quoted(line: bytes) -> list[bytes]:
    items: list[bytes] = []
    line = line.rstrip(_WHITE)
    at = 0
    while at < len(line):
        found = _QUOTED.match(line, at)
        if found is None:
            items.append(Unclosed(line[at:].lstrip(_WHITE)))
            break
        items.append(_PART.sub(lambda part: part[1].replace(b'""', b'"'), found[1]))
        at = found.end()
    return items


def _in_quotes(item: str) -> str:
    return '"' + item.replace('"', '""') + '"'


LINE = Dialect()
"""The dialect of the finals' protocol: names in any case, keywords exact, nothing else."""
