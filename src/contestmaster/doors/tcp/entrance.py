"""The entrance of a port behind a proxy: who comes is found out before the door opens."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias, cast

import structlog

from contestmaster.protocols.addresses import Networks
from contestmaster.protocols.proxied import BadHeaderError, read_header

MakeConnection: TypeAlias = Callable[[str | None], asyncio.Protocol]
"""Makes the protocol of a connection: for a client at an address, or at the other end."""

log = structlog.get_logger("contestmaster.tcp")


class Entrance(asyncio.Protocol):
    """Reads the header of the PROXY protocol, and then is replaced by the connection's protocol.

    Only connections from a proxy have one; others are let through as they are.
    """

    def __init__(self, proxies: Networks, make: MakeConnection, patience_s: float) -> None:
        """Expect a header from proxies, the ones named, and wait at most so long for it."""
        self._proxies = proxies
        self._make = make
        self._patience = patience_s
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let everybody but a proxy through."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        if not peer or peer[0] not in self._proxies:
            self._let_in(None)
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._patience, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read on, until the header is there."""
        self._data += data
        assert self._transport is not None
        try:
            header = read_header(self._data)
        except BadHeaderError as error:
            log.warning("a proxy is hung up on", reason=str(error))
            self._transport.abort()
            return
        if header is not None:
            self._data = self._data[header.length :]
            self._let_in(header.source)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        del exc
        self._stop_waiting()

    def _let_in(self, source: str | None) -> None:
        transport, rest = self._transport, self._data
        assert transport is not None
        self._stop_waiting()
        protocol = self._make(source)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        if rest:
            protocol.data_received(rest)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
