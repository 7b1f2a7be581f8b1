"""Writing replies fast: each type of reply gets one function, made when it is first written.

What is written is what :meth:`contestmaster.kernel.replies.Shape.lines` describes; this is only
quicker, since replies are most of what a busy server does.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from contestmaster.kernel.replies import Shape

Writer: TypeAlias = Callable[[Any], str]

_FORMS: Final = {"int": "%d", "str": "%s"}

_writers: dict[tuple[str, type], Writer] = {}


def written(shape: Shape, reply: Any) -> str:
    """Return the data lines of a reply, each with its LF."""
    writer = _writers.get((shape.kind, shape.type))
    if writer is None:
        writer = _writers[shape.kind, shape.type] = _make(shape)
    return writer(reply)


def _make(shape: Shape) -> Writer:
    """Return what writes all replies of a shape."""
    if shape.given is not None:
        return _generally(shape)
    match shape.kind:
        case "row":
            return _row(shape, "\n")
        case "list" if not shape.parts:
            return _list(shape)
        case "rows":
            return _rows(shape)
        case "headed" if shape.parts[0][1].tallied is None:
            return _headed(shape)
        case "parts":
            return _parts(shape)
        case _:
            return _generally(shape)


def _generally(shape: Shape) -> Writer:
    """Write what is seldom asked for, without haste."""
    return lambda reply: "".join([f"{line}\n" for line in shape.lines(reply)])


def _row(shape: Shape, end: str) -> Writer:
    """Make one format of the whole row; fields that need more than that are written before."""
    simple = [field.holds in _FORMS and field.absent is None for field in shape.fields]
    fields = list(zip(shape.fields, simple, strict=True))
    words = [field.before + (_FORMS[field.holds] if plain else "%s") for field, plain in fields]
    form = "".join(words) + end
    bare = not form.startswith(" ")
    form = form if bare else form[1:]
    if all(simple):
        return form.__mod__  # a row is a tuple of all its fields
    special = [(place, field.write) for place, (field, plain) in enumerate(fields) if not plain]

    def write(row: Sequence[Any]) -> str:
        values = list(row)
        for place, write_field in special:
            values[place] = write_field(values[place])
        line = form % tuple(values)
        return line.removeprefix(" ") if bare else line  # that which the first field has brought

    return write


def _list(shape: Shape) -> Writer:
    write_row = _row(shape, "")

    def write(rows: Sequence[Any]) -> str:
        if not rows:
            return "0\n"
        lines = "\n".join(map(write_row, rows))
        return f"{len(rows)}\n{lines}\n"

    return write


def _rows(shape: Shape) -> Writer:
    write_row = _row(shape, "\n")

    def write(rows: Sequence[Any]) -> str:
        return "".join(map(write_row, rows))

    return write


def _headed(shape: Shape) -> Writer:
    write_head, write_rows = _row(shape, " "), _make(shape.parts[0][1])

    def write(reply: Sequence[Any]) -> str:
        return write_head(reply[:-1]) + write_rows(reply[-1])

    return write


def _parts(shape: Shape) -> Writer:
    writers = [_make(part) for _, part in shape.parts]

    def write(parts: Sequence[Any]) -> str:
        return "".join([w(part) for w, part in zip(writers, parts, strict=True)])

    return write
