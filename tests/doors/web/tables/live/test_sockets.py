"""Streams over real connections: who may open one."""

import asyncio
from typing import Final

import pytest
from tests.doors.web.tables.stage import TableStage
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from contestmaster.doors.web.server import WebListener, bound

PATIENCE: Final = 60


@pytest.mark.parametrize("path", ["/ws/lobby", "/api/tables/1/stream"])
@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1:PORT", "null"])
def test_a_page_of_another_site_hears_nothing(stage: TableStage, path: str, origin: str):
    """Browsers let any page open a socket, and read what comes: cookies or not."""

    async def main() -> None:
        listener = await WebListener.open(stage.doors.app, bound("127.0.0.1", 0))
        at = f"127.0.0.1:{listener.port}"
        there = origin.replace("PORT", str(listener.port))
        try:
            async with connect(f"ws://{at}{path}", additional_headers={"Origin": there}) as socket:
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4403
        finally:
            await listener.close()

    stage.run(asyncio.wait_for(main(), PATIENCE))


@pytest.mark.parametrize("origin", ["http://127.0.0.1:PORT", None])
def test_our_own_pages_and_programs_hear_the_list(stage: TableStage, origin: str | None):
    async def main() -> None:
        listener = await WebListener.open(stage.doors.app, bound("127.0.0.1", 0))
        at = f"127.0.0.1:{listener.port}"
        headers = {} if origin is None else {"Origin": origin.replace("PORT", str(listener.port))}
        try:
            async with connect(f"ws://{at}/ws/lobby", additional_headers=headers) as socket:
                assert "kind" in str(await socket.recv())
        finally:
            await listener.close()

    stage.run(asyncio.wait_for(main(), PATIENCE))
