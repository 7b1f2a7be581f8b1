"""Replies of commands: what a rule returns, and how it becomes lines and JSON.

A reply's form follows from its type, so that the line protocol, the JSON API, the reference pages
and the typed client all say the same. Eight shapes exist:

- nothing (``None``): the order is done;
- a *row*: a ``NamedTuple`` of plain fields, one line, or several where a field is marked
  :class:`NewLine`;
- a list of rows: a line with the count, then the lines of each row [NET-29];
- *rows* without a count, where it is fixed how many there are or another reply tells it: a list
  marked :class:`Uncounted`;
- *headed*: a ``NamedTuple`` of plain fields and, last, a list of rows or a text: a line of the
  fields and the count, which :class:`Tallied` gives a name, then one line each; such replies may
  stand in a list themselves;
- a *series*: a ``NamedTuple`` of one field marked :class:`Below`: a line with the count, then all
  numbers on one line, unless there are none;
- *parts*: a ``NamedTuple`` whose fields are rows, lists of rows or texts, one after another; rows
  without a count may be the last, after rows only, and so may be a part that is :class:`Given`
  only where the first row says so;
- a :class:`Lines` text: a count, then the lines as they are [NET-89].

Fields are ``int``, ``str``, ``bool``, ``tuple[int, ...]`` (flattened into several words, after
their number if marked :class:`Numbered`), facts by key as a dict marked :class:`Keyed`, and reals
as ``Annotated[int, Millionths()]``, ``Annotated[float, Decimals(n)]`` or
``Annotated[float, Shortest()]``; a field that may be missing is
``Annotated[int | None, Absent("NONE")]``. How fields are written is in ``kernel.fields``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from contestmaster.kernel.fields import (
    Absent,
    AsMany,
    Below,
    Decimals,
    Field,
    Given,
    Keyed,
    Labelled,
    Millionths,
    NewLine,
    Numbered,
    Padded,
    Quoted,
    Real6,
    Rest,
    Shortest,
    Tallied,
    Uncounted,
    alternatives,
    field_of,
    unwrapped,
)

__all__ = [
    "Absent",
    "AsMany",
    "Below",
    "Decimals",
    "Field",
    "Given",
    "Keyed",
    "Labelled",
    "Lines",
    "Millionths",
    "NewLine",
    "Numbered",
    "Padded",
    "Quoted",
    "Real6",
    "Rest",
    "Shape",
    "Shortest",
    "Tallied",
    "Uncounted",
    "named",
    "named_rows",
    "shape_of",
]

ShapeKind: TypeAlias = Literal[
    "nothing", "row", "list", "rows", "headed", "series", "parts", "text"
]


@dataclass(frozen=True)
class Lines:
    """A text of any length as a reply; the client learns from the count where it ends.

    Attributes:
        text: the whole text.
        separated: whether line feeds stand between lines, so that one at the very end is followed
            by an empty line; otherwise they end lines.
    """

    text: str
    separated: bool = False

    def lines(self) -> list[str]:
        """Return the lines; a text without characters has none."""
        body = self.text.split("\n") if self.text else []
        if body and body[-1] == "" and not self.separated:
            body.pop()
        return body


@dataclass(frozen=True)
class Shape:
    """The form of a reply.

    Attributes:
        kind: which of the eight forms.
        name: the name of the row type, empty for nothing and text.
        fields: the fields of a row, of each row of a list, or those before the list of ``headed``.
        parts: the named parts of ``parts``; the one list of ``headed``, and of each entry of a
            list of such.
        type: the Python type of a row or of the whole, to build values from.
        uncounted: how many rows there are where no line tells.
        given: when a last part is there, if that is not always so.
        tallied: the name that stands before the count of the list or text, if one does.
    """

    kind: ShapeKind
    name: str = ""
    fields: tuple[Field, ...] = ()
    parts: tuple[tuple[str, "Shape"], ...] = ()
    type: Any = None
    uncounted: Uncounted | None = None
    given: Given | None = None
    tallied: Tallied | None = None

    @cached_property
    def height(self) -> int:
        """How many lines a row takes."""
        return 1 + sum(field.new_line for field in self.fields)

    @property
    def asks(self) -> AsMany | None:
        """What tells how many rows there are, where the reply does not [NET-100]."""
        last = self.parts[-1][1] if self.kind == "parts" else self
        return last.uncounted.asks if last.uncounted else None

    def lines(self, reply: Any) -> list[str]:
        """Return the data lines of a reply of this shape, without line ends."""
        if self._left_out(reply):
            return []
        match self.kind:
            case "nothing":
                return []
            case "row":
                return self._row(reply)
            case "list":
                entry = self._headed if self.parts else self._row
                return [str(len(reply)), *chain.from_iterable(map(entry, reply))]
            case "rows":
                return [*chain.from_iterable(map(self._row, reply))]
            case "headed":
                return self._headed(reply)
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
                body = reply.lines()
                return [str(len(body)), *body]

    def plain(self, reply: Any) -> Any:
        """Return a reply of this shape as JSON-able data with the fields' names."""
        if self._left_out(reply):
            return None
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
                return self._named(reply)
            case "parts":
                return {
                    name: part.plain(value)
                    for (name, part), value in zip(self.parts, reply, strict=True)
                }
            case "text":
                return reply.text

    def schema(self) -> dict[str, Any]:
        """Return what :meth:`plain` gives, as JSON Schema (2020-12) says it."""
        if self.given is not None:
            return {"anyOf": [replace(self, given=None).schema(), {"type": "null"}]}
        match self.kind:
            case "nothing":
                return {"type": "null"}
            case "text":
                return {"type": "string"}
            case "list" | "rows":
                return {"type": "array", "items": self._object(), **self._height()}
            case _:
                return self._object()

    def _object(self) -> dict[str, Any]:
        """Return the schema of one row, with the list of a headed one, or of all parts."""
        held = {field.name: field.schema() for field in self.fields}
        held |= {name: part.schema() for name, part in self.parts}
        return {
            "type": "object",
            "properties": held,
            "required": list(held),
            "additionalProperties": False,
        }

    def _height(self) -> dict[str, int]:
        """Return how many rows there are, where that is always the same."""
        known = None if self.uncounted is None else self.uncounted.known
        return {} if known is None else {"minItems": known, "maxItems": known}

    def _left_out(self, reply: Any) -> bool:
        return reply is None and self.given is not None

    def _row(self, row: Sequence[Any]) -> list[str]:
        words = [f.before + f.write(v) for f, v in zip(self.fields, row, strict=True)]
        return "".join(words)[1:].split("\n")

    def _headed(self, reply: Sequence[Any]) -> list[str]:
        part = self.parts[0][1]
        count, *lines = part.lines(reply[-1])
        words = [word for word in self._row(reply[:-1]) if word]
        words.append(f"{part.tallied.key}={count}" if part.tallied else count)
        return [" ".join(words), *lines]

    def _named(self, row: Sequence[Any]) -> dict[str, Any]:
        """Return a row by name, with the list of a headed one."""
        last = {name: part.plain(row[-1]) for name, part in self.parts}
        return {f.name: f.plain(v) for f, v in zip(self.fields, row, strict=not last)} | last


NOTHING = Shape("nothing")


def named(row: Any) -> dict[str, Any]:
    """Return a row by name for a view: numbers as the row holds them, tuples as lists."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in row._asdict().items()
    }


def named_rows(rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Return rows by name for a view."""
    return [named(row) for row in rows]


def shape_of(annotation: Any) -> Shape:
    """Read the shape of replies off a command's return annotation.

    ``int`` (the code) and ``None`` in a union are left out: ``Made | int`` is a row.

    Raises:
        TypeError: the annotation is none of the eight shapes.
    """
    options = [a for a in alternatives(annotation) if a is not type(None) and not _is_code(a)]
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
        if row.kind not in ("row", "headed"):
            raise TypeError(f"a list reply is a list of rows, not {annotation!r}")
        return replace(row, kind="list")
    if get_origin(annotation) is Annotated:
        given = next((m for m in annotation.__metadata__ if isinstance(m, Given)), None)
        if given is not None:
            return replace(shape_of(annotation.__origin__), given=given)
        tallied = next((m for m in annotation.__metadata__ if isinstance(m, Tallied)), None)
        if tallied is not None:
            return replace(shape_of(annotation.__origin__), tallied=tallied)
        listed = _shape(annotation.__origin__)
        uncounted = next((m for m in annotation.__metadata__ if isinstance(m, Uncounted)), None)
        if listed.kind != "list" or uncounted is None:
            raise TypeError(f"only a list of rows can be marked, not {annotation!r}")
        return replace(listed, kind="rows", uncounted=uncounted)
    if not hasattr(annotation, "_fields"):
        raise TypeError(f"{annotation!r} is no row, list of rows, parts or Lines")
    return _of_tuple(annotation)


def _of_tuple(annotation: Any) -> Shape:
    """Read the shape of a row, parts, series or what is headed, which all are named tuples."""
    hints = get_type_hints(annotation, include_extras=True)
    name, whole = annotation.__name__, [_is_part(hint) for hint in hints.values()]
    if any(whole[:-1]) or whole == [True]:
        return _of_parts(annotation, tuple((part, _shape(hint)) for part, hint in hints.items()))
    fields = tuple(field_of(field, hint) for field, hint in hints.items() if not _is_part(hint))
    if whole[-1]:
        last, hint = list(hints.items())[-1]
        bare = unwrapped(hint)[0]
        if get_origin(bare) is not list and bare is not Lines:
            raise TypeError(f"what follows the fields of a line is a list or text, not {hint!r}")
        return Shape("headed", name, fields, ((last, _shape(hint)),), annotation)
    if any(Below() in unwrapped(hint)[1] for hint in hints.values()):
        if [field.holds for field in fields] != ["ints"]:
            raise TypeError(f"a series is one tuple of numbers, not {annotation!r}")
        return Shape("series", name, fields, type=annotation)
    return Shape("row", name, fields, type=annotation)


def _of_parts(annotation: Any, parts: tuple[tuple[str, Shape], ...]) -> Shape:
    kinds = [part.kind for _, part in parts]
    if "rows" in kinds and kinds[:-1] != ["row"] * (len(kinds) - 1):
        raise TypeError(f"rows without a count come last, after rows only: {annotation!r}")
    at_times = [part.given is not None for _, part in parts]
    if any(at_times[:-1]) or (at_times[-1] and kinds[0] != "row"):
        raise TypeError(f"what is given at times comes last, after a row: {annotation!r}")
    return Shape("parts", annotation.__name__, parts=parts, type=annotation)


def _is_part(hint: Any) -> bool:
    """Whether a field stands on lines of its own."""
    options = [a for a in alternatives(unwrapped(hint)[0]) if a is not type(None)]
    return any(hasattr(a, "_fields") or get_origin(a) is list or a is Lines for a in options)


def _is_code(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, int)
