"""The port of a server that another machine plays: who comes is passed on to it [CONTEST-180].

So teams have one address, whichever machine plays, and while none does they wait at that port.
"""

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Final, cast

import structlog

from contestmaster.doors.tcp.listener import BACKLOG, accept_nobody
from contestmaster.host.stages.keeper import RelayWay
from contestmaster.protocols.addresses import Networks
from contestmaster.protocols.proxied import BadHeaderError, header_of, read_header

_PATIENCE_S: Final = 5.0
"""How long the other machine may take to accept a connection."""
_MOST_EARLY: Final = 1 << 16
"""Bytes that a team may say before it is greeted; what is more waits in the system."""

log = structlog.get_logger("contestmaster.tcp")


class Relay:
    """A port whose connections are passed on, while :meth:`lead` says where to.

    Attributes:
        sockets: those that listen.
    """

    def __init__(self, sockets: Sequence[socket.socket], proxies: Sequence[str]) -> None:
        """Pass on nobody yet.

        Args:
            sockets: that listen; whoever comes waits there.
            proxies: addresses and networks of proxies, whose connections say whose they are.
        """
        self.sockets = sockets
        self._proxies = Networks(proxies)
        self._servers: list[asyncio.Server] = []
        self._clients: set[_Client] = set()
        self._leading: asyncio.Task[None] | None = None
        self._way: RelayWay | None = None

    def lead(self, way: RelayWay) -> None:
        """Pass on whoever has come, and will come."""
        self.keep()
        self._way = way
        self._leading = asyncio.get_running_loop().create_task(self._lead())
        for client in self._clients:
            client.go(way)

    def keep(self) -> None:
        """Let whoever comes wait; those who were greeted elsewhere lose their connections."""
        self._way = None
        if self._leading is not None:
            self._leading.cancel()
            self._leading = None
        # What listens stays: only the doubles that have accepted for it are closed.
        servers, self._servers = self._servers, []
        for server in servers:
            server.close()
        for client in list(self._clients):
            client.stay()

    def lend(self) -> None:
        """Hang up on who waits here: who comes from now on is met by a process of this machine.

        They come again; from which address they came could not be told to it.
        """
        self.keep()
        for client in list(self._clients):
            client.abort()

    async def close(self) -> None:
        """Pass on nobody any more."""
        await accept_nobody(sock for server in self._servers for sock in server.sockets)
        self.lend()
        await asyncio.sleep(0)  # the loop lets go of a connection one turn after it is closed

    async def _lead(self) -> None:
        loop = asyncio.get_running_loop()
        for sock in self.sockets:
            double = sock.dup()
            double.setblocking(False)
            self._servers.append(
                await loop.create_server(self._client, sock=double, backlog=BACKLOG)
            )

    def _client(self) -> "_Client":
        return _Client(self._clients, self._proxies, lambda: self._way)


class _Client(asyncio.Protocol):
    """The end of the team: what it says is passed on once it has been greeted, and not before.

    So one that comes while the machine that plays is about to be given up has said nothing there,
    and can be passed on to the next.
    """

    def __init__(
        self,
        clients: "set[_Client]",
        proxies: Networks,
        way: Callable[[], RelayWay | None],
    ) -> None:
        self._clients = clients
        self._proxies = proxies
        self._way = way
        self._early = bytearray()
        self._header = b""
        self._introduced = False
        self._going: asyncio.Task[None] | None = None
        self._far: _Far | None = None
        self.wire: asyncio.Transport | None = None
        self.greeted = False

    # The connection.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.wire = cast("asyncio.Transport", transport)  # uvloop's is none of asyncio's
        self._clients.add(self)
        if (way := self._way()) is not None:
            self.go(way)

    def data_received(self, data: bytes) -> None:
        if self.greeted and self._far is not None:
            self._far.wire.write(data)
            return
        self._early += data
        if not self._introduced:
            self._introduce()
        if len(self._early) > _MOST_EARLY and self.wire is not None:
            self.wire.pause_reading()

    def eof_received(self) -> bool:
        if self.greeted and self._far is not None:
            self._far.wire.write_eof()
            return True
        return False  # it has gone

    def pause_writing(self) -> None:
        if self._far is not None:
            self._far.wire.pause_reading()

    def resume_writing(self) -> None:
        if self._far is not None:
            self._far.wire.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.wire = None
        self._clients.discard(self)
        self._leave()

    # Where it goes.

    def go(self, way: RelayWay) -> None:
        """Go to a machine."""
        if not self.greeted:
            self._leave()
            self._going = asyncio.get_running_loop().create_task(self._go(way))

    def stay(self) -> None:
        """Wait for another machine; one who was greeted cannot."""
        if self.greeted:
            self.abort()
        else:
            self._leave()

    def greet(self) -> None:
        """Hear that the machine has said something; now it is told what the team has said."""
        self.greeted = True
        if self._far is not None and self.wire is not None:
            self._far.wire.write(bytes(self._early))
            self._early.clear()
            self.wire.resume_reading()

    def left(self, far: "_Far") -> None:
        """Hear that the machine has closed the connection: after all, or before it was greeted."""
        if far is self._far:
            self._far = None
            if self.greeted and self.wire is not None:
                self.wire.close()

    def abort(self) -> None:
        """Close it, whatever is still to be sent."""
        if self.wire is not None:
            self.wire.abort()

    def _leave(self) -> None:
        if self._going is not None:
            self._going.cancel()
            self._going = None
        far, self._far = self._far, None
        if far is not None:
            far.wire.close()

    async def _go(self, way: RelayWay) -> None:
        """Open a connection to the machine that plays, and say there who comes."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_PATIENCE_S):
                _, far = await loop.create_connection(
                    lambda: _Far(self), way.host, way.port, local_addr=(way.here, 0)
                )
        except OSError as error:  # also a timeout; another machine may take the server
            log.warning("a connection cannot be passed on", host=way.host, reason=str(error))
            return
        if self.wire is None:
            far.wire.abort()
            return
        self._far, self._introduced = far, False
        self._introduce()

    def _introduce(self) -> None:
        """Say at the other end who comes: a proxy has said so itself, or is about to."""
        if self._far is None or self.wire is None:
            return
        peer = self.wire.get_extra_info("peername")
        if peer[0] not in self._proxies:
            header = header_of(peer, self.wire.get_extra_info("sockname"))
        elif self._header:
            header = self._header
        else:
            try:
                found = read_header(bytes(self._early))
            except BadHeaderError as error:
                log.warning("a proxy is hung up on", reason=str(error))
                self.abort()
                return
            if found is None:
                return
            header = self._header = bytes(self._early[: found.length])
            del self._early[: found.length]
        self._far.wire.write(header)
        self._introduced = True


class _Far(asyncio.Protocol):
    """The end of the machine that plays."""

    wire: asyncio.Transport

    def __init__(self, client: _Client) -> None:
        self._client = client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.wire = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        client = self._client
        if not client.greeted:
            client.greet()
        if client.wire is not None:
            client.wire.write(data)

    def eof_received(self) -> bool:
        return False  # a server that says nothing more has closed

    def pause_writing(self) -> None:
        if self._client.wire is not None:
            self._client.wire.pause_reading()

    def resume_writing(self) -> None:
        if self._client.wire is not None:
            self._client.wire.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._client.left(self)
