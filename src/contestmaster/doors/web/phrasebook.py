"""The vocabulary of a game for those who type orders: what there is to say, and how it goes on."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from contestmaster.kernel.commands import Command, Parameter
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import Keyword


class Blank(msgspec.Struct, frozen=True):
    """A parameter, to be filled in.

    Attributes:
        name: of the parameter.
        takes: what it may be, in words.
        words: the words it may be, where there are only few.
        items: how many words of the line it takes.
    """

    name: str
    takes: str
    words: tuple[str, ...] = ()
    items: int = 1


class PhrasebookEntry(msgspec.Struct, frozen=True):
    """A command as people learn it.

    Attributes:
        name: as it stands on the line.
        kind: ``order`` or ``query``.
        usage: its form, on one line.
        about: what it does, in a sentence.
        blanks: its parameters, in order.
    """

    name: str
    kind: Literal["order", "query"]
    usage: str
    about: str
    blanks: tuple[Blank, ...]


def phrasebook(game: Game[Any, Any]) -> list[PhrasebookEntry]:
    """Return what players of a game may say: its commands but those of operators."""
    return [_phrase(command) for command in game.vocabulary if command.who != "operator"]


def _phrase(command: Command) -> PhrasebookEntry:
    return PhrasebookEntry(
        name=command.name,
        kind=command.kind,
        usage=command.usage(),
        about=first_sentence(command.doc),
        blanks=tuple(_blanks(command)),
    )


def _blanks(command: Command) -> Iterator[Blank]:
    for parameter in command.on_line:
        yield Blank(parameter.name, _takes(parameter), _words(parameter), parameter.kind.width)


def _takes(parameter: Parameter) -> str:
    return parameter.kind.describe().replace("`", "")


def _words(parameter: Parameter) -> tuple[str, ...]:
    return parameter.kind.words if isinstance(parameter.kind, Keyword) else ()


def first_sentence(doc: str) -> str:
    """Return the first sentence of a docstring, without the rules it names.

    >>> first_sentence("Build a ship [CRACK-36].")
    'Build a ship.'
    """
    plain = doc.strip().partition("\n\n")[0].replace("\n", " ")
    head, bracket, _ = plain.partition(" [")
    return f"{head.rstrip('.')}." if bracket or head else ""
