"""Behind a proxy: whose a connection is, and what then holds for that client."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.doors.tcp.conftest import PATIENCE, Client, Door

from contestmaster.doors.tcp.listener import Listener
from contestmaster.doors.tcp.loop import new_event_loop

NOT_LOOPBACK = ("192.0.2.0/24",)


class Proxied(Door):
    """A door behind a proxy on 127.0.0.1, where only 192.0.2.0/24 is without limits."""

    def __init__(self, loop: asyncio.AbstractEventLoop, **settings: Any) -> None:
        super().__init__(loop, unlimited_hosts=NOT_LOOPBACK, **settings)
        self.run(self.listener.close())
        line, now = self.line, self.clock.now
        line.resume(now())
        proxies = ("127.0.0.1/32",)
        self.listener = self.run(Listener.open(line, "127.0.0.1", 0, now, proxies))

    def hosts(self) -> list[str]:
        """The addresses of those who are connected."""
        return self.call(lambda: sorted(session.host.name for session in self.line.sessions))


@pytest.fixture(params=["fast", "plain"])
def door(request: pytest.FixtureRequest) -> Iterator[Proxied]:
    loop = new_event_loop() if request.param == "fast" else asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    made = Proxied(loop, max_connections_per_host=2)
    yield made
    made.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join(PATIENCE)
    loop.close()


def begun(door: Proxied, address: str, rest: str = "") -> Client:
    """A client at an address that a proxy tells of."""
    client = door.connect()
    client.send(f"PROXY TCP4 {address} 192.0.2.1 40000 20000\r\n{rest}")
    return client


def test_a_client_is_who_the_proxy_says(door):
    """The header may come in pieces, and with what the client says; the dialogue begins after."""
    client = door.connect()
    client.send("PROXY TCP4 198.51.100.7 192.0.2.1 ")
    client.send("40000 20000\r\nred\nsecret\n")
    assert client.lines(3) == ["LOGIN", "PASS", "OK"]
    assert door.hosts() == ["198.51.100.7"]


def test_limits_hold_for_clients_and_not_for_the_proxy(door):
    """NET-4: two connections from one address are all right, and a third is closed silently."""
    for address in ("198.51.100.7", "198.51.100.7", "198.51.100.8"):
        assert begun(door, address).lines(1) == ["LOGIN"]
    assert begun(door, "198.51.100.7").until_closed() == b""


def test_a_proxy_that_says_nothing_or_nonsense_is_hung_up_on(door, monkeypatch):
    hurried = replace(door.line.settings, login_timeout_s=0.5)
    monkeypatch.setattr(door.line, "settings", hurried)
    silent, rude = door.connect(), door.connect()
    rude.send("red\nsecret\n")
    assert rude.until_closed() == b""
    assert silent.until_closed() == b""
    assert door.sessions() == 0


def test_others_have_no_header(door):
    """A client that does not come from a proxy is greeted at once [NET-7]."""
    sock = socket.create_connection(("127.0.0.1", door.listener.port), PATIENCE, ("127.0.0.2", 0))
    with sock:
        assert sock.recv(100) == b"LOGIN\n"
