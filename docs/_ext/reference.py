"""The reference pages, written from the code: what is declared there is never typed twice.

Each function returns Markdown. A page of ``docs/reference`` asks for one of them by a line such as
``<!-- generated: commands cows -->``; :mod:`generated` puts the text in its place. Nothing here
needs Sphinx, so that a test can look for what is missing without building the pages.
"""

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from contestmaster.bots.catalogue import bot_names
from contestmaster.cli.app import app
from contestmaster.cli.parameters import game_with
from contestmaster.envs.rewards import REWARDS
from contestmaster.host.contest.changing import CHANGES, EffectiveFrom
from contestmaster.kernel.commands import Command
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import game_names, load_game
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.task import task
from contestmaster.protocols.line.task.commands import command_lines, generic_codes, own_codes
from contestmaster.protocols.line.task.markdown import sentence, table
from contestmaster.protocols.line.task.parameters import attributes, ranges, shown
from contestmaster.ratings import Placing

__all__ = ["SECTIONS"]

BOOKED: Mapping[str, type] = {
    **{name: load_game(name) for name in (*game_names(), "lobby", "season")},
    "ratings": Placing,
}
"""A class of each package whose rule book is a page; tables and ratings are no games."""

BOOKS: Mapping[str, str] = {
    name: "|".join(
        dict.fromkeys(number.partition("-")[0] for number in RuleBook.of(booked).numbers())
    )
    for name, booked in BOOKED.items()
}
"""How the numbers of rules may begin, by the page they stand on."""


def command_line() -> str:
    """Return every command that a person types, with its arguments and options."""
    text = app.generate_docs(output_format="markdown")
    _, head, body = text.partition(f"\n## {app.name[0]} ")
    if not body:
        raise ValueError("the program's own documentation has another form than expected")
    body = body.replace("```console", "```text").replace("**Parameters**", "**Options**")
    # The forms name the module that was started, here the builder of the pages.
    return re.sub(rf"^({app.name[0]} [a-z ]+?) -m \S+", r"\1", head + body, flags=re.MULTILINE)


def commands(name: str) -> str:
    """Return the commands of a game: form, parameters, reply, refusals, and how Python says it."""
    game = game_with(name, ())

    def in_python(command: Command) -> str:
        return f" In Python: `{_method(game, command)}`."

    return "\n".join(
        line
        for command in game.vocabulary
        for line in command_lines(game, command, _linked, in_python)
    )


def refusals(name: str = "") -> str:
    """Return a table of the codes of a game, or of those that every game has."""
    return own_codes(game_with(name, ())) if name else generic_codes()


def described(name: str) -> str:
    """Return the description of a game as its contestants get it."""
    return task(game_with(name, ()))


def parameters(name: str, *variants: str) -> str:
    """Return the parameters of a game: range, default, meaning.

    A variant such as ``dim=3`` is one more default, that of a game in which that parameter is set;
    where there is none without variants, theirs alone are shown.
    """
    games = [game_with(name, ()), *(game_with(name, (variant,)) for variant in variants)]
    meaning = attributes(games[0].Params)
    rows = []
    for field, values in ranges(games[0].Params).items():
        given = [getattr(game.params, field) for game in games]
        known = [value for value in given if value is not None] or [None]
        defaults = [shown(value) for value in known]
        same = len(set(defaults)) == 1 or f"{field}=" in " ".join(variants)
        default = defaults[0] if same else " / ".join(defaults)
        rows.append((f"`{field}`", values, default, meaning[field]))
    return table(("parameter", "values", "default", "meaning"), rows)


def settings() -> str:
    """Return what an organiser may set about one server's wire."""
    meaning = attributes(LineSettings)
    rows = [
        (f"`{name}`", shown(getattr(LineSettings(), name)), meaning[name])
        for name in LineSettings.__struct_fields__
    ]
    return table(("setting", "default", "meaning"), rows)


def changes() -> str:
    """Return which settings of a contest may change when: names, by place and moment."""
    meant = {
        EffectiveFrom.NEVER: (
            "never: the host does not start with another value, and says which it was"
        ),
        EffectiveFrom.GAME: "from the next game of each server on",
        EffectiveFrom.HOST: "at once: as soon as the host is started again",
    }
    places = {"contest": "the contest", "server": "a server", "web": "the pages, `[web]`"}
    places["alarms"] = "alarms, `[alarms]`"
    rows = []
    for moment, words in meant.items():
        for place, where in places.items():
            names = [f"`{n}`" for n, rule in CHANGES[place].items() if rule.moment is moment]
            if names:
                rows.append((words, where, ", ".join(names)))
    return table(("changes after the start", "settings of", "which"), rows)


def events(name: str, *more: str) -> str:
    """Return what a game tells: each event, its fields, what it means.

    Events of other packages that the game tells too are found by the names of those.
    """
    home = (type(game_with(name, ())).__module__.rpartition(".")[0], *more)
    rows = [
        (
            f"`{event.__name__}`",
            ", ".join(f"`{field}`" for field in event.__struct_fields__),
            sentence(event, _linked),
        )
        for event in sorted(_below(Event), key=lambda event: event.__name__)
        if event.__module__.startswith(home) and not event.__name__.startswith("_")
    ]
    return table(("event", "fields", "meaning"), rows)


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


def classes(room: str) -> str:
    """Return the public classes of a room of the house, and what each is."""
    package = import_module(f"contestmaster.{room}")
    found = {
        kind.__name__: kind
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        for kind in vars(import_module(module.name)).values()
        if inspect.isclass(kind) and kind.__module__ == module.name and kind.__name__[0] != "_"
    }
    rows = [
        (
            f"`{name}`",
            f"`{kind.__module__.removeprefix('contestmaster.').replace('.', '/')}`",
            re.sub(r":\w+:`~?([^`]+)`", r"`\1`", sentence(kind)),
        )
        for name, kind in sorted(found.items())
    ]
    return table(("class", "where", "what it is"), rows)


def rules(name: str) -> str:
    """Return a rule book, each rule an anchor."""
    text = RuleBook.of(BOOKED[name]).text
    head = rf"^- (?:\*\*)?((?:{BOOKS[name]})-\d+)\b(?:\*\*)?"
    return re.sub(head, r"- [**\1**]{#\1}", text, flags=re.MULTILINE)


def bots(name: str) -> str:
    """Return the bots that play a game, with what they do."""
    module = import_module(f"contestmaster.bots.{name}")
    rows = [(f"`{each}`", sentence(module.BOTS[each], _linked)) for each in bot_names(name)]
    return table(("bot", "what it does"), rows)


def encodings() -> str:
    """Return how each game becomes numbers, with its usual parameters and number of seats."""
    parts: list[str] = []
    for name in game_names():
        game = game_with(name, ())
        seats = 2 if game.seating is None else game.seating.usual
        if (encoding := game.encoding(seats)) is not None:
            parts += [f"### `{name}` with {seats} seats", "", *_encoded(encoding), ""]
    return "\n".join(parts)


def _encoded(encoding: Encoding[Any]) -> Iterator[str]:
    yield from _commands(encoding) if encoding.structured else _numbers(encoding)
    if encoding.left_out:
        yield ""
        left_out = ", ".join(f"`{name}`" for name in sorted(encoding.left_out))
        yield f"Without a number: {left_out}."
    yield ""
    yield f"{encoding.size} observed numbers, `{encoding.dtype}`:"
    yield ""
    rows, first = list[tuple[str, ...]](), 0
    for field in encoding.fields:
        shape = " x ".join(map(str, field.shape)) or "1"
        bounds = f"{field.low:,} to {field.high:,}"
        rows.append((f"`{field.name}`", str(first), shape, bounds, field.unit or "-", field.about))
        first += field.size
    yield table(("field", "from", "shape", "bounds", "unit", "meaning"), rows)


def _numbers(encoding: Encoding[Any]) -> Iterator[str]:
    yield f"{encoding.actions} actions:"
    yield ""
    rows, first = list[tuple[str, ...]](), 0
    for block in encoding.blocks:
        last = first + block.size - 1
        shape = " x ".join(map(str, block.shape)) or "1"
        numbers = f"{first} to {last}" if last > first else str(first)
        rows.append((f"`{block.name}`", numbers, shape, block.about))
        first = last + 1
    yield table(("order", "numbers", "shape", "meaning"), rows)
    if encoding.wait is not None:
        yield ""
        yield f"{encoding.wait} gives no order, and waits for the end of the turn."


def _commands(encoding: Encoding[Any]) -> Iterator[str]:
    yield f"{len(encoding.blocks)} commands, each a place in the mask:"
    yield ""
    rows = list[tuple[str, ...]]()
    for place, block in enumerate(encoding.blocks):
        parts = [
            f"`{part.name}` {part.low} to {part.low + part.size - 1} ({part.about})"
            for part in block.parts
        ]
        rows.append((str(place), f"`{block.name}`", "; ".join(parts) or "-", block.about))
    yield table(("place", "command", "parts", "meaning"), rows)


def rewards() -> str:
    """Return what environments can pay."""
    rows = [(f"`{each.name}`", each.about) for each in REWARDS.values()]
    return table(("reward", "what is paid"), rows)


def _method(game: Game[Any, Any], command: Command) -> str:
    """Return how the typed client calls a command."""
    client = import_module(f"contestmaster.client.{game.name}")
    method = getattr(getattr(client, type(game).__name__), command.run.__name__)
    given = list(inspect.signature(method).parameters)[1:]
    return f"{command.run.__name__}({', '.join(given)})"


def _linked(text: str) -> str:
    """Link the numbers of rules to the rule books that are among the pages."""
    return re.sub(rf"\b(?:{'|'.join(BOOKS.values())})-\d+", r"[\g<0>](#\g<0>)", text)


SECTIONS: Mapping[str, Callable[..., str]] = {
    "bots": bots,
    "changes": changes,
    "classes": classes,
    "command-line": command_line,
    "encodings": encodings,
    "rewards": rewards,
    "commands": commands,
    "events": events,
    "parameters": parameters,
    "phrases": phrases,
    "refusals": refusals,
    "rules": rules,
    "settings": settings,
    "task": described,
}
"""What a page may ask for, by name."""
