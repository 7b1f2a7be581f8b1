"""The first page and those around it: what goes on, who is winning, and what one can do."""

from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings
from tests.host.tally import Tally

from contestmaster.drawing import Disc, Drawing

OPEN = {"spectate": "live", "spectate_force": True, "options": {"turns": 3}}


def opened(staged: Staged, **contest: Any) -> Stage:
    """Two servers that everyone may look into."""
    tables = [{"name": f"Tally{n}", "port": 30000 + n, **OPEN} for n in (1, 2)]
    return staged(settings(*tables, **contest))


def test_the_first_page_says_who_leads_and_what_one_can_do(staged: Staged):
    """[CONTEST-46], [CONTEST-105]: without scripts, too."""
    stage = opened(staged)
    stage.play(2.1, ann=3, bob=8)
    page = stage.read("/")
    assert "BOB leads ANN by 5" in page.text
    assert "stage" in page.islands
    assert page.text.index("BOB leads ANN") < page.text.index("General ranking")
    watch = page.links[page.links.index("/take-part#by-hand") - 1]
    assert watch in ("/servers/Tally1", "/servers/Tally2")
    assert "/take-part#bot" in page.links


def test_the_headline_has_the_mark_of_who_leads_and_the_ranking_says_what_feeds_it(staged: Staged):
    """[CONTEST-162]: how much a game counts is told as people tell it."""
    stage = opened(staged)
    stage.play(2.1, ann=3, bob=8)
    page = stage.get("/").text
    head = page[page.index("<h1>") : page.index("</h1>")]
    assert '<svg class="teammark c1"' in head and "BOB leads ANN by 5" in head
    assert "Every game that ends feeds this ranking" in page
    assert "Programs written by 3 teams play" in page
    assert "as much as at the start" not in page, "none counts more than others yet"
    assert "When this game ends its scores go into the" in stage.read("/servers/Tally1").text


def test_before_the_start_it_says_what_will_come_and_when(staged: Staged):
    """[CONTEST-57], [CONTEST-105]."""
    stage = staged(settings(start_at="2026-11-20T06:05:00Z"))
    page = stage.read("/")
    assert "The games begin in 5 min" in page.text
    assert "3 teams, 3 servers" in page.text
    assert "Programs written by 3 teams will play" in page.text
    assert "stage" not in page.islands


def test_after_the_end_it_says_who_has_won(staged: Staged):
    """[CONTEST-105]."""
    stage = opened(staged, contest_duration_s=7)
    stage.play(60, ann=9)
    page = stage.read("/")
    assert "The contest is over. ANN has won it with" in page.text
    assert "Watch all of it" in page.text


def test_until_a_board_is_there_a_picture_of_it_stands_in_its_place(
    staged: Staged, monkeypatch: pytest.MonkeyPatch
):
    """[CONTEST-105]: of a game that is played, and of one that is played again; without scripts."""
    picture = staticmethod(lambda scene, view: Drawing(1, 1, (Disc((0, 0), 1, "ink"),)))
    monkeypatch.setattr(Tally, "picture", picture)
    stage = opened(staged, contest_duration_s=7)
    for until in (2.1, 60):
        stage.play(until, ann=3, bob=8)
        (drawn,) = (one for one in stage.read("/").images if one.endswith("/board.svg"))
        assert b"<circle" in stage.get(drawn).content


def test_of_a_game_that_draws_nothing_there_is_no_picture(staged: Staged):
    stage = opened(staged)
    stage.play(2.1, ann=3)
    assert stage.read("/").images == []


def test_servers_say_who_leads_and_once_that_boards_are_open(staged: Staged):
    """[CONTEST-78], [CONTEST-106]."""
    stage = opened(staged)
    stage.play(2.1, ann=3, bob=8)
    page = stage.read("/servers")
    assert page.text.count("BOB leads ANN by 5") == 2
    assert page.text.count("Everyone can watch.") == 1
    assert "All boards are shown while they are played." in page.text


def test_servers_where_somebody_leads_come_first_and_others_say_how_the_last_game_ended(
    staged: Staged,
):
    """[CONTEST-106]: what there is to be seen before what there is not, whatever the settings."""
    stage = opened(staged)
    stage.play(6.1, eve=4)
    stage.house.say("BOB", "ADD 2", "Tally2")
    stage.play(8.1)
    page = stage.read("/servers")
    assert page.links.index("/servers/Tally2") < page.links.index("/servers/Tally1")
    assert page.text.count("The game before: EVE has won with 4 points.") == 1


def test_games_say_how_they_ended(staged: Staged):
    """[CONTEST-107]: and those that run who leads."""
    stage = opened(staged)
    stage.play(8.1, eve=4)
    _, *rows = stage.read("/games").tables[-1]
    ended = [row for row in rows if row[0].startswith("Tally1 game 1")]
    assert ended[0][1] == "3 EVE has won with 4 points", "with their mark"
    assert "EVE wins by 4 points" in stage.read("/games/Tally1-1").text


def test_the_list_of_games_begins_with_the_one_in_which_it_is_closest(
    staged: Staged, monkeypatch: pytest.MonkeyPatch
):
    """[CONTEST-107]: each running game has a picture, and no column that only others have."""
    picture = staticmethod(lambda scene, view: Drawing(1, 1, (Disc((0, 0), 1, "ink"),)))
    monkeypatch.setattr(Tally, "picture", picture)
    stage = opened(staged)
    assert "Closest now" not in stage.read("/games").text
    stage.play(1.5)
    for server, amount in (("Tally1", 9), ("Tally2", 8)):
        stage.house.say("ANN", f"ADD {amount}", server)
        stage.house.say("BOB", "ADD 7", server)
    stage.play(2.1)
    page = stage.read("/games")
    assert "Closest now: ANN leads BOB by 1" in page.text
    assert page.links.index("/servers/Tally2") < page.links.index("/servers/Tally1")
    running = page.tables[0]
    assert running[0] == ["Being played", "Who leads", "Board"]
    assert {f"/api/games/Tally{n}-1/board.svg" for n in (1, 2)} <= set(page.images)
    assert len(page.tables) == 1, "none is over yet"


def test_where_it_is_close_nowhere_no_game_is_called_so(staged: Staged):
    """[CONTEST-107]."""
    stage = opened(staged)
    stage.play(2.1, ann=100, bob=3)
    assert "Closest now" not in stage.read("/games").text


def test_the_screen_shows_boards_with_who_leads(staged: Staged):
    """[CONTEST-108]: after the ranking; none where nothing may be seen."""
    stage = opened(staged, contest_duration_s=60, freeze_before_end_s=30)
    stage.play(2.1, ann=3, bob=8)
    page = stage.read("/screen?view=2")
    assert "Boards" in page.text
    assert page.text.count("BOB leads ANN by 5") == 2
    assert "glances" in page.islands
    stage.play(31)
    assert "Boards" not in stage.read("/screen?view=2").text


def test_a_page_tells_how_to_take_part(staged: Staged):
    """[CONTEST-109]: with an address and a command for this contest."""
    stage = staged(passwords=True)
    page = stage.read("/take-part")
    assert {"servers", "by-hand", "bot"} <= set(page.ids)
    assert "contestmaster starter tally" in page.text
    assert "30001" in page.text
    stage.login("ann")
    assert "Your login is ann" in stage.read("/take-part").text


def test_a_team_that_never_came_is_told_how(staged: Staged):
    """[CONTEST-109]: on its own page, until a game of its has ended."""
    stage = staged(passwords=True)
    stage.login("ann")
    page = stage.read("/me")
    assert "Your team has no finished game yet." in page.text
    assert "/take-part#bot" in page.links
    stage.play(13, ann=5)
    assert "no finished game yet" not in stage.read("/me").text
