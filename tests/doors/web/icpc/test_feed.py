"""The event feed."""

import asyncio
import json
from typing import Any

import pytest
from tests.doors.web.listening import play
from tests.doors.web.stage import Stage

from contestmaster.doors.web.icpc import feed as feeds

FEED = "/icpc/contests/contest/event-feed?stream=false"

Event = dict[str, Any]


def events(stage: Stage, since: str | None = None) -> list[Event]:
    """What the feed has now."""
    answer = stage.get(FEED + (f"&since_token={since}" if since else ""))
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def put_together(found: list[Event]) -> dict[tuple[str, str | None], Any]:
    """All objects as the events leave them."""
    objects = {(event["type"], event["id"]): event["data"] for event in found}
    return {key: data for key, data in objects.items() if data is not None}


def test_the_feed_is_everything_there_is(stage: Stage):
    stage.do("ANNOUNCE", text="Tea.")
    stage.do("ADD_TEAM", team="zoe", name="Zoe")
    stage.do("EXCLUDE", team="bob", text="cheated")
    stage.run(asyncio.sleep(0))
    objects = put_together(events(stage))
    for kind in ("teams", "problems", "clarifications", "awards"):
        listed = stage.get(f"/icpc/contests/contest/{kind}").json()
        fed = [data for (type_, _), data in objects.items() if type_ == kind]
        assert sorted(fed, key=str) == sorted(listed, key=str), kind
    assert objects["contest", None] == stage.get("/icpc/contests/contest").json()
    assert objects["state", None] == stage.get("/icpc/contests/contest/state").json()


def test_who_comes_back_gets_what_is_new(stage: Stage):
    before = events(stage)
    last = before[-1]["token"]
    assert events(stage, last) == []
    stage.do("ANNOUNCE", text="Tea.")
    (new,) = events(stage, last)
    assert (new["type"], new["data"]["text"]) == ("clarifications", "Tea.")
    assert events(stage) == [*before, new]


@pytest.mark.parametrize("token", ["x", "0-1", "", "-", "1-²"])
def test_a_token_of_another_host_is_refused(stage: Stage, token: str):
    assert stage.get(f"{FEED}&since_token={token}").status_code == 400


def test_who_follows_is_told_at_once_and_kept_awake(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(feeds, "_ALIVE_S", 0.05)

    async def main() -> None:
        feed = stage.hub.feed
        lines = feed.lines(feed.after(None), follow=True)
        assert b'"contest"' in await anext(lines)
        assert await anext(lines) == b"\n"
        stage.do("ANNOUNCE", text="Tea.")
        assert b"Tea." in await anext(lines)
        feed.close()
        assert [line async for line in lines] == []

    stage.run(main())


def test_the_end_of_a_contest_is_told(stage: Stage):
    last = events(stage)[-1]["token"]
    play(stage, 610)
    told = events(stage, last)
    assert told[-1]["type"] in ("awards", "state")
    assert put_together(told)["state", None]["finalized"] is not None
    assert put_together(told)["awards", "winner"]["team_ids"] == ["1", "2", "3"]
