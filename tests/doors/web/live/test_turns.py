"""Waiting for the turns of a contest's servers over JSON [NET-115]."""

import asyncio
from typing import Any

from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import TURN, settings

from contestmaster.kernel.instant import SECOND

NEXT_GAME = 1_000_000_000


def turns(stage: Stage, query: str = "?for_s=0", server: str = "Tally1") -> Any:
    answer = stage.get(f"/api/servers/{server}/turns{query}")
    return answer.json() if answer.is_success else answer.status_code


def told(ended: int, *, more: bool = True, lasts: bool = True, left_s: float | None = 2.0) -> Any:
    return {"ended": ended, "more": more, "lasts": lasts, "left_s": left_s}


def one_server(staged: Staged, **contest: Any) -> Stage:
    """A contest of one server with games of three turns of two seconds."""
    return staged(settings({"name": "Tally1", "port": 30001}, **contest))


def test_turns_are_counted_from_before_the_first_game_to_after_the_last(staged: Staged) -> None:
    """[NET-102, NET-115]: with the numbers of the server's own ``WAIT n``."""
    stage = one_server(staged, contest_duration_s=10)
    seen = []
    for second in range(11):
        stage.play(second)
        now = turns(stage)
        if stage.desks["Tally1"].playing:
            assert now["ended"] == stage.desks["Tally1"].turns_ended()
        seen.append(now["ended"])
    assert seen[0] in (-1, 0)
    assert seen == sorted(seen)
    assert {0, 1, 2, NEXT_GAME, NEXT_GAME + 1} <= set(seen)
    stage.play(60)
    last = turns(stage, f"?after={turns(stage)['ended']}")  # at once: it would wait for 25 s
    assert (last["lasts"], last["more"], last["left_s"]) == (False, False, None)


def test_who_waits_is_told_when_the_turn_ends_and_not_before(staged: Staged) -> None:
    """[NET-115]: all that wait; what has happened since is told at once."""
    stage = one_server(staged)
    stage.play(0.5)
    assert turns(stage, "?after=-1") == told(0, left_s=1.5)
    assert turns(stage, "?after=0&for_s=0") == told(0, more=False, left_s=1.5)

    async def ask(after: int) -> Any:
        return (await stage.client.get(f"/api/servers/Tally1/turns?after={after}")).json()

    async def playing() -> Any:
        waits = [asyncio.create_task(ask(0)) for _ in range(3)]
        stage.house.until(SECOND)
        await asyncio.sleep(0.05)
        assert not any(wait.done() for wait in waits)
        stage.house.until(TURN + SECOND)
        return await asyncio.gather(*waits)

    assert stage.run(playing()) == [told(1, left_s=1.0)] * 3
    assert stage.hub.turns.waits._waiting == {}


def test_a_turn_is_told_when_it_is_stored(staged: Staged) -> None:
    """[NET-103, NET-115]: one that was not stored has never ended."""
    stage = one_server(staged)
    stage.play(0.5)
    counted = stage.hub.turns._servers["Tally1"]
    series = stage.house.server().series
    assert counted.ended == 0
    counted._pending.append((series.committed + 1, 1))
    counted.on_commit(series.committed, 0)
    assert counted.ended == 0
    counted.on_failure(series.committed, 0)
    counted.on_commit(series.committed + 1, 0)
    assert counted.ended == 0
    counted._pending.append((series.committed + 1, 1))
    counted.on_commit(series.committed + 1, 0)
    assert counted.ended == 1


def test_what_cannot_be_asked_is_refused(staged: Staged) -> None:
    stage = one_server(staged)
    assert turns(stage, server="Tally9") == 404
    assert turns(stage, "?after=-2") == 400
    assert turns(stage, "?after=x") == 400
    assert turns(stage, "?for_s=26") == 400


def test_a_host_that_closes_keeps_nobody_waiting(staged: Staged) -> None:
    stage = one_server(staged)

    async def closing() -> Any:
        wait = asyncio.create_task(stage.client.get("/api/servers/Tally1/turns?after=0"))
        await asyncio.sleep(0.05)
        stage.hub.turns.close()
        return (await wait).json()["more"]

    assert stage.run(closing()) is False
