"""Fields of rows: what a word of a reply holds, how it is written and how JSON holds it.

A field's annotation says what it holds; the marks here say how it is written where that is not
plain. What rows make up is in :mod:`contestmaster.kernel.replies`.
"""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from contestmaster.kernel.reals import shortest, shown

__all__ = [
    "Absent",
    "AsMany",
    "Below",
    "Decimals",
    "Field",
    "Given",
    "Holds",
    "Keyed",
    "Labelled",
    "Millionths",
    "NewLine",
    "Numbered",
    "Padded",
    "Quoted",
    "Real6",
    "Rest",
    "Shortest",
    "Tallied",
    "Uncounted",
    "alternatives",
    "field_of",
    "unwrapped",
]

Holds: TypeAlias = Literal[
    "int",
    "str",
    "bool",
    "ints",
    "numbered",
    "millionths",
    "float",
    "short",
    "padded",
    "quoted",
    "rest",
    "labelled",
    "keyed",
]


@dataclass(frozen=True)
class Millionths:
    """Marks an integer field that counts millionths and is shown with 6 decimals [NET-37]."""


@dataclass(frozen=True)
class Decimals:
    """Marks a float field that is shown with ``digits`` decimals, half away from zero."""

    digits: int = 6


@dataclass(frozen=True)
class Shortest:
    """Marks a float field that is shown in its shortest form, of six significant digits at most."""


@dataclass(frozen=True)
class Numbered:
    """Marks a tuple whose length stands before it on the line, so that it may have any."""


@dataclass(frozen=True)
class Below:
    """Marks the one tuple of a series, which stands on a line of its own below its length."""


@dataclass(frozen=True)
class NewLine:
    """Marks a field of a row with which a further line begins."""


@dataclass(frozen=True)
class AsMany:
    """Says how many rows come: as many as another reply lists.

    Attributes:
        query: the command whose reply is that list; it takes nothing.
        field: only rows count in which this field is what ``parameter`` is; all, if empty.
        parameter: an argument of the command that is answered.
    """

    query: str
    field: str = ""
    parameter: str = ""


@dataclass(frozen=True)
class Uncounted:
    """Marks a list of rows whose number no line of the reply tells.

    Attributes:
        rows: how many there are, or what a client must ask to know it.
    """

    rows: int | AsMany

    @property
    def known(self) -> int | None:
        """The number of rows, if it is always the same."""
        return self.rows if isinstance(self.rows, int) else None

    @property
    def asks(self) -> AsMany | None:
        """What tells the number otherwise."""
        return None if isinstance(self.rows, int) else self.rows


@dataclass(frozen=True)
class Padded:
    """Marks an integer field that is shown with at least so many digits: ``0001``."""

    digits: int


@dataclass(frozen=True)
class Quoted:
    """Marks a text that stands in double quotes where it holds blanks, or nothing."""


@dataclass(frozen=True)
class Labelled:
    """Marks an integer field that is shown with its name: ``cost=22``."""


@dataclass(frozen=True)
class Rest:
    """Marks a text of several words, or of none, that ends the row."""


@dataclass(frozen=True)
class Keyed:
    """Marks facts by key that end the row, each as ``key=value``: which there are may vary.

    Attributes:
        said: tells them to people in a few words, or in none.
    """

    said: Callable[[Mapping[str, Any]], str] | None = None


@dataclass(frozen=True)
class Tallied:
    """Marks the list or text of a headed reply whose count is written as ``key=count``."""

    key: str


@dataclass(frozen=True)
class Given:
    """Marks a last part that is there only where a field of the first row has that word."""

    field: str
    word: str


@dataclass(frozen=True)
class Absent:
    """Gives the word that stands for ``None`` in a line."""

    word: str


Real6: TypeAlias = Annotated[int, Millionths()]
"""A real held as whole millionths and printed with exactly six decimals [NET-37]."""


@dataclass(frozen=True)
class Field:
    """One field of a row: its name, what it holds, the word for its absence, how people say it.

    Attributes:
        name: of the field.
        holds: what its words are.
        digits: after the point of a real, or at least of a padded number.
        absent: the word that stands where there is nothing.
        new_line: whether a further line begins with it.
        said: tells facts by key to people.
        words: of which it is one, if only these can come.
        count: how many numbers a tuple holds, if that is always the same.
    """

    name: str
    holds: Holds
    digits: int = 6
    absent: str | None = None
    new_line: bool = False
    said: Callable[[Mapping[str, Any]], str] | None = None
    words: tuple[str, ...] = ()
    count: int | None = None

    @cached_property
    def before(self) -> str:
        """What stands before the field's words."""
        if self.holds in ("rest", "keyed"):
            return ""
        return "\n" if self.new_line else " "

    def write(self, value: Any) -> str:
        """Return the field's words as they stand in a line."""
        if value is None:
            if self.absent is None:
                raise TypeError(f"the field {self.name} cannot be missing")
            return self.absent
        if self.holds == "float":
            return shown(value, self.digits)
        if self.holds == "labelled":
            return f"{self.name}={value}"
        if self.holds == "padded":
            return f"{value:0{self.digits}d}"
        return _WRITERS[self.holds](value)

    def plain(self, value: Any) -> Any:
        """Return the field as JSON holds it; reals are numbers."""
        return None if value is None else _PLAIN[self.holds](value)

    def schema(self) -> dict[str, Any]:
        """Return what :meth:`plain` gives, as JSON Schema (2020-12) says it."""
        held = dict(_SCHEMAS[self.holds])
        if self.count is not None:
            held |= {"minItems": self.count, "maxItems": self.count}
        if self.words:
            held["enum"] = [*self.words, *(() if self.absent is None else (None,))]
        return held if self.absent is None else held | {"type": [held["type"], "null"]}


def _millionths(value: int) -> str:
    sign, size = ("-", -value) if value < 0 else ("", value)
    return f"{sign}{size // 1_000_000}.{size % 1_000_000:06d}"


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value or not value else value


_WRITERS: dict[str, Callable[[Any], str]] = {
    "int": str,
    "str": str,
    "bool": lambda value: "1" if value else "0",
    "ints": lambda value: " ".join(map(str, value)),
    "numbered": lambda value: " ".join(map(str, (len(value), *value))),
    "millionths": _millionths,
    "short": shortest,
    "quoted": _quoted,
    "rest": lambda value: f" {value}" if value else "",
    "keyed": lambda value: "".join(f" {key}={fact}" for key, fact in value.items()),
}
_PLAIN: dict[str, Callable[[Any], Any]] = {
    "int": int,
    "str": str,
    "bool": bool,
    "ints": lambda value: list(map(int, value)),
    "numbered": lambda value: list(map(int, value)),
    "millionths": lambda value: int(value) / 1_000_000,
    "float": float,
    "short": float,
    "padded": int,
    "quoted": str,
    "rest": str,
    "labelled": int,
    "keyed": dict,
}

_WHOLE: dict[str, Any] = {"type": "integer"}
_REAL: dict[str, Any] = {"type": "number"}
_WORDS: dict[str, Any] = {"type": "string"}
_ROW: dict[str, Any] = {"type": "array", "items": _WHOLE}
_SCHEMAS: dict[Holds, dict[str, Any]] = {
    "int": _WHOLE,
    "str": _WORDS,
    "bool": {"type": "boolean"},
    "ints": _ROW,
    "numbered": _ROW,
    "millionths": _REAL,
    "float": _REAL,
    "short": _REAL,
    "padded": _WHOLE,
    "quoted": _WORDS,
    "rest": _WORDS,
    "labelled": _WHOLE,
    "keyed": {"type": "object"},
}

_HELD: dict[Any, Holds] = {
    int: "int",
    str: "str",
    bool: "bool",
    float: "float",
    Decimal: "float",
}


def field_of(name: str, hint: Any) -> Field:
    """Read a field off its annotation.

    Raises:
        TypeError: nothing is known of how such a value stands in a line.
    """
    field = _on_line(name, hint)
    return replace(field, new_line=True) if NewLine() in unwrapped(hint)[1] else field


def _on_line(name: str, hint: Any) -> Field:
    hint, marks = unwrapped(hint)
    options = [a for a in alternatives(hint) if a is not type(None)]
    may_miss = len(options) < len(alternatives(hint))
    if len(options) == 1:
        inner, more = unwrapped(options[0])
        options, marks = [inner], marks + more
    absent = next((m.word for m in marks if isinstance(m, Absent)), None)
    if may_miss != (absent is not None):
        raise TypeError(f"field {name}: None and the word for it come together: {hint!r}")
    if any(isinstance(m, Millionths) for m in marks):
        return Field(name, "millionths", absent=absent)
    if Shortest() in marks:
        return Field(name, "short", absent=absent)
    if keyed := next((m for m in marks if isinstance(m, Keyed)), None):
        return Field(name, "keyed", said=keyed.said)
    if Rest() in marks:
        return Field(name, "rest")
    if Labelled() in marks:
        return Field(name, "labelled", absent=absent)
    if Quoted() in marks:
        return Field(name, "quoted", absent=absent)
    if padded := next((m for m in marks if isinstance(m, Padded)), None):
        return Field(name, "padded", padded.digits, absent)
    digits = next((m.digits for m in marks if isinstance(m, Decimals)), 6)
    kind = options[0] if len(options) == 1 else None
    if get_origin(kind) is tuple:
        return _tuple(name, get_args(kind), absent, counted=Numbered() in marks)
    if get_origin(kind) is Literal:
        return Field(name, "str", absent=absent, words=get_args(kind))
    if kind in _HELD:
        return Field(name, _HELD[kind], digits, absent)
    raise TypeError(f"field {name}: {hint!r} cannot stand in a row")


def _tuple(name: str, each: Sequence[Any], absent: str | None, *, counted: bool) -> Field:
    if counted:
        return Field(name, "numbered", absent=absent)
    return Field(name, "ints", absent=absent, count=None if Ellipsis in each else len(each))


def unwrapped(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what an annotation is of, and its marks."""
    return (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def alternatives(annotation: Any) -> tuple[Any, ...]:
    """Return what a union is of, and anything else as it is."""
    if get_origin(annotation) in (Union, types.UnionType):
        return get_args(annotation)
    return (annotation,)
