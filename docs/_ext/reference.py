"""The reference pages, written from the code: what is declared there is never typed twice.

Each function returns Markdown. A page of ``docs/reference`` asks for one of them by a line such as
``<!-- generated: commands cows -->``; :mod:`generated` puts the text in its place. Nothing here
needs Sphinx, so that a test can look for what is missing without building the pages.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, UNSET
from msgspec import inspect as types

from contestmaster.bots.catalogue import bot_names
from contestmaster.cli.app import app
from contestmaster.cli.parameters import game_with
from contestmaster.kernel.commands import Command
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import game_names, load_game
from contestmaster.kernel.replies import Field, Shape
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.protocols.line.replies import GENERIC
from contestmaster.protocols.line.settings import LineSettings

__all__ = ["SECTIONS", "attributes"]

Row = Sequence[str]

HOLDS: Mapping[str, str] = {
    "int": "integer",
    "str": "word",
    "bool": "`1` or `0`",
    "ints": "integers",
    "numbered": "how many there are, then as many integers",
    "millionths": "real, 6 decimals",
    "float": "real",
    "short": "real in its shortest form",
    "padded": "integer with leading zeros",
    "quoted": "text, in double quotes if it has blanks",
    "rest": "text to the end of the line, perhaps none",
}
"""What a field of a reply holds, as it stands on the line."""

FORMS: Mapping[str, str] = {
    "row": "one line: {}",
    "list": "a line with the number of lines that follow; then one line each: {}",
    "headed": "one line: {} and the number of lines that follow",
    "series": "a line with a number; then, unless it is 0, one line with so many: {}",
    "text": "a line with the number of lines that follow; then a text in so many lines",
}
"""How the lines of a reply come."""

TALL: Mapping[str, str] = {
    "row": "these lines: {}",
    "list": "a line with the number of entries that follow; then for each these lines: {}",
}
"""The same where a row takes several lines."""

ENTRIES = (
    "a line with the number of entries that follow; then for each one line: {}"
    " and the number of lines that follow, and so many lines"
)
"""How the lines of a list come of which every entry counts its own."""

BOOKS: Mapping[str, str] = {
    name: "|".join(
        dict.fromkeys(number.partition("-")[0] for number in RuleBook.of(load_game(name)).numbers())
    )
    for name in game_names()
}
"""How the numbers of rules may begin, by the game whose page they stand on."""

KINDS: Mapping[tuple[str, bool], str] = {
    ("order", True): "An order: it changes the game.",
    ("query", False): "A query: it reads the game.",
    ("query", True): "A query whose uses are counted, so that they stand in the journal.",
}
"""What to say of a command, by its kind and whether it is journaled."""


def command_line() -> str:
    """Return every command that a person types, with its arguments and options."""
    text = app.generate_docs(output_format="markdown")
    _, head, body = text.partition(f"\n## {app.name[0]} ")
    if not body:
        raise ValueError("the program's own documentation has another form than expected")
    body = body.replace("```console", "```text").replace("**Parameters**", "**Options**")
    body = re.sub(r" \*\[default: (False|\(\))\]\*", "", body)
    # The forms name the module that was started, here the builder of the pages.
    return re.sub(rf"^({app.name[0]} [a-z ]+?) -m \S+", r"\1", head + body, flags=re.MULTILINE)


def commands(name: str) -> str:
    """Return the commands of a game: form, parameters, reply, refusals."""
    game = game_with(name, ())
    return "\n".join(line for command in game.vocabulary for line in _command(game, command))


def refusals(name: str = "") -> str:
    """Return a table of the codes of a game, or of those that every game has."""
    if not name:
        return _table(("code", "message"), [(str(c), f"`{m}`") for c, m in GENERIC.items()])
    game = game_with(name, ())
    uses: dict[int, list[str]] = {code: [] for code in game.messages}
    for command in game.vocabulary:
        for code in command.refuses:
            uses[code].append(f"`{command.name}`")
    rows = [(str(int(c)), f"`{game.messages[c]}`", ", ".join(uses[c])) for c in game.messages]
    return _table(("code", "message", "commands"), rows)


def parameters(name: str, *variants: str) -> str:
    """Return the parameters of a game: range, default, meaning.

    A variant such as ``dim=3`` is one more default, that of a game in which that parameter is set;
    where there is none without variants, theirs alone are shown.
    """
    games = [game_with(name, ()), *(game_with(name, (variant,)) for variant in variants)]
    kinds = {field.name: field for field in _fields(games[0].Params)}
    meaning = attributes(games[0].Params)
    rows = []
    for field, kind in kinds.items():
        values = [getattr(game.params, field) for game in games]
        known = [value for value in values if value is not None] or [None]
        defaults = [_shown(value) for value in known]
        same = len(set(defaults)) == 1 or f"{field}=" in " ".join(variants)
        shown = defaults[0] if same else " / ".join(defaults)
        rows.append((f"`{field}`", _range(kind.type), shown, meaning[field]))
    return _table(("parameter", "values", "default", "meaning"), rows)


def settings() -> str:
    """Return what an organiser may set about one server's wire."""
    meaning = attributes(LineSettings)
    rows = [
        (f"`{field.name}`", _shown(getattr(LineSettings(), field.name)), meaning[field.name])
        for field in _fields(LineSettings)
    ]
    return _table(("setting", "default", "meaning"), rows)


def events(name: str, *more: str) -> str:
    """Return what a game tells: each event, its fields, what it means.

    Events of other packages that the game tells too are found by the names of those.
    """
    home = (type(game_with(name, ())).__module__.rpartition(".")[0], *more)
    rows = [
        (f"`{event.__name__}`", ", ".join(f"`{f}`" for f in event.__struct_fields__), _first(event))
        for event in sorted(_below(Event), key=lambda event: event.__name__)
        if event.__module__.startswith(home) and not event.__name__.startswith("_")
    ]
    return _table(("event", "fields", "meaning"), rows)


def phrases(name: str) -> str:
    """Return the sentences that mean each command of a game, and how the command is told."""
    return "\n".join(
        line
        for command in game_with(name, ()).vocabulary
        if command.phrases
        for line in (
            f"- `{command.name}`" + (f", told as _{command.told}_" if command.told else ""),
            *(f"  - `{phrase}`" for phrase in command.phrases),
        )
    )


def _below(event: type[Event]) -> Iterator[type[Event]]:
    """Yield all classes that are made of one."""
    for each in event.__subclasses__():
        yield each
        yield from _below(each)


def rules(name: str) -> str:
    """Return the rule book of a game, each rule an anchor."""
    text = RuleBook.of(type(game_with(name, ()))).text
    head = rf"^- (?:\*\*)?((?:{BOOKS[name]})-\d+)\b(?:\*\*)?"
    return re.sub(head, r"- [**\1**]{#\1}", text, flags=re.MULTILINE)


def bots(name: str) -> str:
    """Return the bots that play a game, with what they do."""
    module = import_module(f"contestmaster.bots.{name}")
    rows = [(f"`{each}`", _first(module.BOTS[each])) for each in bot_names(name)]
    return _table(("bot", "what it does"), rows)


def attributes(documented: type) -> dict[str, str]:
    """Return the section ``Attributes:`` of a class's docstring, by name."""
    doc = inspect.getdoc(documented) or ""
    _, _, section = doc.partition("Attributes:\n")
    section = re.split(r"\n(?=\S)", section)[0]
    items = re.findall(r"^    (\w+): (.*(?:\n {8,}.*)*)", section, re.MULTILINE)
    return {name: " ".join(text.split()).replace("``", "`") for name, text in items}


def _command(game: Game[Any, Any], command: Command) -> Iterator[str]:
    yield f"### {command.name}\n"
    yield f"```text\n{command.usage()}\n```\n"
    yield f"{_prose(command.run)}\n"
    yield f"{KINDS[command.kind, command.journaled]} In Python: `{_method(game, command)}`.\n"
    if command.parameters:
        takes = [(f"`{p.name}`", p.kind.describe()) for p in command.parameters]
        yield _table(("parameter", "what it takes"), takes) + "\n"
    yield from _reply(command.shape)
    if command.refuses:
        rows = [
            (str(int(code)), f"`{game.messages[code]}`", _linked(rule))
            for code, rule in command.refuses.items()
        ]
        yield "Refusals, the first that applies:\n"
        yield _table(("code", "message", "rule"), rows) + "\n"


def _method(game: Game[Any, Any], command: Command) -> str:
    """Return how the typed client calls a command."""
    client = import_module(f"contestmaster.client.{game.name}")
    method = getattr(getattr(client, type(game).__name__), command.run.__name__)
    given = list(inspect.signature(method).parameters)[1:]
    return f"{command.run.__name__}({', '.join(given)})"


def _reply(shape: Shape) -> Iterator[str]:
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
            yield f"  \\\n  {_prose(part.type)}"
    yield ""
    special = [
        f"`{field.name}` ({held})"
        for _, part in parts
        for field in part.fields
        if part.kind != "series" and (held := _holds(field, part.type)) != HOLDS["int"]
    ]
    if special:
        yield f"Fields are integers, except {', '.join(special)}.\n"


def _form(part: Shape) -> str:
    """Return how the lines of a part of a reply come, with a place for its words."""
    if part.uncounted is not None:
        usual, varies = part.uncounted.usual, part.uncounted.varies
        return f"{usual} lines{' or fewer' if varies else ''}, each: {{}}"
    if part.kind == "list" and part.parts:
        return ENTRIES
    return (TALL if part.height > 1 else FORMS)[part.kind]


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


def _fields(struct: type[msgspec.Struct]) -> Sequence[types.Field]:
    described = types.type_info(struct)
    assert isinstance(described, types.StructType)
    return described.fields


def _range(kind: types.Type) -> str:
    """Return what values a parameter takes, in words and signs."""
    if isinstance(kind, types.UnionType):
        return " or ".join(_range(t) for t in kind.types if not isinstance(t, types.NoneType))
    if isinstance(kind, types.BoolType):
        return "yes or no"
    if isinstance(kind, types.LiteralType):
        return "the word " + " or ".join(f"`{word}`" for word in kind.values)
    if isinstance(kind, types.TupleType):
        each = list(dict.fromkeys(map(_range, kind.item_types)))
        return f"{len(kind.item_types)} of: {each[0]}" if len(each) == 1 else ", ".join(each)
    if isinstance(kind, types.VarTupleType):
        return f"any number of: {_range(kind.item_type)}"
    if isinstance(kind, types.StrType):
        return (
            "text" if kind.max_length is None else f"text of at most {kind.max_length} characters"
        )
    if not isinstance(kind, types.IntType | types.FloatType):
        raise TypeError(f"nothing is known of {kind!r}")
    name = "integer" if isinstance(kind, types.IntType) else "real"
    if kind.gt is not None:
        return f"{name}, more than {_shown(kind.gt)}, at most {_shown(kind.le)}"
    return f"{name}, {_shown(kind.ge)} to {_shown(kind.le)}"


def _shown(value: object) -> str:
    if value is None or value in ("", NODEFAULT, UNSET):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        nested = any(isinstance(each, tuple) for each in value)
        return ", ".join(f"({_shown(each)})" if nested else _shown(each) for each in value)
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value)


def _prose(documented: object) -> str:
    """Return a docstring as one paragraph of Markdown, its rules linked."""
    text = " ".join((inspect.getdoc(documented) or "").split())
    return _linked(text.replace("``", "`"))


def _first(documented: object) -> str:
    """Return the first line of a docstring, as :func:`_prose`."""
    return _prose(documented).split(". ", 1)[0].removesuffix(".")


def _linked(text: str) -> str:
    """Link the numbers of rules to the rule books that are among the pages."""
    return re.sub(rf"\b(?:{'|'.join(BOOKS.values())})-\d+", r"[\g<0>](#\g<0>)", text)


def _table(head: Row, rows: Sequence[Row]) -> str:
    return "\n".join(_line(cells) for cells in (head, ["---"] * len(head), *rows))


def _line(cells: Row) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


SECTIONS: Mapping[str, Callable[..., str]] = {
    "bots": bots,
    "command-line": command_line,
    "commands": commands,
    "events": events,
    "parameters": parameters,
    "phrases": phrases,
    "refusals": refusals,
    "rules": rules,
    "settings": settings,
}
"""What a page may ask for, by name."""
