"""What the commands of a game declare, for programs: arguments, answers, refusals and rules.

Schemas are JSON Schema (2020-12), made by ``kernel.schemas``.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from contestmaster.kernel.commands import Command
from contestmaster.kernel.game import Game
from contestmaster.kernel.rulebook import opened_book, rule_text
from contestmaster.kernel.schemas import answer_schema, arguments_schema, slugs


class RefusalDeclared(msgspec.Struct, frozen=True):
    """A code that a command may be refused with, and why."""

    code: int
    message: str
    rule: str


class CommandDeclared(msgspec.Struct, frozen=True):
    """A command of a game as programs want to know it.

    Attributes:
        name: as it stands on the line.
        slug: what it is called in addresses, types and tools; no two of a game are called alike.
        kind: ``order`` or ``query``.
        who: who may give it: ``seat``, ``anyone`` or ``operator``.
        usage: its form, on one line.
        about: what it does.
        arguments: the schema of its arguments by name.
        reply: the schema of what it is answered.
        refuses: its own refusals, in order of precedence.
    """

    name: str
    slug: str
    kind: Literal["order", "query"]
    who: Literal["seat", "anyone", "operator"]
    usage: str
    about: str
    arguments: dict[str, Any]
    reply: dict[str, Any]
    refuses: list[RefusalDeclared]


class RuleBookShown(msgspec.Struct, frozen=True):
    """A rule book: whose, the numbers of its rules in order, and the whole text in Markdown."""

    game: str
    rules: list[str]
    text: str


class RuleShown(msgspec.Struct, frozen=True):
    """A rule by its number, with its text."""

    number: str
    text: str


def declarations(game: Game[Any, Any]) -> list[CommandDeclared]:
    """Return what players of a game may say: its commands but those of operators."""
    return [_declared(game, slug, command) for slug, command in playable(game).items()]


def playable(game: Game[Any, Any]) -> dict[str, Command]:
    """Return the commands that players of a game may give, by what they are called in addresses."""
    return slugs(command for command in game.vocabulary if command.who != "operator")


def rule_book(game: type[Game[Any, Any]]) -> RuleBookShown:
    """Return the whole book of a game."""
    book = opened_book(game)
    return RuleBookShown(game.name, book.numbers(), book.text)


def rule_of(number: str, games: Sequence[type[Game[Any, Any]]]) -> RuleShown | None:
    """Return a rule of the books of some games, or of one that holds for all of them.

    ``None`` where no book has it.
    """
    for game in (*games, None):
        text = rule_text(number, game)
        if text is not None:
            return RuleShown(number.upper(), text)
    return None


def _declared(game: Game[Any, Any], slug: str, command: Command) -> CommandDeclared:
    return CommandDeclared(
        name=command.name,
        slug=slug,
        kind=command.kind,
        who=command.who,
        usage=command.usage(),
        about=command.doc,
        arguments=arguments_schema(command),
        reply=answer_schema(command),
        refuses=[
            RefusalDeclared(int(code), game.messages.get(code, ""), rule)
            for code, rule in command.refuses.items()
        ],
    )
