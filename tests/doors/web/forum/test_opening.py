"""A community on a port: opened, stopped, opened again."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import cast

import httpx
import pytest
from tests.host.forum.hosted import begin

from contestmaster import storage
from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.web.forum.opening import OpenForum, _ended, _tick
from contestmaster.host.clocks import VirtualClock, WallClock
from contestmaster.host.contest.web import WebSettings
from contestmaster.host.forum.community import Community
from contestmaster.kernel.instant import DAY, Instant
from contestmaster.storage import StorageError


def settings(port: int = 0, **more: str) -> WebSettings:
    return WebSettings(port=port, title="Agora", **more)  # type: ignore[arg-type]


def test_what_fell_due_while_nobody_was_there_has_happened_when_it_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        store = storage.opened(tmp_path)
        begin(store, at=WallClock().now() - 9 * DAY)
        store.close()
        for _ in range(2):
            opened = await OpenForum.open(tmp_path, settings())
            try:
                async with httpx.AsyncClient(base_url=opened.address, timeout=60) as client:
                    async with asyncio.timeout(60):
                        while True:
                            game = (await client.get("/api/games/agora")).json()
                            if game["posts"]:
                                break
                            await asyncio.sleep(0.05)
                    reports = (await client.get("/threads/1")).text.count('class="post report"')
                    posts = (await client.get("/api/games/agora")).json()["posts"]
                    assert 1 <= game["posts"] <= reports <= posts <= 2, "the weekly ones, once each"
            finally:
                await opened.close()

    asyncio.run(play())


def test_a_folder_and_a_port_have_one_host(tmp_path: Path) -> None:
    async def play() -> None:
        opened = await OpenForum.open(tmp_path, settings(base_path="/forum"))
        try:
            assert opened.address.endswith("/forum")
            port = int(opened.address.removesuffix("/forum").rpartition(":")[2])
            with pytest.raises(StorageError):
                await OpenForum.open(tmp_path, settings())
            with pytest.raises(PortInUseError):
                await OpenForum.open(tmp_path / "other", settings(port))
        finally:
            await opened.close()

    asyncio.run(play())


def test_two_forums_on_a_machine_keep_apart_who_is_logged_in(tmp_path: Path) -> None:
    """[CONTEST-73]: cookies do not keep ports apart, their names do."""

    async def log_in(client: httpx.AsyncClient, forum: OpenForum) -> httpx.Response:
        password = await forum.members.hand_out("ann", operator=False)
        data = {"login": "ann", "password": password}
        return await client.post(f"{forum.address}/login", data=data)

    async def play() -> None:
        async with AsyncExitStack() as undo:
            forums = []
            for name in ("one", "two"):
                forum = await OpenForum.open(tmp_path / name, settings(secure_cookies="never"))
                undo.push_async_callback(forum.close)
                forums.append(forum)
            client = await undo.enter_async_context(httpx.AsyncClient(timeout=60))
            for forum in forums:
                assert (await log_in(client, forum)).status_code == 303
            for forum in forums:
                assert (await client.get(f"{forum.address}/account")).status_code == 200
            forum = await OpenForum.open(tmp_path / "three", settings(secure_cookies="always"))
            undo.push_async_callback(forum.close)
            assert "secure" in (await log_in(client, forum)).headers["set-cookie"].lower()

    asyncio.run(play())


PATIENCE_S = 20


class Waiting:
    """A community in which nothing falls due."""

    def __init__(self) -> None:
        self.moved = asyncio.Event()

    async def catch_up(self) -> Instant | None:
        self.moved.clear()
        return None


def test_a_forum_stops_though_something_has_just_happened() -> None:
    """What wakes its clock in the very moment in which it is to stop does not keep it going."""

    async def play() -> None:
        community = Waiting()
        ticking = asyncio.create_task(_tick(cast(Community, community), VirtualClock(0)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        community.moved.set()
        ending = asyncio.create_task(_ended(ticking))
        done, _ = await asyncio.wait({ending}, timeout=PATIENCE_S)
        ticking.cancel()
        assert done == {ending}

    asyncio.run(play())
