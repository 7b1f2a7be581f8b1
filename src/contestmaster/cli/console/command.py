"""The command ``console``."""

import os

from contestmaster.cli.ports import LAST_PORT
from contestmaster.cli.trouble import Trouble
from contestmaster.cli.trusting import PLAIN, Trusting

PASSWORD = "CONTESTMASTER_PASSWORD"


def console(
    server: str,
    /,
    *,
    game: str | None = None,
    login: str | None = None,
    password: str | None = None,
    trusting: Trusting = PLAIN,
) -> None:
    """Play by hand on a server: commands with completion, replies as tables.

    In a terminal, Tab completes commands, the line below says what comes next and how long the turn
    will last, `help MOVE` tells all about a command, the arrow keys bring back what was typed, and
    Ctrl-D leaves. Where input or output is no terminal, lines are read and written as they are; the
    first two are the login and the password unless options give them.

    Examples: `contestmaster console localhost:20000`,
    `contestmaster console localhost:20000 --game cows --login guest`

    Parameters
    ----------
    server
        Where the server is: HOST:PORT, or the port alone on this machine.
    game
        What is played there; found out by asking if not given.
    login
        The account; asked for if not given.
    password
        Its password; taken from the environment variable CONTESTMASTER_PASSWORD if not given, and
        asked for if that is not set.
    trusting
        How the connection is encrypted.
    """
    from contestmaster.cli.console.room import run

    host, port = _place(server)
    if login is not None and password is None:
        password = os.environ.get(PASSWORD)
    run(host, port, game, login, password, trusting.trust)


def _place(server: str) -> tuple[str, int]:
    """Read HOST:PORT.

    Raises:
        Trouble: it is none.
    """
    host, _, port = server.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) <= LAST_PORT):
        raise Trouble(f"{server}: give HOST:PORT, with a port from 1 to {LAST_PORT}", 2)
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)
