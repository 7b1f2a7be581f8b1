"""One TCP connection: an asyncio protocol that passes bytes to a session."""

import asyncio
from collections.abc import Callable
from typing import cast

from contestmaster.doors.tcp.sockets import set_options
from contestmaster.doors.tcp.traffic import Traffic
from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session


class LineConnection(asyncio.Protocol):
    """Translates between a transport and a :class:`Session`; holds no rule of its own."""

    __slots__ = (
        "_between",
        "_client",
        "_line",
        "_now",
        "_receive",
        "_session",
        "_traffic",
        "_wire",
        "_wires",
    )

    def __init__(
        self,
        line: LineServer,
        now: Callable[[], Instant],
        traffic: Traffic,
        wires: set[asyncio.Transport],
        between: Callable[[], object],
        client: str | None = None,
    ) -> None:
        """Belong to a line server.

        Args:
            line: the line server.
            now: tells the present instant.
            traffic: told of what the connection has carried.
            wires: where its transport is while it is open, whether it was let in or not.
            between: called after each piece of input.
            client: the address of the client, where a proxy stands between.
        """
        self._between = between
        self._client = client
        self._line = line
        self._now = now
        self._traffic = traffic
        self._wire: asyncio.Transport | None = None
        self._wires = wires
        self._session: Session | None = None
        self._receive: Callable[[bytes, Instant], None] = _ignore

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet the client, or close without a byte [NET-4, NET-17]."""
        wire = self._wire = cast("asyncio.Transport", transport)
        self._wires.add(wire)
        settings = self._line.settings
        sock = wire.get_extra_info("socket")
        try:
            set_options(sock, settings.dead_peer_s)
        except OSError:  # the client is gone already
            wire.abort()
            return
        # Paused above the limit and resumed at it: "more than" is meant exactly [NET-69].
        limit = settings.output_buffer_bytes
        wire.set_write_buffer_limits(high=limit, low=limit)
        peer = wire.get_extra_info("peername")
        client = self._client or (peer[0] if peer else "")
        session = self._line.connect(wire, client, self._now())
        if session is not None:
            self._session = session
            self._traffic.opened(session, sock)
            self._receive = session.receive

    def data_received(self, data: bytes) -> None:
        """Pass input on."""
        self._receive(data, self._now())
        self._between()

    def eof_received(self) -> bool:
        """Pass the end of input on; the session closes when all is answered [NET-25].

        In TLS there is no connection that is open one way only [NET-128].
        """
        if self._session is None:
            return False
        assert self._wire is not None
        open_still = self._wire.get_extra_info("sslcontext") is None
        if not open_still:  # when we hear that it is lost, its socket is gone
            self._traffic.closing(self._session)
        self._session.end(self._now())
        return open_still

    def pause_writing(self) -> None:
        """Pass on that too much waits to be sent."""
        if self._session is not None:
            self._session.clog()

    def resume_writing(self) -> None:
        """Pass on that it no longer does."""
        if self._session is not None:
            self._session.unclog(self._now())

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that the connection is gone, whoever ended it [NET-73]."""
        del exc
        if self._wire is not None:
            self._wires.discard(self._wire)
        session, self._session, self._receive = self._session, None, _ignore
        if session is not None:
            self._traffic.closing(session)
            session.lost(self._now())


def _ignore(data: bytes, now: Instant) -> None:
    """Drop input of a connection that was not accepted."""
