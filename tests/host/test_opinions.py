"""Questions to a program: one at a time, remembered, bounded."""

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from contestmaster.host import opinions
from contestmaster.host.opinions import Analysts, OpinionError

ECHO = """
import json, sys
for line in sys.stdin:
    job = json.loads(line)
    if job["entry"] == 13:
        sys.exit(1)
    if job["entry"] == 14:
        import time; time.sleep(3600)
    if job["entry"] == 15:
        print(json.dumps({"error": "no such game"}), flush=True)
        continue
    seat = {"seat": job["entry"], "line": job["journal"], "words": "go", "worth": 1.0}
    told = {"program": "echo", "measure": "points", "seats": [seat]}
    print(json.dumps({"opinions": told}), flush=True)
"""


def analysts() -> Analysts:
    return Analysts((sys.executable, "-c", ECHO), lambda game: "echo")


def test_an_answer_is_remembered() -> None:
    async def asking() -> None:
        asked = analysts()
        first = await asked.of(Path("one"), 3)
        assert (first.seats[0].seat, first.seats[0].line) == (3, "one")
        assert await asked.of(Path("one"), 3) is first
        assert await asked.of(Path("one"), 3, keep=False) is first
        other = await asked.of(Path("one"), 4, keep=False)
        assert await asked.of(Path("one"), 4) is not other
        await asked.close()

    asyncio.run(asking())


def test_a_film_is_asked_about_by_the_frame_next_to_a_turn_or_by_its_last() -> None:
    film: Any = SimpleNamespace(
        journal=Path("one"), index=SimpleNamespace(turns=[0, 3, 9]), nearest=lambda turn: turn - 1
    )

    async def asking() -> None:
        asked = analysts()
        assert [(await asked.of_film(film, turn)).seats[0].seat for turn in (4, None)] == [3, 8]
        await asked.close()

    asyncio.run(asking())


def test_a_program_that_ends_or_takes_too_long_is_started_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def asking() -> None:
        asked = analysts()
        with pytest.raises(OpinionError, match="has ended"):
            await asked.of(Path("one"), 13)
        assert (await asked.of(Path("one"), 1)).program == "echo"
        monkeypatch.setattr(asked._process, "_seconds", 0.2)
        with pytest.raises(OpinionError, match="takes too long"):
            await asked.of(Path("one"), 14)
        monkeypatch.setattr(asked._process, "_seconds", 60.0)
        assert (await asked.of(Path("one"), 2)).program == "echo"
        with pytest.raises(OpinionError, match="no such game"):
            await asked.of(Path("one"), 15)
        await asked.close()

    asyncio.run(asking())


def test_of_many_who_ask_at_once_the_last_are_told_to_come_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opinions, "_MOST_WAITING", 2)

    async def asking() -> None:
        asked = analysts()
        told = await asyncio.gather(
            *(asked.of(Path("one"), number) for number in range(3)), return_exceptions=True
        )
        assert [isinstance(one, OpinionError) for one in told] == [False, False, True]
        await asked.close()

    asyncio.run(asking())
