"""Writing replies fast: each row type gets one function, made when it is first written.

What is written is what :meth:`contestmaster.kernel.replies.Shape.lines` describes; this is only
quicker, since replies are most of what a busy server does.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from contestmaster.kernel.replies import Shape

__all__ = ["written"]

RowWriter: TypeAlias = Callable[[Any], str]

_FORMS: Final = {"int": "%d", "str": "%s"}

_writers: dict[type, RowWriter] = {}


def written(shape: Shape, reply: Any) -> str:
    """Return the data lines of a reply, each with its LF."""
    match shape.kind:
        case "row":
            return f"{_writer(shape)(reply)}\n"
        case "list":
            return _list(shape, reply)
        case "parts":
            parts = zip(shape.parts, reply, strict=True)
            return "".join([written(part, value) for (_, part), value in parts])
        case _:
            return "".join([f"{line}\n" for line in shape.lines(reply)])


def _list(shape: Shape, rows: Sequence[Any]) -> str:
    if not rows:
        return "0\n"
    lines = "\n".join(map(_writer(shape), rows))
    return f"{len(rows)}\n{lines}\n"


def _writer(shape: Shape) -> RowWriter:
    """Return what writes a row of this shape, which has a row type."""
    writer = _writers.get(shape.type)
    if writer is None:
        writer = _writers[shape.type] = _make(shape)
    return writer


def _make(shape: Shape) -> RowWriter:
    """Make one format of the whole row; fields that need more than that are written before."""
    simple = [field.holds in _FORMS and field.absent is None for field in shape.fields]
    form = " ".join(
        _FORMS[field.holds] if plain else "%s"
        for field, plain in zip(shape.fields, simple, strict=True)
    )
    if all(simple):
        return form.__mod__  # a row is a tuple of all its fields
    writes = [None if plain else f.write for f, plain in zip(shape.fields, simple, strict=True)]

    def write(row: Sequence[Any]) -> str:
        return form % tuple([v if w is None else w(v) for w, v in zip(writes, row, strict=True)])

    return write
