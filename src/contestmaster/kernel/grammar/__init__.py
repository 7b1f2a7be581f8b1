"""Parameter types of commands: how one argument is read, written, checked and carried in JSON.

Each type is a small frozen object. A command's parameters are declared by annotations::

    def move(self, world, by, group: Annotated[int, Natural()], step: Relative) -> int: ...

What a door sends arrives as *items* (byte strings without whitespace, NET-21); what a journal or
an API holds is JSON. Both ways back and forth are exact: ``parse(format(value))`` and
``check(plain(value))`` are ``value`` for every value that ``check`` lets in.
"""

from contestmaster.kernel.grammar.groups import Counted, KeywordOr, Times
from contestmaster.kernel.grammar.kind import (
    BadFormatError,
    Kind,
)
from contestmaster.kernel.grammar.numbers import Integer, Natural, Real
from contestmaster.kernel.grammar.words import Block, Flag, Keyword, Known, Quotable, Text, Word

__all__ = [
    "BadFormatError",
    "Block",
    "Counted",
    "Flag",
    "Integer",
    "Keyword",
    "KeywordOr",
    "Kind",
    "Known",
    "Natural",
    "Quotable",
    "Real",
    "Text",
    "Times",
    "Word",
]
