"""Marks on the fields of replies, where a type alone does not say how its words are written.

A plain ``int``, ``float``, ``bool`` or ``str`` is one word; but a ``str`` that ends a row of
several such fields is all that is left of its line. A tuple takes as many words as it has
numbers, and one of open length what the fields around it leave; ``dict[str, str]`` takes
``key=value`` pairs. The rest is told by these, as in ``Annotated[int | None, Absent("NONE")]``.
"""

from dataclasses import dataclass

__all__ = [
    "Absent",
    "Below",
    "Labelled",
    "Lines",
    "Mark",
    "NewLine",
    "Numbered",
    "Quoted",
    "Rest",
    "Where",
    "Word",
]


@dataclass(frozen=True)
class Mark:
    """Says of a field what its type does not; two of one type that hold the same are equal."""


@dataclass(frozen=True)
class Absent(Mark):
    """Gives the word that stands for ``None``."""

    word: str


class Numbered(Mark):
    """Marks a tuple before which its length stands."""


class Labelled(Mark):
    """Marks a number that stands behind a name: ``cost=22``."""


class Quoted(Mark):
    """Marks a text that stands in double quotes where it holds blanks, or nothing."""


class Rest(Mark):
    """Marks a text of several words, or of none, that ends a row."""


class Word(Mark):
    """Marks a text that is one word although it ends a row."""


class NewLine(Mark):
    """Marks a field with which a further line of its row begins."""


class Below(Mark):
    """Marks the tuple that stands on a line of its own, below the line that counts it."""


class Lines(Mark):
    """Marks a text of any number of lines, below a line whose last word counts them."""


@dataclass(frozen=True)
class Where(Mark):
    """Marks a last part that is there only where a field of the first has this word.

    Attributes:
        field: the first part and the field, as in ``"head.status"``.
        word: what must stand there.
    """

    field: str
    word: str
