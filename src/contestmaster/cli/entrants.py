"""Who plays, as a person types it: bots of ours, and programs of eir own, by name."""

import os
import re
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.bots.bot import MakeBot

PROGRAM: Final = "cmd:"

_NAMED: Final = re.compile(r"([A-Za-z0-9_-]+)=(.*)", re.DOTALL)
_ODD: Final = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST: Final = 32
_NAMELESS: Final = "program"


class Entrant(NamedTuple):
    """One who plays.

    Attributes:
        name: distinct among all.
        text: as it was typed, without the name.
        make: makes a bot of ours; none for a program.
        program: the command line of a program; empty for a bot of ours.
    """

    name: str
    text: str
    make: "MakeBot | None"
    program: str

    def option(self) -> str:
        """Return the words of a command line that let em play again under this name."""
        text = self.text if self.name == self.text else f"{self.name}={self.text}"
        return f"--bot {shlex.quote(text)}"


def entrants(game: str, texts: Sequence[str]) -> list[Entrant]:
    """Read ``--bot`` options: ``[NAME=]BOT``, ``[NAME=]cmd:COMMAND LINE`` or ``NAME=COMMAND LINE``.

    What is no bot of the game and has a blank or a slash in it is a command line. A program without
    a name is called like its file; who would be called alike is numbered.

    Raises:
        Trouble: there is no such bot, or two have been given the same name.
    """
    from contestmaster.bots.catalogue import UnknownBotError, bot

    plain: list[tuple[str, bool, str, str]] = []
    for text in texts:
        found = _NAMED.fullmatch(text)
        name, rest = (found[1], found[2]) if found else ("", text)
        program = _program(rest)
        plain.append((name or (_called(program) if program else rest), bool(name), rest, program))
    entered = []
    for (name, _, text, program), distinct in zip(plain, _distinct(plain), strict=True):
        if len(name) > _LONGEST:
            raise Trouble(f"--bot {name}=...: a name has at most {_LONGEST} characters", 2)
        try:
            make = None if program else bot(game, text)
        except UnknownBotError as error:
            raise Trouble(f"{error}{_like_a_file(text)}", 2) from None
        entered.append(Entrant(distinct, text, make, program))
    return entered


def _program(text: str) -> str:
    """Return the command line in a text, empty if it names a bot."""
    if text.startswith(PROGRAM):
        return text.removeprefix(PROGRAM)
    return text if any(each.isspace() or each in {"/", os.sep} for each in text) else ""


def _like_a_file(text: str) -> str:
    """Say how a program is named, to somebody who has named its file and nothing else."""
    if not (Path(text).suffix or Path(text).exists()):
        return ""
    return (
        "; a program is given by its whole command line, such as"
        f" --bot 'python {text} {{host}} {{port}} {{login}} {{password}}'"
    )


def _called(program: str) -> str:
    """Return what a program is called: its own file, not the interpreter that runs it."""
    try:
        words = shlex.split(program)
    except ValueError:  # said when it is to be started
        words = []
    first, *others = words or [""]
    own = next((word for word in others if Path(word).is_file()), None)
    if own is None and "-m" in others[:-1]:
        own = others[others.index("-m") + 1]
    name = _ODD.sub("_", Path(own or first).stem).strip("_")[:_LONGEST]
    return name or _NAMELESS


def _distinct(plain: Sequence[tuple[str, bool, str, str]]) -> list[str]:
    """Number those who would be called alike.

    Raises:
        Trouble: somebody has given a name twice.
    """
    given = Counter(name for name, is_given, *_ in plain if is_given)
    if twice := [name for name, count in given.items() if count > 1]:
        raise Trouble(f"--bot {twice[0]}=...: two players cannot have the same name", 2)
    often = Counter(name for name, *_ in plain)
    taken = set(given)
    names = []
    for name, is_given, *_ in plain:
        if is_given or often[name] == 1:
            names.append(name)
            continue
        number = 1
        while (numbered := f"{name}{number}") in taken:
            number += 1
        taken.add(numbered)
        names.append(numbered)
    return names
