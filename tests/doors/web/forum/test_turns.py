"""Waiting in a forum: for the clock of a game, and for whatever happens there [CONTEST-126]."""

import asyncio
import time
from typing import Any

import httpx
from tests.doors.web.forum.staged import Staged
from tests.host.forum.hosted import START, begin

from contestmaster.doors.web.turns import PATIENCE_S
from contestmaster.kernel.instant import DAY, to_text
from contestmaster.storage import MemoryStore


async def asked(client: httpx.AsyncClient, what: str, status: int = 200) -> Any:
    answer = await client.get(f"/api/games/agora/{what}")
    assert answer.status_code == status, answer.text
    return answer.json()


def test_turns_are_what_the_clock_does_and_news_all_that_happens() -> None:
    """[NET-104, CONTEST-126]: a post is news and no turn, a day is a turn."""

    async def run() -> None:
        staged = Staged()
        async with staged.client() as client:
            first = await asked(client, "turns")
            assert (first["ended"], first["more"], first["lasts"]) == (0, True, True)
            assert 0 < first["left_s"] <= DAY / 1_000_000
            news = (await asked(client, "news"))["number"]
            turn = asyncio.create_task(asked(client, "turns?after=0"))
            something = asyncio.create_task(asked(client, f"news?after={news}"))
            await staged.post("alice", "MOVE 2")
            assert (await something)["number"] > news
            assert not turn.done()
            await staged.later(DAY)
            told = await turn
            assert (told["ended"], told["more"]) == (1, True)
            assert not (await asked(client, "turns?after=1&for_s=0"))["more"]

    asyncio.run(run())


def test_where_a_game_has_ended_nobody_waits() -> None:
    """[CONTEST-126]: its end is a turn, and the last."""

    async def run() -> None:
        store = MemoryStore(lambda _: None)
        begin(store, ends_at=to_text(START + 2 * DAY))
        staged = Staged(store)
        async with staged.client() as client:
            ended = -1
            for _ in range(5):
                told = await asked(client, f"turns?after={ended}&for_s=0")
                assert told["ended"] >= ended
                ended = told["ended"]
                await staged.later(DAY)
            begun = time.monotonic()
            last = await asked(client, f"turns?after={ended}")
            assert last == {"ended": ended, "more": False, "lasts": False, "left_s": None}
            assert (await asked(client, f"news?after={10**9}"))["over"]
            assert time.monotonic() - begun < PATIENCE_S, "none of the two has waited"

    asyncio.run(run())


def test_what_cannot_be_asked_is_refused() -> None:
    async def run() -> None:
        async with Staged().client() as client:
            for query in ("after=-2", "after=x", "for_s=26"):
                await asked(client, f"turns?{query}", 400)
            assert (await client.get("/api/games/nowhere/turns")).status_code == 404

    asyncio.run(run())
