"""Agents without a model, for tournaments of Space Crack: the official client, and a script."""

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from mcp import Client
from tests.doors.mcp.agent import over_http, stdio

Takes = Callable[["ScriptedAgent", dict[str, Any]], Awaitable[None]]


class ScriptedAgent:
    """Plays what it is asked to until the tournament is over.

    Attributes:
        told: what it was told of its matches, as they ended.
        turns: in which it was up, over all matches.
        unclean: in how many of them it was refused something.
        orders: that it gave.
    """

    def __init__(self, connects: Callable[[], AbstractAsyncContextManager[Client]]) -> None:
        self.connects = connects
        self.client: Client
        self.told: list[dict[str, Any]] = []
        self.turns = self.unclean = self.orders = 0

    async def call(self, name: str, **given: Any) -> dict[str, Any]:
        """Call a tool that must not be refused."""
        told = await self.client.call_tool(name, given)
        assert not told.is_error, (name, given, told.structured_content)
        return dict(told.structured_content)

    async def refused(self, name: str, **given: Any) -> dict[str, Any]:
        """Call a tool that must be refused, with a rule."""
        told = await self.client.call_tool(name, given)
        assert told.is_error, (name, given, told.structured_content)
        refusal = dict(told.structured_content)
        assert refusal["text"].startswith(refusal["rule"])
        return refusal

    async def play(self, takes: Takes) -> None:
        """Play to the end of the tournament."""
        async with self.connects() as self.client:
            told = await self.call("next_match")
            while told["state"] != "finished":
                if told["state"] == "turn":
                    self.turns += 1
                    await takes(self, told)
                    told = await self.call("wait", turn=told["match"]["turn"], seconds=60)
                else:
                    told = await self.call("next_match", seconds=60)
                if told["last"] is not None and told["last"] not in self.told:
                    self.told.append(told["last"])


async def moves(agent: ScriptedAgent, told: dict[str, Any]) -> None:
    """Look, and give the first legal order that does not end anything."""
    assert told["match"]["seat"] in (0, 1)
    assert (await agent.call("view"))["turn"] == told["match"]["turn"]
    for one in (await agent.call("orders"))["orders"]:
        if one["command"] == "MOVE":
            ship, planet = (choice[0] for choice in one["choices"])
            await agent.call("move", ship=ship, planet=planet)
            agent.orders += 1
            return


async def errs_in_every_other_turn(agent: ScriptedAgent, told: dict[str, Any]) -> None:
    """Give an order that cannot be carried out, or a call that means nothing, in even turns."""
    if told["match"]["turn"] % 2:
        return
    agent.unclean += 1
    if told["match"]["turn"] % 4:
        refusal = await agent.refused("move", ship=9999, planet=1)
        assert refusal["rule"].startswith("CRACK-")
    else:
        assert (await agent.refused("move", ship="x"))["code"] == 3


def http(address: str, identity: str) -> Callable[[], AbstractAsyncContextManager[Client]]:
    """How an agent connects over HTTP."""
    return lambda: over_http(address, identity)


def stdio_at(
    address: str, name: str, token: str
) -> Callable[[], AbstractAsyncContextManager[Client]]:
    """How an agent connects by a process of its own."""
    words = ("--at", address, "--login", name)
    return lambda: stdio(*words, CONTESTMASTER_PASSWORD=token)


class Tournament:
    """``contestmaster tournament FILE`` as a process, and where its agents come in."""

    def __init__(self, file: Path, *words: str) -> None:
        self.file = file
        self.words = words
        self.address = ""
        self.tokens: dict[str, str] = {}
        self.said: list[str] = []

    async def __aenter__(self) -> "Tournament":
        """Start it, and wait until agents may come."""
        command = ["-m", "contestmaster", "tournament", str(self.file), *self.words]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self.process.stderr is not None
        while not self.address:
            line = (await self.process.stderr.readline()).decode()
            assert line, self.said
            self.said.append(line)
            if found := re.search(r"MCP at (http://\S+?)/mcp/", line):
                self.address = found[1]
        folder = self.file.with_name(f"{self.file.stem}-data")
        self.tokens = json.loads((folder / "passwords.json").read_bytes())
        return self

    async def __aexit__(self, *_: object) -> None:
        """End it."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    def agent(self, name: str, game: str = "spacecrack") -> ScriptedAgent:
        """One of its agents."""
        return ScriptedAgent(http(f"{self.address}/mcp/{game}", f"{name}:{self.tokens[name]}"))

    async def ended(self) -> str:
        """What it prints, when it has ended."""
        out, err = await self.process.communicate()
        assert self.process.returncode == 0, err.decode()
        return out.decode()
