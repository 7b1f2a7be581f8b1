"""The asyncio shell: several tasks may have commands under way on one connection."""

import asyncio
import socket
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple, Self, cast

from contestmaster.client.conversation import Conversation, Request
from contestmaster.client.errors import ConnectionLost
from contestmaster.client.hosts import entering, in_turn
from contestmaster.client.patience import SILENCE, Notice, again, pauses
from contestmaster.client.secure import Trust, context_of, why
from contestmaster.client.shapes import NOTHING, ROW, Shape
from contestmaster.client.waits import NONE_KNOWN, Waited, waited, waiting_line

if TYPE_CHECKING:
    from ssl import SSLContext


_GOODBYE: Final = 1.0
"""Seconds in which the other side may say that it has heard the end, too, as TLS wishes."""


class _Awaited(NamedTuple):
    """What wakes the task that awaits a request: the reply, or too long a silence."""

    waker: asyncio.Future[None]
    limit: asyncio.Timeout


class Connection(asyncio.Protocol):
    """An open, logged-in connection to a server; also an :class:`~.transport.AsyncTransport`."""

    def __init__(self, talk: Conversation, timeout: float | None) -> None:
        """Prepare the conversation; :func:`connect` opens the socket and logs in."""
        self._talk = talk
        self._timeout = timeout
        self._link: asyncio.Transport | None = None
        self._entered = asyncio.get_running_loop().create_future()
        self._lost = asyncio.Event()
        self._awaited: dict[Request, _Awaited] = {}

    async def command(self, line: str, shape: Shape = NOTHING) -> tuple[str, ...]:
        """Send one command, and return the data lines of its reply, which has this shape.

        Commands of several tasks are sent at once and answered in order [NET-32]. Where the server
        demands a forced wait [NET-51] this call lasts until the command was accepted in the next
        turn.

        Raises:
            Refused: if the server refuses the command.
            ConnectionLost: if the connection ends first.
            TimeoutError: if the server owes an answer and is silent for too long. The connection
                stays usable: a late answer is recognised and dropped.
        """
        return await self.end(self.begin(line, shape))

    def begin(self, line: str, shape: Shape = NOTHING) -> Request:
        """Send a command as :meth:`command` does, and do not wait for its reply; see :meth:`end`.

        What came of it so far, waits above all, can be read from the request meanwhile.

        Raises:
            ClientError: the connection has ended already, and nothing was sent.
        """
        request = self._talk.ask(line, shape)
        self._flush()
        return request

    async def end(self, request: Request) -> tuple[str, ...]:
        """Wait for the reply to a request of this connection; as :meth:`command`."""
        waker = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(None if request.held else self._timeout) as limit:
            self._awaited[request] = _Awaited(waker, limit)
            try:
                if not request.done:
                    await waker
            finally:
                del self._awaited[request]
        return request.result()

    async def wait(self, shape: Shape = NOTHING) -> tuple[str, ...]:
        """Wait until the next turn has begun, for as long as it takes [NET-56].

        ``shape`` is that of the data which some games give to ``WAIT`` [NET-83].

        Raises:
            Refused: if there is nothing to wait for, as on a table server without a table.
            ConnectionLost: if the connection ends first.
        """
        return await self.command("WAIT", shape)

    async def wait_after(self, ended: int = NONE_KNOWN, shape: Shape = NOTHING) -> Waited:
        """Wait until more turns have ended than so many; at once if they have [NET-101].

        As :meth:`.sync.Connection.wait_after`, awaited.
        """
        return waited(await self.command(waiting_line(ended), ROW + shape))

    def close(self) -> None:
        """Close the connection; orders that were accepted stand."""
        if self._link is not None:
            self._link.close()

    async def aclose(self) -> None:
        """Close the connection, and wait until it is: the event loop may end after that.

        Where the other side does not answer within a second, the connection is cut.
        """
        self.close()
        if self._link is None:
            return
        try:
            async with asyncio.timeout(_GOODBYE):
                await self._lost.wait()
        except TimeoutError:
            self._link.abort()
            await self._lost.wait()

    async def closed(self) -> None:
        """Wait until the connection has ended, whoever ended it."""
        await self._lost.wait()

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
        await self.aclose()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the open socket from the event loop."""
        self._link = cast(asyncio.Transport, transport)
        # A server that vanished during a long wait is noticed by the operating system.
        link = self._link.get_extra_info("socket")
        link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def data_received(self, data: bytes) -> None:
        """Take bytes from the event loop, and wake those whose replies they complete."""
        finished = self._talk.hear(data)
        self._flush()
        if not self._entered.done():
            self._note_entry()
        for request in finished:
            awaited = self._awaited.get(request)
            if awaited is not None and not awaited.waker.done():
                awaited.waker.set_result(None)
        if self._timeout is not None:
            latest = asyncio.get_running_loop().time() + self._timeout
            for request, awaited in self._awaited.items():
                if not request.done and not awaited.limit.expired():
                    awaited.limit.reschedule(None if request.held else latest)

    def connection_lost(self, exc: Exception | None) -> None:
        """Learn from the event loop that the connection ended."""
        del exc
        self.data_received(b"")
        self._lost.set()

    def _flush(self) -> None:
        data = self._talk.outgoing()
        if data and self._link is not None:
            self._link.write(data)

    def _note_entry(self) -> None:
        if self._talk.failure is not None:
            self._entered.set_exception(self._talk.failure)
        elif self._talk.entered:
            self._entered.set_result(None)

    async def _enter(self, timeout: float | None) -> None:  # noqa: ASYNC109 - of the server
        async with asyncio.timeout(timeout):
            await self._entered


async def connect(
    host: str,
    port: int,
    login: str,
    password: str,
    *,
    timeout: float | None = SILENCE,  # noqa: ASYNC109 - on every silence, not on this call
    patience: float = 0.0,
    repeat: bool = True,
    notice: Notice | None = None,
    tls: Trust = False,
) -> Connection:
    """Open a connection and log in; arguments and errors are those of :func:`.sync.connect`."""
    left, limit, secure = pauses(patience), entering(host, timeout), context_of(tls)
    for name, number, last in in_turn(host, port):
        try:
            connection = Connection(Conversation(login, password, repeat=repeat), timeout)
            return await _connected(connection, name, number, limit, secure)
        except (ConnectionLost, TimeoutError) as error:
            if not last:
                continue
            pause = next(left, None)
            if pause is None:
                raise
            if notice is not None:
                notice(again(error, pause))
            await asyncio.sleep(pause)
    raise AssertionError("hosts are given for ever")


async def _connected(
    connection: Connection,
    host: str,
    port: int,
    silence: float | None,
    secure: "SSLContext | None",
) -> Connection:
    try:
        async with asyncio.timeout(silence):
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: connection, host, port, ssl=secure)
    except OSError as error:
        raise ConnectionLost(f"{host}:{port} cannot be reached: {why(error)}") from error
    try:
        await connection._enter(silence)
    except BaseException:
        await connection.aclose()
        raise
    return connection
