"""Bytes of connections, as the system counts them."""

import socket
import sys

import pytest

from contestmaster.doors.tcp.traffic import Bytes, Traffic


def pair() -> tuple[socket.socket, socket.socket]:
    """Both ends of a connection."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = socket.create_connection(server.getsockname())
        return server.accept()[0], client


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_the_system_knows_what_a_connection_has_carried():
    ours, theirs = pair()
    traffic = Traffic()
    with ours, theirs:
        theirs.sendall(b"x" * 700)
        assert ours.recv(1000) == b"x" * 700
        ours.sendall(b"y" * 5000)
        while len(theirs.recv(5000, socket.MSG_PEEK)) < 5000:
            pass
        assert traffic.of(ours) == Bytes(700, 5000)
        traffic.closing("red", ours)
        traffic.closing("red", ours)
        traffic.closing(None, ours)
    assert traffic.closed("red") == Bytes(1400, 10000)
    assert traffic.closed("blue") == Bytes(0, 0)
    assert traffic.of(ours) is None, "it is closed"


def test_where_nobody_counts_nothing_is_known(monkeypatch):
    monkeypatch.delattr(socket, "TCP_INFO", raising=False)
    ours, theirs = pair()
    with ours, theirs:
        traffic = Traffic()
        traffic.closing("red", ours)
        assert traffic.of(ours) is None
    assert traffic.closed("red") == Bytes(0, 0)


def test_only_bytes_are_added_to_bytes():
    with pytest.raises(TypeError):
        Bytes(1, 2) + 3
