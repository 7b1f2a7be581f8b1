"""``/mcp`` of hosts: agents over HTTP, each under their own name."""

import asyncio

import httpx
import pytest
from tests.doors.mcp.small import SMALL

from contestmaster.kernel.replay import Replay

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from tests.doors.mcp.agent import Agent, over_http


def guest(host: str, name: str) -> str:
    """Come in as a guest; return name and token."""
    told = httpx.post(f"{host}/api/guests", json={"name": name}, timeout=60).json()
    return f"{name}:{told['token']}"


@pytest.mark.slow
@pytest.mark.parametrize("mode", [MODERN_PROTOCOL_VERSIONS[-1], "legacy"])
def test_a_game_is_played_over_http_and_the_next_connection_goes_on(host: str, mode: str) -> None:
    """By clients of both ages of the protocol; who one is goes with each request."""

    async def run() -> None:
        address = f"{host}/mcp/spacecrack"
        identity = guest(host, f"web-{mode}")
        async with over_http(address, identity, mode=mode) as client:
            agent = await Agent(client).open()
            opened = await agent.call(
                "open_table", options=SMALL["spacecrack"], bots=["random"], start=True
            )
            ended = (await agent.call("wait", seconds=0))["ended"]
        async with over_http(address, identity, mode=mode) as client:
            agent = await Agent(client).open()
            assert (await agent.call("view"))["table"] == opened["head"]["id"]
            for _ in range(40):
                await agent.attempt("end_turn", {})
                came = await agent.call("wait", after=ended, seconds=20)
                ended = came["ended"]
                if came["over"]:
                    break
            journal = (await agent.call("record"))["journal"]
        replay = Replay(journal.encode().splitlines(keepends=True))
        replay.to_end()
        assert replay.header.seats[0] == f"web-{mode}"
        who, bot = replay.header.entrants
        # Without sessions a client of the older protocol says who it is when it comes, only.
        assert (who is None) == (mode == "legacy")
        assert bot.name == "random"

    asyncio.run(run())


def test_who_shows_nothing_may_look_and_is_told_why_e_may_not_act(host: str) -> None:
    """[NET-117]."""

    async def run() -> None:
        async with over_http(f"{host}/mcp/spacecrack") as client:
            agent = await Agent(client).open()
            await agent.call("tables")
            assert not await agent.attempt("open_table", {})
            assert (agent.refused[-1]["code"], agent.refused[-1]["rule"]) == (1, "NET-117")
            assert "Authorization: Bearer NAME:TOKEN" in agent.refused[-1]["message"]
        async with over_http(f"{host}/mcp/spacecrack", "nobody:wrong") as client:
            agent = await Agent(client).open()
            assert not await agent.attempt("open_table", {})
            assert agent.refused[-1]["message"] == "bad login or password"
            assert agent.refused[-1]["rule"] == "NET-117"
        async with over_http(f"{host}/mcp/spacecrack", "no colon") as client:
            told = await client.call_tool("tables", {})
            assert told.is_error
            assert told.structured_content["rule"] == "NET-117"
            assert "another form" in told.structured_content["message"]
        async with over_http(f"{host}/mcp") as client:
            with pytest.raises(Exception, match="say which game"):
                await client.list_tools()

    asyncio.run(run())


def test_pages_of_other_sites_are_not_let_in(host: str) -> None:
    answer = httpx.post(
        f"{host}/mcp/spacecrack", json={}, headers={"Origin": "http://evil.example"}, timeout=60
    )
    assert answer.status_code == 403
