"""Staying in a contest, with asyncio: as :mod:`.staying`, awaited."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from functools import partial
from types import TracebackType
from typing import Self

from contestmaster.client.aio import Connection, connect
from contestmaster.client.errors import PASSING, ConnectionLost, Refused
from contestmaster.client.patience import SILENCE, Notice, rests, to_stderr
from contestmaster.client.secure import Trust
from contestmaster.client.shapes import NOTHING, Shape
from contestmaster.client.waits import NONE_KNOWN, Waited

__all__ = ["Staying", "stay"]


class Staying:
    """A connection that is opened again when it is lost, an :class:`~.transport.AsyncTransport`."""

    def __init__(
        self, opened: Callable[[], Awaitable[Connection]], link: Connection, notice: Notice
    ) -> None:
        """Begin with an open connection; :func:`stay` opens it."""
        self._opened = opened
        self._notice = notice
        self._link = link

    async def command(self, line: str, shape: Shape = NOTHING) -> tuple[str, ...]:
        """Send one command; as :meth:`.staying.Staying.command`."""
        return await self._link.command(line, shape)

    async def wait(self, shape: Shape = NOTHING) -> tuple[str, ...]:
        """Wait until the next turn has begun; as :meth:`.aio.Connection.wait`."""
        return await self._link.wait(shape)

    async def wait_after(self, ended: int = NONE_KNOWN, shape: Shape = NOTHING) -> Waited:
        """Wait until more turns have ended; as :meth:`.aio.Connection.wait_after`."""
        return await self._link.wait_after(ended, shape)

    async def play(self, turn: Callable[[], Awaitable[object]], closing: Shape = NOTHING) -> None:
        """Call ``turn`` in every turn, for ever; as :meth:`.staying.Staying.play`."""
        ended, left = NONE_KNOWN, rests()
        while True:
            try:
                ended = (await self.wait_after(ended, closing)).ended
                await _passing(turn)
                left = rests()
            except (ConnectionLost, TimeoutError) as error:
                self._notice(str(error) or "the server was silent for too long")
                await asyncio.sleep(next(left))
                await self.reopen()
                ended = NONE_KNOWN

    async def reopen(self) -> None:
        """Close the connection and open another; as :meth:`.staying.Staying.reopen`."""
        await self._link.aclose()
        self._link = await self._opened()
        self._notice("connected again")

    def close(self) -> None:
        """Close the connection; orders that were accepted stand."""
        self._link.close()

    async def __aenter__(self) -> Self:
        """Give the connection itself."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connection, and wait until it is."""
        await self._link.aclose()


async def _passing(turn: Callable[[], Awaitable[object]]) -> None:
    try:
        await turn()
    except Refused as refused:
        if refused.code not in PASSING:
            raise


async def stay(
    host: str,
    port: int,
    login: str,
    password: str,
    *,
    timeout: float | None = SILENCE,  # noqa: ASYNC109 - on every silence, not on this call
    patience: float = math.inf,
    repeat: bool = True,
    notice: Notice = to_stderr,
    tls: Trust = False,
) -> Staying:
    """Open a connection that comes back; as :func:`.staying.stay`."""
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
    return Staying(opened, await opened(), notice)
