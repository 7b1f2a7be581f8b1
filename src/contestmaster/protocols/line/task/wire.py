"""How a program talks to a server, on one page: all that holds for every game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from contestmaster.kernel.game import Game
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.task.commands import generic_codes
from contestmaster.protocols.line.task.markdown import wrapped


@dataclass(frozen=True)
class TaskServer:
    """The server a task is played on, as far as it is known.

    Attributes:
        name: what the contest calls it.
        address: the host to connect to.
        port: its port.
        settings: what an organiser has set about its wire.
    """

    name: str = ""
    address: str = ""
    port: int | None = None
    settings: LineSettings | None = None


TURN: Final = ("turn_seconds", "turn_length_s")
"""What games call the length of a turn."""

LINES: Final = """\
A bot is a program that opens a TCP connection and sends and receives lines of text. {place}A
line ends with a single line feed, byte 10; the words of a line are separated by one space. The
server takes tabs, carriage returns and further spaces for space, ignores empty lines, and reads
lines of up to {max_line_bytes} bytes. Whole numbers have up to 18 digits and perhaps a sign;
numbers with a fraction come with a point and, where nothing else is said, six decimals. There
are no exponents.

Log in when you have connected. Lines with `>` are yours, without the `>`:

```text
LOGIN
> red
PASS
> secret
OK
```

You may have up to {max_connections_per_host} connections from one computer. All connections with
the same login are the same player.

One line is one command: a name and its arguments. Each is answered once and in order, by `OK`
and then the lines that this command's reply consists of, or by `FAILED`, a code and a message. A
refused command has changed nothing. Nothing marks the end of a reply. How many lines it has
follows from the command or from the reply itself{elsewhere}. You may send several commands before
you read the replies. The server never sends anything unasked. At a terminal `HELP` lists the
commands.
"""

WAITING: Final = """\
Time passes in turns{turns}. `WAIT` waits for the next:

```text
> WAIT
OK
WAITING {left}
OK
```

The first two lines come at once and say how long it will take{unit}; the last `OK` comes when the
next turn has begun and everything in it has been worked out. You need not send `WAIT`. Turns go on
anyway, and a command takes effect in the turn in which the server executes it.

You may give {command_limit} commands {window}, on all connections together. `WAIT` does not
count; commands that fail do. What is too much is not carried out but answered by three lines,
the last of which comes when you may go on:

```text
FAILED 6 commands limit reached, forced waiting activated
WAITING {left}
OK
```

Expect disconnections: a contest may be suspended, its host may be restarted. Your team carries on
with its last orders. Connect and log in again, with a pause that grows after each failed attempt.

When a game ends the next one begins on the same connection. These codes are the same in all
games; of several that apply the first of 6, 2, 4, 3, 7 is sent, then those of the game:
"""


def wire(game: Game[Any, Any], server: TaskServer) -> Iterator[str]:
    """Yield how to talk to the server of a game, in Markdown."""
    settings = server.settings or suited(game)
    lines = LINES.format(
        place=_place(server),
        max_line_bytes=settings.max_line_bytes,
        max_connections_per_host=settings.max_connections_per_host,
        elsewhere=_elsewhere(game),
    )
    yield wrapped(lines)
    window = settings.limit_window_s
    turns = turn_seconds(game)
    waiting = WAITING.format(
        turns=f" of {turns:g} {'second' if turns == 1 else 'seconds'}" if turns else "",
        unit=", in seconds" if settings.wait_time_format == "seconds" else "",
        left="0.412773" if settings.wait_time_format == "seconds" else "00:00:00.412773",
        command_limit=settings.command_limit,
        window="in one turn" if window == "turn" else f"in {window:g} seconds",
    )
    yield wrapped(waiting)
    yield generic_codes() + "\n"


def _elsewhere(game: Game[Any, Any]) -> str:
    """Name the replies whose number of lines another query tells [NET-100]."""
    pairs = [
        f"`{asks.query}` tells it for `{command.name}`"
        for command in game.vocabulary
        if (asks := command.shape.asks) is not None
    ]
    return f"; only {' and '.join(pairs)}" if pairs else ""


def turn_seconds(game: Game[Any, Any]) -> float | None:
    """Return how many seconds a turn takes, if the game's parameters say so."""
    lengths = [getattr(game.params, name, None) for name in TURN]
    return next((length for length in lengths if length is not None), None)


def _place(server: TaskServer) -> str:
    """Say where to connect, as far as it is known."""
    if server.port is None:
        return ""
    host = f"The host is `{server.address}`, the" if server.address else "The"
    return f"{host} port is {server.port}. "


def suited(game: Game[Any, Any]) -> LineSettings:
    """Return the settings of a server for this game that nobody has set up."""
    blocks = any(command.block for command in game.vocabulary)
    return LineSettings.suited(blocks=blocks)
