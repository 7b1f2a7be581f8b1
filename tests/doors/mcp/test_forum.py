"""Agents in a forum: months of games by announcement, in virtual time, over real sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.doors.web.forum.staged import PASSWORD, Staged
from tests.host.forum.hosted import START

from contestmaster.doors.web.server import WebListener, bound
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import DAY, to_text
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replay import Replay
from contestmaster.storage import MemoryStore

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.doors.mcp.agent import Agent, stdio

COMMON = {
    "rule", "rule_book", "cost", "game", "post", "preview", "threads", "thread", "log", "coming",
    "orders", "view", "wait", "record",
}  # fmt: skip


class Served:
    """A community on a port, on a clock that is moved.

    Attributes:
        staged: the community.
        address: of its pages.
    """

    def __init__(self, staged: Staged, address: str) -> None:
        self.staged, self.address = staged, address

    async def later(self, microseconds: int) -> None:
        """Let time pass."""
        await self.staged.later(microseconds)

    @asynccontextmanager
    async def agent(self, name: str, seed: int = 1) -> AsyncIterator[Agent]:
        """An agent of a member."""
        await self.staged.password(name)
        words = ("--at", self.address, "--game", "agora", "--login", name)
        async with stdio(*words, CONTESTMASTER_PASSWORD=PASSWORD) as client:
            yield await Agent(client, seed).open()


@asynccontextmanager
async def served(game: Game[Any, Any], **more: Any) -> AsyncIterator[Served]:
    """Serve a community that plays a game called agora."""
    store = MemoryStore(lambda _: None)
    seats = ("alice", "bob", "carol")
    AnnouncedGame.begin(store, game, name="agora", seats=seats, at=START, **more)
    staged = Staged(store)
    listener = await WebListener.open(staged.app, bound("127.0.0.1", 0))
    try:
        yield Served(staged, listener.address)
    finally:
        await listener.close()


def test_a_month_of_spaceships_and_its_journal() -> None:
    """Two agents play, wait for each other, hear why not, and verify what they have played."""

    async def run() -> None:
        params = SpaceshipsParams(ends_at=to_text(START + 31 * DAY))
        position = {"players": {"alice": {"fame": 10}, "bob": {}, "carol": {}}}
        async with (
            served(Spaceships(params), position=position) as at,
            at.agent("alice") as alice,
            at.agent("bob", 2) as bob,
        ):
            assert set(alice.tools) >= COMMON
            assert (await alice.call("view"))["seat"] == 0
            known = (await bob.call("wait", seconds=0))["number"]
            heard = asyncio.create_task(bob.call("wait", after=known, seconds=60))
            moved = await alice.call("move", sector_id=2)
            assert moved["post"] == 1
            assert "alice" in moved["told"]
            assert (await heard)["number"] > known
            for day in range(28):
                for agent in (alice, bob):
                    if day % 14 == 0:
                        await agent.ask_all(list(COMMON))
                    await agent.move(list(COMMON), 1)
                await at.later(DAY)
            assert not await alice.attempt("record", {})
            assert alice.refused[-1]["rule"] == "CONTEST-121"
            said = await alice.call("post", text="I announce my intent to win the game. Farewell!")
            assert said["deeds"][0]["outcome"] == "SUCCEEDED"
            await at.later(3 * DAY)
            await alice.attempt("win", {})
            await at.later(DAY)
            assert (await bob.call("game"))["over"]
            journal = (await bob.call("record"))["journal"]
            replay = Replay(journal.encode().splitlines(keepends=True))
            replay.to_end()
            assert replay.match.over
            assert alice.refused
            uri = "journal://agora"
            assert (await bob.client.read_resource(uri)).contents[0].text == journal

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["grid", "shuttle"])
def test_the_other_games_by_announcement_are_played_by_tools_too(name: str) -> None:
    async def run() -> None:
        async with served(load_game(name)()) as at, at.agent("alice") as alice:
            for _ in range(10):
                await alice.ask_all(list(COMMON))
                await alice.move(list(COMMON), 4)
                await at.later(DAY)
            assert len(alice.done - COMMON) > 4, alice.done
            rules = {refusal["rule"] for refusal in alice.refused}
            assert len(rules) > 1

    asyncio.run(run())
