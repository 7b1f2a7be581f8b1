"""Cutting paragraphs into sentences.

People wrap lines anywhere, and leave out the full stop at the end of one. A sentence therefore
ends at a mark, at an empty line, before a bullet, and at the end of a line that is a whole action
where the next one begins in capitals, with an *i*, or with a farewell. Nothing ends inside
quotation marks or brackets: what somebody else is told to have said is not said. An introduction
is a sentence of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from contestmaster.protocols.announce.introductions import announces, takes_back
from contestmaster.protocols.announce.message import Line
from contestmaster.protocols.announce.trimmings import GREETING, PARTING

PREFIX: Final = re.compile(r"\s*(?:[-*+\u2022]|\(?[0-9]{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)")
_END: Final = re.compile(r"[.!?;]+|[:;=]-?[(\[{)\]}]")
_PAIRS: Final = {
    "(": ")",
    "[": "]",
    "{": "}",
    "\u201c": "\u201d",
    "\u201e": "\u201c\u201d",
    "\u00ab": "\u00bb",
    "\u00bb": "\u00ab",
}
"""What opens a bracket or quotation, and what may close it."""
_TELLING: Final = re.compile(
    r"(?<!\w)['\u2018](?=\S)(?:[^'\u2018\u2019]|(?<=\w)['\u2019](?=\w))*(?<=\S)['\u2019](?!\w)"
    r"|`[^`]+`|~~.+?~~"
    r"|(?<!\w)[:;=]-?[(\[{)\]}]|[.!?;]+|[\"()\[\]{}\u201c\u201d\u201e\u00ab\u00bb]"
)
"""Quotations in single marks within a line, which may be apostrophes as well, and what is set in
another script or struck out; faces, which are marks; marks; and what opens and closes other
quotations and brackets."""

_I: Final = re.compile(r"[Ii](?:['\u2019]\w+)?\s")

_STRESS: Final = re.compile(r"(\*{1,3}|_{1,3})(?=[^\s*_])([^*]*[^\s*_])\1")

_MARKS: Final = ".!;:,\u2026"

LONGEST: Final = 2000
"""Characters of a sentence that can be a whole action at the end of a line; see ``MOST_WORDS``."""


class Sentence(NamedTuple):
    """A sentence with its mark.

    Attributes:
        line: in which it begins.
        text: in one line.
        block: below it.
        open: whether a quotation or bracket in it is never closed.
        heads: whether it has no mark and a list follows, of which it is no item.
        doubt: why it may be somebody else's; empty where it is the author's own.
    """

    line: int
    text: str
    block: str | None = None
    open: bool = False
    heads: bool = False
    doubt: str = ""


def is_listed(line: Line) -> bool:
    """Whether a line begins with a bullet or a number of a list."""
    return PREFIX.match(line.text) is not None


def bare(text: str) -> str | None:
    """Return a sentence without its mark, or ``None`` for a question, which does nothing.

    Signs around all of it that only stress it are left out.

    >>> bare("I move to Sector 2."), bare("**I move to Sector 2!**"), bare("I move to Sector 2?")
    ('I move to Sector 2', 'I move to Sector 2', None)
    """
    plain = text.strip().rstrip(_MARKS).rstrip()
    if stressed := _STRESS.fullmatch(plain):
        plain = stressed[2].rstrip(_MARKS).rstrip()
    return None if plain.endswith("?") or not plain else plain


def sentences(lines: Iterable[Line], whole: Callable[[str], bool]) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph, which has no empty line inside.

    Each character is looked at once, however long the paragraph is.

    Args:
        lines: of the paragraph.
        whole: tells whether a text is a whole action.
    """
    begun = _Begun()
    listed = False
    for line in lines:
        bullet = PREFIX.match(line.text)
        text = (line.text[bullet.end() :] if bullet else line.text).strip()
        if bullet:
            yield from (each._replace(heads=not listed) for each in begun.end())
        elif begun.ends_before(text, whole):
            yield from begun.end()
        listed = listed or bool(bullet)
        introduces = bool(text) and announces(text) == len(text)
        if introduces:
            yield from begun.end()
        yield from begun.take(line._replace(text=text))
        if introduces or begun.takes_back():
            yield from begun.end()
    yield from begun.end()


class _Begun:
    """The sentence that has begun and not ended yet, as far as it has come."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._line = 0
        self._parts: list[str] = []
        self._size = 0
        self._doubt = ""
        self._open: list[str] = []
        """What closes the quotation marks and brackets that are open, the innermost last."""

    def take(self, line: Line) -> list[Sentence]:
        """Take the next line; return the sentences that end in it, the last with its block."""
        ended: list[Sentence] = []
        begin = 0
        for end in _marks(line.text, self._open):
            self._add(line, line.text[begin:end])
            rest = line.text[end:].strip()
            ended += self.end(None if rest else line.block)
            begin = end
        self._add(line, line.text[begin:])
        if line.block is not None:
            ended += self.end(line.block)
        return ended

    def ends_before(self, following: str, whole: Callable[[str], bool]) -> bool:
        """Whether the sentence ends with its last line, though it has no mark."""
        if not self._parts or self._size > LONGEST:
            return False
        mine = _I.match(following) is not None
        if not (mine or following[:1].isupper() or PARTING.match(following)):
            return False
        text = " ".join(self._parts)
        if mine and GREETING.fullmatch(text):
            return True
        if not whole(text):
            return False
        longer = f"{text} {following}"
        first = longer[: next(_marks(longer, []), len(longer))]
        return mine or not whole(first)

    def takes_back(self) -> bool:
        """Whether what has begun ends like an introduction that may take back what follows."""
        if self._size > LONGEST or self._open or not self._parts:
            return False
        return self._parts[-1].endswith(":") and takes_back(" ".join(self._parts))

    def end(self, block: str | None = None) -> list[Sentence]:
        """Return the sentence as it is, if there is one, and begin with nothing again."""
        ended: list[Sentence] = []
        if self._parts:
            text, opened = " ".join(self._parts), bool(self._open)
            ended.append(Sentence(self._line, text, block, opened, doubt=self._doubt))
        self._parts, self._size, self._doubt = [], 0, ""
        self._open.clear()
        return ended

    def _add(self, line: Line, text: str) -> None:
        if part := text.strip():
            if not self._parts:
                self._line = line.number
            self._parts.append(part)
            self._size += len(part) + 1
            self._doubt = self._doubt or line.doubt


def _marks(text: str, open_until: list[str]) -> Iterator[int]:
    """Yield where sentences end by a mark that is not inside quotation marks or brackets.

    Args:
        text: to be looked through.
        open_until: what closes those that are open at its beginning; brought up to its end.
    """
    for found in _TELLING.finditer(text):
        character = found[0]
        if open_until and character[-1] in open_until[-1]:
            open_until.pop()
        elif character == '"' or (open_until and open_until[-1] == '"'):
            if character == '"':
                open_until.append('"')
        elif character in _PAIRS:
            open_until.append(_PAIRS[character])
        elif not open_until and _END.fullmatch(character) and _is_free(text, found):
            yield found.end()


def _is_free(text: str, mark: re.Match[str]) -> bool:
    """Whether nothing follows a mark but a blank; after some dots a sentence may go on."""
    at = mark.end()
    if at < len(text) and not text[at].isspace():
        return False
    return not (mark[0].startswith("..") and text[at:].lstrip()[:1].islower())
