"""Ports for the demo, taken or free."""

import socket
from contextlib import closing

import pytest
from tests.ports import free_ports

from contestmaster.cli.demo import ports
from contestmaster.cli.demo.ports import choose
from contestmaster.cli.trouble import Trouble
from contestmaster.doors.tcp.listener import PortInUseError


@pytest.fixture
def usual(monkeypatch):
    """Where the usual ports begin: three that are free now."""
    while True:
        (first,) = free_ports(1)
        if first + 2 <= ports.LAST_PORT:
            monkeypatch.setattr(ports, "FIRST_PORT", first)
            try:
                choose(first, 3)
            except PortInUseError:
                continue
            return first


def test_the_usual_ports_where_they_are_free(usual):
    assert choose(None, 3) == [usual, usual + 1, usual + 2]


def test_another_for_each_of_them_that_is_taken(usual):
    with closing(socket.create_server(("127.0.0.1", usual + 1))):
        first, second, third = choose(None, 3)
    assert (first, third) == (usual, usual + 2)
    assert second not in (first, usual + 1, third)


def test_ports_that_are_asked_for_or_none(usual):
    assert choose(usual, 3) == [usual, usual + 1, usual + 2]
    with (
        closing(socket.create_server(("127.0.0.1", usual + 2))),
        pytest.raises(PortInUseError, match=f"port {usual + 2}"),
    ):
        choose(usual, 3)


def test_any_ports():
    found = choose(0, 3)
    assert len(set(found)) == 3
    for port in found:
        socket.create_server(("127.0.0.1", port)).close()


def test_there_is_an_end_to_ports(monkeypatch):
    with pytest.raises(Trouble, match="3 servers need ports up to 65537"):
        choose(65535, 3)
    (taken,) = free_ports(1)
    monkeypatch.setattr(ports, "_ANY", range(taken, taken + 1))
    with (
        closing(socket.create_server(("127.0.0.1", taken))),
        pytest.raises(Trouble, match="no port is free on this machine"),
    ):
        choose(0, 1)
