"""The entrance of a port behind a proxy: who comes is found out before the door opens."""

import asyncio
from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias, cast

import structlog

from contestmaster.protocols.proxied import BadHeaderError, read_header

__all__ = ["Entrance", "Proxies"]

MakeConnection: TypeAlias = Callable[[str | None], asyncio.Protocol]
"""Makes the protocol of a connection: for a client at an address, or at the other end."""

log = structlog.get_logger("contestmaster.tcp")


class Proxies:
    """The proxies whose word is taken for who connects."""

    def __init__(self, networks: Sequence[str]) -> None:
        """Take addresses and networks."""
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(each) for each in networks]

    def __contains__(self, host: str) -> bool:
        """Return whether a host is one of them."""
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)


class Entrance(asyncio.Protocol):
    """Reads the header of the PROXY protocol, and then is replaced by the connection's protocol.

    Only connections from a proxy have one; others are let through as they are.
    """

    def __init__(self, proxies: Proxies, make: MakeConnection, patience_s: float) -> None:
        """Wait at most so long for the header."""
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
