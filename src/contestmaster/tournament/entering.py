"""Who plays, as people write it: bots of ours, submitted files, programs, and those who log in.

One reading for every command and file that seats players [TOUR-1].
"""

import hashlib
import os
import re
import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from contestmaster.bots.bot import MakeBot
from contestmaster.bots.catalogue import UnknownBotError, bot, entrant_of
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.kernel.registry import load_game
from contestmaster.sandbox.archives import packed
from contestmaster.sandbox.errors import NoBoxError, RefusedSubmissionError
from contestmaster.sandbox.limits import limits_of
from contestmaster.sandbox.submission import BoxSubmission
from contestmaster.sandbox.submission import declared as declared_box
from contestmaster.sandbox.submission import opened as opened_box
from contestmaster.wasm.errors import MissingError, RefusedModuleError
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.module import Module, opened

ContenderKind: TypeAlias = Literal["bot", "wasm", "box", "program", "line", "mcp"]

PROGRAM: Final = "cmd:"
NO_LIMITS: Final[Mapping[str, str | int | float | bool]] = MappingProxyType({})
"""Limits are the usual ones."""
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
        """Return the words of a command line that let them play again under this name."""
        text = self.typed if self.name == self.typed else f"{self.name}={self.typed}"
        return f"--bot {shlex.quote(text)}"


class SeatMaker(NamedTuple):
    """How somebody comes to a seat.

    Attributes:
        make: makes what plays in process, from the public commitment of the match and the number
            of the seat; none for others.
        program: the command line of a program; empty for others. Who is neither logs in.
        entrant: who that is, for the header of a journal; ``None``: nothing is said.
        password: with which they log in; empty: one is drawn for the match.
    """

    make: Callable[[str, int], MakeBot] | None = None
    program: str = ""
    entrant: DeclaredEntrant | None = None
    password: str = ""


def entries(game: str, texts: Sequence[str]) -> tuple[Contender, ...]:
    """Read who plays: ``[NAME=]BOT``, ``[NAME=]KIND:TEXT`` or ``[NAME=]COMMAND LINE``.

    What is no bot of the game and has a blank or a slash in it is a command line. Who has no name
    is called like their file; who would be called alike is numbered.

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


def ready(
    game: str,
    contender: Contender,
    library: Path | None = None,
    *,
    limits: Mapping[str, str | int | float | bool] = NO_LIMITS,
    commands: int = 100,
) -> SeatMaker:
    """Return how somebody comes to a seat.

    Args:
        game: the name of the game.
        contender: who it is.
        library: the folder of submitted files, by their SHA-256; ``None``: they are where it says.
        limits: of submitted bots, where they are not the usual ones.
        commands: how many a seat has in a turn.

    Raises:
        EnteringError: that cannot be had here.
    """
    match contender.kind:
        case "bot":
            try:
                make = bot(game, contender.text)
            except UnknownBotError as error:
                raise EnteringError(str(error)) from None
            return SeatMaker(lambda *_: make, entrant=entrant_of(game, contender.text))
        case "program":
            return SeatMaker(program=contender.text)
        case "line" | "mcp":
            return SeatMaker()
        case "wasm":
            return _in_wasm(game, contender, library, _limits(limits), commands)
        case "box":
            return _in_a_box(game, contender, library, limits)


def keep(contender: Contender, library: Path) -> None:
    """Put a submitted file into a library, under its SHA-256; nothing for who has none.

    Raises:
        EnteringError: it has gone, or is not what it was.
    """
    if contender.kind not in _FILES:
        return
    if contender.kind == "wasm":
        module = _module(contender.text)
        sha256, data = module.sha256, module.data
    else:
        submission = _submission(contender.text)
        sha256, data = submission.sha256, packed(submission.files)
    if sha256 != contender.sha256:
        raise EnteringError(f"{contender.text} is not the file that it was")
    draft = library / f".{sha256}.draft"
    draft.write_bytes(data)
    draft.replace(library / sha256)


def _in_wasm(
    game: str, contender: Contender, library: Path | None, limits: Limits, commands: int
) -> SeatMaker:
    """Return how a bot in WebAssembly comes to a seat."""
    from contestmaster.wasm.bot import entrant, maker  # noqa: PLC0415 - only where one plays

    module = _module(str(library / contender.sha256) if library else contender.text)
    if contender.sha256 not in ("", module.sha256):
        raise EnteringError(f"{contender.text} is not the file that it was")
    rules = load_game(game)()

    def make(commitment: str, seat: int) -> MakeBot:
        return maker(module, limits, game=rules, commitment=commitment, seat=seat)

    try:
        make("", 0)  # what may not play is refused before the match
        return SeatMaker(make, entrant=entrant(module, contender.name, limits, commands=commands))
    except RefusedModuleError as error:
        raise EnteringError(f"{contender.text}: {error}") from None
    except MissingError as error:
        raise EnteringError(str(error)) from None


def _in_a_box(
    game: str,
    contender: Contender,
    library: Path | None,
    said: Mapping[str, str | int | float | bool],
) -> SeatMaker:
    """Return how a native program comes to a seat."""
    from contestmaster.sandbox.bot import maker  # noqa: PLC0415 - only where one plays

    path = library / contender.sha256 if library else Path(contender.text)
    submission = _submission(str(path))
    # Named by its files, or by the archive in which they are kept.
    if contender.sha256 not in ("", submission.sha256) and not _is_kept(path, contender.sha256):
        raise EnteringError(f"{contender.text} is not the folder that it was")
    try:
        limits = limits_of(said)
        make = maker(submission, load_game(game)(), limits)
    except (RefusedSubmissionError, NoBoxError, ValueError) as error:
        raise EnteringError(f"{contender.typed}: {error}") from None
    entrant = declared_box(submission, contender.name, limits)
    return SeatMaker(lambda *_: make, entrant=entrant)


def _is_kept(path: Path, sha256: str) -> bool:
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def _submission(path: str) -> BoxSubmission:
    try:
        return opened_box(Path(path))
    except RefusedSubmissionError as error:
        raise EnteringError(f"box:{path}: {error}") from None


def _module(path: str) -> Module:
    try:
        return opened(Path(path))
    except RefusedModuleError as error:
        raise EnteringError(str(error)) from None


def _limits(said: Mapping[str, str | int | float | bool]) -> Limits:
    """Read limits that a job holds; those of other kinds of bots are left alone.

    Raises:
        EnteringError: one is out of range.
    """
    known = Limits.__struct_fields__
    try:
        return msgspec.convert({k: v for k, v in said.items() if k in known}, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise EnteringError(f"limits of bots in WebAssembly: {error}") from None


def _meant(text: str) -> tuple[ContenderKind, str]:
    """Return which kind of player a text names, and what it says of them."""
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
    if kind == "wasm":
        return _module(text).sha256
    return _submission(text).sha256


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
