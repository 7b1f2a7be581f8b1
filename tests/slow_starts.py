"""Programs whose start takes a moment after they run: what happens meanwhile can be tried."""

import asyncio
from asyncio.subprocess import Process
from typing import Any

import pytest


def slow_starts(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Process], asyncio.Event]:
    """From now on; return those that run, and what is set when one does."""
    real = asyncio.create_subprocess_exec
    started: list[Process] = []
    there = asyncio.Event()

    async def slowly(*words: str, **how: Any) -> Process:
        started.append(await real(*words, **how))
        there.set()
        await asyncio.sleep(0.2)
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    return started, there
