"""Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.

Without arguments it plays on standard input and output, where it is logged in already.
"""

import random
import sys
import time
from collections.abc import Callable
from io import TextIOBase
from itertools import count
from traceback import walk_tb
from typing import Any

from contestmaster.client import (
    NONE_KNOWN,
    Connection,
    ConnectionLost,
    InProcess,
    LoginFailed,
    Refused,
    attached,
    connect,
)

try:
    import wit_world  # what bot.wit says, where componentize-py builds the bot
except ImportError:
    wit_world = None

__all__ = ["attempt", "component", "play", "rest"]

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 15.0


def attempt(order: Callable[..., object], *arguments: Any) -> bool:
    """Give an order, and return whether it was accepted; a refusal goes to standard error."""
    try:
        order(*arguments)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return False
    return True


def play(game: Any, turn: Callable[[Any], object]) -> None:
    """Play with ``turn`` until the end; where, and as whom, is on the command line, if anywhere."""
    if len(sys.argv) not in (1, 5, 6):
        sys.exit(f"usage: python {sys.argv[0]} [HOST PORT LOGIN PASSWORD [tls | AUTHORITIES.pem]]")
    session = Session(game, turn)
    while True:
        try:
            session.run()
        except LoginFailed as failed:
            sys.exit(str(failed))
        except (ConnectionLost, Refused, TimeoutError) as lost:
            if session.lock_step or len(sys.argv) == 1:
                return  # nobody waits for a clock there, and a match that is over is closed
            print(f"{lost}; trying again in {session.pause:g} s", file=sys.stderr)
        time.sleep(session.pause)
        session.pause = min(2 * session.pause, LONGEST_PAUSE_S)


def rest() -> None:
    """Do nothing for a second, where there is a clock."""
    if wit_world is None:
        time.sleep(1)


def component(game: Any, turn: Callable[[Any], object]) -> Any:
    """Return what the host of a match calls where the bot is WebAssembly; elsewhere nothing."""
    if wit_world is None:
        return None
    asking = game(InProcess(lambda line: wit_world.ask(line.decode()).encode()))
    turns = count()

    class Component(wit_world.WitWorld):
        """Plays a turn whenever the host says so."""

        def turn(self) -> None:
            if next(turns) == 0:  # before the first match begins nobody can be asked
                sys.stdout = sys.stderr = Log()
                random.seed(wit_world.random())  # the same whenever the match is played again
            try:
                attempt(turn, asking)
            except Exception as error:  # its lines cannot be shown: there are no files
                for frame, line in walk_tb(error.__traceback__):
                    print(f"{frame.f_code.co_filename}, line {line}, in {frame.f_code.co_name}")
                print(f"{type(error).__name__}: {error}")
                raise

    return Component


class Log(TextIOBase):
    """Writes what is printed into the log that the author of a bot can read, line by line."""

    begun = ""

    def write(self, text: str) -> int:
        """Write a text."""
        *lines, self.begun = (self.begun + text).split("\n")
        for line in lines:
            wit_world.log(line)
        return len(text)


def link_of(account: list[str]) -> Connection:
    """Connect and log in; whoever is given no account is on standard input and output.

    A fifth word encrypts the connection: `tls`, or the file of the authorities that are trusted.
    """
    if not account:
        return attached()
    host, port, login, password, *trusted = account
    tls = trusted == ["tls"] or "".join(trusted)
    return connect(host, int(port), login, password, tls=tls or False)


class Session:
    """What lasts from connection to connection."""

    def __init__(self, game: Any, turn: Callable[[Any], object]) -> None:
        """Remember the game's typed client, and what to do in a turn."""
        self.game = game
        self.turn = turn
        self.pause = FIRST_PAUSE_S
        self.turns = 0
        self.clock = False

    @property
    def lock_step(self) -> bool:
        """Whether turns end when all wait: no wait has taken time."""
        return self.turns > 1 and not self.clock

    def run(self) -> None:
        """Log in, and play until the connection is lost."""
        with link_of(sys.argv[1:]) as link:
            game, ended = self.game(link), NONE_KNOWN
            while True:
                ended = self.wait(link, ended)
                attempt(self.turn, game)
                self.turns += 1
                self.pause = FIRST_PAUSE_S

    def wait(self, link: Connection, known: int) -> int:
        """Wait until more turns have ended than we know of: at once where an order has ended one.

        Return how many have.
        """
        request = link.begin_wait(getattr(self.game, "WAIT", ()), after=known)
        self.clock = self.clock or request.waiting != 0
        return int(link.end_wait(request)[0])
