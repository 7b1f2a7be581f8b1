"""What a post has done, as something that can be sent."""

import asyncio
from io import BytesIO

import pytest
from PIL import Image
from tests.doors.web.forum.staged import Staged
from tests.doors.web.forum.test_board import staged

from contestmaster.doors.web.forum import moments
from contestmaster.drawing import Label
from contestmaster.host.cards.card import Card, drawn
from contestmaster.kernel.instant import HOUR

DAY = 24 * HOUR


def test_a_moment_says_what_was_done_and_shows_it_where_links_are_shown() -> None:
    async def play() -> None:
        community = Staged()
        await community.post("alice", "Hi!\n\nMOVE 2\nMOVE 9")
        client = community.client()
        assert 'href="/posts/1/moment"' in (await client.get("/threads/1")).text
        assert '<a href="/posts/1/moment">alice moves to Sector 2' in (await client.get("/")).text
        page = (await client.get("/posts/1/moment")).text
        assert "<h1>alice moves to Sector 2 and has 19 energy left</h1>" in page
        assert (
            '<meta property="og:image" content="http://forum.example/api/posts/1/card.png">' in page
        )
        assert 'value="http://forum.example/posts/1/moment"' in page
        community.community.game("agora").flush()
        picture = await client.get("/api/posts/1/card.png")
        assert Image.open(BytesIO(picture.content)).size == (1200, 630)

    asyncio.run(play())


def test_a_post_that_has_done_nothing_is_no_moment() -> None:
    async def play() -> None:
        community = Staged()
        await community.post("alice", "Good morning!\n\nMOVE 9")
        client = community.client()
        assert "/posts/1/moment" not in (await client.get("/threads/1")).text
        for path in ("/posts/1/moment", "/api/posts/1/card.png", "/posts/2/moment"):
            assert (await client.get(path)).status_code == 404, path

    asyncio.run(play())


def test_a_picture_shows_the_game_as_it_stood_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """What came later is not told, and a picture is painted once."""
    cards: list[Card] = []
    paint = moments.card_png

    def painted(card: Card) -> bytes:
        cards.append(card)
        return paint(card)

    monkeypatch.setattr(moments, "card_png", painted)

    async def play() -> None:
        community = staged()
        await community.later(DAY)
        await community.post("ann", "BUYGUN", game="ice")
        await community.later(DAY)
        await community.post("ben", "BUYGUN", game="ice")
        community.community.game("ice").flush()
        client = community.client()
        for post in (1, 2, 1):
            assert (await client.get(f"/api/posts/{post}/card.png")).status_code == 200
        first, second = cards
        assert {row.name: row.value for row in first.rows} != {
            row.name: row.value for row in second.rows
        }
        assert len(first.curve[0]) < len(second.curve[0])
        assert first.board is not None
        words = [one.text for one in drawn(first).shapes if isinstance(one, Label)]
        assert any("in ice" in word for word in words)

    asyncio.run(play())
