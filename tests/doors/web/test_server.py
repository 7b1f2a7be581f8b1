"""Serving on a port."""

import asyncio
import socket
from contextlib import closing
from typing import Any

import httpx
import pytest

from contestmaster.doors.tcp.listener import CannotListenError, PortInUseError
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.host.contest.web import WebSettings


async def who(scope: Any, receive: Any, send: Any) -> None:
    """An application that tells who asks, and how."""
    del receive
    assert scope["type"] == "http"
    body = f"{scope['scheme']} {scope['client'][0]}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


FORWARDED = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    ("trusted", "told"),
    [
        ((), "http 127.0.0.1"),
        (("127.0.0.1",), "https 198.51.100.7"),
        (("127.0.0.0/8",), "https 198.51.100.7"),
        (("10.0.0.0/8",), "http 127.0.0.1"),
    ],
)
def test_only_trusted_proxies_say_for_whom_they_ask(trusted: tuple[str, ...], told: str):
    async def main() -> None:
        listener = await WebListener.open(
            who, bound("127.0.0.1", 0), WebSettings(trusted_proxies=trusted)
        )
        async with httpx.AsyncClient(headers=FORWARDED, timeout=60) as browser:
            answer = await browser.get(listener.address)
        await listener.close()
        assert answer.text == told
        assert "server" not in answer.headers

    asyncio.run(main())


def test_a_client_cannot_pass_a_name_of_its_own_through_a_proxy():
    """Of several addresses the last is what the proxy itself has seen."""

    async def main() -> None:
        sock = bound("127.0.0.1", 0)
        listener = await WebListener.open(who, sock, WebSettings(trusted_proxies=("127.0.0.1",)))
        headers = {"x-forwarded-for": "192.0.2.1, 198.51.100.7"}
        async with httpx.AsyncClient(headers=headers, timeout=60) as browser:
            assert (await browser.get(listener.address)).text == "http 198.51.100.7"
        await listener.close()

    asyncio.run(main())


def test_a_port_in_use_is_refused():
    """[CONTEST-73]."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"port {port}: the port is in use"):
            bound("127.0.0.1", port)


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_of_another_machine_is_refused(host: str):
    with pytest.raises(CannotListenError, match=f"cannot listen on {host} port 0: "):
        bound(host, 0)


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "http://127.0.0.1:"), ("0.0.0.0", "http://127.0.0.1:")]
)
def test_the_address_is_one_for_a_browser_here(host: str, address: str):
    async def main() -> None:
        listener = await WebListener.open(who, bound(host, 0))
        await listener.close()
        assert listener.address == f"{address}{listener.port}"

    asyncio.run(main())


def test_closing_takes_a_moment_and_no_more():
    """Also while somebody keeps a connection open, and says nothing."""

    async def main() -> None:
        listener = await WebListener.open(who, bound("127.0.0.1", 0))
        _, writer = await asyncio.open_connection("127.0.0.1", listener.port)
        async with asyncio.timeout(60):
            await listener.close()
        writer.close()
        with pytest.raises(OSError, match=r"."):
            await asyncio.open_connection("127.0.0.1", listener.port)

    asyncio.run(main())


def hung_up(client: socket.socket) -> bool:
    """Whether the other end of a connection is closed, not later: the loop may stop now."""
    client.settimeout(None)
    client.setblocking(False)
    try:
        while client.recv(1 << 20):
            pass
    except ConnectionResetError:
        return True
    except BlockingIOError:
        return False
    return True


@pytest.mark.parametrize("turns", range(5))
def test_who_comes_while_it_closes_is_hung_up_on(turns: int):
    async def main() -> None:
        listener = await WebListener.open(who, bound("127.0.0.1", 0))
        with socket.create_connection(("127.0.0.1", listener.port)) as client:
            for _ in range(turns):
                await asyncio.sleep(0)
            await listener.close()
            assert hung_up(client)

    asyncio.run(main())


def test_who_does_not_take_its_answer_is_hung_up_on():
    """After the grace that others have for theirs."""
    begun = asyncio.Event()

    async def long(scope: Any, receive: Any, send: Any) -> None:
        del scope, receive
        begun.set()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while True:
            await send({"type": "http.response.body", "body": bytes(1 << 20), "more_body": True})

    async def main() -> None:
        listener = await WebListener.open(long, bound("127.0.0.1", 0))
        with socket.create_connection(("127.0.0.1", listener.port)) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            async with asyncio.timeout(60):
                await begun.wait()
            await listener.close()
            assert hung_up(client)

    asyncio.run(main())
