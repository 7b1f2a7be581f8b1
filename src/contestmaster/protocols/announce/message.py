"""Messages, and what in them their author says.

What is quoted from others, what stands below a signature and what is a plaintext says nothing,
whatever it looks like [HASH-41].
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from textwrap import shorten
from typing import Final, NamedTuple

from contestmaster.kernel.grammar import Block
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.limits import LONGEST_TEXT
from contestmaster.protocols.quoting import (
    attributes,
    footer,
    forwards,
    head,
    head_lines,
    originals,
    unstruck,
)

LONGEST: Final = LONGEST_TEXT
"""Characters of a message that are read."""

MOST_LINES: Final = 20_000
"""Lines of a message that are read, empty ones as well."""

_QUOTED: Final = re.compile(r"\s*(>|#(?![0-9])|\|\s|[A-Za-z]{1,3}> )")
_SIGNATURE: Final = re.compile(r"--\s*")
_FENCE: Final = re.compile(r"\s*(```|~~~)(?!.*~~\s*\Z)")
_TAGGED: Final = re.compile(r"\s*\[quote\b[^\]]*\]", re.IGNORECASE)
_TAG_END: Final = "[/quote]"
_SIGNED: Final = re.compile(
    r"\s*(?:(?:with\s+)?(?:best|kind|warm|many)?\s*(?:regards|wishes|greetings|thanks)|best|cheers"
    r"|yours(?:\s+\w+)?|sincerely(?:\s+yours)?|take care|mfg|viele grüße|lg)\s*[,.!]?\s*",
    re.IGNORECASE,
)
_NAME: Final = re.compile(
    r"\s*[-~]*\s*(?!I\b|[A-Z_]{2,})[^\W\d_][^\W\d_.'-]*(?:\s+(?-i:[A-Z])[\w.'-]*){0,2}\s*"
)
_POSTSCRIPT: Final = re.compile(r"\s*p\.?\s?s\b", re.IGNORECASE)
_BELOW: Final = re.compile(r"\b(?:below|in-?line|unten|darunter|ci-dessous|abajo)\b", re.IGNORECASE)
_BELOW_SIGNATURE: Final = "it stands below a signature"

FOLDED: Final = 60
"""Characters of a quoted line that a program may have folded, and marked its first half only."""


class Message(NamedTuple):
    """What somebody has posted.

    Attributes:
        author: who posted it.
        at: when it was received; no date in the text counts.
        text: all of it, lines ended by LF.
        id: the message's own id, where it has one.
        aloud: everybody reads what questions are answered, so that nobody's own secrets may be
            among it.
    """

    author: str
    at: Instant
    text: str
    id: str = ""
    aloud: bool = False


class Line(NamedTuple):
    """A line that its author says.

    Attributes:
        number: where it stands, from 1.
        text: of it.
        block: below it.
        doubt: why it may be somebody else's; empty where it is the author's own.
    """

    number: int
    text: str
    block: str | None = None
    doubt: str = ""


def own_lines(text: str, blocks: Iterable[Block]) -> list[Line]:
    """Return the lines of a message that its author says; others have become empty.

    A data block belongs to the last line before it that is not empty; blanks behind the lines
    that enclose it are the sender's program's. One that is never closed
    takes up the rest of the message and belongs to nobody.
    """
    ends = {block.begin: block.end for block in blocks}
    own: list[Line] = []
    lines = text[:LONGEST].split("\n", MOST_LINES)[:MOST_LINES]
    for line in _Passage(lines, ends):
        if line.block is None:
            own.append(line)
            continue
        owner = next((i for i in range(len(own) - 1, -1, -1) if own[i].text.strip()), None)
        if owner is not None and own[owner].block is None:
            own[owner] = own[owner]._replace(block=line.block)
        own.append(Line(line.number, ""))
    return own


class _Passage:
    """The lines of a message one after another: whose each is, by what stands above it."""

    def __init__(self, lines: list[str], ends: dict[str, str]) -> None:
        """Begin at the top, where everything is the author's own."""
        self._lines = lines
        self._ends = ends
        self._at = 0
        self._fenced = False
        self._quote = ""
        """What is above a paragraph that is another's: who wrote it, until it has ended."""
        self._begun = False
        """Whether that paragraph has begun."""
        self._doubt = ""
        """Why everything from here on may be another's."""
        self._tagged_until = self._head_until = -1
        self._unstruck = unstruck("\n".join(lines)).split("\n")

    def __iter__(self) -> Iterator[Line]:
        """Yield a line for each; a block is one, and belongs to what stands above it."""
        lines = self._lines
        while self._at < len(lines):
            number, line = self._at + 1, lines[self._at].removesuffix("\r")
            if (begin := line.rstrip()) in self._ends:
                close = self._closed(self._ends[begin])
                if close is None:
                    return
                yield Line(number, "", "\n".join(lines[self._at + 1 : close]))
                self._at = close + 1
                continue
            if _SIGNATURE.fullmatch(line) or not self._goes_on(line):
                return
            said = self._said(line)
            doubt = self._doubt_of(line)
            yield Line(number, said, None, doubt if said.strip() else "")
            self._at += 1

    @cached_property
    def _last_tag(self) -> int:
        return _last(self._lines, lambda line: _TAG_END in line)

    @cached_property
    def _last_mark(self) -> int:
        return _last(self._lines, lambda line: _QUOTED.match(line) is not None)

    def _closed(self, end: str) -> int | None:
        """Return where the block ends that begins here."""
        rest = range(self._at + 1, len(self._lines))
        return next((i for i in rest if self._lines[i].rstrip() == end), None)

    def _goes_on(self, line: str) -> bool:
        """Whether anything may be the author's own from a line on: not in another's letter.

        Where such a letter is marked line by line, what is not marked may be an answer; and so may
        anything below it where its author has said nothing above, or that they answer below.
        """
        headed = head(self._lines, self._at)
        if not forwards(line) and not headed:
            return True
        self._doubt = self._doubt or "it stands below somebody else's letter"
        if headed:
            self._head_until = self._at + head_lines(self._lines, self._at)
        if self._last_mark > self._at:
            return True
        if not headed and not originals(line):
            return False
        if self._at and originals(self._lines[self._at - 1]):  # it was decided there
            return True
        above = [each for each in self._lines[: self._at] if each.strip()]
        return not above or any(map(_BELOW.search, above))

    def _said(self, line: str) -> str:
        """Return what the author says in a line."""
        if _FENCE.match(line):
            self._fenced = not self._fenced
            return ""
        if self._fenced or self._in_tags(line) or self._at < self._head_until:
            return ""
        if attributes(line, *self._lines[self._at + 1 : self._at + 2]):
            self._quote, self._begun = shorten(line, 60, placeholder=" ..."), False
            return ""
        if _QUOTED.match(line):
            if self._begun:
                self._end_quote()
            self._quote = ""  # marked as it is, it ends where the marks end
            return ""
        if footer(line):
            self._doubt = self._doubt or _BELOW_SIGNATURE
        if not self._quote:
            return self._unstruck[self._at].removesuffix("\r")
        if line.strip():
            self._begun = True
            return ""
        if self._begun:
            self._end_quote()
        return ""

    def _end_quote(self) -> None:
        """End a paragraph that is another's: whether the quotation ends there nobody can tell."""
        if self._quote:
            self._doubt = self._doubt or f'it stands below "{self._quote}" and may be a quotation'
        self._quote = ""

    def _in_tags(self, line: str) -> bool:
        """Whether a line stands between the tags with which forums quote."""
        if self._at > self._tagged_until and _TAGGED.match(line) and self._last_tag >= self._at:
            rest = range(self._at, self._last_tag + 1)
            self._tagged_until = next(i for i in rest if _TAG_END in self._lines[i])
        return self._at <= self._tagged_until

    def _doubt_of(self, line: str) -> str:
        """Return why a line may be another's, from what stands above it."""
        above = self._lines[self._at - 1] if self._at else ""
        if self._at > 1 and _SIGNED.fullmatch(self._lines[self._at - 2]) and _NAME.fullmatch(above):
            self._doubt = self._doubt or _BELOW_SIGNATURE
        if self._doubt == _BELOW_SIGNATURE and _POSTSCRIPT.match(line):
            self._doubt = ""
        folded = len(above) >= FOLDED and above.rstrip()[-1:] not in '.!?:;)"'
        if not self._doubt and folded and _QUOTED.match(above):
            return "it may belong to the quotation above it"
        return self._doubt


def _last(lines: list[str], is_one: Callable[[str], bool]) -> int:
    """Return where the last such line stands, -1 where there is none."""
    return next((at for at in range(len(lines) - 1, -1, -1) if is_one(lines[at])), -1)
