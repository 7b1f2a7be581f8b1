"""Replies of commands: what a rule returns, and how it becomes lines and JSON.

A reply's form follows from its type, so that the line protocol, the JSON API, the reference pages
and the typed client all say the same. Eight shapes exist:

- nothing (``None``): the order is done;
- a *row*: a ``NamedTuple`` of plain fields, one line, or several where a field is marked
  :class:`NewLine`;
- a list of rows: a line with the count, then the lines of each row [NET-29];
- *rows* without a count, where client and server know how many: a list marked
  :class:`Uncounted`;
- *headed*: a ``NamedTuple`` of plain fields and, last, a list of rows: a line of the fields and
  the count, then one line each;
- a *series*: a ``NamedTuple`` of one field marked :class:`Below`: a line with the count, then all
  numbers on one line, unless there are none;
- *parts*: a ``NamedTuple`` whose fields are rows or lists of rows, one after another; rows
  without a count may be the last, after rows only;
- a :class:`Lines` text: a count, then the lines as they are [NET-89].

Fields are ``int``, ``str``, ``bool``, ``tuple[int, ...]`` (flattened into several words, after
their number if marked :class:`Numbered`), and reals as ``Annotated[int, Millionths()]``,
``Annotated[float, Decimals(n)]`` or ``Annotated[float, Shortest()]``; a field that may be missing
is ``Annotated[int | None, Absent("NONE")]``.
"""

import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, cached_property
from itertools import chain
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from contestmaster.kernel.reals import shortest, shown

__all__ = [
    "Absent",
    "Below",
    "Decimals",
    "Field",
    "Lines",
    "Millionths",
    "NewLine",
    "Numbered",
    "Real6",
    "Shape",
    "Shortest",
    "Uncounted",
    "shape_of",
]

ShapeKind: TypeAlias = Literal[
    "nothing", "row", "list", "rows", "headed", "series", "parts", "text"
]
Holds: TypeAlias = Literal["int", "str", "bool", "ints", "numbered", "millionths", "float", "short"]


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
class Uncounted:
    """Marks a list of rows whose number no line tells: there are ``usual`` of them.

    Where the number ``varies`` the client must say how many it expects.
    """

    usual: int
    varies: bool = False


@dataclass(frozen=True)
class Absent:
    """Gives the word that stands for ``None`` in a line."""

    word: str


Real6: TypeAlias = Annotated[int, Millionths()]
"""A real held as whole millionths and printed with exactly six decimals [NET-37]."""


@dataclass(frozen=True)
class Lines:
    """A text of any length as a reply; the client learns from the count where it ends."""

    text: str


@dataclass(frozen=True)
class Field:
    """One field of a row: its name, what it holds and the word for its absence."""

    name: str
    holds: Holds
    digits: int = 6
    absent: str | None = None
    new_line: bool = False

    def write(self, value: Any) -> str:
        """Return the field's words as they stand in a line."""
        if value is None:
            if self.absent is None:
                raise TypeError(f"the field {self.name} cannot be missing")
            return self.absent
        if self.holds == "float":
            return shown(value, self.digits)
        return _WRITERS[self.holds](value)

    def plain(self, value: Any) -> Any:
        """Return the field as JSON holds it; reals are numbers."""
        return None if value is None else _PLAIN[self.holds](value)


def _millionths(value: int) -> str:
    sign, size = ("-", -value) if value < 0 else ("", value)
    return f"{sign}{size // 1_000_000}.{size % 1_000_000:06d}"


_WRITERS: dict[str, Callable[[Any], str]] = {
    "int": str,
    "str": str,
    "bool": lambda value: "1" if value else "0",
    "ints": lambda value: " ".join(map(str, value)),
    "numbered": lambda value: " ".join(map(str, (len(value), *value))),
    "millionths": _millionths,
    "short": shortest,
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
}

_HELD: dict[Any, Holds] = {
    int: "int",
    str: "str",
    bool: "bool",
    float: "float",
    Decimal: "float",
}


@dataclass(frozen=True)
class Shape:
    """The form of a reply.

    Attributes:
        kind: which of the eight forms.
        name: the name of the row type, empty for nothing and text.
        fields: the fields of a row, of each row of a list, or those before the list of ``headed``.
        parts: the named parts of ``parts``; the one list of ``headed``.
        type: the Python type of a row or of the whole, to build values from.
        uncounted: how many rows there are where no line tells.
    """

    kind: ShapeKind
    name: str = ""
    fields: tuple[Field, ...] = ()
    parts: tuple[tuple[str, "Shape"], ...] = ()
    type: Any = None
    uncounted: Uncounted | None = None

    @cached_property
    def height(self) -> int:
        """How many lines a row takes."""
        return 1 + sum(field.new_line for field in self.fields)

    def lines(self, reply: Any) -> list[str]:
        """Return the data lines of a reply of this shape, without line ends."""
        match self.kind:
            case "nothing":
                return []
            case "row":
                return self._row(reply)
            case "list":
                return [str(len(reply)), *chain.from_iterable(map(self._row, reply))]
            case "rows":
                return [*chain.from_iterable(map(self._row, reply))]
            case "headed":
                *head, rows = reply
                count, *lines = self.parts[0][1].lines(rows)
                return [" ".join([*self._row(head), count]), *lines]
            case "series":
                values = reply[0]
                return [str(len(values)), *([" ".join(map(str, values))] if values else [])]
            case "parts":
                return [
                    line
                    for (_, part), value in zip(self.parts, reply, strict=True)
                    for line in part.lines(value)
                ]
            case "text":
                body = reply.text.split("\n") if reply.text else []
                if body and body[-1] == "":
                    body.pop()
                return [str(len(body)), *body]

    def plain(self, reply: Any) -> Any:
        """Return a reply of this shape as JSON-able data with the fields' names."""
        match self.kind:
            case "nothing":
                return None
            case "row":
                return self._named(reply)
            case "list" | "rows":
                return [self._named(row) for row in reply]
            case "series":
                return self._named(reply)
            case "headed":
                name, part = self.parts[0]
                return self._named(reply[:-1]) | {name: part.plain(reply[-1])}
            case "parts":
                return {
                    name: part.plain(value)
                    for (name, part), value in zip(self.parts, reply, strict=True)
                }
            case "text":
                return reply.text

    def _row(self, row: Sequence[Any]) -> list[str]:
        words = [
            ("\n" if f.new_line else " ") + f.write(v)
            for f, v in zip(self.fields, row, strict=True)
        ]
        return "".join(words)[1:].split("\n")

    def _named(self, row: Sequence[Any]) -> dict[str, Any]:
        return {f.name: f.plain(v) for f, v in zip(self.fields, row, strict=True)}


NOTHING = Shape("nothing")


def shape_of(annotation: Any) -> Shape:
    """Read the shape of replies off a command's return annotation.

    ``int`` (the code) and ``None`` in a union are left out: ``Made | int`` is a row.

    Raises:
        TypeError: the annotation is none of the eight shapes.
    """
    options = [a for a in _alternatives(annotation) if a is not type(None) and not _is_code(a)]
    if not options:
        return NOTHING
    if len(options) > 1:
        raise TypeError(f"a command has one shape of reply, not {annotation!r}")
    return _shape(options[0])


@cache
def _shape(annotation: Any) -> Shape:
    if annotation is Lines:
        return Shape("text")
    if get_origin(annotation) is list:
        row = _shape(get_args(annotation)[0])
        if row.kind != "row":
            raise TypeError(f"a list reply is a list of rows, not {annotation!r}")
        return Shape("list", row.name, row.fields, type=row.type)
    if get_origin(annotation) is Annotated:
        listed = _shape(annotation.__origin__)
        uncounted = next((m for m in annotation.__metadata__ if isinstance(m, Uncounted)), None)
        if listed.kind != "list" or uncounted is None:
            raise TypeError(f"only a list of rows can be marked, not {annotation!r}")
        return replace(listed, kind="rows", uncounted=uncounted)
    if not hasattr(annotation, "_fields"):
        raise TypeError(f"{annotation!r} is no row, list of rows, parts or Lines")
    hints = get_type_hints(annotation, include_extras=True)
    name, whole = annotation.__name__, [_is_part(hint) for hint in hints.values()]
    if any(whole[:-1]) or whole == [True]:
        parts = tuple((part, _shape(hint)) for part, hint in hints.items())
        kinds = [part.kind for _, part in parts]
        if "rows" in kinds and kinds[:-1] != ["row"] * (len(kinds) - 1):
            raise TypeError(f"rows without a count come last, after rows only: {annotation!r}")
        return Shape("parts", name, parts=parts, type=annotation)
    fields = tuple(_field(field, hint) for field, hint in hints.items() if not _is_part(hint))
    if whole[-1]:
        last, hint = list(hints.items())[-1]
        if get_origin(hint) is not list:
            raise TypeError(f"what follows the fields of a line is a list, not {hint!r}")
        return Shape("headed", name, fields, ((last, _shape(hint)),), annotation)
    if any(Below() in _unwrapped(hint)[1] for hint in hints.values()):
        if [field.holds for field in fields] != ["ints"]:
            raise TypeError(f"a series is one tuple of numbers, not {annotation!r}")
        return Shape("series", name, fields, type=annotation)
    return Shape("row", name, fields, type=annotation)


def _is_part(hint: Any) -> bool:
    """Whether a field stands on lines of its own."""
    hint, _ = _unwrapped(hint)
    return hasattr(hint, "_fields") or get_origin(hint) is list or hint is Lines


def _field(name: str, hint: Any) -> Field:
    field = _on_line(name, hint)
    return replace(field, new_line=True) if NewLine() in _unwrapped(hint)[1] else field


def _on_line(name: str, hint: Any) -> Field:
    hint, marks = _unwrapped(hint)
    options = [a for a in _alternatives(hint) if a is not type(None)]
    may_miss = len(options) < len(_alternatives(hint))
    if len(options) == 1:
        inner, more = _unwrapped(options[0])
        options, marks = [inner], marks + more
    absent = next((m.word for m in marks if isinstance(m, Absent)), None)
    if may_miss != (absent is not None):
        raise TypeError(f"field {name}: None and the word for it come together: {hint!r}")
    if any(isinstance(m, Millionths) for m in marks):
        return Field(name, "millionths", absent=absent)
    if Shortest() in marks:
        return Field(name, "short", absent=absent)
    digits = next((m.digits for m in marks if isinstance(m, Decimals)), 6)
    kind = options[0] if len(options) == 1 else None
    if get_origin(kind) is tuple:
        return Field(name, "numbered" if Numbered() in marks else "ints", absent=absent)
    if get_origin(kind) is Literal:
        return Field(name, "str", absent=absent)
    if kind in _HELD:
        return Field(name, _HELD[kind], digits, absent)
    raise TypeError(f"field {name}: {hint!r} cannot stand in a row")


def _unwrapped(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what an annotation is of, and its marks."""
    return (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) in (Union, types.UnionType):
        return get_args(annotation)
    return (annotation,)


def _is_code(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, int)
