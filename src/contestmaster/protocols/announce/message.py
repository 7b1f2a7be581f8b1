"""Messages, and what in them their author says.

What is quoted from others, what stands below a signature and what is a plaintext says nothing,
whatever it looks like [HASH-41].
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from contestmaster.kernel.grammar import Block
from contestmaster.kernel.instant import Instant

__all__ = ["LONGEST", "MOST_LINES", "Line", "Message", "own_lines"]

LONGEST: Final = 1 << 18
"""Characters of a message that are read: some thousand actions, and no mail of a person's hand."""

MOST_LINES: Final = 20_000
"""Lines of a message that are read, empty ones as well."""

_QUOTED: Final = re.compile(r"\s*(>|#(?![0-9])|\|\s|[A-Za-z]{1,3}> )")
_WROTE: Final = re.compile(
    r".{1,300}\b(wrote|writes|said|says|posted|schrieb(\s.{1,100})?)\s*:\s*", re.IGNORECASE
)
_ON: Final = re.compile(r"On .*[0-9].*")
_SIGNATURE: Final = re.compile(r"--\s*")
_FORWARDED: Final = re.compile(
    r"(-{2,}|_{5,}|\*{2,})\s*(begin )?(original|forwarded)\b.*|begin forwarded message:\s*",
    re.IGNORECASE,
)
_FENCE: Final = re.compile(r"\s*(```|~~~)")


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
    """A line that its author says: where it stands from 1, its text, and the block below it."""

    number: int
    text: str
    block: str | None = None


def own_lines(text: str, blocks: Iterable[Block]) -> list[Line]:
    """Return the lines of a message that its author says; others have become empty.

    A data block belongs to the last line before it that is not empty; blanks behind the lines
    that enclose it are the sender's program's. One that is never closed
    takes up the rest of the message and belongs to nobody.
    """
    ends = {block.begin: block.end for block in blocks}
    own: list[Line] = []
    lines = text[:LONGEST].split("\n", MOST_LINES)[:MOST_LINES]
    for number, line, block in _with_blocks(lines, ends):
        if block is None:
            own.append(Line(number, line))
            continue
        owner = next((i for i in range(len(own) - 1, -1, -1) if own[i].text.strip()), None)
        if owner is not None and own[owner].block is None:
            own[owner] = own[owner]._replace(block=block)
        own.append(Line(number, ""))
    return own


def _with_blocks(lines: list[str], ends: dict[str, str]) -> Iterator[tuple[int, str, str | None]]:
    """Yield number, own text and block of each line; a block is one line, and so is a quote."""
    at, fenced, passed_over = 0, False, False
    begun = False  # what is passed over
    while at < len(lines):
        number, line = at + 1, lines[at].removesuffix("\r")
        at += 1
        if (begin := line.rstrip()) in ends:
            close = next(
                (i for i in range(at, len(lines)) if lines[i].rstrip() == ends[begin]), None
            )
            if close is None:
                return
            yield number, "", "\n".join(lines[at:close])
            at = close + 1
        elif _SIGNATURE.fullmatch(line) or _FORWARDED.fullmatch(line):
            return
        elif _FENCE.match(line):
            fenced = not fenced
            yield number, "", None
        elif _attributes(lines, at - 1):
            passed_over, begun = True, False  # with what is below it: somebody else's words
            yield number, "", None
        else:
            quoted = bool(_QUOTED.match(line))
            begun = begun or bool(line.strip())
            # Up to the end of the paragraph, or as far as it is marked where it is.
            passed_over = passed_over and not quoted and (bool(line.strip()) or not begun)
            yield number, "" if fenced or passed_over or quoted else line, None


def _attributes(lines: list[str], at: int) -> bool:
    """Whether a line, or it and the next, says who wrote what follows."""
    line = lines[at].strip()
    if _WROTE.fullmatch(line):
        return True
    following = lines[at + 1].strip() if at + 1 < len(lines) else ""
    return bool(_ON.fullmatch(line) and _WROTE.fullmatch(f"{line} {following}"))
