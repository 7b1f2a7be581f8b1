"""The types of replies in a generated client: one class per row, and how it reads its lines."""

import re
import typing
from textwrap import indent
from typing import Final

from contestmaster.kernel.replies import Field, Shape

FIELD_TYPES: Final = {
    "int": "int",
    "str": "str",
    "bool": "bool",
    "ints": "tuple[int, ...]",
    "numbered": "tuple[int, ...]",
    "millionths": "float",
    "float": "float",
    "short": "float",
    "padded": "int",
    "quoted": "str",
    "rest": "str",
    "labelled": "int",
    "keyed": "dict[str, str]",
}
READERS: Final = {
    "int": "int",
    "str": "str",
    "bool": "truth",
    "millionths": "float",
    "float": "float",
    "short": "float",
    "padded": "int",
    "quoted": "str",
    "labelled": "int",
}


def record(shape: Shape) -> str:
    """Return the class of a row, of what is headed, or of a reply in parts."""
    fields = [f"{f.name}: {_field_type(f)}" for f in shape.fields]
    fields += [f"{name}: {_part_type(part)}" for name, part in shape.parts]
    doc = docstring(shape.type.__doc__ or "")
    readers = {"parts": _parts_reader, "headed": _headed_reader, "series": _series_reader}
    reader = readers.get(shape.kind, _row_reader)(shape)
    return block(f"class {shape.name}(NamedTuple):", doc, "", *fields, "", reader)


def _part_type(part: Shape) -> str:
    return reply_type(part) + (" | None" if part.given is not None else "")


def _field_type(field: Field) -> str:
    return FIELD_TYPES[field.holds] + (" | None" if field.absent is not None else "")


def _row_reader(shape: Shape) -> str:
    """Return the method that reads a line."""
    return "@classmethod\n" + block(
        f'def read(cls, line: str) -> "{shape.name}":',
        '"""Read one line."""',
        f"items = {_words(shape)}",
        f"return cls({', '.join(_values(shape))})",
    )


def _words(shape: Shape) -> str:
    """Return what cuts a line into its words; one at its end may have blanks in it."""
    held = {field.holds for field in shape.fields}
    if "quoted" in held:
        if "rest" in held:
            raise TypeError(f"{shape.name}: a text without quotes cannot follow one with them")
        return "quoted(line)"
    most = f", {len(shape.fields) - 1}" if _ends_in_text(shape) else ""
    return f'line.split(" "{most})'


def _ends_in_text(shape: Shape) -> bool:
    """Whether a row's last field is a word that is none of a few, after fields of one word each."""
    *others, last = shape.fields
    free = typing.get_type_hints(shape.type)[last.name] is str
    return free and bool(others) and all(_width(shape, field) == 1 for field in others)


def _values(shape: Shape) -> list[str]:
    """Return what reads each field from ``items``; one tuple of open length may stand anywhere."""
    widths = [_width(shape, field) for field in shape.fields]
    if widths.count(None) > 1:
        raise TypeError(f"{shape.name}: two tuples of open length in one line cannot be told apart")
    values = []
    at = 0
    for i, (field, width) in enumerate(zip(shape.fields, widths, strict=True)):
        if field.holds == "rest":
            values.append(f'" ".join(items[{at}:])')
        elif field.holds == "keyed":
            values.append(f"keyed(items[{at}:])")
        elif width is None:
            end = -sum(w or 0 for w in widths[i + 1 :])
            first = at + (field.holds == "numbered")
            values.append(f"numbers(items[{first or ''}:{end or ''}])")
            at = end
        else:
            values.append(_value(field, at, at + width))
            at += width
    return values


def _width(shape: Shape, field: Field) -> int | None:
    """Return how many words a field takes, or ``None`` where that may vary."""
    if field.holds in ("numbered", "rest", "keyed"):
        return None
    if field.holds != "ints":
        return 1
    arguments = typing.get_args(typing.get_type_hints(shape.type)[field.name])
    return None if Ellipsis in arguments else len(arguments)


def _value(field: Field, at: int, end: int) -> str:
    if field.holds == "ints":
        return f"numbers(items[{at}:{end or ''}])"
    reader, item = READERS[field.holds], f"items[{at}]"
    if field.holds == "quoted":
        item = f"unquoted({item})"
    if field.holds == "labelled":
        item += '.partition("=")[2]'
    if field.absent is not None:
        return f'maybe({reader}, {item}, "{field.absent}")'
    return item if reader == "str" else f"{reader}({item})"


def _parts_reader(shape: Shape) -> str:
    if shape.parts[-1][1].kind == "rows":
        return _open_reader(shape)
    names = ", ".join(name for name, _ in shape.parts)
    values = [_part(name, part) for name, part in shape.parts]
    return "@classmethod\n" + block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        f"{names} = parts(lines, {constant(shape)})",
        f"return cls({', '.join(values)})",
    )


def _open_reader(shape: Shape) -> str:
    """Return the method that reads rows, and then as many of another type as are left."""
    *rows, (rest, last) = shape.parts
    names = [name for name, _ in rows]
    values = [f"{part.name}.read({name})" for name, part in rows]
    return "@classmethod\n" + block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        f"{', '.join([*names, f'*{rest}'])} = lines",
        f"return cls({', '.join([*values, read_rows(last, rest)])})",
    )


def _part(name: str, part: Shape) -> str:
    """Return what reads a part from its lines."""
    match part.kind, part.height:
        case "row", 1:
            return f"{part.name}.read({name}[0])"
        case "list", 1 if not part.parts:
            return read_rows(part, name)
        case "text", _:
            text = f'"\\n".join({name})'
            return text if part.given is None else f"None if {name} is None else {text}"
        case kind, _:
            raise TypeError(f"{part.name or kind} cannot be a part of a greater reply")


def kinds(shape: Shape) -> str:
    """Return the pieces of a reply in parts, as a client names them."""
    parts = {"row": "Part.LINE", "list": "Part.LIST", "text": "Part.LIST"}
    first = [field.name for field in shape.parts[0][1].fields]
    return ", ".join(
        parts[part.kind]
        if part.given is None
        else f'Given({parts[part.kind]}, {first.index(part.given.field)}, "{part.given.word}")'
        for _, part in shape.parts
        if part.kind in parts
    )


def _headed_reader(shape: Shape) -> str:
    """Return the method that reads a line and the list whose count ends it."""
    below = shape.parts[0][1]
    last = '"\\n".join(lines[1:])' if below.kind == "text" else read_rows(below, "lines[1:]")
    return "@classmethod\n" + block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        'items = lines[0].split(" ")[:-1]',
        f"return cls({', '.join([*_values(shape), last])})",
    )


def is_entries(shape: Shape) -> bool:
    """Whether a list is of entries each of which counts the lines below it."""
    return shape.kind == "list" and bool(shape.parts)


def _series_reader(shape: Shape) -> str:
    return "@classmethod\n" + block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        'return cls(numbers(" ".join(lines[1:]).split()))',
    )


def reply_type(shape: Shape) -> str:
    """Return the annotation of a reply."""
    if shape.kind in ("list", "rows"):
        return f"list[{shape.name}]"
    return {"nothing": "None", "text": "str"}.get(shape.kind, shape.name)


def read_rows(shape: Shape, lines: str) -> str:
    """Return the expression that reads a row from each line."""
    return f"[{shape.name}.read(line) for line in {lines}]"


def constant(shape: Shape) -> str:
    """Return the name of the constant that holds the shape of a reply in parts."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", shape.name).upper()


def docstring(text: str) -> str:
    """Return a docstring, as ruff leaves it."""
    return f'"""{text}\n"""' if "\n" in text else f'"""{text}"""'


def block(head: str, *body: str) -> str:
    """Return a head with its body below it, indented."""
    return "\n".join([head, *(indent(part, "    ") if part else part for part in body)])
