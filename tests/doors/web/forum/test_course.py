"""How games by announcement have gone: the standing, its curve over the weeks, and the deeds."""

import asyncio
from typing import Any

import pytest
from tests.doors.web.forum.staged import Staged
from tests.doors.web.forum.test_board import staged

from contestmaster.doors.web import bands
from contestmaster.kernel.instant import HOUR, from_text


def between(page: str, start: str, end: str) -> str:
    return page.partition(start)[2].partition(end)[0]


WEEK = 7 * 24 * HOUR
CAPTION = 'aria-label="Story of the game"'


def test_the_page_of_a_game_says_who_leads_and_draws_it_over_time() -> None:
    """It says so from the figure that ranks [GRID-180]."""

    async def play() -> None:
        community = staged()
        page = (await community.client().get("/games/ice")).text
        assert "ann and ben stand 14 squares apart: " in page, "nobody has scored"
        assert "<polyline" not in between(page, "<main", 'class="gameboard"'), "no flat curve"
        assert "Collect points: nothing else counts" in between(page, "story-opening", "</p>")
        await community.later(WEEK)
        await community.post("ann", "BUYGUN", game="ice")
        await community.later(WEEK)
        page = (await community.client().get("/games/ice")).text
        assert page.count(CAPTION) == 1
        assert "story-opening" not in page, "somebody leads"
        assert "<strong>ben leads ann by 2 points, and is pulling away</strong>" in page
        assert "from 29 Jul to 12 Aug: ben 55, ann 53" in page
        assert 'points="0,9.1 500,12.7 687.5,3.6 1000,3.6"' in page, "until now"
        assert "ben takes the lead" in page
        assert ">5 Aug<" in page
        assert "?turn=" not in page

    asyncio.run(play())


def test_what_was_worked_out_once_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """No entry is carried out again."""
    asked: list[int] = []

    async def play() -> None:
        community = staged()
        entries = community.store.entries

        def seen(match: int, after: int = 0) -> Any:
            asked.append(after)
            return entries(match, after)

        await community.post("ann", "BUYGUN", game="ice")
        community.community.game("ice").flush()
        await community.client().get("/games/ice")
        monkeypatch.setattr(community.store, "entries", seen)
        await community.client().get("/games/ice")
        assert asked
        assert min(asked) == community.community.game("ice").match.number

    asyncio.run(play())


def test_wins_come_first_and_fame_decides_among_equals() -> None:
    """[SHIPS-94]: where nobody has won the curve is that of fame."""

    async def play() -> None:
        community = Staged()
        game = community.community.game("agora")
        at = from_text("2019-07-29T10:00:00Z")
        changes = {"players": {"bob": {"fame": -3}}}
        game.correct("alice", at, changes, "Agreed.")
        game.flush()
        await community.later(2 * HOUR)
        page = (await community.client().get("/games/agora")).text
        assert "<strong>bob leads alice and carol by 3 steps towards a win</strong>" in page
        assert "Steps towards a win from 29 Jul to 29 Jul: bob 3" in page

    asyncio.run(play())


def test_nobody_waits_for_a_long_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page comes without, and a later one has it."""
    monkeypatch.setattr(bands, "_PATIENCE_S", 0.0)

    async def play() -> None:
        community = staged()
        client = community.client()
        while CAPTION not in (page := (await client.get("/games/ice")).text):
            assert page.endswith("</html>")
            monkeypatch.setattr(bands, "_PATIENCE_S", 60)

    asyncio.run(play())
