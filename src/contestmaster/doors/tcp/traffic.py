"""How many bytes each person has sent and received on a server, as the operating system counts.

Counting them ourselves would cost every command a little. Linux knows them for each connection;
where a system does not, nothing is known.
"""

import socket
import struct
from typing import Final, NamedTuple

from contestmaster.protocols.line.session import Session

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


_NOTHING: Final = Bytes(0, 0)


class Traffic:
    """The bytes of one server's connections, those that were closed included."""

    def __init__(self) -> None:
        """Begin with no connection."""
        self._open: dict[Session, socket.socket] = {}
        self._closed: dict[str, Bytes] = {}

    def opened(self, session: Session, sock: socket.socket) -> None:
        """Note that a connection was accepted."""
        self._open[session] = sock

    def closing(self, session: Session) -> None:
        """Note what a connection has carried, just before its socket is closed."""
        sock, person = self._open.pop(session, None), session.person
        carried = None if sock is None else _carried(sock)
        if person is not None and carried is not None:
            self._closed[person] = self._closed.get(person, _NOTHING) + carried

    def of(self, person: str) -> Bytes | None:
        """Return what a person's connections have carried, ``None`` where nobody counts."""
        total = self._closed.get(person, _NOTHING)
        for session, sock in self._open.items():
            if session.person == person:
                carried = _carried(sock)
                if carried is None:
                    return None
                total += carried
        return total


def _carried(sock: socket.socket) -> Bytes | None:
    """Return what an open connection has carried."""
    option = getattr(socket, "TCP_INFO", None)
    if option is None:
        return None
    try:
        info = sock.getsockopt(socket.IPPROTO_TCP, option, _LENGTH)
    except (OSError, ValueError):  # the latter where the socket is closed already, as under TLS
        return None
    if len(info) < _LENGTH:
        return None
    sent, received = _COUNTERS.unpack_from(info, _AT)
    return Bytes(received, sent)
