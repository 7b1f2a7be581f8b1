"""The end of a game of a contest: its page says what turned it, with scripts and without."""

import pytest
from tests.doors.web.stage import Page, Stage

from contestmaster.host.films.film import Film
from contestmaster.host.opinions import MoveOpinions, Opinion

GAME = "/games/Tally1-1"


def test_the_page_says_how_it_ended_and_what_turned_it(stage: Stage):
    """[CONTEST-110]: in the words of the story that programs are told, too."""
    stage.play(7, ann=4)
    story = stage.get(f"/api{GAME}/story").json()
    page = Page(stage.get(GAME).text)
    ending = story["ending"]
    assert ending["headline"] == story["headline"]
    assert story["headline"] in page.text
    assert ending["turning"]
    for moment in ending["turning"]:
        assert f"{GAME}?turn={moment['frame']}#replay" in page.links
        assert moment["text"] in page.text
    assert page.inline == []


def test_a_turn_can_be_looked_at_without_scripts(stage: Stage):
    stage.play(7, ann=4)
    page = Page(stage.get(f"{GAME}?turn=1").text)
    # In the place of the board, and beside what turned it.
    assert page.images.count(f"/api{GAME}/board.svg?turn=1") == 2
    assert page.images.count(f"/api{GAME}/card.png?turn=1") == 1  # to be sent
    assert page.fields["turn"] == "1"


def test_no_link_leads_from_turn_to_turn_for_ever(stage: Stage):
    """Whoever follows all links comes to an end."""
    stage.play(7, ann=4)
    seen: set[str] = set()
    links = [GAME]
    while links:
        path = links.pop().partition("#")[0]
        if path.startswith(GAME) and path not in seen:
            seen.add(path)
            links += Page(stage.get(path).text).links
    assert len(seen) <= 8


def test_nothing_is_said_of_the_end_of_a_game_that_runs(stage: Stage):
    stage.play(1)
    answer = stage.get(GAME)
    assert answer.status_code == 200
    assert "data-ending" not in answer.text


def test_nothing_is_said_of_the_end_while_replays_are_closed(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """[CONTEST-77], [CONTEST-110]: turning points would tell what nobody may see yet."""
    monkeypatch.setattr("contestmaster.doors.web.site.plays.replay_open", lambda *_: False)
    monkeypatch.setattr("contestmaster.doors.web.site.records.replay_open", lambda *_: False)
    stage.play(7, ann=4)
    assert stage.get(f"/api{GAME}").json()["replay"] is False
    answer = stage.get(GAME)
    assert answer.status_code == 200
    assert "data-ending" not in answer.text


class Told:
    """Who tells something of every moment, and notes which."""

    def __init__(self) -> None:
        self.asked: list[int | None] = []

    def analyst(self, game: str) -> str:
        return "oracle" if game == "tally" else ""

    async def of_film(self, film: Film, turn: int | None) -> MoveOpinions:
        assert film.journal.suffix == ".journal"
        self.asked.append(turn)
        return MoveOpinions("oracle", "points ahead", [Opinion(0, "ADD 9", "add nine", 4.5)])

    async def close(self) -> None:
        """Nothing was started."""


def test_a_searching_bot_tells_what_it_would_have_done_in_a_game_that_is_over(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """[CONTEST-158]: with scripts and without."""
    told = Told()
    monkeypatch.setattr(stage.site._records, "_analysts", told)
    stage.play(7, ann=4)
    assert stage.get(f"/api{GAME}/opinion?turn=1").json()["seats"][0]["words"] == "add nine"
    page = stage.get(f"{GAME}?turn=1").text
    assert f"/api{GAME}/opinion" in page
    assert "What would Oracle do?" in page
    assert "add nine" not in page
    assert "add nine" in stage.get(f"{GAME}?turn=1&ask=oracle").text
    assert told.asked == [1, 1]


def test_nobody_tells_of_a_game_that_may_not_be_seen(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """[CONTEST-158], [CONTEST-77]: neither while it runs nor while replays are closed."""
    told = Told()
    monkeypatch.setattr(stage.site._records, "_analysts", told)
    stage.play(1)
    assert stage.get(f"/api{GAME}/opinion").status_code == 403
    assert "oracle would" not in stage.get(f"{GAME}?ask=oracle").text
    stage.play(7, ann=4)
    monkeypatch.setattr("contestmaster.doors.web.site.plays.replay_open", lambda *_: False)
    monkeypatch.setattr("contestmaster.doors.web.site.records.replay_open", lambda *_: False)
    assert stage.get(f"/api{GAME}/opinion").status_code == 403
    assert "oracle would" not in stage.get(f"{GAME}?ask=oracle").text
    assert told.asked == []


def test_where_no_bot_searches_none_is_asked(stage: Stage):
    """[CONTEST-158]."""
    stage.play(7, ann=4)
    assert "opinion" not in stage.get(f"{GAME}?turn=1&ask=oracle").text
    assert stage.get(f"/api{GAME}/opinion").status_code == 404
