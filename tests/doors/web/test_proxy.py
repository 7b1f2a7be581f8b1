"""Under a path, and questions for the head of a page only."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.doors.web.stage import Stage

from contestmaster.doors.web.proxy import fronted


def under(stage: Stage, path: str) -> httpx.AsyncClient:
    """A browser that sees the pages under a path."""
    transport = httpx.ASGITransport(fronted(stage.app(), path))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


@pytest.mark.parametrize("path", ["", "/final", "/a/b"])
def test_pages_and_what_they_lead_to_are_under_a_path(stage: Stage, path: str):
    async def main() -> None:
        async with under(stage, path) as browser:
            page = await browser.get(f"{path}/")
            assert f'href="{path}/games"' in page.text
            assert (await browser.get(f"{path}/api/contest")).status_code == 200
            assert (await browser.get(f"{path}/schema/openapi.json")).status_code == 200

    stage.run(main())


@pytest.mark.parametrize("elsewhere", ["/", "/api/contest", "/finals/api/contest", "/final%2fapi"])
def test_elsewhere_there_is_nothing(stage: Stage, elsewhere: str):
    async def main() -> None:
        async with under(stage, "/final") as browser:
            answer = await browser.get(elsewhere)
            assert (answer.status_code, answer.json()["title"]) == (404, "Not Found")

    stage.run(main())


def test_a_socket_elsewhere_is_closed():
    """Before it is open."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def nothing(*_: Any) -> Any:
        raise AssertionError("this is for somebody else")

    asyncio.run(fronted(nothing, "/final")({"type": "websocket", "path": "/ws"}, nothing, send))
    assert sent == [{"type": "websocket.close", "code": 1008}]


@pytest.mark.parametrize("path", ["/", "/api/scoreboard", "/nothing"])
def test_the_head_of_a_page_is_that_of_the_page(stage: Stage, path: str):
    async def main() -> None:
        async with under(stage, "") as browser:
            whole, head = await browser.get(path), await browser.head(path)
            assert head.content == b""
            assert head.status_code == whole.status_code
            assert head.headers == whole.headers

    stage.run(main())
