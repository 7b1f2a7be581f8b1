"""A seat for boxed programs without a match: it answers OK, and counts what it is asked."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from contestmaster.bots.account import BotAccount
from contestmaster.client import InProcess
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.whole import LOOK
from contestmaster.sandbox import ground
from contestmaster.sandbox.bot import BoxedBot, maker
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.sandbox.submission import BoxSubmission, opened

QUICK = BoxLimits(
    cpu_start=0.2,
    cpu_turn=0.1,
    cpu_bank=0.2,
    idle=0.3,
    watchdog=60,
    memory_mib=64,
    threads=16,
    files_mib=1,
)
"""Limits that are soon reached."""


@cache
def game() -> Game[Any, Any]:
    """The game whose vocabulary is spoken."""
    return load_game("spacecrack")()


@dataclass
class Seat:
    """A seat.

    Attributes:
        ended: how many turns have ended.
        heard: the lines it was asked.
    """

    ended: int = 0
    heard: list[bytes] = field(default_factory=list)

    def answer(self, line: bytes) -> bytes:
        if line == LOOK:
            return b"OK\nWAITING 0.000000\nOK\n%d\n" % self.ended
        self.heard.append(line)
        return b"OK\n"


def skip_without_boxes() -> None:
    """Skip a test where the machine lacks something; a wall with a hole in it is a failure."""
    found = ground.lacks()
    assert not any(each.hole for each in found), found
    if found:
        pytest.skip(f"no boxes here: {found[0].what}")


def submit(folder: Path, run: str, files: dict[str, bytes] | None = None, build: str = "") -> Path:
    """Write a submission."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f'name = "{folder.name}"', 'version = "1"', f"run = {run!r}"]
    lines += [f"build = {build!r}"] if build else []
    folder.joinpath("bot.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, data in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(0o755)
    return folder


def seated(
    folder: Path | BoxSubmission, limits: BoxLimits = QUICK, seat: Seat | None = None
) -> tuple[BoxedBot, Seat]:
    """Let a submission sit down."""
    seat = seat or Seat()
    submission = folder if isinstance(folder, BoxSubmission) else opened(folder)
    made: Any = maker(submission, game(), limits)(InProcess(seat.answer), random.Random())
    return made, seat


def played(
    folder: Path | BoxSubmission, limits: BoxLimits = QUICK, turns: int = 1
) -> tuple[BotAccount, list[bytes]]:
    """Let a submission take some turns; return its account, and what it has asked."""
    bot, seat = seated(folder, limits)
    try:
        for _ in range(turns):
            bot.turn()
            seat.ended += 1
        return bot.account(), seat.heard
    finally:
        bot.close()
