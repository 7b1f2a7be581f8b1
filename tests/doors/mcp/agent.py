"""An agent without a model: it knows tools by their schemas, and draws what to do."""

import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

SRC = Path(__file__).parents[3] / "src"
FINAL = ("resign", "leave", "intend_win", "win", "end_turn")
"""What ends a game, or one's part in it; tests say when."""
OFTEN = 0.8
TEXTS = ("x", "1", "alice", "north", "2 3")


@asynccontextmanager
async def stdio(*words: str, **environment: str) -> AsyncIterator[Client]:
    """The official client, speaking with ``contestmaster mcp`` as a process of its own."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "contestmaster", "mcp", *words],
        env={"PYTHONPATH": str(SRC), **environment},
    )
    async with Client(server) as client:
        yield client


@asynccontextmanager
async def over_http(address: str, identity: str = "", **more: Any) -> AsyncIterator[Client]:
    """The official client at ``/mcp``."""
    headers = {"Authorization": f"Bearer {identity}"} if identity else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=90) as http,
        Client(streamable_http_client(address, http_client=http), **more) as client,
    ):
        yield client


class Agent:
    """Draws tools and arguments.

    Attributes:
        done: tools that have answered.
        refused: refusals, as they came.
    """

    def __init__(self, client: Client, seed: int = 1) -> None:
        self.client = client
        self.dice = random.Random(seed)
        self.tools: dict[str, Any] = {}
        self.done: set[str] = set()
        self.refused: list[dict[str, Any]] = []

    async def open(self) -> "Agent":
        """Learn the tools."""
        self.tools = {tool.name: tool for tool in (await self.client.list_tools()).tools}
        return self

    async def call(self, name: str, **given: Any) -> dict[str, Any]:
        """Call a tool that must not be refused; the client checks the answer by its schema."""
        told = await self.client.call_tool(name, given)
        assert not told.is_error, (name, given, told.structured_content)
        self.done.add(name)
        assert told.structured_content is not None
        return dict(told.structured_content)

    async def attempt(self, name: str, given: dict[str, Any]) -> bool:
        """Call a tool that may be refused, with the rule; return whether it was done."""
        told = await self.client.call_tool(name, given)
        if not told.is_error:
            self.done.add(name)
            return True
        refusal = told.structured_content
        assert set(refusal) == {"code", "message", "rule", "text"}, (name, given, refusal)
        assert all(refusal.values()), (name, given, refusal)
        assert refusal["text"].startswith(refusal["rule"])
        self.refused.append(refusal)
        return False

    def game_tools(self, common: Sequence[str], *, reads: bool) -> list[str]:
        """The tools of the game's own orders, or of its questions."""
        return [
            name
            for name, tool in self.tools.items()
            if name not in common and tool.annotations.read_only_hint is reads
        ]

    def arguments(self, name: str) -> dict[str, Any]:
        """Draw arguments that the schema of a tool lets in; some of what may be left out is."""
        takes = self.tools[name].input_schema
        return {
            each: self.draw(schema)
            for each, schema in takes["properties"].items()
            if each in takes["required"] or self.dice.random() < 0.5
        }

    def draw(self, schema: dict[str, Any]) -> Any:
        """Draw a value of a schema."""
        if "anyOf" in schema:
            return self.draw(self.dice.choice(schema["anyOf"]))
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        if schema.get("examples"):
            return self.dice.choice(schema["examples"])
        match schema.get("type"):
            case "integer":
                low = max(schema.get("minimum", 0), 0)
                return self.dice.randint(low, min(schema.get("maximum", low + 9), low + 9))
            case "boolean":
                return self.dice.random() < 0.5
            case "array":
                least, most = schema.get("minItems", 0), schema.get("maxItems", 2)
                count = self.dice.randint(least, min(most, least + 2))
                return [self.draw(schema["items"]) for _ in range(count)]
            case "object":
                return {}
            case _:
                return self.dice.choice(("1", "2") if "pattern" in schema else TEXTS)

    async def move(self, common: Sequence[str], tries: int) -> None:
        """Give some orders: legal ones where the game tells them, others by their schemas."""
        for _ in range(tries):
            legal = (await self.call("orders"))["orders"]
            names = self.game_tools(common, reads=False)
            legal = [one for one in legal if one["command"].lower() not in FINAL]
            if legal and self.dice.random() < OFTEN:
                name, given = self.legal(self.dice.choice(legal))
            else:
                name = self.dice.choice([one for one in names if one not in FINAL])
                given = self.arguments(name)
            await self.attempt(name, given)

    def legal(self, offer: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """A tool with arguments of an offer."""
        name = offer["command"].lower().replace(" ", "_")
        parameters = list(self.tools[name].input_schema["properties"])
        picked = [self.dice.choice(choice) for choice in offer["choices"]]
        return name, dict(zip(parameters, picked, strict=False))

    async def ask_all(self, common: Sequence[str]) -> None:
        """Ask every question of the game, with arguments where it needs them."""
        for name in self.game_tools(common, reads=True):
            await self.attempt(name, self.arguments(name))
