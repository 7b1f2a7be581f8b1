"""Waiting for turns over JSON: a long poll that tells at once what has happened since."""

import asyncio

import pytest
from tests.doors.web.tables.stage import Browser, TableStage


@pytest.fixture
def two(stage: TableStage) -> tuple[Browser, Browser]:
    """Two people at a table of a game whose turns end when all are done."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 2}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    return ann, bob


def turns(browser: Browser, query: str = "") -> dict[str, object]:
    found: dict[str, object] = browser.api("GET", f"/tables/1/turns{query}")
    return found


def done(*browsers: Browser) -> None:
    for browser in browsers:
        browser.api("POST", "/tables/1/commands", {"line": "WAIT"})


def test_what_has_happened_since_is_told_at_once(two: tuple[Browser, Browser], stage: TableStage):
    """[NET-102, NET-104]: from the table without a game to the second game."""
    ann, bob = two
    before = {"ended": -1, "more": True, "lasts": True, "left_s": None}
    assert turns(stage.browser()) == before  # the table is public
    assert turns(ann, "?after=-1&for_s=0") == before | {"more": False}
    ann.api("POST", "/tables/1/start")
    assert turns(ann, "?after=-1") == {"ended": 0, "more": True, "lasts": True, "left_s": 300.0}
    for ended in (1, 2):
        done(ann, bob)
        assert turns(ann, f"?after={ended - 1}")["ended"] == ended
    assert turns(ann, "?after=2") == {"ended": 2, "more": False, "lasts": False, "left_s": None}
    for browser in two:
        browser.api("POST", "/tables/1/rematch")
    assert turns(bob, "?after=2")["ended"] == 1_000_000_000
    assert turns(bob, "?after=57&for_s=0")["more"]  # it is of another table


def test_it_makes_nobody_done(two: tuple[Browser, Browser]):
    """[NET-104, TABLE-31]."""
    ann, bob = two
    ann.api("POST", "/tables/1/start")
    for browser in two:
        assert not turns(browser, "?after=0&for_s=0")["more"]
    assert [seat["done"] for seat in bob.api("GET", "/tables/1")["seats"]] == [False, False]


def test_who_waits_is_told_when_the_turn_ends(two: tuple[Browser, Browser], stage: TableStage):
    """[NET-104]: each that waits, and also where the table is cleared meanwhile."""
    two[0].api("POST", "/tables/1/start")

    async def waiting(browser: Browser) -> object:
        answer = await browser.client.get("/api/tables/1/turns?after=0")
        return answer.json()["ended"]

    async def playing() -> list[object]:
        waits = [asyncio.create_task(waiting(browser)) for browser in two]
        for browser in two:
            assert not any(wait.done() for wait in waits)
            await browser.client.post("/api/tables/1/commands", json={"line": "WAIT"})
        return await asyncio.gather(*waits)

    assert stage.run(playing()) == [1, 1]
    assert stage.doors.rooms.turns._waiting == {}


def test_what_cannot_be_asked_is_refused(two: tuple[Browser, Browser]):
    """[TABLE-49]: no table, no number."""
    ann, _ = two
    assert ann.refused("GET", "/tables/2/turns") == (404, 400)
    assert ann.ask("GET", "/api/tables/1/turns?after=-2").status_code == 400
    assert ann.ask("GET", "/api/tables/1/turns?after=0&for_s=26").status_code == 400


def test_too_many_are_answered_at_once(two: tuple[Browser, Browser], monkeypatch):
    """So that nobody can hold all that the host has."""
    ann, _ = two
    monkeypatch.setattr("contestmaster.doors.web.turns.MOST", 0)
    assert not turns(ann, "?after=-1")["more"]


def test_a_server_that_closes_keeps_nobody_waiting(two: tuple[Browser, Browser], stage: TableStage):
    ann, _ = two

    async def closing() -> object:
        wait = asyncio.create_task(ann.client.get("/api/tables/1/turns?after=-1"))
        await asyncio.sleep(0.2)  # so that it waits, as it does if this is too short, too
        stage.doors.rooms.turns.close()
        return (await wait).json()["more"]

    assert stage.run(closing()) is False
