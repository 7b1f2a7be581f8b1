"""Arguments in sentences: what each type of argument looks like, and how it is read."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.grammar import (
    BadFormatError,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Known,
    Real,
    Text,
    Word,
)

# fmt: off
NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)
# fmt: on
"""Whole numbers that people write out."""

# fmt: off
NO_NAMES: Final = frozenset((
    "it", "them", "him", "her", "em", "me", "myself", "you", "us", "this", "that", "these", "those",
    "everyone", "everybody", "someone", "somebody", "anyone", "anybody", "nobody", "hash",
))
# fmt: on
"""Words that name nothing by themselves; who is called so is named in quotation marks."""

_ENDS: Final = r"(?![^\s,;])"
"""Where a word must end: before a blank, a comma, or nothing."""


def _form(pattern: str) -> re.Pattern[str]:
    """Return a form with blanks before it; its first group is what is written."""
    return re.compile(rf"\s*({pattern})")


def _one_of(words: Iterable[str]) -> str:
    """Return the pattern of one of some words; letters that only look like theirs are others."""
    return f"(?ai:{'|'.join(words)}){_ENDS}"


_ARTICLE: Final = r"(?ai:an?(?=\s+(?!(?:and|then)\b)[a-z]{3}))"
"""*A credit* is one."""
_INTEGER: Final = _form(rf"[#(]?[+-]?[0-9]{{1,18}}\)?{_ENDS}|{_one_of(NUMBER_WORDS)}|{_ARTICLE}")
_REAL: Final = _form(rf"[+-]?[0-9]+(\.[0-9]+)?{_ENDS}")
_WORD: Final = _form(r"""[^\s,;"\u201c\u201d()]+|"[^"]*"|\u201c[^\u201d]*\u201d""")
_UP_TO: Final = re.compile(r"\S+(?!\S)(?=\s*(?:\Z|,|(?ai:and|then)(?!\S)))")
"""The last word of what may be a text: the sentence ends behind it, or another action begins."""


@lru_cache(maxsize=4096)
def literal(words: str) -> re.Pattern[str]:
    """Return the form of some words or a comma, in any letter case, blanks before them.

    A colon may stand behind words (*the hash is:*), and an apostrophe be round.
    """
    if words == ",":
        return _form(words)
    letters = (re.escape(word).replace("'", "['\u2019]") for word in words.split())
    said = r"\s+".join(f"(?ai:{each})" for each in letters)
    return re.compile(rf"\s*({said}):?{_ENDS}")


def choice(words: Iterable[str]) -> re.Pattern[str]:
    """Return the form of one of some words, in any letter case, blanks before it."""
    return _form(_one_of(words))


def forms(kind: Kind) -> tuple[re.Pattern[str], ...]:
    """Return what an argument of this type may look like; the first group is what is written.

    Raises:
        TypeError: it is of a type that nobody would say in a sentence.
    """
    match kind:
        case KeywordOr(keyword=keyword, of=of):
            return (*forms(keyword), *forms(of))
        case Keyword(words=words):
            return tuple(literal(word.replace("_", " ")) for word in words) + tuple(
                literal(word) for word in words if "_" in word
            )
        case Integer():
            return (_INTEGER,)
        case Real():
            return (_REAL,)
        case Known():
            return tuple(map(literal, kind.sayings()))
        case Text() | Word():
            return (_WORD,)
        case _:
            raise TypeError(f"{kind.describe()} cannot be said in a sentence")


def values(kind: Kind, text: str, at: int, dialect: Dialect) -> Iterator[tuple[int, Any]]:
    """Yield each argument of a type that stands at a place, and where it ends.

    A text ends with the sentence, or where another action may begin. What is not of the form or
    range that the command declares is no argument, and neither is what no line could hold: each
    action is told in command form.
    """
    if isinstance(kind, Text):
        found = [(piece.end(), text[at : piece.end()]) for piece in _UP_TO.finditer(text, at)]
    else:
        held = (form.match(text, at) for form in forms(kind))
        found = [(each.end(), each[1]) for each in held if each is not None]
    if isinstance(kind, Word) and not isinstance(kind, Known | Text):
        found = [one for written in found for one in _names(*written)]
        if kind.numbered:
            found = [one for one in found if any(map(str.isdigit, one[1]))]
    for end, written in found:
        try:
            value = kind.parse([_plain(kind, written).encode()])
        except (BadFormatError, UnicodeEncodeError):
            continue
        if kind.writable(value, dialect):
            yield end, value


def _names(end: int, written: str) -> Iterator[tuple[int, str]]:
    """Yield a word that may be a name, and the one whose possessive it may be."""
    if written.lower() in NO_NAMES:
        return
    yield end, written
    if written[:-2] and written.endswith(("'s", "\u2019s")):
        yield end - 2, written[:-2]


def _plain(kind: Kind, written: str) -> str:
    """Return an argument as it stands on a line."""
    if isinstance(kind, KeywordOr):
        known = _keyword(kind.keyword, written)
        return _plain(kind.of, written) if known is None else known
    if isinstance(kind, Keyword):
        return _keyword(kind, written) or written
    if isinstance(kind, Integer):
        low = written.lower()
        if low in ("a", "an"):
            return "1"
        return str(NUMBER_WORDS.index(low)) if low in NUMBER_WORDS else written.strip("#()")
    if isinstance(kind, Known):
        meant, said = kind.sayings(), " ".join(written.split()).lower()
        return meant[said if said in meant else said.replace("\u2019", "'")]
    if isinstance(kind, Text):
        return " ".join(written.split())
    if written[:1] in ('"', "\u201c"):
        return written[1:-1]
    return written


def _keyword(kind: Kind, written: str) -> str | None:
    """Return the keyword that is written, in its own letter case."""
    words = kind.words if isinstance(kind, Keyword) else ()
    said = _spoken(" ".join(written.split()))
    return next((word for word in words if _spoken(word) == said), None)


def _spoken(word: str) -> str:
    """Return a word as people say it: in small letters, a blank for an underscore."""
    return word.casefold().replace("_", " ")
