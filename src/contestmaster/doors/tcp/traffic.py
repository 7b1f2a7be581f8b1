"""How many bytes each person has sent and received on a server, as the operating system counts.

Counting them ourselves would cost every command a little. Linux knows them for each connection;
where a system does not, nothing is known.
"""

import socket
import struct
from collections import defaultdict
from typing import Final, NamedTuple

__all__ = ["Bytes", "Traffic"]

_LENGTH: Final = 136
_COUNTERS: Final = struct.Struct("@2Q")
_AT: Final = 120
"""Where ``tcpi_bytes_acked`` and ``tcpi_bytes_received`` stand in Linux' ``tcp_info``."""


class Bytes(NamedTuple):
    """Bytes from a client and to it."""

    received: int
    sent: int

    def __add__(self, other: object) -> "Bytes":
        """Add both numbers up."""
        if not isinstance(other, Bytes):
            return NotImplemented
        return Bytes(self.received + other.received, self.sent + other.sent)


class Traffic:
    """The bytes of one server's connections that were closed; open ones are asked."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._closed: defaultdict[str, Bytes] = defaultdict(lambda: Bytes(0, 0))

    def closing(self, person: str | None, sock: socket.socket) -> None:
        """Note what a connection has carried that is about to be closed."""
        if person is not None and (carried := self.of(sock)) is not None:
            self._closed[person] += carried

    def closed(self, person: str) -> Bytes:
        """Return what a person's closed connections have carried."""
        return self._closed.get(person, Bytes(0, 0))

    @staticmethod
    def of(sock: socket.socket) -> Bytes | None:
        """Return what an open connection has carried, ``None`` where nobody counts."""
        option = getattr(socket, "TCP_INFO", None)
        if option is None:
            return None
        try:
            info = sock.getsockopt(socket.IPPROTO_TCP, option, _LENGTH)
        except OSError:
            return None
        if len(info) < _LENGTH:
            return None
        sent, received = _COUNTERS.unpack_from(info, _AT)
        return Bytes(received, sent)
