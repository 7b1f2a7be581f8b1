"""The line protocol over TLS, on a real port and both event loops."""

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.certificates import Authority
from tests.doors.tcp.conftest import PATIENCE, Client, Door
from tests.doors.tls.test_certificate import taken

from contestmaster.doors.tcp.listener import Listener
from contestmaster.doors.tcp.loop import new_event_loop
from contestmaster.doors.tls import vestibule
from contestmaster.doors.tls.vestibule import HandshakePace

EVERYBODY = ("192.0.2.0/24",)
"""Who has no limits: nobody of this machine."""


class Safe(Client):
    """A blocking client over TLS."""

    def __init__(self, port: int, trust: ssl.SSLContext, host: str = "127.0.0.1") -> None:
        super().__init__(port, host)
        self.sock = trust.wrap_socket(self.sock, server_hostname="localhost")


class Encrypted(Door):
    """A door that speaks TLS, and nothing else."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        folder: Path,
        proxies: tuple[str, ...] = (),
        **settings: Any,
    ) -> None:
        super().__init__(loop, **{"unlimited_hosts": EVERYBODY} | settings)
        self.run(self.listener.close())
        self.line.resume(self.clock.now())
        self.files = Authority(folder).sign()
        self.certificate = taken(self.files)
        self.trust = ssl.create_default_context(cafile=str(self.files.authority))
        now, shown = self.clock.now, self.certificate
        self.listener = self.run(Listener.open(self.line, "127.0.0.1", 0, now, proxies, shown))

    def safely(self, host: str = "127.0.0.1") -> Safe:
        client = Safe(self.listener.port, self.trust, host)
        self.clients.append(client)
        return client

    def hosts(self) -> list[str]:
        return self.call(lambda: sorted(session.host.name for session in self.line.sessions))


@pytest.fixture(params=["fast", "plain"])
def serve(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Encrypted]]:
    loop = new_event_loop() if request.param == "fast" else asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    doors: list[Encrypted] = []

    def build(**settings: Any) -> Encrypted:
        doors.append(Encrypted(loop, tmp_path, **settings))
        return doors[-1]

    yield build
    for door in doors:
        door.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join(PATIENCE)
    loop.close()


def test_a_dialogue(serve):
    """NET-126: the dialogue is that of any other port, as is the end."""
    door = serve()
    client = door.safely()
    assert client.sock.version() in ("TLSv1.2", "TLSv1.3")
    assert client.lines(1) == ["LOGIN"]
    client.send("red\nsecret\n")
    assert client.lines(2) == ["PASS", "OK"]
    first, waiting = client.ask("WAIT", 2)
    assert (first, waiting[:7]) == ("OK", "WAITING")
    door.ring()
    assert client.lines(1) == ["OK"]
    assert door.hosts() == ["127.0.0.1"]
    door.run(door.listener.close())
    assert client.until_closed() == b""


def test_whoever_speaks_no_tls_hears_nothing_of_the_game(serve):
    """NET-126."""
    door = serve()
    client = door.connect()
    client.send("red\nsecret\n")
    assert b"LOGIN" not in client.until_closed()
    assert door.sessions() == 0


def test_orders_are_answered_before_the_end_of_input_is_heeded(serve):
    """NET-128: over TLS the end of input is the end of the connection, and costs no order."""
    door = serve()
    client = door.safely()
    client.send("red\nsecret\n")
    assert client.lines(3) == ["LOGIN", "PASS", "OK"]
    client.sock.unwrap().close()
    until = time.monotonic() + PATIENCE
    while door.sessions() and time.monotonic() < until:
        time.sleep(0.01)
    assert door.sessions() == 0


def test_more_output_than_a_client_reads_stops_its_input(serve):
    """As on a plain port a client that does not read is not read from."""
    door = serve(output_buffer_bytes=4096, command_limit=1_000_000)
    client = door.safely()
    client.send("red\nsecret\n")
    assert client.lines(3) == ["LOGIN", "PASS", "OK"]
    client.sock.settimeout(1)
    asked = b"NO_SUCH_COMMAND\n" * 4096
    sent = 0
    with suppress(TimeoutError, ssl.SSLError):
        while sent < 64 << 20:
            client.sock.sendall(asked)
            sent += len(asked)
    assert sent < 64 << 20


def test_a_handshake_has_so_long(serve, monkeypatch):
    """NET-127: one who says nothing, and one who begins and stops, are hung up on."""
    door = serve()
    hurried = replace(door.line.settings, login_timeout_s=1)
    door.run(door.listener.close())
    door.line.resume(door.clock.now())
    monkeypatch.setattr(door.line, "settings", hurried)
    shown = door.certificate
    door.listener = door.run(Listener.open(door.line, "127.0.0.1", 0, door.clock.now, (), shown))
    silent, slow = door.connect(), door.connect()
    slow.send(b"\x16\x03\x01\x02\x00\x01")
    assert silent.until_closed() == slow.until_closed() == b""
    door.safely()


def test_handshakes_under_way_are_counted_by_address(serve, monkeypatch):
    """NET-127: one who begins many keeps nobody else out, and not themself when they are over."""
    monkeypatch.setattr(vestibule, "_UNDER_WAY", 3)
    door = serve()
    waiting = [door.connect("127.0.0.2") for _ in range(3)]
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        surplus = door.connect("127.0.0.2")
        surplus.sock.settimeout(0.2)
        with suppress(TimeoutError):
            assert surplus.until_closed() == b""
            break
        waiting.append(surplus)
    else:
        pytest.fail("nobody was hung up on")
    assert len(waiting) <= 4  # the last may have come before the others were accepted
    assert door.safely("127.0.0.3").lines(1) == ["LOGIN"]
    for client in waiting:
        client.sock.close()
    until = time.monotonic() + PATIENCE
    while True:
        try:
            assert door.safely("127.0.0.2").lines(1) == ["LOGIN"]
            break
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_handshakes_of_an_address_are_paced(serve, monkeypatch):
    """NET-127: an address may begin some at once, and more of them only after a while."""
    monkeypatch.setattr(vestibule, "_REFILL", 3600)
    door = serve(max_connections_per_host=1)  # so 8 at once
    done = 0
    for _ in range(12):
        try:
            client = door.safely("127.0.0.2")
        except OSError:
            continue
        done += 1
        client.sock.close()
    assert done == 8
    door.safely("127.0.0.3")


def test_who_is_named_has_no_such_limits(serve, monkeypatch):
    monkeypatch.setattr(vestibule, "_REFILL", 3600)
    door = serve(max_connections_per_host=1, unlimited_hosts=("127.0.0.0/8",))
    for _ in range(12):
        door.safely("127.0.0.2").sock.close()


def test_pace():
    """Sixteen at once, then two in a second; other addresses are not concerned."""
    pace = HandshakePace(16)
    assert [pace.begin("a", 100.0) for _ in range(17)] == [True] * 16 + [False]
    assert pace.begin("b", 100.0)
    assert [pace.begin("a", 101.0) for _ in range(3)] == [True, True, False]
    assert [pace.begin("a", 1e6) for _ in range(17)] == [True] * 16 + [False]


def test_the_pace_forgets_who_was_quiet(monkeypatch):
    monkeypatch.setattr(vestibule, "_KNOWN", 10)
    pace = HandshakePace(2)
    for number in range(10_000):
        assert pace.begin(str(number), float(number))
    assert len(pace._left) <= 11


def test_behind_a_proxy_that_passes_tls_on(serve):
    """NET-129: its header comes first and in the open; then the client makes itself safe."""
    door = serve(proxies=("127.0.0.1/32",))
    plain = door.connect()
    plain.send("PROXY TCP4 198.51.100.7 ")
    time.sleep(0.1)
    plain.send("192.0.2.1 40000 20000\r\n")
    safe = door.trust.wrap_socket(plain.sock, server_hostname="localhost")
    plain.sock = safe
    assert plain.lines(1) == ["LOGIN"]
    assert door.hosts() == ["198.51.100.7"]
    rude, gone = door.connect(), door.connect()
    rude.send(b"\x16\x03\x01\x02\x00\x01 hello")
    gone.sock.shutdown(socket.SHUT_WR)
    assert rude.until_closed() == gone.until_closed() == b""


def test_a_new_certificate_breaks_no_connection(serve, tmp_path):
    """NET-131: who is connected stays, and the next is shown the new certificate."""
    door = serve()
    first = door.safely()
    assert first.lines(1) == ["LOGIN"]
    old = first.sock.getpeercert(binary_form=True)
    authority = Authority(tmp_path)
    files = authority.sign()
    assert files.certificate == door.files.certificate
    assert door.call(lambda: door.certificate.renew(door.clock.now()))
    door.trust = ssl.create_default_context(cafile=str(authority.file))
    second = door.safely()
    assert second.sock.getpeercert(binary_form=True) != old
    first.send("red\nsecret\n")
    assert first.lines(2) == ["PASS", "OK"]


def test_no_descriptor_is_lost(serve):
    """Neither by those who come to nothing, nor by those who are cut off while they wait."""
    door = serve()
    waiting = door.connect()
    for _ in range(5):
        door.connect().send("nonsense\n")
    with pytest.raises(ssl.SSLError):
        Safe(door.listener.port, ssl.create_default_context())
    door.run(door.listener.close())
    assert waiting.until_closed() == b""
