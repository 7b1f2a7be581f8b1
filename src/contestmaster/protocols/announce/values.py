"""Arguments in sentences: what each type of argument looks like, and how it is read."""

import re
from collections.abc import Iterable, MutableMapping
from typing import Any, Final, TypeAlias

from lark import Token, Tree

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

__all__ = ["FRAME", "NUMBER_WORDS", "Terminals", "choice", "literal", "pattern", "value"]

Terminals: TypeAlias = MutableMapping[str, str]
"""The words of a grammar: names of terminals, with the pattern of each."""

# fmt: off
NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)
# fmt: on
"""Whole numbers that people write out."""

_ENDS: Final = r"(?![^\s,;])"
"""Where a word must end: before a blank, a comma, or nothing."""

FRAME: Final = rf"""
integer: INTEGER | NUMBER_WORD
real: REAL
word: WORD | QUOTED
rest: PIECE+
INTEGER: /[#(]?[+-]?[0-9]{{1,18}}\)?{_ENDS}/
NUMBER_WORD: /({"|".join(NUMBER_WORDS)}){_ENDS}/i
REAL: /[+-]?[0-9]+(\.[0-9]+)?{_ENDS}/
WORD: /[^\s,;"\u201c\u201d()]+/
QUOTED: /"[^"]*"|\u201c[^\u201d]*\u201d/
PIECE: /[^\s]+/
%ignore /\s+/
"""
"""The rules of all arguments, in lark's notation."""


def literal(word: str, terminals: Terminals) -> str:
    """Return the terminal that stands for a word, in any letter case."""
    name = "W_" + "_".join(f"{ord(character):X}" for character in word.lower())
    escaped = re.escape(word).replace("/", r"\/")
    terminals[name] = f"/{escaped}{_ENDS if word != ',' else ''}/i"
    return name


def choice(words: Iterable[str]) -> str:
    """Return the pattern of one of some words, in any letter case."""
    return f"/({'|'.join(words)}){_ENDS}/i"


def pattern(kind: Kind, terminals: Terminals) -> str:
    """Return the rule of an argument of this type.

    Raises:
        TypeError: it is of a type that nobody would say in a sentence.
    """
    match kind:
        case KeywordOr(keyword=keyword, of=of):
            return f"{pattern(keyword, terminals)} | {pattern(of, terminals)}"
        case Keyword(words=words):
            return " | ".join(literal(word, terminals) for word in words)
        case Integer():
            return "integer"
        case Real():
            return "real"
        case Text():
            return "rest"
        case Known():
            said = ([literal(word, terminals) for word in one.split()] for one in kind.sayings())
            return " | ".join(map(" ".join, said))
        case Word():
            return "word"
        case _:
            raise TypeError(f"{kind.describe()} cannot be said in a sentence")


def value(kind: Kind, tree: Tree[Token]) -> Any:
    """Return the argument that the parser has found.

    Raises:
        BadFormatError: it is not of the form or range that the command declares.
    """
    try:
        return kind.parse([_written(kind, tree).encode()])
    except UnicodeEncodeError:
        raise BadFormatError("the text has no UTF-8 form") from None


def _written(kind: Kind, tree: Tree[Token]) -> str:
    """Return an argument as it stands on a line."""
    tokens = [str(token) for token in tree.scan_values(lambda token: isinstance(token, Token))]
    text = " ".join(tokens)
    keyword = kind.keyword if isinstance(kind, KeywordOr) else kind
    if isinstance(keyword, Keyword):
        known = [word for word in keyword.words if word.casefold() == text.casefold()]
        if known:
            return known[0]
    inner = kind.of if isinstance(kind, KeywordOr) else kind
    if isinstance(inner, Integer):
        low = text.lower()
        return str(NUMBER_WORDS.index(low)) if low in NUMBER_WORDS else text.strip("#()")
    if isinstance(inner, Known):
        return inner.sayings()[text.casefold()]
    if isinstance(inner, Word) and text[:1] in ('"', "\u201c"):
        return text[1:-1]
    return text
