"""Bots over a socket: log in, give the orders of a turn, wait for the next, until the end.

A game that ends is followed by the next one on the same connection; a connection that breaks is
opened anew, with growing pauses, and the bot goes on with what it remembers.
"""

import math
import random
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import (
    NONE_KNOWN,
    NOTHING,
    Connection,
    ConnectionLost,
    Refused,
    Shape,
    connect,
)
from contestmaster.client.errors import PASSING
from contestmaster.client.patience import Notice, rests
from contestmaster.client.secure import Trust
from contestmaster.kernel.generic import GenericCode

PATIENCE: Final = math.inf
"""For how many seconds a server that is gone is waited for: a suspension may last for hours."""

REST: Final = 0.2
"""For how many seconds a bot rests where the game is over and its players stay connected."""


class Account(NamedTuple):
    """Where a bot plays, and as whom; over TLS with whom it trusts there, if not plainly."""

    host: str
    port: int
    login: str
    password: str
    tls: Trust = False


class _Line:
    """A transport whose connection may be replaced under the bot's feet."""

    def __init__(
        self,
        account: Account,
        closing: Shape,
        at_first: float,
        patience: float,
        notice: Notice | None,
        keeps_on: bool,
    ) -> None:
        self._notice = notice
        self._keeps_on = keeps_on
        self._account = account
        self._closing = closing
        self._patience = patience
        self._link: Connection
        self._ended = NONE_KNOWN
        self._connect(at_first)

    def command(self, line: str, shape: Shape) -> Sequence[str]:
        return self._link.command(line, shape)

    def take_turn(self, bot: Bot, *, stays: bool) -> None:
        """Let the bot give its orders, and wait for the end of the turn in which it began to.

        How many turns had ended is known before it looks around: so no end of a turn passes unheard
        while it thinks, nor one that its own orders bring about [NET-101].
        """
        if not stays:
            self._act(bot)
            return
        if self._ended == NONE_KNOWN:
            self._ended = self._link.wait_after(NONE_KNOWN, self._closing).ended
        self._act(bot)
        known, self._ended = self._ended, self._link.wait_after(self._ended, self._closing).ended
        if self._ended == known:  # there is no turn to end; perhaps somebody begins another game
            time.sleep(REST)

    def reconnect(self, error: Exception) -> None:
        notice = self._notice or _silent
        notice(str(error))
        self.close()
        self._connect(self._patience)
        notice("connected again")

    def close(self) -> None:
        self._link.close()

    def _act(self, bot: Bot) -> None:
        try:
            bot.turn()
        except Refused as refused:
            if refused.code in PASSING:
                return
            if not self._keeps_on or refused.code <= max(GenericCode):
                raise
            if self._notice is not None:
                self._notice(f"{refused}; it goes on with the next turn")

    def _connect(self, patience: float) -> None:
        self._ended = NONE_KNOWN
        host, port, login, password, tls = self._account
        self._link = connect(
            host, port, login, password, patience=patience, notice=self._notice, tls=tls
        )


def run(
    account: Account,
    make: MakeBot,
    rng: random.Random,
    *,
    closing: Shape = NOTHING,
    turns: int | None = None,
    stays: bool = True,
    patience: float = PATIENCE,
    at_first: float | None = None,
    notice: Notice | None = None,
    keeps_on: bool = False,
) -> int:
    """Let a bot play, and return how many turns it played.

    It ends after ``turns`` turns, or when the connection is lost and the server cannot be reached
    again within ``patience`` seconds. Before it has been reached once it is waited for ``at_first``
    seconds, as long as later if that is not given. ``closing`` is the shape of what the game adds
    to the end of a wait [NET-83]; a bot that does not stay plays in one turn only and does not wait
    for its end. ``notice`` is told when the connection is lost and found again. A bot that
    ``keeps_on`` leaves the rest of its turn where the game refuses an order: while it thought, the
    turn has ended, or others have acted, so what it knew is true no more.

    Raises:
        Refused: an order is refused; of a bot that keeps on only what no game would take.
        LoginFailed: the account is refused.
        ConnectionLost: the server could not be reached at all.
    """
    first = patience if at_first is None else at_first
    line = _Line(account, closing, first, patience, notice, keeps_on)
    bot = make(line, rng)
    turns = turns if stays else 1
    played, left = 0, rests()
    try:
        while turns is None or played < turns:
            try:
                line.take_turn(bot, stays=stays)
                played, left = played + 1, rests()
            except (ConnectionLost, TimeoutError) as error:
                time.sleep(next(left))
                try:
                    line.reconnect(error)
                except (ConnectionLost, TimeoutError):
                    break
    finally:
        line.close()
    return played


def _silent(sentence: str) -> None:
    """Tell nobody."""
