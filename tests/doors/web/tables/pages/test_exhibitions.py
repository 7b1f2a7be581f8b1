"""A first page moves while nobody plays: by a recorded game of two of the house's bots."""

import pytest
from tests.doors.web.tables.pages.test_finished import played
from tests.doors.web.tables.pages.test_pages import read
from tests.doors.web.tables.stage import TableStage

from contestmaster.host.exhibitions import exhibition
from contestmaster.host.films import studio
from contestmaster.kernel.registry import load_game
from contestmaster.story import goal_of


def test_where_nobody_has_played_two_bots_show_how_it_goes(stage: TableStage):
    """[TABLE-105]: which is said, and so is how one plays oneself."""
    page = read(stage.browser(), "/")
    assert "/exhibitions/spacecrack" in page.links
    assert "two bots, recorded" in page.text
    assert goal_of(load_game("spacecrack")()) in page.text
    assert "#play" in page.links


def test_the_moment_it_begins_with_is_there_before_any_film(stage: TableStage, monkeypatch):
    """[TABLE-105]: as a picture and in words, for who has no scripts, too."""
    monkeypatch.setattr(studio, "make_of_journal", lambda *_: pytest.fail("a film is waited for"))
    somebody, found = stage.browser(), exhibition("spacecrack")
    assert found is not None
    page = read(somebody, "/")
    assert found.still.headline in page.text and found.still.happened in page.text
    assert "/api/exhibitions/spacecrack/board.svg" in page.images
    picture = somebody.get("/api/exhibitions/spacecrack/board.svg")
    assert picture.text == found.still.picture
    assert picture.headers["content-encoding"] == "gzip"


def test_its_film_is_made_when_the_pages_open(stage: TableStage, monkeypatch):
    """[TABLE-105]: unless somebody has played there, whose game is shown in its stead."""
    made: list[bytes] = []
    real = studio.make_of_journal
    monkeypatch.setattr(studio, "make_of_journal", lambda *of: (made.append(of[0]), real(*of))[1])
    stage.run(_prepared(stage))
    assert len(made) == 1
    played(stage, "idler")
    stage.doors.preparing = None
    stage.run(_prepared(stage))
    assert stage.doors.preparing is None


async def _prepared(stage: TableStage) -> None:
    stage.doors.prepare()
    if stage.doors.preparing is not None:
        await stage.doors.preparing


def test_it_makes_room_for_real_games(stage: TableStage):
    """[TABLE-71], [TABLE-105]: for one that is played, and then for the last that was."""
    played(stage, "idler")
    page = read(stage.browser(), "/")
    assert "two bots, recorded" not in page.text
    assert "/exhibitions/spacecrack" not in page.links
    assert "This was the last game" in page.text


def test_it_has_a_page_with_its_replay(stage: TableStage):
    """[TABLE-105]: story, card and board of it, as of any game that is over."""
    somebody = stage.browser()
    page = read(somebody, "/exhibitions/spacecrack")
    assert "Two of the house's bots have played this game" in page.text
    assert "/" in page.links
    reel = somebody.api("GET", "/exhibitions/spacecrack/replay")
    assert reel["game"] == "spacecrack"
    assert somebody.get("/api/exhibitions/spacecrack/card.png").content.startswith(b"\x89PNG")
    assert somebody.get("/exhibitions/spacecrack/embed").status_code == 200


def test_a_game_without_one_has_no_page(stage: TableStage):
    assert stage.browser().get("/exhibitions/tally").status_code == 404
    assert stage.browser().get("/api/exhibitions/tally/replay").status_code == 404


def test_its_film_is_made_once_for_all_visitors(stage: TableStage, monkeypatch):
    """[TABLE-105]: nothing is played for any of them."""
    made: list[bytes] = []
    real = studio.make_of_journal
    monkeypatch.setattr(
        studio,
        "make_of_journal",
        lambda data, folder: (made.append(data), real(data, folder))[1],
    )
    for _ in range(3):
        stage.browser().api("GET", "/exhibitions/spacecrack/replay")
    assert len(made) == 1
