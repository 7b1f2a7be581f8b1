"""By which names a site is called: over real sockets."""

import asyncio
import socket
from collections.abc import Coroutine
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from contestmaster.doors.web.security.names import is_same
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.host.contest.web import WebSettings

PATIENCE: Final = 60


async def here(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers whoever asks."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    headers = [(b"content-length", b"4")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"here"})


async def asked(port: int, head: str, address: str = "127.0.0.1") -> str:
    """The answer to the head of a request, which ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(f"{head}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return answer.decode()


def answers(host: str, settings: WebSettings | None = None, more: str = "") -> str:
    """What a request gets that calls the site so."""

    async def main() -> str:
        listener = await WebListener.open(here, bound("127.0.0.1", 0), settings)
        try:
            head = f"GET / HTTP/1.1\r\nHost: {host.replace('PORT', str(listener.port))}{more}"
            return await asked(listener.port, head)
        finally:
            await listener.close()

    return run(main())


def run(main: Coroutine[Any, Any, Any]) -> Any:
    """Run something, with patience."""
    return asyncio.run(asyncio.wait_for(main, PATIENCE))


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:PORT",
        "[::1]:PORT",
        "192.168.1.7:PORT",
        "localhost:PORT",
        "LocalHost",
        "contest.localhost:PORT",
        "localhost.",
        socket.gethostname(),
        f"{socket.gethostname().partition('.')[0]}.local:PORT",
    ],
)
def test_addresses_and_names_of_the_machine_are_known(host: str):
    """Phones in the room come by an address, whichever the network gave."""
    assert answers(host).endswith("here")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:PORT", "127.0.0.1.evil.example", "localhost.evil.example", "["],
)
def test_any_other_name_is_refused_in_a_sentence(host: str):
    told = answers(host)
    assert told.startswith("HTTP/1.1 421 ")
    assert "This site is not called" in told
    assert "public_names" in told
    assert "--public-name" in told


def test_what_is_said_of_a_name_is_no_page():
    told = answers("<script>alert(1)</script>.example")
    assert told.startswith("HTTP/1.1 421 ")
    assert "content-type: text/plain" in told
    assert "x-content-type-options: nosniff" in told


@pytest.mark.parametrize(
    ("host", "known"),
    [("contest.example", True), ("CONTEST.example:443", True), ("www.contest.example", False)],
)
def test_a_name_that_is_set_is_known(host: str, known: bool):
    settings = WebSettings(public_names=("Contest.example",))
    assert answers(host, settings).endswith("here") is known


@pytest.mark.parametrize(("names", "known"), [((), True), (("contest.example",), False)])
def test_behind_a_trusted_proxy_any_name_will_do_unless_some_are_set(
    names: tuple[str, ...], known: bool
):
    settings = WebSettings(trusted_proxies=("127.0.0.1",), public_names=names)
    more = "\r\nX-Forwarded-For: 192.0.2.1"
    assert answers("other.example", settings, more).endswith("here") is known


def test_a_program_of_old_that_names_nothing_is_answered():
    async def main() -> str:
        listener = await WebListener.open(here, bound("127.0.0.1", 0))
        try:
            return await asked(listener.port, "GET / HTTP/1.0")
        finally:
            await listener.close()

    assert run(main()).endswith("here")


def test_websockets_are_refused_alike():
    async def main() -> None:
        listener = await WebListener.open(here, bound("127.0.0.1", 0))
        try:
            at, port = "ws://evil.example/", listener.port
            with pytest.raises(InvalidStatus, match="403"):
                async with connect(at, host="127.0.0.1", port=port, proxy=None):
                    pass
            async with connect(f"ws://127.0.0.1:{port}/", proxy=None):
                pass
        finally:
            await listener.close()

    run(main())


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "same"),
    [
        ("http://localhost:8080", "http", "localhost:8080", True),
        ("http://localhost:8080", "ws", "localhost:8080", True),
        ("https://contest.example", "wss", "contest.example:443", True),
        ("HTTP://Contest.example", "http", "contest.example", True),
        ("https://contest.example", "http", "contest.example", False),
        ("http://contest.example", "https", "contest.example", False),
        ("http://contest.example:81", "http", "contest.example", False),
        ("null", "http", "contest.example", False),
        ("", "http", "", False),
        ("http://[", "http", "[", False),
    ],
)
def test_an_origin_is_a_scheme_a_name_and_a_port(origin: str, scheme: str, host: str, same: bool):
    assert is_same(origin, scheme, host) is same


@pytest.mark.parametrize("name", ["https://contest.example", "contest.example/", "", "a b", "*"])
def test_a_setting_that_is_no_name_is_told(name: str):
    with pytest.raises(ValueError, match=r"public_names: .* is no name; write it as browsers do"):
        WebSettings(public_names=(name,))
