"""WebSockets over real connections."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import httpx
import pytest
from tests.doors.web.listening import until
from tests.doors.web.stage import Stage
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from contestmaster.doors.web import server
from contestmaster.doors.web.server import WebListener, bound

PATIENCE: Final = 60


@asynccontextmanager
async def served(stage: Stage) -> AsyncIterator[str]:
    """The pages of a stage on a port."""
    listener = await WebListener.open(stage.app(), bound("127.0.0.1", 0))
    try:
        async with asyncio.timeout(PATIENCE):
            yield f"{listener.host}:{listener.port}"
    finally:
        await listener.close()


async def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["kind"] == kind:
            return message


def test_a_browser_hears_what_happens(stage: Stage):
    async def main() -> None:
        async with served(stage) as at, connect(f"ws://{at}/ws/servers/Tally2") as socket:
            game = await next_of(socket, "game")
            assert game["id"] == "Tally2-1"
            assert stage.hub.listeners == 1
            stage.play(3, ann=4)
            shown = await next_of(socket, "game")
            assert shown["frame"]["turn"] == 1
            assert shown["seq"] > game["seq"]

    stage.run(main())


def test_who_comes_back_says_what_was_heard_last(stage: Stage):
    """And gets what was missed: nothing more, nothing less."""

    async def main() -> None:
        async with served(stage) as at:
            async with connect(f"ws://{at}/ws/contest") as socket:
                seq = (await next_of(socket, "announcement"))["seq"]
            for text in ("one", "two"):
                stage.do("ANNOUNCE", text=text)
                await asyncio.sleep(0.01)
            async with connect(f"ws://{at}/ws/contest?after={seq}") as socket:
                said: list[dict[str, Any]] = []
                while not said or said[-1].get("announcement", {}).get("text") != "two":
                    said.append(json.loads(await socket.recv()))
                assert [each["seq"] for each in said] == list(range(seq + 1, seq + 1 + len(said)))
                news = [each["announcement"] for each in said if each["kind"] == "announcement"]
                assert [one["text"] for one in news] == ["one", "two"]

    stage.do("ANNOUNCE", text="zero")
    stage.run(main())


def test_a_slow_spectator_is_hung_up_on_and_nobody_waits(stage: Stage):
    """What waits for a browser that does not read is bounded."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        async with served(stage) as at, connect(f"ws://{at}/ws/contest", max_size=None) as quick:
            host, _, port = at.partition(":")
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.setblocking(False)
            await loop.sock_connect(slow, (host, int(port)))
            request = (
                "GET /ws/contest HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            await loop.sock_sendall(slow, request.encode())
            channel = stage.hub.contest.channel
            await until(lambda: channel.listeners == 2)
            said = 0
            while channel.listeners == 2:
                said += 1
                assert said < 200, "it was never hung up on"
                channel.say("noise", {"number": said, "text": "x" * 100_000})
                while (await next_of(quick, "noise"))["number"] < said:
                    pass
            slow.close()
            channel.say("last", {})
            await next_of(quick, "last")

    stage.run(main())


def test_what_browsers_say_is_for_nobody(stage: Stage):
    async def main() -> None:
        async with served(stage) as at, connect(f"ws://{at}/ws/contest") as socket:
            await next_of(socket, "servers")
            await socket.send("hello")
            await socket.send(b"\xff\x00")
            await socket.send("")
            stage.do("ANNOUNCE", text="Tea.")
            assert (await next_of(socket, "announcement"))["announcement"]["text"] == "Tea."
            await socket.send("x" * 5000)
            with pytest.raises(ConnectionClosed):
                await next_of(socket, "never")
            await until(lambda: stage.hub.listeners == 0)

    stage.run(main())


def test_where_there_is_nothing_to_hear_is_said(stage: Stage):
    async def main() -> None:
        async with served(stage) as at:
            async with connect(f"ws://{at}/ws/servers/Nine") as socket:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
                4404,
                "there is no server Nine",
            )
            for path in ("/ws/nothing", "/ws/contest?after=many"):
                with pytest.raises((InvalidStatus, ConnectionClosed)):
                    async with connect(f"ws://{at}{path}") as socket:
                        await socket.recv()
        assert stage.hub.listeners == 0

    stage.run(main())


def test_where_there_is_no_room_spectators_are_turned_away(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """Half of all file descriptors are for teams."""

    async def main() -> None:
        async with served(stage) as at, AsyncExitStack() as kept:
            for number in range(3):
                address = (f"127.0.0.{2 + number}", 0)
                await kept.enter_async_context(connect(f"ws://{at}/ws/contest", local_addr=address))
            with pytest.raises(InvalidStatus, match="503"):
                async with connect(f"ws://{at}/ws/contest"):
                    pass
            async with httpx.AsyncClient(timeout=PATIENCE) as browser:
                assert (await browser.get(f"http://{at}/api/contest")).status_code == 503
            await until(lambda: stage.hub.listeners == 3)

    monkeypatch.setattr(server, "most_descriptors", lambda: 8)
    stage.run(main())


def test_closing_leaves_nobody_listening(stage: Stage):
    async def main() -> None:
        async with served(stage) as at, connect(f"ws://{at}/ws/contest") as socket:
            await next_of(socket, "servers")
        with pytest.raises(ConnectionClosed):
            await next_of(socket, "never")

    stage.run(main())
