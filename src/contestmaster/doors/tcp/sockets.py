"""Socket options of a connection, on every platform as far as it has them."""

import socket
from typing import Final

_PROBES: Final = 4


def set_options(sock: socket.socket, dead_peer_s: float) -> None:
    """Send every write at once [NET-66], and notice a vanished peer in time [NET-70].

    The first half of ``dead_peer_s`` a silent peer is left alone, in the second it is probed;
    bytes it never acknowledges end the connection after ``dead_peer_s``, too.
    """
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    silent = max(1, int(dead_peer_s / 2))
    between = max(1, int(dead_peer_s / 2 / _PROBES))
    # TCP_KEEPALIVE is macOS' name of TCP_KEEPIDLE; TCP_USER_TIMEOUT (ms) is Linux' own.
    _set(sock, "TCP_KEEPIDLE", silent)
    _set(sock, "TCP_KEEPALIVE", silent)
    _set(sock, "TCP_KEEPINTVL", between)
    _set(sock, "TCP_KEEPCNT", _PROBES)
    _set(sock, "TCP_USER_TIMEOUT", max(1, int(dead_peer_s * 1000)))


def _set(sock: socket.socket, name: str, value: int) -> None:
    option = getattr(socket, name, None)
    if option is not None:
        sock.setsockopt(socket.IPPROTO_TCP, option, value)
