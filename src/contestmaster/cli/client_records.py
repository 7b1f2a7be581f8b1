"""The types of replies in a generated client: named tuples whose annotations say how to read them.

What the marks mean is told in :mod:`contestmaster.client.marks`.
"""

from collections.abc import Iterator
from textwrap import indent
from typing import Final

from contestmaster.cli.client_types import field_type
from contestmaster.kernel.replies import Field, Shape

MARKS: Final = {
    "numbered": "Numbered()",
    "quoted": "Quoted()",
    "rest": "Rest()",
    "labelled": "Labelled()",
}
"""What says how a field is written, where its type does not."""


def record(shape: Shape) -> str:
    """Return the class of a row, of what is headed, or of a reply in parts."""
    fields = [_field(shape, field) for field in shape.fields]
    fields += [_part(shape, name, part) for name, part in shape.parts]
    doc = docstring(shape.type.__doc__ or "")
    return block(f"class {shape.name}(NamedTuple):", doc, "", *fields)


def _field(shape: Shape, field: Field) -> str:
    return _annotated(field.name, field_type(field.schema()), [*_marks(shape, field)])


def _marks(shape: Shape, field: Field) -> Iterator[str]:
    """Yield the marks of a field, as they are written."""
    if field.holds in MARKS:
        yield MARKS[field.holds]
    if field.absent is not None:
        yield f'Absent("{field.absent}")'
    if field.new_line:
        yield "NewLine()"
    if shape.kind == "series":
        yield "Below()"
    if field.holds == "str" and (field.words or field.absent) and field == shape.fields[-1]:
        yield "Word()"


def _part(shape: Shape, name: str, part: Shape) -> str:
    if part.kind != "text":
        return f"{name}: {reply_type(part)}"
    if part.given is None:
        return _annotated(name, "str", ["Lines()"])
    where = f'Where("{shape.parts[0][0]}.{part.given.field}", "{part.given.word}")'
    return _annotated(name, "str | None", ["Lines()", where])


def _annotated(name: str, kind: str, marks: list[str]) -> str:
    return f"{name}: Annotated[{', '.join([kind, *marks])}]" if marks else f"{name}: {kind}"


def is_entries(shape: Shape) -> bool:
    """Whether a list is of entries each of which counts the lines below it."""
    return shape.kind == "list" and bool(shape.parts)


def reply_type(shape: Shape) -> str:
    """Return the annotation of a reply."""
    if shape.kind in ("list", "rows"):
        return f"list[{shape.name}]"
    return {"nothing": "None", "text": "str"}.get(shape.kind, shape.name)


def docstring(text: str) -> str:
    """Return a docstring, as ruff leaves it."""
    return f'"""{text}\n"""' if "\n" in text else f'"""{text}"""'


def block(head: str, *body: str) -> str:
    """Return a head with its body below it, indented."""
    return "\n".join([head, *(indent(part, "    ") if part else part for part in body)])
