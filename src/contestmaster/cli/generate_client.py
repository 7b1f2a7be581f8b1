"""Write the typed client of a game from its vocabulary.

``python -m contestmaster.cli.generate_client cows src/contestmaster/client/cows.py`` writes the
module anew; a test fails while the committed one is not what this module would write. Authors of
other games can do the same. Ruff brings the text into form where it is installed; else lines stay
as long as they come.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill, indent
from typing import Any, Final

from contestmaster.cli.client_records import block, docstring, is_entries, record, reply_type
from contestmaster.cli.client_types import argument_type
from contestmaster.client.replies import form_of
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import Block, Counted
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.replies import AsMany, Shape, shape_of
from contestmaster.kernel.vocabulary import Command, Parameter

HEADER: Final = '''"""Commands and replies of the game ``{game}``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Final, Literal, NamedTuple

from contestmaster.client.marks import Absent, Below, Labelled, Lines, NewLine, Numbered
from contestmaster.client.marks import Quoted, Rest, Where, Word
from contestmaster.client.shapes import ROW, Shape
from contestmaster.client.typed import AsMany, AsyncTypedGame, TypedGame
from contestmaster.client.typed import block, command_line, counted, named
'''

DOC_WIDTH: Final = 88


def generate(game: Game[Any, Any]) -> str:
    """Return the module of the typed client of this game, in its final form.

    Raises:
        TypeError: a reply has a form that a client could not read.
    """
    name = _class_name(type(game).__name__)
    doc = type(game).__doc__ or ""
    sections = [
        HEADER.format(game=game.name),
        *_replies(game),
        _client(game, name, doc, awaits=False),
        _client(game, f"Async{name}", f"The commands of :class:`{name}`, awaited.", awaits=True),
    ]
    text = _in_form("\n\n".join(sections))
    _expect_readable(text)
    return text


def _class_name(name: str) -> str:
    """Return the name of a class as classes are called: those made on the way may have others.

    >>> _class_name("SpaceCrack"), _class_name("tic_tac_toe")
    ('SpaceCrack', 'TicTacToe')
    """
    if name[:1].isupper():
        return name
    return "".join(part.capitalize() for part in re.split(r"[\W_]+", name))


def _expect_readable(text: str) -> None:
    """Let the client look at every type of reply as it will when one comes."""
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(text, "client", "exec"), names)
    for each in names.values():
        if hasattr(each, "_fields"):
            form_of(each)


def _replies(game: Game[Any, Any]) -> Iterator[str]:
    """Yield every type of reply and how it is read, each once, parts before the whole."""
    seen: set[str] = set()
    for command in game.vocabulary:
        for shape in (*(part for _, part in command.shape.parts), command.shape):
            if shape.name and shape.name not in seen:
                seen.add(shape.name)
                yield record(replace(shape, kind="headed") if is_entries(shape) else shape)
    if game.Closing is not None:
        yield record(shape_of(game.Closing))


def _client(game: Game[Any, Any], name: str, doc: str, *, awaits: bool) -> str:
    methods = [_method(game, command, awaits=awaits) for command in game.vocabulary]
    base = "AsyncTypedGame" if awaits else "TypedGame"
    return block(f"class {name}({base}):", docstring(doc), "", *_waits(game), *methods)


def _waits(game: Game[Any, Any]) -> Iterator[str]:
    """Yield what a client must know of the waits of a game, where they are not as usual."""
    if game.Closing is not None:
        shape = shape_of(game.Closing)
        doc = f"What ends a wait: a :class:`{shape.name}`."
        lines = f" * {shape.height}" if shape.height > 1 else ""
        yield f"WAIT: Final[Shape] = ROW{lines}\n{docstring(doc)}"


def _method(game: Game[Any, Any], command: Command, *, awaits: bool) -> str:
    reply = reply_type(command.shape)
    parameters = [*map(_parameter, command.parameters)]
    arguments = [_line(command)]
    doc = command.doc.partition("\n")[0]
    if rows := _open_rows(command.shape):
        name, known = rows
        if asks := command.shape.asks:
            parameters.append(f"{name}: int | None = None")
            doc += _asks_first(name, asks)
        arguments.append(_number(game, asks, name) if asks else f"rows={known}")
    if not awaits:
        doc += command.doc.removeprefix(command.doc.partition("\n")[0]) + _refusals(game, command)
    call = f"self._do({', '.join(arguments)})"
    if reply != "None":
        call = f"self._ask({', '.join([reply, *arguments])})"
    return block(
        f"{'async def' if awaits else 'def'} {command.run.__name__}"
        f"({', '.join(['self', *parameters])}) -> {reply}:",
        docstring(doc),
        f"{'return ' * (reply != 'None')}{'await ' * awaits}{call}",
    )


def _open_rows(shape: Shape) -> tuple[str, int | None] | None:
    """Return what a client calls rows that no line counts, and their number if always the same."""
    name, last = shape.parts[-1] if shape.kind == "parts" else ("rows", shape)
    return None if last.uncounted is None else (name, last.uncounted.known)


def _number(game: Game[Any, Any], asks: AsMany, name: str) -> str:
    """Return the expression that says how many rows will come, or what tells it."""
    (query,) = game.vocabulary.find(asks.query)
    only = f', "{asks.field}", {asks.parameter}' if asks.field else ""
    listed = f'AsMany({reply_type(query.shape)}, "{asks.query}"{only})'
    return f"{listed} if {name} is None else {name}"


def _asks_first(rows: str, asks: AsMany) -> str:
    text = (
        f"Sends {asks.query} first, which tells how many `{rows}` will come, unless that is given."
    )
    return "\n\n" + fill(text, DOC_WIDTH)


def _refusals(game: Game[Any, Any], command: Command) -> str:
    if not command.refuses:
        return ""
    codes = [f"{code} {game.messages[code]} [{rule}]" for code, rule in command.refuses.items()]
    text = fill("Refused: " + "; ".join(codes) + ".", DOC_WIDTH, subsequent_indent="    ")
    return "\n\nRaises:\n" + indent(text, "    ")


def _parameter(parameter: Parameter) -> str:
    declared = f"{parameter.name}: {argument_type(parameter.kind.schema())}"
    if parameter.required:
        return declared
    return f"{declared}{' | None' if parameter.default is None else ''} = {parameter.default!r}"


def _line(command: Command) -> str:
    """Return the expression that writes the command's line, and its block if it has one."""
    if command.named:
        given = ", ".join(f"{p.name}={p.name}" for p in command.parameters)
        return f'named("{command.name}", {given})'
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


def _in_form(text: str) -> str:
    """Drop the imports that this game does not need and let ruff lay out the rest, if it can."""
    if find_spec("ruff") is None:
        return _pruned(text)
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


def _pruned(text: str) -> str:
    """Return a module without the names that it imports and does not use."""
    tree = ast.parse(text)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    lines = text.splitlines()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            names = [one.name for one in node.names if one.name in used]
            lines[node.lineno - 1] = f"from {node.module} import {', '.join(names)}"
            if not names:
                lines[node.lineno - 1] = ""
    return "\n".join(lines) + "\n"


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
