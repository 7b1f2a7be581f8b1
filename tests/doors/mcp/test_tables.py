"""Agents at tables: whole games over standard input and output, by the official client."""

import asyncio
from pathlib import Path

import pytest
from tests.doors.mcp.small import SMALL

from contestmaster import __version__
from contestmaster.kernel.replay import Replay

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.doors.mcp.agent import Agent, stdio

COMMON = {
    "rule", "rule_book", "cost", "tables", "table", "bots", "open_table", "sit", "add_bot",
    "start", "rematch", "leave", "say", "talk", "orders", "view", "wait", "games_played",
    "record",
}  # fmt: skip


LONGER = sorted(SMALL.keys() - {"spacecrack"})


def replayed(journal: str) -> Replay:
    """Play a journal again to its end; it must be what was played."""
    replay = Replay(journal.encode().splitlines(keepends=True))
    replay.to_end()
    return replay


async def play(agent: Agent, game: str) -> str:
    """Play a whole game against a bot by drawing; return its journal."""
    common = [name for name in agent.tools if name in COMMON]
    opened = await agent.call("open_table", options=SMALL[game], bots=["random"], start=True)
    assert opened["head"]["phase"] == "PLAYING"
    ended = (await agent.call("wait", seconds=0))["ended"]
    for _ in range(400):
        await agent.move(common, 3)
        await agent.ask_all(common)
        if game == "spacecrack":
            await agent.attempt("end_turn", {})
        came = await agent.call("wait", after=ended, seconds=20)
        ended = came["ended"]
        if came["over"]:
            break
    assert came["over"]
    assert came["headline"]
    return str((await agent.call("record"))["journal"])


@pytest.mark.parametrize(
    "game",
    [
        name if name == "spacecrack" else pytest.param(name, marks=pytest.mark.slow)
        for name in SMALL
    ],
)
def test_an_agent_plays_a_whole_game_and_its_record_can_be_verified(
    host: str, tmp_path: Path, game: str
) -> None:
    async def run() -> None:
        words = ("--at", host, "--game", game, "--login", f"{game}-agent")
        async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
            agent = await Agent(client).open()
            assert set(agent.tools) >= COMMON
            journal = await play(agent, game)
            replay = replayed(journal)
            assert replay.header.game == game
            assert replay.header.seats[0] == f"{game}-agent"
            assert agent.refused, "drawn orders are refused now and then"

    asyncio.run(run())


@pytest.mark.slow
def test_who_an_agent_is_and_what_it_has_asked_is_on_record(host: str, tmp_path: Path) -> None:
    """TABLE-93, TABLE-94, NET-112, NET-114: told by the agent, by its client and by our bot."""

    async def run() -> None:
        words = ("--at", host, "--game", "spacecrack", "--login", "declared")
        async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
            agent = await Agent(client).open()
            entrant = {"name": "Deep Small", "version": "3", "declares": {"model": "none"}}
            options = SMALL["spacecrack"]
            wrong = {"entrant": entrant | {"declares": {"two words": "x"}}}
            assert not await agent.attempt("open_table", {"options": options, **wrong})
            assert agent.refused[-1]["rule"] == "NET-106"
            await agent.call(
                "open_table", options=options, bots=["random"], start=True, entrant=entrant
            )
            await agent.call("status")
            assert not await agent.attempt("move", {"ship": "x", "planet": 1})
            assert not await agent.attempt("move", {"ship": 999, "planet": 1})
            cost = await agent.call("cost")
            host_s = cost["host"]
            assert (host_s["queries"], host_s["orders"], host_s["refused"]) == (1, 1, 1)
            assert (host_s["malformed"], host_s["bytes_in"] > 20) == (1, True)
            assert cost["door"]["calls"] > 4
            ended, over = -1, False
            while not over:
                await agent.attempt("end_turn", {})
                came = await agent.call("wait", after=ended, seconds=20)
                ended, over = came["ended"], came["over"]
            replay = replayed(str((await agent.call("record"))["journal"]))
            said, bot = replay.header.entrants
            assert (said.name, said.version, said.declares["model"]) == ("Deep Small", "3", "none")
            assert said.declares["harness"].startswith("mcp")
            assert (bot.name, bot.version) == ("random", __version__)
            after = (await agent.call("cost"))["host"]
            assert after["orders"] == replay.end.counted[0].orders > host_s["orders"]
            assert replay.end.counted[1].orders > 0

    asyncio.run(run())


@pytest.mark.slow
def test_an_agent_that_says_nothing_is_called_like_its_client(host: str, tmp_path: Path) -> None:
    """TABLE-93."""

    async def run() -> None:
        words = ("--at", host, "--game", "spacecrack", "--login", "undeclared")
        async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
            agent = await Agent(client).open()
            await agent.call("open_table", options=SMALL["spacecrack"], bots=["random"], start=True)
            ended, over = -1, False
            while not over:
                await agent.attempt("end_turn", {})
                came = await agent.call("wait", after=ended, seconds=20)
                ended, over = came["ended"], came["over"]
            replay = replayed(str((await agent.call("record"))["journal"]))
            assert replay.header.entrants[0].name == "mcp"

    asyncio.run(run())
