"""Agents in a forum: months of games by announcement, in virtual time, over real sockets."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.doors.web.forum.staged import PASSWORD, Staged
from tests.host.forum.hosted import START

from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import DAY, HOUR, to_text
from contestmaster.kernel.replay import Replay
from contestmaster.storage import MemoryStore

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.doors.mcp.agent import Agent, over_http, stdio

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
        """An agent of a member, by a process of its own."""
        await self.staged.password(name)
        words = ("--at", self.address, "--game", "agora", "--login", name)
        async with stdio(*words, CONTESTMASTER_PASSWORD=PASSWORD) as client:
            yield await Agent(client, seed).open()

    @asynccontextmanager
    async def over_http(self, name: str, seed: int = 1) -> AsyncIterator[Agent]:
        """An agent of a member, at ``/mcp`` of the host."""
        await self.staged.password(name)
        async with over_http(f"{self.address}/mcp/agora", f"{name}:{PASSWORD}") as client:
            yield await Agent(client, seed).open()


@asynccontextmanager
async def served(game: Game[Any, Any], **more: Any) -> AsyncIterator[Served]:
    """Serve a community that plays a game called agora."""
    store = MemoryStore(lambda _: None)
    seats = ("alice", "bob", "carol")
    AnnouncedGame.begin(store, game, name="agora", seats=seats, at=START, **more)
    agents = AgentsDoor()
    staged = Staged(store, agents)
    listener = await WebListener.open(agents.believing(staged.app), bound("127.0.0.1", 0))
    agents.base = listener.address
    try:
        yield Served(staged, listener.address)
    finally:
        await agents.close()
        await listener.close()


def replayed(journal: str) -> Replay:
    """Play a journal again to its end; it must be what was played."""
    replay = Replay(journal.encode().splitlines(keepends=True))
    replay.to_end()
    return replay


@pytest.mark.slow
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
            assert replayed(journal).match.over
            assert alice.refused
            uri = "journal://agora"
            assert (await bob.client.read_resource(uri)).contents[0].text == journal

    asyncio.run(run())


def test_a_game_of_a_forum_is_played_over_http() -> None:
    """[TABLE-88, CONTEST-126]: opening, posting, waiting, rules and the record, at ``/mcp``."""

    async def run() -> None:
        params = SpaceshipsParams(ends_at=to_text(START + 3 * DAY))
        async with (
            served(Spaceships(params)) as at,
            at.over_http("alice") as alice,
            at.over_http("bob", 2) as bob,
        ):
            assert set(alice.tools) >= COMMON
            known = (await bob.call("wait", seconds=0))["number"]
            heard = asyncio.create_task(bob.call("wait", after=known, seconds=60))
            opened = await alice.call("post", text="Hello!\nMOVE 2", title="Greetings")
            assert [deed["outcome"] for deed in opened["deeds"]][-1] == "SUCCEEDED"
            assert (await heard)["number"] > known
            answered = await bob.call("post", text="Well moved.", thread=opened["thread"])
            assert answered["post"] == opened["post"] + 1
            shown = await bob.call("thread", thread=opened["thread"])
            assert [post["author"] for post in shown["posts"]] == ["alice", "bob"]
            assert not await alice.attempt("move", {"sector_id": 99})
            assert alice.refused[-1]["rule"].startswith("SHIPS-")
            assert not await alice.attempt("thread", {"thread": 77})
            assert alice.refused[-1]["rule"] == "CONTEST-121"
            rule = alice.refused[0]["rule"]
            assert (await bob.call("rule", number=rule))["text"].startswith(rule)
            book = (await bob.call("rule_book"))["text"]
            assert (await bob.client.read_resource("rules://agora")).contents[0].text == book
            before = [tool.name for tool in (await bob.client.list_tools()).tools]
            assert not await bob.attempt("record", {})
            for _ in range(4):
                await at.later(DAY)
            assert (await bob.call("wait", after=10**6, seconds=60))["over"], "at once"
            assert replayed((await bob.call("record"))["journal"]).match.over
            after = [tool.name for tool in (await bob.client.list_tools()).tools]
            assert after == before
        async with served(Spaceships()) as at, over_http(f"{at.address}/mcp/agora") as client:
            nobody = await Agent(client).open()
            await nobody.call("log")
            for name, given in (("move", {"sector_id": 2}), ("sectors", {}), ("record", {})):
                assert not await nobody.attempt(name, given)
                assert (nobody.refused[-1]["code"], nobody.refused[-1]["rule"]) == (1, "NET-117")

    asyncio.run(run())


async def play_to_the_end(at: Served, agents: Sequence[Agent], tries: int, most: int) -> str:
    """Let agents draw what they do, day by day; return the journal when the game has ended."""
    for _ in range(most):
        for agent in agents:
            await agent.ask_all(list(COMMON))
            await agent.move(list(COMMON), tries)
        known = (await agents[0].call("wait", seconds=0))["number"]
        await at.later(DAY)
        news = await agents[0].call("wait", after=known, seconds=0)
        if news["over"]:
            return str((await agents[0].call("record"))["journal"])
    raise AssertionError("it goes on")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("nweeks", "tries"), [(1, 1), pytest.param(3, 5, marks=pytest.mark.long)], ids=["one", "three"]
)
def test_a_whole_game_of_the_grid(nweeks: int, tries: int) -> None:
    """To the end of its last nweek, by two agents that draw what they do."""

    async def run() -> None:
        params = GridParams(end_nweek=nweeks)
        async with (
            served(Grid(params)) as at,
            at.agent("alice") as alice,
            at.over_http("bob", 2) as bob,
        ):
            for agent, square in ((alice, (3, 4)), (bob, (9, 9))):
                await agent.attempt("join", {})
                await agent.attempt("enter", {"x": square[0], "y": square[1]})
            journal = await play_to_the_end(at, (alice, bob), tries, 10 * nweeks + 2)
            replay = replayed(journal)
            assert (replay.header.game, replay.match.over) == ("grid", True)
            rules = {refusal["rule"] for agent in (alice, bob) for refusal in agent.refused}
            assert any(rule.startswith("GRID-") for rule in rules)

    asyncio.run(run())


@pytest.mark.slow
def test_a_whole_journey_of_the_shuttle() -> None:
    """From the notice to the win: two days of pushing, an arrival, a credit that is destroyed."""

    async def run() -> None:
        params = ShuttleParams(end_on_win=True, win_credits=1)
        async with (
            served(Shuttle(params)) as at,
            at.agent("alice") as alice,
            at.over_http("bob", 2) as bob,
        ):
            for agent in (alice, bob):
                await agent.attempt("register", {})
            assert not await bob.attempt("push", {"button": "turbo"})
            assert bob.refused[-1]["rule"] == "SHUTTLE-61"
            said = await alice.call("post", text="I intend, with notice, to begin a journey.")
            assert said["deeds"][0]["outcome"] == "SUCCEEDED"
            await at.later(4 * DAY + HOUR)
            assert not await alice.attempt("journey", {"map_text": "@-----@"})
            await alice.call("journey", map_text="@>----@")
            won = False
            for _ in range(40):
                for name, given in (
                    ("walk", {"room": "engine_room"}),
                    ("push", {"button": "turbo"}),
                    ("push", {"button": "recharge"}),
                    ("win", {}),
                ):
                    won = await bob.attempt(name, given) and name == "win"
                if won:
                    break
                await at.later(DAY)
            assert won
            await bob.ask_all(list(COMMON))
            assert (await alice.call("wait", after=10**6, seconds=60))["over"], "at once"
            replay = replayed((await alice.call("record"))["journal"])
            assert (replay.header.game, replay.match.over) == ("shuttle", True)
            assert len({refusal["rule"] for refusal in bob.refused}) > 3

    asyncio.run(run())
