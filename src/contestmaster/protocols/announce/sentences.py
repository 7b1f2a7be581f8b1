"""Cutting paragraphs into sentences.

People wrap lines anywhere, and leave out the full stop at the end of one. A sentence therefore
ends at a mark, at an empty line, before a bullet, and at the end of a line that is a whole action
where the next one begins in capitals. Nothing ends inside quotation marks or brackets: what
somebody else is told to have said is not said.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from contestmaster.protocols.announce.message import Line

__all__ = ["Sentence", "bare", "sentences"]

_BULLET: Final = re.compile(r"\s*(?:[-*+\u2022]|\(?[0-9]{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)")
_END: Final = re.compile(r"[.!?;]+(?=\s|$)")
_PAIRS: Final = {"(": ")", "[": "]", "\u201c": "\u201d"}
_INTRODUCTION: Final = re.compile(
    r"(I (hereby )?(do|take|perform|act) (the following|as follows)( actions?)?( in (this )?order)?"
    r"|(My )?(actions?|moves?|turn)( for)?( today)?)\s*:",
    re.IGNORECASE,
)


class Sentence(NamedTuple):
    """A sentence with its mark: the line it begins in, its text in one line, its block."""

    line: int
    text: str
    block: str | None = None


def bare(text: str) -> str | None:
    """Return a sentence without its mark, or ``None`` for a question, which does nothing.

    >>> bare("I move to Sector 2."), bare("I move to Sector 2?")
    ('I move to Sector 2', None)
    """
    plain = text.strip().rstrip(".!;:,").rstrip()
    return None if plain.endswith("?") or not plain else plain


def sentences(lines: Iterable[Line], whole: Callable[[str], bool]) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph, which has no empty line inside.

    Args:
        lines: of the paragraph.
        whole: tells whether a text is a whole action.
    """
    gathered: list[Line] = []
    for line in lines:
        bullet = _BULLET.match(line.text)
        text = line.text[bullet.end() :] if bullet else line.text
        if gathered and (bullet or gathered[-1].block is not None or _ends(gathered, text, whole)):
            yield from _cut(gathered)
            gathered = []
        gathered.append(line._replace(text=text.strip()))
        if _INTRODUCTION.fullmatch(text.strip()):
            gathered = []
    yield from _cut(gathered)


def _ends(gathered: list[Line], following: str, whole: Callable[[str], bool]) -> bool:
    """Whether a sentence ends with the last line, though it may have no mark."""
    following = following.strip()
    if not following[:1].isupper():
        return False
    *_, last = _cut(gathered)
    if not whole(last.text):
        return False
    first, *_ = _cut([gathered[-1]._replace(text=f"{last.text} {following}")])
    return following.split()[0] == "I" or not whole(first.text)


def _cut(lines: list[Line]) -> Iterator[Sentence]:
    """Cut joined lines at the marks outside of quotations; the last sentence gets the block."""
    starts: list[tuple[int, int]] = []
    text = ""
    for line in lines:
        starts.append((len(text), line.number))
        text += line.text + " "
    ends = [end for end in _marks(text) if text[end:].strip()] + [len(text)]
    begin = 0
    for end in ends:
        piece = text[begin:end]
        first = begin + len(piece) - len(piece.lstrip())
        if piece.strip():
            number = next(number for start, number in reversed(starts) if start <= first)
            block = lines[-1].block if end == len(text) else None
            yield Sentence(number, piece.strip(), block)
        begin = end


def _marks(text: str) -> Iterator[int]:
    """Yield where sentences end by a mark that is not inside quotation marks or brackets."""
    open_until: list[str] = []
    at = 0
    while at < len(text):
        character = text[at]
        if open_until and character == open_until[-1]:
            open_until.pop()
        elif character == '"' or (open_until and open_until[-1] == '"'):
            if character == '"':
                open_until.append('"')
        elif character in _PAIRS:
            open_until.append(_PAIRS[character])
        elif not open_until and (mark := _END.match(text, at)):
            yield mark.end()
            at = mark.end()
            continue
        at += 1
