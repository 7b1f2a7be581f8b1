"""Agents at tables: whole games over standard input and output, by the official client."""

import asyncio
from pathlib import Path

import pytest
from tests.doors.mcp.small import SMALL

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
