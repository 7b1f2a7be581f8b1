"""The end of a game of a contest: its page says what turned it, with scripts and without."""

import pytest
from tests.doors.web.stage import Page, Stage

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
    assert page.images.count(f"/api{GAME}/card.png?turn=1") == 2  # in its place, and to be sent
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
    assert len(seen) <= 5


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
