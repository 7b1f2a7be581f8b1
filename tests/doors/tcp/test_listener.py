"""Opening and closing a port."""

import asyncio
import socket
import sys

import pytest
from tests.doors.tcp.conftest import PATIENCE

from contestmaster.doors.tcp.listener import CannotListenError, Listener, PortInUseError
from contestmaster.doors.tcp.loop import new_event_loop, run
from contestmaster.doors.tcp.sockets import set_options


def open_another(door, host, port):
    return door.run(Listener.open(door.line, host, port, door.clock.now))


def test_a_port_in_use_is_refused_with_one_sentence(serve):
    """Whoever opens several ports learns which one is taken; what listens there goes on."""
    door = serve()
    with pytest.raises(PortInUseError) as caught:
        open_another(door, "127.0.0.1", door.listener.port)
    port = door.listener.port
    assert str(caught.value) == f"cannot listen on 127.0.0.1 port {port}: the port is in use"
    assert (caught.value.host, caught.value.port) == ("127.0.0.1", port)
    assert door.login().ask("PROGRESS", 2) == ["OK", "1 0"]


@pytest.mark.parametrize("host", ["192.0.2.1", "no such name.invalid"])
def test_an_address_of_another_machine_is_refused(serve, host):
    door = serve()
    with pytest.raises(CannotListenError, match=f"cannot listen on {host} port 30999: "):
        open_another(door, host, 30999)


def test_closing_closes_everything(serve):
    """NET-17: the port, the connections, without a message; then the port is free."""
    door = serve()
    client, greeted = door.login(), door.connect()
    assert greeted.segment() == b"LOGIN\n"
    port = door.listener.port
    door.run(door.listener.close())
    assert client.until_closed() == greeted.until_closed() == b""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), 1)


def test_closing_waits_for_no_one_who_does_not_read(serve):
    """NET-69: not longer than a moment."""
    door = serve(command_limit=10**6)
    client = door.login()
    client.send("LIST 20000\n" * 60)
    assert client.lines(1) == ["OK"]
    door.run(door.listener.close())
    assert door.run(settled(door)) == 0


async def settled(door):
    async with asyncio.timeout(PATIENCE):
        while door.line.sessions:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.01)
    return len(door.line.sessions)


def test_clients_that_are_gone_before_they_are_greeted(serve):
    """NET-73: leave nothing behind."""
    door = serve()
    for _ in range(50):
        door.connect().reset()
    door.clients.clear()
    assert door.run(settled(door)) == 0
    assert door.login().ask("PROGRESS", 2) == ["OK", "1 0"]


def test_the_fastest_loop_there_is(monkeypatch):
    loop = new_event_loop()
    assert type(loop).__module__.startswith("uvloop") or "uvloop" not in sys.modules
    loop.close()
    monkeypatch.setitem(sys.modules, "uvloop", None)
    loop = new_event_loop()
    assert type(loop).__module__.startswith("asyncio")
    loop.close()


def test_run_returns_what_the_coroutine_does():
    async def answer():
        await asyncio.sleep(0)
        return 42

    assert run(answer()) == 42


def test_options_that_a_platform_lacks_are_left_out(monkeypatch):
    """NET-70: what there is of them is set."""
    for name in ("TCP_KEEPIDLE", "TCP_USER_TIMEOUT"):
        monkeypatch.delattr(socket, name, raising=False)
    with socket.socket() as sock:
        set_options(sock, 120)
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)


@pytest.mark.parametrize("turns", range(5))
def test_a_connection_that_comes_while_it_closes_is_closed_with_it(serve, turns):
    """NET-17: the loop may stop right after, and must leave no socket open."""
    door = serve()

    async def come_and_close() -> bytes:
        with socket.create_connection(("127.0.0.1", door.listener.port)) as client:
            for _ in range(turns):
                await asyncio.sleep(0)
            await door.listener.close()
            client.setblocking(False)
            try:
                return client.recv(100)
            except ConnectionResetError:
                return b""

    assert door.run(come_and_close()) in (b"", b"LOGIN\n")
