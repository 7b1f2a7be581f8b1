"""The whole of a task description, in the order in which somebody reads it who is new."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from contestmaster.kernel.declared import options_of
from contestmaster.kernel.game import Game
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.protocols.line.task.book import BookTable, chapters, tables, tables_replaced
from contestmaster.protocols.line.task.commands import command_lines, own_codes
from contestmaster.protocols.line.task.glance import in_the_book, is_glance
from contestmaster.protocols.line.task.markdown import Row, sentence, table
from contestmaster.protocols.line.task.parameters import attributes, ranges, shown
from contestmaster.protocols.line.task.wire import TaskServer, wire

ABOUT: Final = "What it is"
PARAMETERS: Final = "Parameters"
COMMANDS: Final = "Commands"

CAUSES: Final = ("Code", "Raised when")
"""Columns of the book's tables of codes."""

LONGEST: Final = 200
"""Characters of a value that are shown."""

SOURCE: Final = "_The source_ means the original printed rules of this game."

BY_SERVER: Final[Mapping[str, str]] = {
    "command_limit": "how many commands a team may give in a turn",
    "speed_coefficient": "what scores are multiplied by; it grows during the contest",
}
"""What parameters mean that the server has, not the game."""


def task(game: Game[Any, Any], server: TaskServer | None = None) -> str:
    """Return the description of a game as a contestant gets it, in Markdown.

    Args:
        game: the game with the parameters it is played with.
        server: the server it is played on.
    """
    return "\n".join(_lines(game, server or TaskServer()))


def _lines(game: Game[Any, Any], server: TaskServer) -> Iterator[str]:
    said = sentence(type(game)) if vars(type(game)).get("__doc__") else ""  # not of its base
    title, _, about = said.partition(": ")
    book = chapters(RuleBook.of(type(game)).text)
    for name in (PARAMETERS, COMMANDS):  # what the code knows, whatever the book has
        book.setdefault(name, "")
    yield f"# {title or game.name}{f' on {server.name}' if server.name else ''}\n"
    yield f"_{about[:1].upper()}{about[1:]}._\n" if about else ""
    yield book.pop(ABOUT, "")
    yield f"{SOURCE}\n" if any("source" in text for text in book.values()) else ""
    yield "## How to talk to the server\n"
    yield from wire(game, server)
    for name, text in book.items():
        if name == PARAMETERS:
            below = list(_parameters(game, text))
        elif name == COMMANDS:
            below = list(_commands(game, text))
        else:
            below = [text]
        if any(each.strip() for each in below):  # a package may have no prose of its own
            yield f"## {name}\n"
            yield from below


def _parameters(game: Game[Any, Any], text: str) -> Iterator[str]:
    """Yield the chapter of parameters, its tables with the values of this game."""
    left: dict[str, None] = dict.fromkeys(options_of(type(game.params)))

    def here(found: BookTable) -> str | None:
        if "Identifier" not in found.head:
            return None
        rows = [row for each in _entries(found) for row in _rows(game, each, left)]
        return table(("symbol", "parameter", "values", "here", "meaning"), rows)

    yield tables_replaced(text, here)
    if left:
        yield "Further parameters:\n" if text else ""
        rows = [_row(game, ParameterRow("", name, "", ""))[1:] for name in left]
        yield table(("parameter", "values", "here", "meaning"), rows) + "\n"


class ParameterRow(NamedTuple):
    """A row of the book's tables of parameters; it may name several."""

    symbol: str
    names: str
    values: str
    default: str

    def parts(self) -> "Iterator[ParameterRow]":
        """Yield an entry for each name; what is said of all of them is said of each."""
        names = re.findall(r"`(\w+)`", self.names) or [self.names]
        others = (self.symbol, self.values, self.default)
        split = [_shared(cell, len(names)) for cell in others]
        for name, symbol, values, default in zip(names, *split, strict=True):
            yield ParameterRow(symbol, name, values, default)


def _shared(cell: str, count: int) -> list[str]:
    parts = re.split(r"[,;] ", cell)
    return parts if len(parts) == count else [cell] * count


def _entries(found: BookTable) -> Iterator[ParameterRow]:
    """Yield the entries of a table; what is the same as in the row above is written out."""
    columns = ("Symbol", "Identifier", "Type", "Default")
    before = ParameterRow("", "", "", "")
    for cells in zip(*map(found.column, columns), strict=True):
        entry = ParameterRow(
            *(old if new == "same" else new for old, new in zip(before, cells, strict=True))
        )
        yield from entry.parts()
        before = entry


def _rows(game: Game[Any, Any], entry: ParameterRow, left: dict[str, None]) -> Iterator[Row]:
    """Yield the row of an entry, and take what it names off the list of what is left."""
    if entry.names in left:
        del left[entry.names]
        yield _row(game, entry)
    else:
        meaning = BY_SERVER.get(entry.names, "")
        yield entry.symbol, f"`{entry.names}`", entry.values, entry.default, meaning


def _row(game: Game[Any, Any], entry: ParameterRow) -> Row:
    """Return the row of a parameter of the game."""
    params, value = type(game.params), getattr(game.params, entry.names)
    return (
        entry.symbol,
        f"`{entry.names}`",
        ranges(params)[entry.names],
        (entry.default or shown(None)) if value is None else _short(shown(value)),
        attributes(params).get(entry.names, "").removesuffix("."),
    )


def _short(value: str) -> str:
    """Return a value, or so much of it as a table has room for: one may be a whole map."""
    line = " ".join(value.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."


def _commands(game: Game[Any, Any], text: str) -> Iterator[str]:
    """Yield the chapter of commands: what the book says of all of them, then each once.

    In place of the book's tables of codes stands one with the commands that they refuse. The rows
    of its table of commands are taken apart: each goes to the section of its command.
    """
    causes = _causes(text)
    codes = [own_codes(game, causes)]
    told = in_the_book(tables(text))
    told = told if all(command.name in told for command in game.vocabulary) else {}

    def instead(found: BookTable) -> str | None:
        if told and is_glance(found):
            return ""
        return (codes.pop() if codes else "") if found.head[0] == "Code" else None

    yield tables_replaced(text, instead)
    yield from (f"{each}\n" for each in codes)  # a book without such a table
    yield "## Commands, one by one\n"
    for command in game.vocabulary:
        yield from command_lines(game, command, note=told.get(command.name, ""))


def _causes(text: str) -> dict[str, str]:
    """Return when each code is raised, if the book says so."""
    found = [each for each in tables(text) if each.head[0] == "Code"]
    pairs = [pair for each in found for pair in zip(*map(each.column, CAUSES), strict=True)]
    return {code: cause for code, cause in pairs if cause}
