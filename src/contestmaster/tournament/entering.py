"""Who plays, as people write it: bots of ours, submitted files, programs, and those who log in.

One reading for every command and file that seats players [TOUR-1].
"""

import os
import re
import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from contestmaster.bots.bot import MakeBot
from contestmaster.bots.catalogue import UnknownBotError, bot, entrant_of
from contestmaster.kernel.recording import DeclaredEntrant

ContenderKind: TypeAlias = Literal["bot", "wasm", "box", "program", "line", "mcp"]

PROGRAM: Final = "cmd:"
_REMOTE: Final = ("line", "mcp")
_FILES: Final = ("wasm", "box")
_REPEATABLE: Final = ("bot", "wasm")

_NAMED: Final = re.compile(r"([A-Za-z0-9_-]+)=(.*)", re.DOTALL)
_ODD: Final = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST: Final = 32
_NAMELESS: Final = "program"


class EnteringError(ValueError):
    """Somebody cannot play; the message is one sentence, without the option or key it came by."""


class Contender(msgspec.Struct, frozen=True, omit_defaults=True):
    """One who plays, as data: what a job, a journal's header and a queue can hold.

    Attributes:
        name: distinct among all; the login, where one is needed.
        kind: ``bot``: of ours, by name; ``wasm``, ``box``: a submitted file or folder; ``program``:
            a command line, played over the line; ``line``, ``mcp``: logs in by itself.
        text: what follows the kind: a bot's name, a path, a command line.
        sha256: of the file, in hexadecimal; empty where there is none.
    """

    name: str
    kind: ContenderKind
    text: str
    sha256: str = ""

    @property
    def repeatable(self) -> bool:
        """Whether it gives the same orders to the byte whenever a match is played again."""
        return self.kind in _REPEATABLE

    @property
    def typed(self) -> str:
        """How it is typed, without its name."""
        if self.kind == "bot":
            return self.text
        if self.kind == "program":
            return self.text if _program(self.text) else f"{PROGRAM}{self.text}"
        return f"{self.kind}:{self.text}"

    def option(self) -> str:
        """Return the words of a command line that let em play again under this name."""
        text = self.typed if self.name == self.typed else f"{self.name}={self.typed}"
        return f"--bot {shlex.quote(text)}"


class SeatMaker(NamedTuple):
    """How somebody comes to a seat.

    Attributes:
        make: makes what plays in process, from the public commitment of the match; none for others.
        program: the command line of a program; empty for others. Who is neither logs in.
        entrant: who that is, for the header of a journal; ``None``: nothing is said.
        password: with which e logs in; empty: one is drawn for the match.
    """

    make: Callable[[str], MakeBot] | None = None
    program: str = ""
    entrant: DeclaredEntrant | None = None
    password: str = ""


def entries(game: str, texts: Sequence[str]) -> tuple[Contender, ...]:
    """Read who plays: ``[NAME=]BOT``, ``[NAME=]KIND:TEXT`` or ``[NAME=]COMMAND LINE``.

    What is no bot of the game and has a blank or a slash in it is a command line. Who has no name
    is called like eir file; who would be called alike is numbered.

    Raises:
        EnteringError: there is no such bot or file, or two have been given the same name.
    """
    found = [_NAMED.fullmatch(text) for text in texts]
    plain = [
        (each[1], *_meant(each[2])) if each else ("", *_meant(text))
        for each, text in zip(found, texts, strict=True)
    ]
    called = [(name or _called(kind, text), bool(name)) for name, kind, text in plain]
    entered = []
    for (_, kind, text), name in zip(plain, _distinct(called), strict=True):
        if len(name) > _LONGEST:
            raise EnteringError(f"{name}=...: a name has at most {_LONGEST} characters")
        if kind == "bot":
            _check_bot(game, text)
        entered.append(Contender(name, kind, text, _hash(kind, text)))
    return tuple(entered)


def ready(game: str, contender: Contender, library: Path | None = None) -> SeatMaker:
    """Return how somebody comes to a seat.

    Args:
        game: the name of the game.
        contender: who it is.
        library: the folder of submitted files, by their SHA-256; ``None``: they are where it says.

    Raises:
        EnteringError: that cannot be had here.
    """
    match contender.kind:
        case "bot":
            try:
                make = bot(game, contender.text)
            except UnknownBotError as error:
                raise EnteringError(str(error)) from None
            return SeatMaker(lambda _: make, entrant=entrant_of(game, contender.text))
        case "program":
            return SeatMaker(program=contender.text)
        case "line" | "mcp":
            return SeatMaker()
    del library
    raise EnteringError(f"{contender.typed}: {contender.kind} is not played by this installation")


def keep(contender: Contender, library: Path) -> None:
    """Put a submitted file into a library, under its SHA-256; nothing for who has none.

    Raises:
        EnteringError: it has gone, or is not what it was.
    """
    del library
    if contender.kind in _FILES:
        _hash(contender.kind, contender.text)


def _meant(text: str) -> tuple[ContenderKind, str]:
    """Return which kind of player a text names, and what it says of em."""
    if program := _program(text):
        return "program", program
    kind, colon, rest = text.partition(":")
    for each in (*_FILES, *_REMOTE):
        if kind == each and (colon or each in _REMOTE):
            return each, rest
    return "bot", text


def _program(text: str) -> str:
    """Return the command line in a text, empty if it names a bot."""
    if text.startswith(PROGRAM):
        return text.removeprefix(PROGRAM)
    if text.startswith(tuple(f"{kind}:" for kind in (*_FILES, *_REMOTE))):
        return ""
    return text if any(each.isspace() or each in {"/", os.sep} for each in text) else ""


def _check_bot(game: str, text: str) -> None:
    try:
        bot(game, text)
    except UnknownBotError as error:
        raise EnteringError(f"{error}{_like_a_file(text)}") from None


def _hash(kind: ContenderKind, text: str) -> str:
    if kind not in _FILES:
        return ""
    raise EnteringError(f"{kind}:{text}: {kind} is not played by this installation")


def _like_a_file(text: str) -> str:
    """Say how a program is named, to somebody who has named its file and nothing else."""
    if not (Path(text).suffix or Path(text).exists()):
        return ""
    return (
        "; a program is given by its whole command line, such as"
        f" --bot 'python {text} {{host}} {{port}} {{login}} {{password}}'"
    )


def _called(kind: ContenderKind, text: str) -> str:
    """Return what a player without a name is called: like its own file, not what runs that."""
    if kind == "bot":
        return text
    if kind in _REMOTE:
        return kind
    try:
        words = shlex.split(text) if kind == "program" else [text]
    except ValueError:  # said when it is to be started
        words = []
    first, *others = words or [""]
    own = next((word for word in others if Path(word).is_file()), None)
    if own is None and "-m" in others[:-1]:
        own = others[others.index("-m") + 1]
    name = _ODD.sub("_", Path(own or first).stem).strip("_")[:_LONGEST]
    return name or _NAMELESS


def _distinct(called: Sequence[tuple[str, bool]]) -> list[str]:
    """Number those who would be called alike.

    Raises:
        EnteringError: somebody has given a name twice.
    """
    given = Counter(name for name, is_given in called if is_given)
    if twice := [name for name, count in given.items() if count > 1]:
        raise EnteringError(f"{twice[0]}=...: two players cannot have the same name")
    often = Counter(name for name, _ in called)
    taken = set(given)
    names = []
    for name, is_given in called:
        if is_given or often[name] == 1:
            names.append(name)
            continue
        number = 1
        while (numbered := f"{name}{number}") in taken:
            number += 1
        taken.add(numbered)
        names.append(numbered)
    return names
