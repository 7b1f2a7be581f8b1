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
    "NewLine",
    "Numbered",
    "Quoted",
    "Rest",
    "Where",
    "Word",
]


@dataclass(frozen=True)
class Absent:
    """Gives the word that stands for ``None``."""

    word: str


@dataclass(frozen=True)
class Numbered:
    """Marks a tuple before which its length stands."""


@dataclass(frozen=True)
class Labelled:
    """Marks a number that stands behind a name: ``cost=22``."""


@dataclass(frozen=True)
class Quoted:
    """Marks a text that stands in double quotes where it holds blanks, or nothing."""


@dataclass(frozen=True)
class Rest:
    """Marks a text of several words, or of none, that ends a row."""


@dataclass(frozen=True)
class Word:
    """Marks a text that is one word although it ends a row."""


@dataclass(frozen=True)
class NewLine:
    """Marks a field with which a further line of its row begins."""


@dataclass(frozen=True)
class Below:
    """Marks the tuple that stands on a line of its own, below the line that counts it."""


@dataclass(frozen=True)
class Lines:
    """Marks a text of any number of lines, below a line whose last word counts them."""


@dataclass(frozen=True)
class Where:
    """Marks a last part that is there only where a field of the first has this word.

    Attributes:
        field: the first part and the field, as in ``"head.status"``.
        word: what must stand there.
    """

    field: str
    word: str
