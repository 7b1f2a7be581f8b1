"""Write the typed client of a game from its vocabulary.

``python -m contestmaster.cli.generate_client cows src/contestmaster/client/cows.py`` writes the
module anew; a test fails while the committed one is not what this module would write. Authors of
other games can do the same. Ruff, a tool of the development set-up, brings the text into form.
"""

import re
import subprocess
import sys
import typing
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import fill, indent
from typing import Any, Final

from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import (
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Real,
    Times,
)
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.replies import Field, Shape, shape_of
from contestmaster.kernel.vocabulary import Command, Parameter

HEADER: Final = '''"""Commands and replies of the game ``{game}``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from contestmaster.client.shapes import HEADED, HEADED_LIST, LIST, NOTHING, ROW, SERIES
from contestmaster.client.shapes import Blocks, Given, Part, Shape
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import block, command_line, counted, entries, joined
from contestmaster.client.typed import maybe, numbers, parts, quoted, truth, unquoted
'''

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
}
FORMS: Final = {
    "nothing": "NOTHING",
    "row": "ROW",
    "list": "LIST",
    "text": "LIST",
    "headed": "HEADED",
    "series": "SERIES",
}
"""What a client calls each form of a reply but those made of parts."""
DOC_WIDTH: Final = 88


def generate(game: Game[Any, Any]) -> str:
    """Return the module of the typed client of this game, in its final form.

    Raises:
        TypeError: a reply has a form that a client could not read.
    """
    name = type(game).__name__
    doc = type(game).__doc__ or ""
    sections = [
        HEADER.format(game=game.name),
        *_replies(game),
        _client(game, name, doc, awaits=False),
        _client(game, f"Async{name}", f"The commands of :class:`{name}`, awaited.", awaits=True),
    ]
    return _in_form("\n\n".join(sections))


def _replies(game: Game[Any, Any]) -> Iterator[str]:
    """Yield every type of reply and how it is read, each once, parts before the whole."""
    seen: set[str] = set()
    for command in game.vocabulary:
        for shape in (*(part for _, part in command.shape.parts), command.shape):
            if shape.name and shape.name not in seen:
                seen.add(shape.name)
                if shape.kind == "parts":
                    yield f"{_constant(shape)}: Final[Shape] = ({_kinds(shape)},)"
                yield _record(replace(shape, kind="headed") if _entries(shape) else shape)
    if game.Closing is not None:
        yield _record(shape_of(game.Closing))


def _record(shape: Shape) -> str:
    fields = [f"{f.name}: {_field_type(f)}" for f in shape.fields]
    fields += [f"{name}: {_part_type(part)}" for name, part in shape.parts]
    doc = _docstring(shape.type.__doc__ or "")
    readers = {"parts": _parts_reader, "headed": _headed_reader, "series": _series_reader}
    reader = readers.get(shape.kind, _row_reader)(shape)
    return _block(f"class {shape.name}(NamedTuple):", doc, "", *fields, "", reader)


def _part_type(part: Shape) -> str:
    return _reply_type(part) + (" | None" if part.given is not None else "")


def _field_type(field: Field) -> str:
    return FIELD_TYPES[field.holds] + (" | None" if field.absent is not None else "")


def _row_reader(shape: Shape) -> str:
    """Return the method that reads a line."""
    return "@classmethod\n" + _block(
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
    if field.holds in ("numbered", "rest"):
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
    if field.absent is not None:
        return f'maybe({reader}, {item}, "{field.absent}")'
    return item if reader == "str" else f"{reader}({item})"


def _parts_reader(shape: Shape) -> str:
    if shape.parts[-1][1].kind == "rows":
        return _open_reader(shape)
    names = ", ".join(name for name, _ in shape.parts)
    values = [_part(name, part) for name, part in shape.parts]
    return "@classmethod\n" + _block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        f"{names} = parts(lines, {_constant(shape)})",
        f"return cls({', '.join(values)})",
    )


def _open_reader(shape: Shape) -> str:
    """Return the method that reads rows, and then as many of another type as are left."""
    *rows, (rest, last) = shape.parts
    names = [name for name, _ in rows]
    values = [f"{part.name}.read({name})" for name, part in rows]
    return "@classmethod\n" + _block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        f"{', '.join([*names, f'*{rest}'])} = lines",
        f"return cls({', '.join([*values, _rows(last, rest)])})",
    )


def _part(name: str, part: Shape) -> str:
    """Return what reads a part from its lines."""
    match part.kind, part.height:
        case "row", 1:
            return f"{part.name}.read({name}[0])"
        case "list", 1 if not part.parts:
            return _rows(part, name)
        case "text", _:
            text = f'"\\n".join({name})'
            return text if part.given is None else f"None if {name} is None else {text}"
        case kind, _:
            raise TypeError(f"{part.name or kind} cannot be a part of a greater reply")


def _kinds(shape: Shape) -> str:
    kinds = {"row": "Part.LINE", "list": "Part.LIST", "text": "Part.LIST"}
    first = [field.name for field in shape.parts[0][1].fields]
    return ", ".join(
        kinds[part.kind]
        if part.given is None
        else f'Given({kinds[part.kind]}, {first.index(part.given.field)}, "{part.given.word}")'
        for _, part in shape.parts
        if part.kind in kinds
    )


def _headed_reader(shape: Shape) -> str:
    """Return the method that reads a line and the list whose count ends it."""
    below = shape.parts[0][1]
    last = '"\\n".join(lines[1:])' if below.kind == "text" else _rows(below, "lines[1:]")
    return "@classmethod\n" + _block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        'items = lines[0].split(" ")[:-1]',
        f"return cls({', '.join([*_values(shape), last])})",
    )


def _entries(shape: Shape) -> bool:
    """Whether a list is of entries each of which counts the lines below it."""
    return shape.kind == "list" and bool(shape.parts)


def _series_reader(shape: Shape) -> str:
    return "@classmethod\n" + _block(
        f'def read(cls, lines: Sequence[str]) -> "{shape.name}":',
        '"""Read the lines of a reply."""',
        'return cls(numbers(" ".join(lines[1:]).split()))',
    )


def _client(game: Game[Any, Any], name: str, doc: str, *, awaits: bool) -> str:
    transport = "AsyncTransport" if awaits else "Transport"
    constructor = _block(
        f"def __init__(self, transport: {transport}) -> None:",
        '"""Speak through this transport."""',
        "self._command = transport.command",
    )
    constructor = "\n\n".join([*_waits(game), constructor])
    methods = [_method(game, command, awaits=awaits) for command in game.vocabulary]
    return _block(f"class {name}:", _docstring(doc), "", constructor, *methods)


def _waits(game: Game[Any, Any]) -> Iterator[str]:
    """Yield what a client must know of the waits of a game, where they are not as usual."""
    if game.Closing is not None:
        shape = shape_of(game.Closing)
        doc = f"What ends a wait: a :class:`{shape.name}`."
        yield f"WAIT: Final[Shape] = {_shape(shape)}\n{_docstring(doc)}"
    if game.orders_end_turns:
        doc = "Whether a turn may end while one thinks, so that one must wait before one looks."
        yield f"BELL: Final = True\n{_docstring(doc)}"


def _method(game: Game[Any, Any], command: Command, *, awaits: bool) -> str:
    shape = command.shape
    call = f"self._command({_line(command)}, {_shape(shape)})"
    if awaits:
        call = f"await {call}"
    body = [call] if shape.kind == "nothing" else [f"lines = {call}", f"return {_read(shape)}"]
    parameters = [*map(_parameter, command.parameters), *_expected(shape)]
    signature = ", ".join(["self", *parameters])
    doc = command.doc.partition("\n")[0] if awaits else command.doc + _refusals(game, command)
    return _block(
        f"{'async def' if awaits else 'def'} {command.run.__name__}({signature})"
        f" -> {_reply_type(shape)}:",
        _docstring(doc),
        *body,
    )


def _open_rows(shape: Shape) -> tuple[str, Shape] | None:
    """Return the rows of a reply that no line counts, and what the client calls their number."""
    name, last = shape.parts[-1] if shape.kind == "parts" else ("rows", shape)
    return (name, last) if last.kind == "rows" else None


def _expected(shape: Shape) -> list[str]:
    """Return the parameter by which the caller says how many rows will come, if that varies."""
    rows = _open_rows(shape)
    if rows is None or rows[1].uncounted is None or not rows[1].uncounted.varies:
        return []
    return [f"{rows[0]}: int = {rows[1].uncounted.usual}"]


def _refusals(game: Game[Any, Any], command: Command) -> str:
    if not command.refuses:
        return ""
    codes = [f"{code} {game.messages[code]} [{rule}]" for code, rule in command.refuses.items()]
    text = fill("Refused: " + "; ".join(codes) + ".", DOC_WIDTH, subsequent_indent="    ")
    return "\n\nRaises:\n" + indent(text, "    ")


def _parameter(parameter: Parameter) -> str:
    declared = f"{parameter.name}: {_argument_type(parameter.kind)}"
    if parameter.required:
        return declared
    return f"{declared}{' | None' if parameter.default is None else ''} = {parameter.default!r}"


def _argument_type(kind: Kind) -> str:
    match kind:
        case Times(of=of) | Counted(of=of):
            return f"Sequence[{_argument_type(of)}]"
        case KeywordOr(keyword=keyword, of=of):
            return f"{_argument_type(of)} | {_argument_type(keyword)}"
        case Keyword(words=words):
            return f"Literal[{', '.join(map(repr, words))}]"
        case Integer():
            return "int"
        case Real():
            return "Decimal | float"
        case Flag():
            return "bool"
        case _:
            return "str"


def _line(command: Command) -> str:
    """Return the expression that writes the command's line, and its block if it has one."""
    arguments = [f'"{command.name}"']
    after = ""
    for parameter in command.parameters:
        match parameter.kind:
            case Block(begin=begin, end=end):
                after = f' + block("{begin}", {parameter.name}, "{end}")'
            case Counted():
                arguments.append(f"counted({parameter.name})")
            case _:
                arguments.append(parameter.name)
    if len(arguments) == 1:
        return arguments[0] + after
    return f"command_line({', '.join(arguments)}){after}"


def _shape(shape: Shape) -> str:
    if rows := _open_rows(shape):
        name, part = rows
        count = name if _expected(shape) else str(part.uncounted and part.uncounted.usual)
        return f"({_constant(shape)} + ROW * {count})" if part is not shape else f"ROW * {count}"
    if shape.kind == "parts":
        return _constant(shape)
    if _entries(shape):
        return "HEADED_LIST"
    if shape.kind == "list" and shape.height > 1:
        return f"(Blocks({shape.height}),)"
    return FORMS[shape.kind] + (f" * {shape.height}" if shape.height > 1 else "")


def _reply_type(shape: Shape) -> str:
    if shape.kind in ("list", "rows"):
        return f"list[{shape.name}]"
    return {"nothing": "None", "text": "str"}.get(shape.kind, shape.name)


def _read(shape: Shape) -> str:
    """Return the expression that makes a reply of ``lines``."""
    match shape.kind:
        case "parts" | "headed" | "series":
            return f"{shape.name}.read(lines)"
        case "row":
            line = "lines[0]" if shape.height == 1 else '" ".join(lines)'
            return f"{shape.name}.read({line})"
        case "list" if _entries(shape):
            return f"[{shape.name}.read(entry) for entry in entries(lines)]"
        case "list":
            lines = "lines[1:]" if shape.height == 1 else f"joined(lines[1:], {shape.height})"
            return _rows(shape, lines)
        case "rows":
            return _rows(shape, "lines")
        case _:
            return '"\\n".join(lines[1:])'


def _rows(shape: Shape, lines: str) -> str:
    return f"[{shape.name}.read(line) for line in {lines}]"


def _constant(shape: Shape) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "_", shape.name).upper()


def _docstring(text: str) -> str:
    return f'"""{text}\n"""' if "\n" in text else f'"""{text}"""'


def _block(head: str, *body: str) -> str:
    return "\n".join([head, *(indent(part, "    ") if part else part for part in body)])


def _in_form(text: str) -> str:
    """Drop the imports that this game does not need and let ruff lay out the rest."""
    fix = ["check", "--fix", "--quiet"]
    for arguments in ([*fix, "--select=F401"], [*fix, "--select=I"], ["format"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *arguments, "--isolated", "--line-length=100", "-"],
            input=text,
            capture_output=True,
            text=True,
            check=True,
        )
        text = done.stdout
    return text


def main(arguments: Sequence[str]) -> int:
    """Write the client of the named game into the named file."""
    if len(arguments) != 2:  # noqa: PLR2004 - the game and the file
        sys.stderr.write("usage: python -m contestmaster.cli.generate_client GAME FILE\n")
        return 2
    name, file = arguments
    try:
        game = load_game(name)()
    except UnknownGameError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    Path(file).write_text(generate(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
