"""The program ``contestmaster``: its commands, and what becomes of errors."""

import os
import sys
import warnings
from collections.abc import Sequence
from typing import Final

from cyclopts import CycloptsError, Group, UnusedCliTokensError

from contestmaster import __version__
from contestmaster.cli.apps import new_app
from contestmaster.cli.compiling import compiled_meanwhile
from contestmaster.cli.signs import print_everywhere
from contestmaster.cli.trouble import ended_by, trouble_of
from contestmaster.kernel.unseen import harmless

app = new_app(
    "contestmaster",
    "The contest master that never sleeps: hosts, referees, records and replays contests.",
    __version__,
)

_COMMANDS: Final = {
    "Play and watch": "demo lobby:tables console watch analyse",
    "Bots and their matches": (
        "starter bot mcp play compare journals:replay picture journals:verify check mock"
    ),
    "Seasons and tournaments": "tournament",
    "Games and their rules": "games games:rules task games:maps",
    "Games of your own": "new_game check_game",
    "Contests": (
        "contest.init contest.serve contest.join contest.admin contest.results contest.export "
        "season"
    ),
    "Games by announcement": ("new announce announce:correct seal open:open_ forum import_mbox"),
    "Accounts and data": "open:account address db",
    "This installation": "doctor unit cache",
}
"""Where the commands of each group are: a module, and the function if that has another name."""


def _register() -> None:
    """Give the program its commands, and help the order in which they stand above.

    Only the one that is typed is imported, unless help shows them all.
    """
    for place, (title, commands) in enumerate(_COMMANDS.items()):
        group = Group(title, sort_key=place)
        for number, where in enumerate(commands.split()):
            module, _, name = where.partition(":")
            found = f"{__package__}.{module}:{name or module.rpartition('.')[2]}"
            app.command(found, group=group, sort_key=number)
    last = Group("Options", sort_key=len(_COMMANDS))
    for flag in ("--help", "--version"):
        app[flag].group = last


_register()


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command and exit with its code.

    0: done. 1: it could not be done, for the reason printed. 2: the command line was wrong, or
    what the command itself says of 2. 130: interrupted.
    """
    words = sys.argv[1:] if argv is None else argv
    if not words or words[0].startswith("-"):
        app.resolved_commands()  # for help, which shows a sentence of each
    print_everywhere()
    warnings.showwarning = _note
    try:
        with compiled_meanwhile(_complain):
            code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        _complain(_mended(error))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except SystemExit as ended:
        # Who starts a bot of their own may have it end when it likes, with a code of its own.
        if "bot" in words[:1] or not (where := ended_by(ended)):
            raise
        _complain(f"{where} ended this program by sys.exit")
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
    _complain(f"careful: {message}")


def _mended(error: CycloptsError) -> str:
    """Return what is wrong with a command line; the demo is often given the name of a command."""
    words = error.unused_tokens or () if isinstance(error, UnusedCliTokensError) else ()
    if not words:
        return str(error)
    if error.command_chain == ("demo",):
        ways = "to play yourself: contestmaster tables; a contest of your own: contestmaster init"
        return f"demo {words[0]}: the demo is a contest, and takes options only; {ways}"
    command = " ".join(error.command_chain or ())
    way = f"contestmaster {command} --help shows what it takes"
    return f"{command}: {' '.join(words)} is too much; {way}"


def _complain(sentence: str) -> None:
    print(f"contestmaster: {harmless(sentence, lines=True)}", file=sys.stderr)
