"""What keeps a game of weeks in suspense, on its page and on the first one."""

import asyncio
from typing import Any

import pytest
from tests.doors.web.forum.staged import Staged

from contestmaster.doors.web.forum.tension import Announcers, stakes
from contestmaster.kernel.game import PUBLIC

TENSE = "alice and bob are within reach of each other in Sector 2"


def test_a_game_in_which_nothing_is_scored_says_what_is_at_stake() -> None:
    """No flat curve, and no row of noughts: its board, what comes next, and then the rest."""

    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "MOVE 2")
        client = staged.client()
        for path in ("/", "/games/agora"):
            page = (await client.get(path)).text
            assert TENSE in page, path
            assert "Nobody has won yet" not in page, path
            assert "<b>0</b>" not in page, path
        page = (await client.get("/games/agora")).text
        drawn = 'class="miniature"><svg'  # the board is there without scripts, too
        order = ('class="gameboard"', drawn, "<dt>Next</dt>", "<dt>Announced</dt>", "chips")
        places = [page.index(words) for words in order]
        assert places == sorted(places)

    asyncio.run(play())


def test_who_has_announced_nothing_is_named_until_all_have() -> None:
    """What was refused is no announcement; each entry is read once."""

    async def play() -> None:
        staged = Staged()
        client = staged.client()
        assert "the first announcement is still to be made" in (await client.get("/")).text
        await staged.post("alice", "MOVE 2")
        await staged.post("carol", "MOVE 99")
        staged.community.game("agora").flush()
        page = (await client.get("/")).text
        assert "1 of 3 has announced something; not yet bob and carol" in page
        for name, line in (("bob", "MOVE 3"), ("carol", "MOVE 2")):
            await staged.post(name, line)
        staged.community.game("agora").flush()
        assert "<dt>Announced</dt>" not in (await client.get("/")).text
        game = staged.community.game("agora")
        announcers = Announcers(staged.store)
        assert announcers.of(game.id) == {"alice", "bob", "carol"}
        assert announcers.of(game.id) == {"alice", "bob", "carol"}

    asyncio.run(play())


def test_while_nobody_has_acted_it_is_said_who_may() -> None:
    """In a game in which all may: once somebody has, that goes without saying."""

    async def play() -> None:
        staged = Staged()
        client = staged.client()
        may = "<dt>May act now</dt><dd>everybody"
        assert may in (await client.get("/")).text
        assert f"{may}, for example by saying “I move to Sector 2.”" in (
            (await client.get("/games/agora")).text
        )
        await staged.post("alice", "MOVE 2")
        staged.community.game("agora").flush()
        for path in ("/", "/games/agora"):
            assert "May act now" not in (await client.get(path)).text

    asyncio.run(play())


def test_the_page_begins_with_the_game_and_what_it_is() -> None:
    """Its name here comes second: it may be called as the site is."""

    async def play() -> None:
        page = (await Staged().client().get("/games/agora")).text
        assert '<h1>Spaceships <span class="of-game">game “agora”</span></h1>' in page
        order = ("<h1>", "Pilots meet on a line of sectors", "What counts", 'class="gameboard"')
        places = [page.index(words) for words in order]
        assert places == sorted(places)

    asyncio.run(play())


def test_what_is_at_stake_is_told_of_what_everybody_may_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No other view of the game is asked for: one of a seat has what is secret."""
    eyes = list[Any]()

    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "MOVE 2")
        match = staged.community.game("agora").match
        view = match.game.view

        def seen(state: Any, eye: Any) -> Any:
            eyes.append(eye)
            return view(state, eye)

        monkeypatch.setattr(match.game, "view", seen)
        assert stakes(match, 3)

    asyncio.run(play())
    assert eyes == [PUBLIC]


def test_who_leads_is_told_once_somebody_does() -> None:
    async def play() -> None:
        staged = Staged()
        game = staged.community.game("agora")
        game.correct("alice", staged.clock.now(), {"players": {"bob": {"fame": -3}}}, "Agreed.")
        game.flush()
        page = (await staged.client().get("/")).text
        assert "bob leads alice and carol by 3 steps towards a win" in page
        assert "bob has infamy 3: with 10 one can win" in page, "what is at stake stands below"

    asyncio.run(play())
