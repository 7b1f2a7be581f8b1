"""Commands in words: form, parameters, reply, and why they are refused."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from contestmaster.kernel.commands import Command
from contestmaster.kernel.game import Game
from contestmaster.kernel.measures import Measures, measured
from contestmaster.kernel.replies import Field, Shape, Uncounted
from contestmaster.protocols.line.replies import GENERIC
from contestmaster.protocols.line.task.markdown import Link, as_is, prose, table

HOLDS: Final[Mapping[str, str]] = {
    "int": "integer",
    "str": "word",
    "bool": "`1` or `0`",
    "ints": "integers",
    "numbered": "how many there are, then as many integers",
    "millionths": "real, 6 decimals",
    "float": "real",
    "short": "real in its shortest form",
    "padded": "integer with leading zeros",
    "labelled": "its name, `=` and an integer",
    "quoted": "text, in double quotes if it has blanks",
    "rest": "text to the end of the line, perhaps none",
    "keyed": "`key=value`, as many as there are",
}
"""What a field of a reply holds, as it stands on the line."""

FORMS: Final[Mapping[str, str]] = {
    "row": "one line: {}",
    "list": "a line with the number of lines that follow; then one line each: {}",
    "headed": "one line: {} and the number of lines that follow",
    "series": "a line with a number; then, unless it is 0, one line with so many: {}",
    "text": "a line with the number of lines that follow; then a text in so many lines",
}
"""How the lines of a reply come."""

TALL: Final[Mapping[str, str]] = {
    "row": "these lines: {}",
    "list": "a line with the number of entries that follow; then for each these lines: {}",
}
"""The same where a row takes several lines."""

ENTRIES: Final = (
    "a line with the number of entries that follow; then for each one line: {}"
    " and the number of lines that follow, and so many lines"
)
"""How the lines of a list come of which every entry counts its own."""

KINDS: Final[Mapping[tuple[str, bool], str]] = {
    ("order", True): "An order: it changes the game.",
    ("query", False): "A query: it reads the game.",
    ("query", True): (
        "A query with a limit on how often it may be used; each use is recorded in the journal."
    ),
}
"""What to say of a command, by its kind and whether it is journaled."""

Remark = Callable[[Command], str]
"""Says something more of a command, behind what kind it is."""


def command_lines(
    game: Game[Any, Any],
    command: Command,
    link: Link = as_is,
    remark: Remark = lambda _: "",
    note: str = "",
) -> Iterator[str]:
    """Yield a section about a command, in Markdown, with a note on a line of its own."""
    yield f"### {command.name}\n"
    yield f"```text\n{command.usage()}\n```\n"
    yield f"{prose(command.run, link)}\n"
    yield f"{KINDS[command.kind, command.journaled]}{remark(command)}\n"
    if note:
        yield f"{note}\n"
    if command.parameters:
        takes = [(f"`{p.name}`", p.kind.describe()) for p in command.parameters]
        yield table(("parameter", "what it takes"), takes) + "\n"
    yield from _reply(command.shape, link, game.measures)
    if command.refuses:
        rows = [
            (str(int(code)), f"`{game.messages[code]}`", link(rule))
            for code, rule in command.refuses.items()
        ]
        yield "Refusals, the first that applies:\n"
        yield table(("code", "message", "rule"), rows) + "\n"


def own_codes(game: Game[Any, Any], causes: Mapping[str, str] | None = None) -> str:
    """Return a table of the codes of a game, each with the commands that it refuses.

    Args:
        game: the game.
        causes: when each code is raised, by code, as far as somebody says so.
    """
    uses: dict[int, list[str]] = {code: [] for code in game.messages}
    for command in game.vocabulary:
        for code in command.refuses:
            uses[code].append(f"`{command.name}`")
    rows = [[str(int(c)), f"`{text}`", ", ".join(uses[c])] for c, text in game.messages.items()]
    head = ["code", "message", "commands"]
    if causes:
        head.insert(2, "raised when")
        for row in rows:
            row.insert(2, causes.get(row[0], ""))
    return table(head, rows)


def generic_codes() -> str:
    """Return a table of the codes that every game has."""
    return table(("code", "message"), [(str(c), f"`{m}`") for c, m in GENERIC.items()])


def _reply(shape: Shape, link: Link, measures: Measures) -> Iterator[str]:
    """Yield the form of a reply, after its `OK`."""
    whole = (("reply", shape),) if shape.kind != "nothing" else ()
    parts = whole if shape.kind == "list" else shape.parts or whole
    if not parts:
        yield "Reply: `OK`, and no lines.\n"
        return
    yield "Reply: `OK`, then\n"
    if shape.kind == "headed":
        parts = (("head", shape), *parts)
    for _, part in parts:
        listed = part is not shape and shape.kind == "headed"
        yield "- " + ("one line for each of them: {}" if listed else _form(part)).format(
            _words(part)
        )
        if part.given is not None:
            yield f"  \\\n  Only where `{part.given.field}` is `{part.given.word}`."
        if part.type is not None:
            yield f"  \\\n  {prose(part.type, link)}"
    yield ""
    fields = {field.name: (field, part) for _, part in parts for field in part.fields}
    if measures and fields:
        yield _fields(fields.values(), measures)
        return
    special = [
        f"`{field.name}` ({held})"
        for field, part in fields.values()
        if part.kind != "series" and (held := _holds(field, part.type)) != HOLDS["int"]
    ]
    if special:
        yield f"Fields are integers, except {', '.join(special)}.\n"


def _fields(fields: Iterable[tuple[Field, Shape]], measures: Measures) -> str:
    """Return a table of fields: what each holds, in which unit, and from where to where."""
    rows = []
    for field, part in fields:
        measure = measured(measures, part.name, field.name)
        unit, reach = ("", "") if measure is None else (measure.unit, measure.range())
        held = HOLDS["int"] if part.kind == "series" else _holds(field, part.type)
        rows.append((f"`{field.name}`", held, unit, reach))
    return table(("field", "what it holds", "unit", "range"), rows) + "\n"


def _form(part: Shape) -> str:
    """Return how the lines of a part of a reply come, with a place for its words."""
    if part.uncounted is not None:
        return f"{_number(part.uncounted)}, each: {{}}"
    if part.kind == "list" and part.parts:
        return ENTRIES
    return (TALL if part.height > 1 else FORMS)[part.kind]


def _number(uncounted: Uncounted) -> str:
    """Say how many lines come that no line of the reply counts."""
    asks = uncounted.asks
    if asks is None:
        return f"{uncounted.known} lines"
    which = f" with `{asks.parameter}` as `{asks.field}`" if asks.field else ""
    return f"as many lines as the reply to `{asks.query}` lists{which}"


def _words(part: Shape) -> str:
    """Return the names of the fields of a row as they stand on its lines."""
    words = "".join(("\n" if f.new_line else " ") + f.name for f in part.fields)
    return " / ".join(f"`{line}`" for line in words[1:].split("\n"))


def _holds(field: Field, row: type) -> str:
    """Return what a field of a row looks like on the line."""
    hint = get_type_hints(row)[field.name]
    if get_origin(hint) is Literal:
        return " or ".join(f"`{word}`" for word in get_args(hint))
    absent = f", or `{field.absent}`" if field.absent else ""
    return HOLDS[field.holds] + absent
