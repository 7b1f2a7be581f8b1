"""The page on agents: its exchange takes place as printed, its clients are configured so."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.docs.pages import blocks, page

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from tests.doors.mcp.agent import stdio
from tests.doors.mcp.conftest import host

__all__ = ["host"]

PAGE = "docs/mcp.md"


def exchange() -> list[tuple[str, dict[str, Any], list[str]]]:
    """Return the calls of the page, each with what it is told."""
    (block,) = blocks(page(PAGE), "text")
    found: list[tuple[str, dict[str, Any], list[str]]] = []
    for line in block.splitlines():
        if line.startswith(" "):
            found[-1][2].append(line.strip())
        else:
            name, _, given = line.partition(" ")
            found.append((name, json.loads(given), []))
    return found


def as_printed(told: str, shown: str) -> bool:
    """Whether an answer is what the page shows of it; ``...`` stands for more."""
    pattern = ".*".join(re.escape(part.strip()) for part in shown.split("..."))
    plain = told.replace('":', '": ').replace(',"', ', "')
    return re.fullmatch(pattern, plain) is not None


@pytest.mark.slow
def test_the_exchange_of_the_page_takes_place(host: str, tmp_path: Path) -> None:
    async def run() -> None:
        words = ("--at", host, "--game", "spacecrack", "--login", "robot")
        async with stdio(*words, "--keep", str(tmp_path / "kept.json")) as client:
            for name, given, shown in exchange():
                told = await client.call_tool(name, given)
                text = told.content[0].text  # type: ignore[union-attr]
                lines = text.splitlines() if told.is_error else [text]
                assert all(map(as_printed, lines, shown)), (name, given, text)

    assert len(exchange()) > 4
    asyncio.run(run())


def test_a_client_is_configured_in_json() -> None:
    first, second = (json.loads(block) for block in blocks(page(PAGE), "json"))
    assert first["mcpServers"]["contestmaster"]["args"][0] == "mcp"
    assert second["mcpServers"]["contestmaster"]["headers"]["Authorization"].startswith("Bearer ")
