"""The API of a community, and its feeds and calendars."""

import asyncio
from typing import Any
from xml.etree import ElementTree as Xml

import httpx
import pytest
from icalendar import Calendar
from tests.doors.web.forum.staged import PASSWORD, Staged

from contestmaster.doors.web.forum.gate import POSTS_A_MINUTE
from contestmaster.forum.kinds import Prose
from contestmaster.kernel.instant import DAY, MINUTE

ATOM = "{http://www.w3.org/2005/Atom}"


async def program(staged: Staged, name: str = "alice") -> httpx.AsyncClient:
    await staged.password(name)
    client = staged.client()
    client.auth = httpx.BasicAuth(name, PASSWORD)
    return client


def opening(number: int = 1, **more: Any) -> dict[str, Any]:
    usual = {"room": "public", "title": "T", "text": "MOVE 2", "id": f"program-{number}"}
    return usual | more


def test_a_program_posts_and_hears_what_came_of_it() -> None:
    async def play() -> None:
        staged = Staged()
        client = await program(staged)
        read = await client.post("/api/games/agora/preview", json={"text": "MOVE 2"})
        assert [deed["outcome"] for deed in read.json()["deeds"]] == ["SUCCEEDED"]
        posted = await client.post("/api/games/agora/threads", json=opening())
        assert posted.status_code == 201
        body = posted.json()
        assert (body["state"], body["deeds"][0]["command"]) == ("judged", "MOVE 2")
        again = await client.post("/api/games/agora/threads", json=opening())
        assert again.json() == body
        reply = await client.post("/api/threads/1/posts", json={"text": "MOVE 9", "id": "reply-01"})
        assert reply.json()["deeds"][0]["rule"] == "SHIPS-38"
        thread = (await staged.client().get("/api/threads/1")).json()
        assert [post["id"] for post in thread["posts"]] == [1, 2]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/agora/threads", opening(text=""), 400),
        ("/api/games/agora/threads", opening(room="elsewhere"), 400),
        ("/api/games/agora/threads", opening(id="short"), 400),
        ("/api/games/agora/threads", opening(operator=True), 403),
        ("/api/games/agora/threads", opening(more=1), 400),
        ("/api/games/nowhere/threads", opening(), 404),
        ("/api/threads/9/posts", {"text": "x", "id": "reply-01"}, 404),
        ("/api/games/nowhere/preview", {"text": "x"}, 404),
        ("/api/games/agora/preview", {"text": "x", "operator": True}, 403),
        ("/api/games/agora/preview", {"text": "x" * 300_000}, 400),
    ],
)
def test_what_cannot_be_done_is_a_problem_document(path: str, body: Any, status: int) -> None:
    async def play() -> None:
        staged = Staged()
        client = await program(staged)
        answer = await client.post(path, json=body)
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert staged.community.state.posts == []

    asyncio.run(play())


def test_nobody_posts_without_a_password() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.password("alice")
        for header in ("", "Basic", "Basic !!!", "Basic YWxpY2U=", "Bearer x"):
            client = staged.client()
            answer = await client.post(
                "/api/games/agora/threads", json=opening(), headers={"authorization": header}
            )
            assert answer.status_code == 401
            assert "Basic" in answer.headers["www-authenticate"]
        browser = await staged.logged_in("bob")
        answer = await browser.client.post("/api/games/agora/threads", json=opening())
        assert answer.status_code == 401, "a cookie alone shows nothing"
        headers = {"x-form": browser.form}
        answer = await browser.client.post(
            "/api/games/agora/threads", json=opening(), headers=headers
        )
        assert answer.status_code == 201

    asyncio.run(play())


def test_a_program_that_runs_wild_is_stopped() -> None:
    async def play() -> None:
        staged = Staged()
        client = await program(staged)
        for number in range(POSTS_A_MINUTE):
            answer = await client.post("/api/games/agora/threads", json=opening(number, text="x"))
            assert answer.status_code == 201
        answer = await client.post("/api/games/agora/threads", json=opening(99))
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
        staged.clock.move(staged.clock.now() + MINUTE)
        answer = await client.post("/api/games/agora/threads", json=opening(99))
        assert answer.status_code == 201

    asyncio.run(play())


def test_wrong_passwords_are_looked_at_ten_times_a_minute() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.password("alice")
        client = staged.client()
        client.auth = httpx.BasicAuth("alice", "guess")
        found = [
            (await client.post("/api/games/agora/preview", json={"text": "x"})).status_code
            for _ in range(12)
        ]
        assert found == [401] * 10 + [429] * 2

    asyncio.run(play())


def test_the_api_shows_what_the_pages_show() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "MOVE 2")
        client = staged.client()
        game = (await client.get("/api/games/agora")).json()
        assert (game["game"], game["players"], game["posts"]) == (
            "spaceships", ["alice", "bob", "carol"], 1,
        )  # fmt: skip
        games = (await client.get("/api/games")).json()
        assert ([one["name"] for one in games["games"]], games["next"]) == (["agora"], None)
        answers = (await client.get("/api/games/agora/state")).json()
        state = {one["command"]: one["answer"] for one in answers}
        assert state["SHIPS"][0]["energy"] == 19
        log = (await client.get("/api/games/agora/log")).json()
        assert "Ship 1 moves to Sector 2" in [event["text"] for event in log]
        coming = (await client.get("/api/games/agora/coming")).json()
        assert coming[0]["at"] == "2019-07-30T00:00:00Z"
        threads = (await client.get("/api/games/agora/threads?room=discussion")).json()
        assert threads == []
        tag = (await client.get("/api/posts/1")).headers["etag"]
        again = await client.get("/api/posts/1", headers={"if-none-match": tag})
        assert again.status_code == 304

    asyncio.run(play())


def test_the_atom_feed_has_the_newest_posts_first() -> None:
    async def play() -> None:
        staged = Staged()
        with pytest.MonkeyPatch.context() as patch:  # as it was before such a post was refused
            patch.setattr(Prose, "demand_seen", lambda *_: None)
            await staged.post("alice", "one \x07 & <two>\nMOVE 2")
        await staged.later(DAY)
        await staged.post("bob", "three", "discussion")
        for path in ("/feed.atom", "/games/agora/feed.atom"):
            answer = await staged.client().get(path)
            assert answer.headers["content-type"] == "application/atom+xml"
            root = Xml.fromstring(answer.content)
            entries = root.findall(f"{ATOM}entry")
            texts = [entry.findtext(f"{ATOM}content") or "" for entry in entries]
            assert texts[0] == "three"
            assert texts[1].startswith("one  & <two>\nMOVE 2")
            assert "SUCCEEDED: alice moves to Sector 2" in texts[1]
            assert root.findtext(f"{ATOM}updated") == "2019-07-30T09:00:00Z"
            links = [one.get("href") for one in entries[1].findall(f"{ATOM}link")]
            assert links == ["http://forum.example/posts/1"]
            assert entries[0].findtext(f"{ATOM}author/{ATOM}name") == "bob"
            known = {"if-none-match": answer.headers["etag"]}
            again = await staged.client().get(path, headers=known)
            assert (again.status_code, again.content) == (304, b"")
        assert (await staged.client().get("/games/no/feed.atom")).status_code == 404
        await staged.post("carol", "MOVE 9\n" * 5_000)
        body = (await staged.client().get("/feed.atom")).text
        assert len(body) < 30_000, "who asks again and again hears how it begins"
        assert body.count("[...]") == 2

    asyncio.run(play())


def test_a_calendar_has_all_that_will_happen() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "INTEND_WIN")
        for path in ("/calendar.ics", "/games/agora/calendar.ics"):
            answer = await staged.client().get(path)
            assert answer.headers["content-type"].startswith("text/calendar")
            found: Any = Calendar.from_ical(answer.content)
            events = {str(one["summary"]): one for one in found.walk("VEVENT")}
            term = events["agora: alice can win, as announced"]
            assert term["dtstart"].dt.isoformat() == "2019-07-31T09:00:00+00:00"
            assert term["dtend"].dt.isoformat() == "2019-08-12T09:00:00+00:00"
            report = events[
                "agora: The Astronomor's report, which tells where everybody stands and changes"
                " nothing, is published by the platform"
            ]
            assert report["url"] == "http://forum.example/games/agora"
            assert len({str(one["uid"]) for one in events.values()}) == len(events)
        later = Calendar.from_ical((await staged.client().get("/calendar.ics")).content)
        assert {str(one["uid"]) for one in later.walk("VEVENT")} >= {str(term["uid"])}

    asyncio.run(play())


def test_what_will_happen_is_worked_out_once_and_anew_when_something_has() -> None:
    async def play() -> None:
        staged = Staged()
        client = staged.client()
        first = (await client.get("/api/games/agora/coming")).json()

        def never(name: str) -> Any:
            raise AssertionError(f"{name} was taken up")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(staged.community._games, "find", never)
            assert (await client.get("/api/games/agora/coming")).json() == first
        await staged.post("alice", "INTEND_WIN")
        second = (await client.get("/api/games/agora/coming")).json()
        assert any(one["until"] for one in second)
        staged.clock.move(staged.clock.now() + DAY)  # nobody has looked at the clock yet
        third = (await client.get("/api/games/agora/coming")).json()
        assert min(one["at"] for one in third if not one["until"]) == "2019-07-31T00:00:00Z"

    asyncio.run(play())


def test_the_feed_has_the_word_that_confirms_a_doubt_and_what_happened() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "I'd like to move to Sector 2.")
        feed = (await staged.client().get("/feed.atom")).text
        assert "DOUBTED:" in feed
        assert "to do it, post CONFIRM-1" in feed

    asyncio.run(play())


def test_an_account_says_when_it_wants_digests() -> None:
    async def play() -> None:
        staged = Staged()
        who = httpx.BasicAuth("alice", await staged.password("alice"))
        client = staged.client()
        assert (await client.get("/api/account")).status_code == 401
        found = (await client.get("/api/account", auth=who)).json()
        assert found == {"name": "alice", "digests": "off", "reached": False}
        chosen = await client.put("/api/account", auth=who, json={"digests": "boundary"})
        assert (chosen.status_code, chosen.json()["digests"]) == (200, "boundary")
        wrong = await client.put("/api/account", auth=who, json={"digests": "hourly"})
        assert wrong.status_code == 400
        assert "digests" in wrong.text
        assert staged.community.state.wish("alice") == "boundary"

    asyncio.run(play())


def test_what_is_missing_in_a_request_is_named() -> None:
    async def play() -> None:
        staged = Staged()
        who = httpx.BasicAuth("alice", await staged.password("alice"))
        body = {"room": "public", "title": "Go", "text": "I move to Sector 2."}
        answer = await staged.client().post("/api/games/agora/threads", auth=who, json=body)
        assert answer.status_code == 400
        assert "id" in answer.json()["detail"].replace("'", "`").split("`"), answer.text
        assert staged.community.state.posts == []

    asyncio.run(play())
