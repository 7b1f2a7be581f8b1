"""Whatever is wrong with a call, its answer says what, with a rule and its text."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.doors.mcp.agent import Agent, stdio

CALLS: tuple[tuple[str, dict[str, Any], int, str, str], ...] = (
    ("move", {"ship": 1}, 3, "NET-44", "MOVE needs planet"),
    ("move", {"ship": "one", "planet": 2}, 3, "NET-44", "ship:"),
    ("move", {"ship": 1, "planet": 2, "speed": 3}, 3, "NET-44", "MOVE takes no speed"),
    ("move", {"ship": 99, "planet": 1}, 103, "CRACK-23", "ship"),
    ("fly", {}, 2, "NET-42", "there is no tool fly"),
    ("wait", {"after": "soon"}, 3, "NET-44", "after:"),
    ("wait", {"until": 3}, 3, "NET-44", "until"),
    ("rule", {}, 3, "NET-44", "number"),
    ("rule", {"number": "NET-9999"}, 401, "TABLE-86", "no such rule"),
    ("open_table", {"options": {"turns": 1}}, 403, "TABLE-10", "turns"),
    ("open_table", {"bots": ["nobody"]}, 403, "TABLE-10", "nobody"),
    ("sit", {"table": 9999}, 400, "TABLE-49", "no such table"),
    ("record", {"id": "../../me"}, 400, "TABLE-49", "Not Found"),
    ("record", {"id": "9-9"}, 400, "TABLE-49", "there is no game 9-9"),
)


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
            with pytest.raises(Exception, match="there is no resource"):
                await client.read_resource("rules://chess")
            with pytest.raises(Exception, match="no such rule"):
                await client.read_resource("rules://spacecrack/CRACK-9999")
            text = (await client.read_resource("rules://spacecrack/CRACK-23")).contents[0]
            assert text.text.startswith("CRACK-23 ")  # type: ignore[union-attr]

    asyncio.run(run())
