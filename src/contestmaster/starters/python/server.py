"""Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from contestmaster.client import Connection, ConnectionLost, LoginFailed, Refused, connect

__all__ = ["attempt", "play"]

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
    """Play with ``turn`` until the end; where, and as whom, is on the command line."""
    if len(sys.argv) != 5:
        sys.exit(f"usage: python {sys.argv[0]} HOST PORT LOGIN PASSWORD")
    session = Session(game, turn)
    while True:
        try:
            session.run()
        except LoginFailed as failed:
            sys.exit(str(failed))
        except (ConnectionLost, TimeoutError) as lost:
            if session.lock_step:
                return  # nobody waits for a clock there, and a match that is over is closed
            print(f"{lost}; trying again in {session.pause:g} s", file=sys.stderr)
        time.sleep(session.pause)
        session.pause = min(2 * session.pause, LONGEST_PAUSE_S)


class Session:
    """What lasts from connection to connection."""

    def __init__(self, game: Any, turn: Callable[[Any], object]) -> None:
        """Remember the game's typed client, and what to do in a turn."""
        self.game = game
        self.turn = turn
        self.pause = FIRST_PAUSE_S
        self.lock_step = False

    def run(self) -> None:
        """Log in, and play until the connection is lost."""
        shape = getattr(self.game, "WAIT", ())
        with ExitStack() as open_links:

            def enter() -> Connection:
                host, port, login, password = sys.argv[1:]
                return open_links.enter_context(connect(host, int(port), login, password))

            link = bell = enter()
            if getattr(self.game, "BELL", False):  # an order may end the turn before we wait:
                bell = enter()  # so a second connection waits from the beginning
            game = self.game(link)
            while True:
                wait = bell.begin_wait(shape) if bell is not link else None
                if wait and wait.waiting == 0:  # in lock-step all connections have to wait
                    bell.close()
                    bell, wait = link, None
                attempt(self.turn, game)
                wait = wait or bell.begin_wait(shape)
                self.lock_step = wait.waiting == 0
                bell.end_wait(wait)
                self.pause = FIRST_PAUSE_S
