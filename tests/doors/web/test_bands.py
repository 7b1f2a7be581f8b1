"""The story of a game without scripts: what a band says, and what it does not give away."""

import asyncio
from typing import Any

import msgspec
import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings

from contestmaster.doors.web import bands
from contestmaster.doors.web.bands import band_of, film_story, replayed
from contestmaster.kernel.figures import Figure
from contestmaster.story import Story, StoryEnding, StoryMoment, StoryPoint

CAPTION = 'aria-label="Story of the game"'
MOMENTS = (
    StoryMoment(1, 1, "lead", (0,), "ann takes the lead", 2),
    StoryMoment(3, 3, "lead", (1, 0), "bob takes the lead from ann", 3),
)


def story(*rows: tuple[int | None, int | None], headline: str = "bob wins by 4 points") -> Story:
    """A match of two, of which a row says what they have after each boundary."""
    points = [StoryPoint(turn, turn, row, *_lead(row)) for turn, row in enumerate(rows)]
    figures = (Figure("score", "points", one="point"),)
    names = ("ann", "bob")
    return Story(figures, names, points, MOMENTS, True, "so it stands", headline, 3, 0.5)


def _lead(row: tuple[int | None, int | None]) -> tuple[Any, ...]:
    ann, bob = row
    if ann is None or bob is None or ann == bob:
        return ()
    first = 0 if ann > bob else 1
    return (first,), abs(ann - bob), 0, (1 - first,)


GAME = story((0, 0), (3, 0), (3, 1), (3, 7))


def test_a_band_tells_who_leads_with_what_and_what_turned_it() -> None:
    told = band_of(GAME)
    assert told is not None
    assert (told.sentence, told.ended, told.leader) == ("bob wins by 4 points", True, None)
    assert [(one.name, one.shown, one.part) for one in told.seats] == [
        ("bob", "7", 100),
        ("ann", "3", 43),
    ]
    assert told.seats[0].way == "0,100 333.3,100 666.7,85.7 1000,0"
    assert [(one.frame, one.x) for one in told.moments] == [(1, 333.3), (3, 1000.0)]
    assert told.words == "Score from turn 0 to turn 3: bob 7, ann 3"


def test_while_nobody_has_any_a_band_shows_what_decides() -> None:
    """Who leads by five credits does not stand there with nothing."""
    wins, pay = Figure("wins", one="win"), Figure("credits", one="credit")
    points = [
        StoryPoint(0, 0, (0, 0)),
        StoryPoint(1, 1, (0, 0), (1,), 5, 1, (0,), deciding=(0, 5)),
    ]
    told = band_of(msgspec.structs.replace(GAME, figures=(wins, pay), points=points))
    assert told is not None
    assert [(one.name, one.shown) for one in told.seats] == [
        ("bob", "5 credits"),
        ("ann", "0 credits"),
    ]
    assert told.words == "Credits from turn 0 to turn 1: bob 5 credits, ann 0 credits"


def test_at_a_turn_nothing_is_told_of_what_comes() -> None:
    told = band_of(GAME, 2)
    assert told is not None
    assert (told.sentence, told.leader) == ("ann led bob by 2 points", 1)
    assert [one.text for one in told.moments] == ["ann takes the lead"]
    assert told.seats[0].way == "0,100 333.3,0 666.7,0", "scaled by what has been"
    beyond, before = band_of(GAME, 99), band_of(GAME, 0)
    assert beyond == band_of(GAME)
    assert before is not None
    assert before.sentence == "Nobody had any points yet"


def test_a_replay_says_since_when_who_leads_does_and_what_brought_it() -> None:
    """As the script does: else the board would move down when that comes."""
    fight = StoryMoment(1, 1, "fight", (0, 1), "ann wins a fight", 3)
    loss = StoryMoment(1, 1, "loss", (0,), "ann loses a ship", 3)
    trifle = StoryMoment(1, 1, "fight", (0,), "ann moves", 1)
    other = StoryMoment(1, 1, "fight", (1,), "bob wins one", 3)
    game = msgspec.structs.replace(
        GAME, moments=(MOMENTS[0], fight, loss, trifle, other, MOMENTS[1])
    )
    said = [(told := band_of(game, at)) and told.stake for at in range(4)]
    assert said == [
        "",
        "Ahead since turn 1: ann wins a fight",
        "Ahead since turn 1: ann wins a fight",
        "",
    ]
    plain = band_of(GAME, 2)
    assert plain is not None
    assert plain.stake == "Ahead since turn 1"
    began = msgspec.structs.replace(GAME, moments=MOMENTS[1:])
    assert (band_of(began, 1) or plain).stake == "", "they led from the beginning"


def test_what_the_game_is_stands_there_until_there_is_something_to_tell() -> None:
    told = msgspec.structs.replace(GAME, opening="Hold the most milk. First groups set out.")
    bands = [band_of(told, frame) for frame in range(4)]
    hidden = msgspec.structs.replace(story((None, None), headline=""), opening="Fight.")
    band = band_of(hidden, live=True)
    assert band is not None
    assert (band.sentence, band.opening) == ("The game has begun", "Fight.")
    assert [band.opening != "" for band in bands if band is not None] == [True, False, False, False]


def test_whose_is_secret_races_too() -> None:
    """[CONTEST-168]: who plays sees against whom, and of how much nobody tells them."""
    told = band_of(story((0, None), (3, None), headline=""), live=True)
    assert told is not None
    assert [(one.name, one.shown, one.part) for one in told.seats] == [
        ("ann", "3", 100),
        ("bob", "?", 0),
    ]
    assert told.seats[1].way == ""
    assert told.words == "Score from turn 0 to turn 1: ann 3"
    assert (told.secret, told.rest) == (True, 0)


def test_what_may_not_be_known_has_no_line() -> None:
    told = band_of(story((None, None), (None, None), headline=""), live=True)
    assert told is not None
    assert (told.sentence, told.seats, told.rest) == ("So it stands", [], 0)
    assert told.words == "Nothing of the course may be known yet"


def test_of_many_points_some_are_drawn_and_always_the_last() -> None:
    told = band_of(story(*((turn, 2 * turn) for turn in range(2000))))
    assert told is not None
    places = told.seats[0].way.split(" ")
    assert len(places) <= 122
    assert places[-1] == "1000,0"


def test_a_replay_begins_where_its_address_says_and_else_before_anything() -> None:
    first = replayed(GAME, None)
    assert first is not None
    assert (first.shown.frame, first.whole.frame) == (0, 3)
    third = replayed(GAME, 2)
    assert third is not None
    assert third.shown.frame == 2
    assert replayed(None, 2) is None


def test_no_page_waits_long_for_a_film(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bands, "_PATIENCE_S", 0.01)

    async def made() -> Any:
        await asyncio.Event().wait()

    assert asyncio.run(film_story(made())) is None


def opened(staged: Staged, spectate: Any = "live", **contest: Any) -> Stage:
    table = {"name": "Tally1", "port": 30001, "spectate": spectate, "options": {"turns": 4}}
    return staged(settings(table | {"spectate_force": spectate != "after"}, **contest))


def test_the_page_of_a_server_has_the_curve_of_its_game(staged: Staged) -> None:
    """[CONTEST-115]: with moments, which lead nowhere while the game is played."""
    stage = opened(staged)
    stage.play(3, ann=4)
    stage.play(5, bob=6)
    page = stage.get("/servers/Tally1").text
    assert page.count(CAPTION) == 1
    assert "<strong>BOB leads ANN by 2 points</strong>" in page
    assert 'aria-label="Score from turn 0 to turn 2: BOB 6, ANN 4, EVE 0"' in page
    assert "BOB takes the lead from ANN" in page
    moments = page.partition('class="story-moments"')[2].partition("</ol>")[0]
    assert "BOB takes the lead" in moments and "?turn=" not in moments


def test_a_band_tells_no_more_than_its_board(staged: Staged) -> None:
    """[CONTEST-78], [CONTEST-115]."""
    stage = opened(staged, "after")
    stage.play(5, ann=4)
    page = stage.get("/servers/Tally1").text
    assert "<strong>Who leads is told when the game is over</strong>" in page
    assert "<polyline" not in page


def test_a_freeze_shows_no_band(staged: Staged) -> None:
    """[CONTEST-76], [CONTEST-115]."""
    stage = opened(staged, contest_duration_s=60, freeze_before_end_s=30)
    stage.play(27, ann=5)
    assert CAPTION in stage.get("/servers/Tally1").text
    stage.play(33, ann=5)
    assert CAPTION not in stage.get("/servers/Tally1").text


def test_a_game_that_is_over_is_told_to_who_has_no_scripts(stage: Stage) -> None:
    """[CONTEST-115]: with links to its moments; alone and with scripts nothing is given away."""
    stage.play(7, ann=4)
    assert stage.get("/api/games/Tally1-1/story").status_code == 200  # its film is made now
    page = stage.get("/games/Tally1-1").text
    before, seen, unseen = page.split(CAPTION)
    assert before.endswith('<section class="story scripted" ')
    assert "ANN wins by 4 points" in before, "the page says it itself"
    assert "ANN wins by 4 points" in seen, "and no later turn has turned it"
    assert "<strong>ANN wins by 4 points" in unseen
    assert 'href="/games/Tally1-1?turn=1"' in unseen
    assert 'src="/api/games/Tally1-1/card.png"' in unseen
    at = stage.get("/games/Tally1-1?turn=1").text
    assert at.count(CAPTION) == 1
    assert 'src="/api/games/Tally1-1/card.png?turn=1"' in at
    assert 'href="/games/Tally1-1?turn=3">See how it ends' in at
    assert CAPTION in stage.get("/games/Tally1-1/embed?turn=1").text
    _, alone, told = stage.get("/games/Tally1-1/embed").text.split(CAPTION)
    assert "wins by" not in alone
    assert "wins by" in told


def test_what_stands_still_is_not_said_to_run(staged: Staged) -> None:
    """[CONTEST-48]: on the page of a game, and in the list of games."""
    stage = opened(staged)
    stage.play(3, ann=4)
    assert "This game is being played." in stage.get("/games/Tally1-1").text
    stage.do("SUSPEND", scope="Tally1", text="The net is down.")
    stage.play(4)
    page = stage.get("/games/Tally1-1").text
    assert "being played" not in page
    assert "stands still" in page
    rows = stage.get("/games").text.split("<tbody>")[1]
    assert 'class="state suspended"' in rows
    assert 'class="state running"' not in rows


def test_a_replay_begins_with_what_turned_it_where_the_page_tells_its_end() -> None:
    """Elsewhere at its first turn; and always where the address says."""
    ending = StoryEnding("bob wins by 4 points", ["you lost", "you won"], MOMENTS, MOMENTS[1])
    ended = msgspec.structs.replace(GAME, ending=ending)
    dull = msgspec.structs.replace(GAME, ending=msgspec.structs.replace(ending, pivot=None))

    def begins(story: Story, turn: int | None, *, told: bool) -> int:
        found = replayed(story, turn, told=told)
        assert found is not None
        return found.shown.frame

    assert begins(ended, None, told=True) == 3
    assert begins(ended, None, told=False) == 0
    assert begins(ended, 0, told=True) == 0
    assert begins(dull, None, told=True) == 3, "its end"
    assert begins(GAME, None, told=True) == 0, "nothing tells of an end"
