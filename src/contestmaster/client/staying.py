"""Staying in a contest: a connection that is opened again whenever it is lost.

A contest may be suspended, its host restarted or its machine lose power; a team plays on with the
orders it has, and a bot should come back. :func:`stay` gives a connection that does:

>>> from contestmaster.client import stay
>>> from contestmaster.client.cows import Cows
>>> with stay("localhost", 20000, "login1", "secret") as link:  # doctest: +SKIP
...     game = Cows(link)
...     link.play(lambda: print(game.progress()))
"""

import math
import time
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Self

from contestmaster.client.errors import PASSING, ConnectionLost, Refused
from contestmaster.client.patience import SILENCE, Notice, rests, to_stderr
from contestmaster.client.secure import Trust
from contestmaster.client.shapes import NOTHING, Shape
from contestmaster.client.sync import Connection, connect
from contestmaster.client.waits import NONE_KNOWN, Waited

__all__ = ["Staying", "stay"]


class Staying:
    """A connection that is opened again when it is lost; also a :class:`~.transport.Transport`.

    A typed game that speaks through it needs not be made anew.
    """

    def __init__(self, opened: Callable[[], Connection], notice: Notice) -> None:
        """Open the first connection; :func:`stay` says how."""
        self._opened = opened
        self._notice = notice
        self._link = opened()

    def command(self, line: str, shape: Shape = NOTHING) -> tuple[str, ...]:
        """Send one command; as :meth:`.sync.Connection.command`.

        A command during which the connection is lost may or may not have been carried out, and is
        not sent twice. From then on every command raises :class:`.ConnectionLost`, until
        :meth:`reopen`.
        """
        return self._link.command(line, shape)

    def wait(self, shape: Shape = NOTHING, *, timeout: float | None = None) -> tuple[str, ...]:
        """Wait until the next turn has begun; as :meth:`.sync.Connection.wait`."""
        return self._link.wait(shape, timeout=timeout)

    def wait_after(
        self, ended: int = NONE_KNOWN, shape: Shape = NOTHING, *, timeout: float | None = None
    ) -> Waited:
        """Wait until more turns have ended; as :meth:`.sync.Connection.wait_after`."""
        return self._link.wait_after(ended, shape, timeout=timeout)

    def play(self, turn: Callable[[], object], closing: Shape = NOTHING) -> None:
        """Call ``turn`` in every turn, for ever, whatever happens to the connection.

        A turn that ends meanwhile, by an order of ``turn`` too, is not slept through [NET-101].
        A turn in which the connection is lost, or a refusal passes (an internal error, no seat in
        this game), is given up; the next begins on a new connection. ``closing`` is the shape of
        the data which some games give to ``WAIT`` [NET-83].

        Raises:
            LoginFailed: if the account is refused when it comes back.
            Refused: if a command is refused and ``turn`` lets it pass.
            ConnectionLost: if the server stays away for longer than the patience.
        """
        ended, left = NONE_KNOWN, rests()
        while True:
            try:
                ended = self.wait_after(ended, closing).ended
                _passing(turn)
                left = rests()
            except (ConnectionLost, TimeoutError) as error:
                self._notice(str(error))
                time.sleep(next(left))
                self.reopen()
                ended = NONE_KNOWN

    def reopen(self) -> None:
        """Close the connection and open another; tries as long as the patience lasts.

        Raises:
            as :func:`.sync.connect`.
        """
        self.close()
        self._link = self._opened()
        self._notice("connected again")

    def close(self) -> None:
        """Close the connection; orders that were accepted stand."""
        self._link.close()

    def __enter__(self) -> Self:
        """Give the connection itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connection."""
        self.close()


def _passing(turn: Callable[[], object]) -> None:
    try:
        turn()
    except Refused as refused:
        if refused.code not in PASSING:
            raise


def stay(
    host: str,
    port: int,
    login: str,
    password: str,
    *,
    timeout: float | None = SILENCE,
    patience: float = math.inf,
    repeat: bool = True,
    notice: Notice = to_stderr,
    tls: Trust = False,
) -> Staying:
    """Open a connection that comes back; arguments and errors are those of :func:`.sync.connect`.

    By default it tries for ever, at the beginning too, with pauses that grow to some seconds, and
    says on standard error what happens.
    """
    opened = partial(
        connect,
        host,
        port,
        login,
        password,
        timeout=timeout,
        patience=patience,
        repeat=repeat,
        notice=notice,
        tls=tls,
    )
    return Staying(opened, notice)
