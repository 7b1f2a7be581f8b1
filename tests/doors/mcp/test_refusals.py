"""Whatever is wrong with a call, its answer says what, with a rule and its text."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client
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


async def listed(client: Client) -> list[Any]:
    """All that a client has listed: tools, resources and families of these."""
    return [
        [one.model_dump() for one in (await client.list_tools()).tools],
        [one.model_dump() for one in (await client.list_resources()).resources],
        [one.model_dump() for one in (await client.list_resource_templates()).resource_templates],
    ]


@pytest.mark.slow
def test_an_agent_sits_down_at_a_private_table_by_its_invitation(host: str, tmp_path: Path) -> None:
    """[TABLE-49, TABLE-97]: a table that they may not see is not at hand."""
    with httpx.Client(base_url=f"{host}/api", timeout=60) as opener:
        opener.post("/guests", json={"name": "opener"}).raise_for_status()
        body = {"game": "spacecrack", "options": {"private": True, "seats": 2}}
        table = opener.post("/tables", json=body).json()["id"]
        token = opener.get(f"/tables/{table}/invitation").json()["token"]

        async def run() -> None:
            words = ("--at", host, "--game", "spacecrack", "--login", "invited")
            async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
                agent = await Agent(client).open()
                for name in ("table", "sit"):
                    assert not await agent.attempt(name, {"table": table})
                    assert agent.refused[-1]["rule"] == "TABLE-49"
                assert not await agent.attempt("view", {})
                assert agent.refused[-1]["rule"] == "TABLE-97"
                await agent.call("sit", table=table, invitation=token)
                assert (await agent.call("table"))["head"]["id"] == table

        asyncio.run(run())


@pytest.mark.slow
def test_calls_of_who_is_at_no_table_or_whose_game_is_over(host: str, tmp_path: Path) -> None:
    """[TABLE-97, NET-116]: and of one whose turn is over; meanwhile no list has changed."""

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
            lists = await listed(client)
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
            assert await listed(client) == lists

    asyncio.run(run())


@pytest.mark.slow
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
