"""Bots over a socket: log in, give the orders of a turn, wait for the next, until the end.

A game that ends is followed by the next one on the same connection; a connection that breaks is
opened anew, with growing pauses, and the bot goes on with what it remembers.
"""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import Connection, ConnectionLost, Refused, Shape, connect

PATIENCE: Final = 60.0
"""For how many seconds a server that is gone is waited for, unless told otherwise."""

PASSING: Final = (5, 7)
"""Refusals that end a turn and no more: an internal error, and no seat in this game [NET-85]."""


class Account(NamedTuple):
    """Where a bot plays, and as whom."""

    host: str
    port: int
    login: str
    password: str


class _Line:
    """A transport whose connection may be replaced under the bot's feet."""

    def __init__(self, account: Account, at_first: float, patience: float) -> None:
        self._account = account
        self._patience = patience
        self.link = self._connect(at_first)

    def command(self, line: str, shape: Shape) -> Sequence[str]:
        return self.link.command(line, shape)

    def reconnect(self) -> None:
        self.link.close()
        self.link = self._connect(self._patience)

    def _connect(self, patience: float) -> Connection:
        return connect(*self._account, patience=patience)


def run(
    account: Account,
    make: MakeBot,
    rng: random.Random,
    *,
    turns: int | None = None,
    patience: float = PATIENCE,
    at_first: float | None = None,
) -> int:
    """Let a bot play, and return how many turns it played.

    It ends after ``turns`` turns, or when the connection is lost and the server cannot be reached
    again within ``patience`` seconds. Before it has been reached once it is waited for ``at_first``
    seconds, as long as later if that is not given.

    Raises:
        LoginFailed: the account is refused.
        ConnectionLost: the server could not be reached at all.
    """
    line = _Line(account, patience if at_first is None else at_first, patience)
    bot = make(line, rng)
    played = 0
    try:
        while turns is None or played < turns:
            try:
                _take_turn(bot)
                line.link.wait()
                played += 1
            except (ConnectionLost, TimeoutError):
                try:
                    line.reconnect()
                except (ConnectionLost, TimeoutError):
                    break
    finally:
        line.link.close()
    return played


def _take_turn(bot: Bot) -> None:
    try:
        bot.turn()
    except Refused as refused:
        if refused.code not in PASSING:
            raise
