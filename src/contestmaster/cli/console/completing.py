"""Completion of the line being typed: names of commands, and words that an argument may be."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from contestmaster.cli.console.helping import awaited, describe
from contestmaster.cli.console.tongue import Tongue
from contestmaster.kernel.commands import Command
from contestmaster.kernel.declared import options_of
from contestmaster.kernel.registry import game_names, load_game
from contestmaster.kernel.schemas import listed
from contestmaster.lobby import TABLE_OPTIONS
from contestmaster.lobby.kinds import Options

HELP: Final = "help "
GAME: Final = "game"
"""What commands call a parameter that is the name of a game."""


class Completing(Completer):
    """Completes by the vocabulary of the moment."""

    def __init__(self, tongue: Callable[[], Tongue]) -> None:
        """Ask for the tongue at each keystroke: it changes with the game."""
        self._tongue = tongue

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what may stand where the cursor is, with a word on each."""
        del complete_event
        for word, meaning, typed in choices(self._tongue(), document.text_before_cursor):
            yield Completion(word, -typed, display_meta=meaning)


def choices(tongue: Tongue, text: str) -> Iterator[tuple[str, str, int]]:
    """Yield words that may come, what they mean, and how many typed characters they replace."""
    text = text.lstrip()
    if text.lower().startswith(HELP):
        text = text[len(HELP) :]
    spoken = tongue.spoken(text)
    if spoken is None or (text and not text[-1].isspace() and len(text.split()) <= spoken.words):
        yield from _names(tongue, text)
        return
    typed = "" if text[-1].isspace() else text.split()[-1]
    for word, meaning in _words(spoken.command, tongue, text):
        if word.lower().startswith(typed.lower()):
            yield word, meaning, len(typed)


def _names(tongue: Tongue, text: str) -> Iterator[tuple[str, str, int]]:
    meanings = {command.name: command.brief() for command in reversed([*tongue.commands()])}
    for name in sorted(tongue.names()):
        if name.lower().startswith(text.lower()):
            yield name, meanings.get(name, ""), len(text)


def _words(command: Command, tongue: Tongue, text: str) -> Iterator[tuple[str, str]]:
    if command.named:
        given = {item.partition("=")[0] for item in text.split()}
        yield from ((f"{p.name}=", describe(p)) for p in command.parameters if p.name not in given)
        return
    spoken = tongue.spoken(text)
    parameter = None if spoken is None else awaited(spoken, text)
    if parameter is None:
        return
    if isinstance(parameter.kind, Options):
        yield from ((f"{key}=", "") for key in _options(text) if f" {key}=" not in text)
    elif parameter.name == GAME:
        yield from ((name, "") for name in tongue.games or game_names())
    else:
        yield from ((word, "") for word in listed(parameter.kind.schema()))


def _options(text: str) -> Iterator[str]:
    """The options of a table of the game that has been named, where its rules are here."""
    name = text.split()[1]
    if name in game_names():
        yield from dict.fromkeys((*TABLE_OPTIONS, *options_of(load_game(name).Params)))
