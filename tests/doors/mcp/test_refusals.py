"""Whatever is wrong with a call, its answer says what, with a rule and its text."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp.shared.exceptions import MCPError
from tests.doors.mcp.agent import Agent, stdio

CALLS: tuple[tuple[str, dict[str, Any], int, str, str], ...] = (
    ("move", {"ship": 1}, 3, "NET-44", "MOVE needs planet"),
    ("move", {"ship": "one", "planet": 2}, 3, "NET-44", "ship:"),
    ("move", {"ship": 1, "planet": 2, "speed": 3}, 3, "NET-44", "MOVE takes no speed"),
    ("move", {"ship": 99, "planet": 1}, 103, "CRACK-23", "ship"),
    ("fly", {}, 2, "NET-116", "there is no tool fly"),
    ("wait", {"after": "soon"}, 3, "NET-44", "after:"),
    ("wait", {"until": 3}, 3, "NET-44", "until"),
    ("rule", {}, 3, "NET-44", "number"),
    ("rule", {"number": "NET-9999"}, 401, "TABLE-86", "no such rule"),
    ("open_table", {"options": {"turns": 1}}, 403, "TABLE-10", "turns"),
    ("open_table", {"bots": ["nobody"]}, 403, "TABLE-10", "nobody"),
    ("sit", {"table": 9999}, 400, "TABLE-49", "no such table"),
    ("record", {}, 416, "TABLE-97", "the game is not over"),
    ("record", {"id": "../../me"}, 400, "TABLE-97", "there is no game ../../me that has ended"),
    ("record", {"id": "9-9"}, 400, "TABLE-97", "there is no game 9-9 that has ended"),
    ("say", {}, 3, "NET-44", "text"),
    ("say", {"text": "two\nlines"}, 3, "NET-44", "text:"),
)


def test_calls_of_who_is_at_no_table_or_whose_game_is_over(host: str, tmp_path: Path) -> None:
    """[TABLE-97]: and of one whose turn is over."""

    async def run() -> None:
        words = ("--at", host, "--game", "spacecrack", "--login", "early")
        async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
            agent = await Agent(client).open()
            for name in (
                "status",
                "end_turn",
                "orders",
                "view",
                "wait",
                "table",
                "record",
                "start",
            ):
                assert not await agent.attempt(name, {})
                refusal = agent.refused[-1]
                assert (refusal["code"], refusal["rule"]) == (406, "TABLE-97"), (name, refusal)
            small = {"turns": 5, "turn_seconds": 0}
            await agent.call("open_table", options=small, bots=["random"], start=True)
            ended, over = -1, False
            while not over:
                await agent.attempt("end_turn", {})
                if not await agent.attempt("end_turn", {}):
                    assert agent.refused[-1]["code"] in (100, 102)  # over, or another's turn
                came = await agent.call("wait", after=ended, seconds=20)
                ended, over = came["ended"], came["over"]
            assert {refusal["rule"] for refusal in agent.refused} >= {"CRACK-44"}
            assert not await agent.attempt("end_turn", {})
            assert (agent.refused[-1]["code"], agent.refused[-1]["rule"]) == (100, "CRACK-68")
            for name in ("status", "view", "orders", "record", "wait"):
                await agent.call(name)

    asyncio.run(run())


def test_calls_that_are_wrong_in_all_ways(host: str, tmp_path: Path) -> None:
    async def run() -> None:
        words = ("--at", host, "--game", "spacecrack", "--login", "wrong")
        async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
            agent = await Agent(client).open()
            await agent.call("open_table", bots=["random"], start=True)
            for name, given, code, rule, said in CALLS:
                assert not await agent.attempt(name, given), (name, given)
                refusal = agent.refused[-1]
                assert (refusal["code"], refusal["rule"]) == (code, rule), (name, given, refusal)
                assert said in refusal["message"], (name, given, refusal)
            cost = (await agent.call("cost"))["door"]
            assert cost["refused"] == len(CALLS)
            assert cost["calls"] == len(CALLS) + 2
            assert cost["requests"] > len(CALLS)
            for uri in ("rules://chess", "journal://"):
                with pytest.raises(MCPError, match="there is no resource") as wrong:
                    await client.read_resource(uri)
                data = wrong.value.error.data
                assert (data["code"], data["rule"]) == (2, "NET-116")
                assert data["text"].startswith("NET-116")
            with pytest.raises(Exception, match="no such rule"):
                await client.read_resource("rules://spacecrack/CRACK-9999")
            text = (await client.read_resource("rules://spacecrack/CRACK-23")).contents[0]
            assert text.text.startswith("CRACK-23 ")  # type: ignore[union-attr]

    asyncio.run(run())
