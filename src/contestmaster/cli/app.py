"""The program ``contestmaster``: its commands, and what becomes of errors."""

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Final

from cyclopts import App, CycloptsError, Group, UnusedCliTokensError

from contestmaster import __version__
from contestmaster.cli.address import address
from contestmaster.cli.analyse import analyse
from contestmaster.cli.announce import announce, correct
from contestmaster.cli.apps import new_app
from contestmaster.cli.bot import bot
from contestmaster.cli.cache import cache
from contestmaster.cli.check import check
from contestmaster.cli.check_game import check_game
from contestmaster.cli.compare import compare
from contestmaster.cli.compiling import compiled_meanwhile
from contestmaster.cli.console import console
from contestmaster.cli.contest import admin, export, init, results, serve
from contestmaster.cli.db import db
from contestmaster.cli.demo import demo
from contestmaster.cli.doctor import doctor
from contestmaster.cli.forum import forum
from contestmaster.cli.games import games, maps, rules
from contestmaster.cli.import_mbox import import_mbox
from contestmaster.cli.journals import replay, verify
from contestmaster.cli.lobby import tables
from contestmaster.cli.mcp import mcp
from contestmaster.cli.mock import mock
from contestmaster.cli.new import new
from contestmaster.cli.new_game import new_game
from contestmaster.cli.open import account, open_
from contestmaster.cli.picture import picture
from contestmaster.cli.play import play
from contestmaster.cli.seal import seal
from contestmaster.cli.season import season
from contestmaster.cli.signs import print_everywhere
from contestmaster.cli.starter import starter
from contestmaster.cli.task import task
from contestmaster.cli.tournament import tournament
from contestmaster.cli.trouble import trouble_of
from contestmaster.cli.unit import unit
from contestmaster.cli.watch import watch
from contestmaster.kernel.unseen import harmless

app = new_app(
    "contestmaster",
    "The contest master that never sleeps: hosts, referees, records and replays contests.",
    __version__,
)

_COMMANDS: Final[dict[str, tuple[App | Callable[..., object], ...]]] = {
    "Play and watch": (demo, tables, console, watch, analyse),
    "Bots and their matches": (
        starter,
        bot,
        mcp,
        play,
        compare,
        replay,
        picture,
        verify,
        check,
        mock,
    ),
    "Seasons and tournaments": (tournament,),
    "Games and their rules": (games, rules, task, maps),
    "Games of your own": (new_game, check_game),
    "Contests": (init, serve, admin, results, export, season),
    "Games by announcement": (new, announce, correct, seal, open_, forum, import_mbox),
    "Accounts and data": (account, address, db),
    "This installation": (doctor, unit, cache),
}


def _register() -> None:
    """Give the program its commands, and help the order in which they stand above."""
    for place, (title, commands) in enumerate(_COMMANDS.items()):
        group = Group(title, sort_key=place)
        for number, command in enumerate(commands):
            if isinstance(command, App):
                command.group, command.sort_key = group, number
                app.command(command)
            else:
                app.command(command, group=group, sort_key=number)
    last = Group("Options", sort_key=len(_COMMANDS))
    for flag in ("--help", "--version"):
        app[flag].group = last


_register()


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code.

    0: done. 1: it could not be done, for the reason printed. 2: the command line was wrong, or
    what the command itself says of 2. 130: interrupted.
    """
    print_everywhere()
    warnings.showwarning = _note
    try:
        with compiled_meanwhile(_complain):
            code = app(argv, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        _complain(_mended(error))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        _complain(str(trouble))
        sys.exit(trouble.code)
    sys.exit(code if isinstance(code, int) else 0)


def _note(message: Warning | str, *_: object, **__: object) -> None:
    """Show a warning as a sentence, without the line of code that gave it."""
    _complain(str(message))


def _mended(error: CycloptsError) -> str:
    """Return what is wrong with a command line; the demo is often given the name of a command."""
    words = error.unused_tokens or () if isinstance(error, UnusedCliTokensError) else ()
    if words and error.command_chain == ("demo",):
        ways = "to play yourself: contestmaster tables; a contest of your own: contestmaster init"
        return f"demo {words[0]}: the demo is a contest, and takes options only; {ways}"
    return str(error)


def _complain(sentence: str) -> None:
    print(f"contestmaster: {harmless(sentence, lines=True)}", file=sys.stderr)
