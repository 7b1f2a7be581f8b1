"""Bytes of connections, as the system counts them."""

import socket
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from contestmaster.doors.tcp.traffic import Bytes, Traffic


def pair() -> tuple[socket.socket, socket.socket]:
    """Both ends of a connection."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = socket.create_connection(server.getsockname())
        return server.accept()[0], client


class Visit(SimpleNamespace):
    """Stands for a session."""

    person: str | None
    __hash__ = object.__hash__


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_the_system_knows_what_connections_have_carried():
    ours, theirs = pair()
    traffic = Traffic()
    red: Any = Visit(person=None)
    with ours, theirs:
        traffic.opened(red, ours)
        red.person = "red"
        theirs.sendall(b"x" * 700)
        assert ours.recv(1000) == b"x" * 700
        ours.sendall(b"y" * 5000)
        while len(theirs.recv(5000, socket.MSG_PEEK)) < 5000:
            pass
        assert traffic.of("red") == Bytes(700, 5000)
        traffic.closing(red)
    traffic.closing(red)
    assert traffic.of("red") == Bytes(700, 5000), "closed, and not forgotten"
    assert traffic.of("blue") == Bytes(0, 0)


def test_nobody_is_blamed_for_a_connection_without_a_login():
    ours, theirs = pair()
    traffic = Traffic()
    with ours, theirs:
        nobody: Any = Visit(person=None)
        traffic.opened(nobody, ours)
        traffic.closing(nobody)
    assert traffic.of("") == Bytes(0, 0)


def test_where_nobody_counts_nothing_is_known(monkeypatch):
    ours, theirs = pair()
    traffic = Traffic()
    red: Any = Visit(person="red")
    traffic.opened(red, ours)
    ours.close()
    theirs.close()
    assert traffic.of("red") is None, "its socket answers no more"
    monkeypatch.delattr(socket, "TCP_INFO", raising=False)
    assert traffic.of("red") is None
    traffic.closing(red)
    assert traffic.of("red") == Bytes(0, 0)


def test_only_bytes_are_added_to_bytes():
    with pytest.raises(TypeError):
        Bytes(1, 2) + 3
