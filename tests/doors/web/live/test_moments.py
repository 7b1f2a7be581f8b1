"""Moments of running games: what spectators have seen can be sent, and nothing else."""

import json

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.listening import play, quiet
from tests.doors.web.live.test_stage import opened, say
from tests.doors.web.stage import HERE, Stage
from tests.host.contest.running import settings

from contestmaster.host.cards.moments import Moments
from contestmaster.host.films import shots

GAME = "/games/Tally1-1"
PNG = b"\x89PNG"


@pytest.fixture
def headlines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What cards say that are painted, in order."""
    said: list[str] = []
    real = Moments.card

    def card(moments: Moments, turn: int | None = None):
        made = real(moments, turn)
        said.append(f"{made.moment}: {made.headline}")
        return made

    monkeypatch.setattr(Moments, "card", card)
    return said


def card(stage: Stage, turn: int | None = None, game: str = GAME) -> int:
    answer = stage.get(f"/api{game}/card.png{'' if turn is None else f'?turn={turn}'}")
    assert answer.content.startswith(PNG) == answer.is_success
    return answer.status_code


def test_a_link_to_a_turn_of_a_running_game_shows_that_turn(staged: Staged, headlines: list[str]):
    """[CONTEST-159]: by a card, by who led then, and by the way to the board."""
    stage = opened(staged)
    say(stage, "Tally1", 2.1, ann=4)
    say(stage, "Tally1", 4.1, bob=9)
    stage.run(quiet(stage.hub))
    assert (card(stage, 1), card(stage, 2), card(stage)) == (200, 200, 200)
    assert headlines[0].startswith("turn 1: ANN")
    assert headlines[1].startswith("turn 2: BOB")
    assert len(headlines) == 2  # the newest is turn 2, and was painted
    page = stage.get(f"{GAME}?turn=1").text
    assert f'property="og:image" content="{HERE}/api{GAME}/card.png?turn=1"' in page
    told = stage.read(f"{GAME}?turn=1")
    assert "ANN leads" in told.text and "BOB leads" not in told.text
    assert "/servers/Tally1" in told.links
    assert f"/api{GAME}/card.png?turn=1" in told.images


def test_the_same_link_leads_to_the_replay_when_the_game_is_over(staged: Staged):
    """[CONTEST-77], [CONTEST-159]."""
    stage = opened(staged)
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    assert "board-loading" not in stage.get(f"{GAME}?turn=1").text
    play(stage, 7)
    assert "board-loading" in stage.get(f"{GAME}?turn=1").text
    assert card(stage, 1) == 200


def test_the_page_of_a_server_sends_the_turn_that_is_shown(staged: Staged):
    """[CONTEST-159]: without scripts by a link, in a page, as a picture or as a moving one."""
    stage = opened(staged)
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    text = stage.get("/servers/Tally1").text
    assert f'href="{GAME}/send?turn=1"' in text
    parcel = stage.get(f"{GAME}/send?turn=1").text
    assert f"{HERE}{GAME}?turn=1</textarea>" in parcel
    assert f"{HERE}{GAME}/embed?turn=1" in parcel
    assert stage.get(f"/api{GAME}/moment.gif?turn=1").content.startswith(b"GIF")
    assert f'property="og:image" content="{HERE}/api{GAME}/card.png"' in text
    assert stage.get(f"/api{GAME}/clip.gif?from=0&to=1").content.startswith(b"GIF")


def test_a_running_game_in_a_frame_elsewhere_is_live(staged: Staged):
    """[CONTEST-159]."""
    stage = opened(staged)
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    framed = stage.get(f"{GAME}/embed?turn=1")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "/ws/servers/Tally1" in framed.text
    assert 'method="post"' not in framed.text


def test_nothing_is_sent_that_spectators_may_not_see(stage: Stage, headlines: list[str]):
    """[CONTEST-78], [CONTEST-159]: of a game that is open after its end only what is public."""
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    assert card(stage) == 200
    assert not any("ANN" in headline for headline in headlines)
    assert "ANN" not in stage.read(f"{GAME}?turn=1").text


def test_turns_that_spectators_see_later_cannot_be_sent_before(
    staged: Staged, headlines: list[str]
):
    """[CONTEST-78], [CONTEST-159]."""
    server = {"name": "Tally1", "port": 30001, "options": {"turns": 9}}
    server |= {"spectate": 2, "spectate_force": True}
    stage = staged(settings(server))
    say(stage, "Tally1", 2.1, ann=9)
    play(stage, 4.1)
    stage.run(quiet(stage.hub))
    before = card(stage, 5)
    assert before == 403 or headlines[-1].startswith("turn 0")
    play(stage, 8.1)
    stage.run(quiet(stage.hub))
    assert card(stage, 9) == 200
    assert headlines[-1].startswith("turn 2")


def test_a_freeze_hides_moments_too(staged: Staged):
    """[CONTEST-76], [CONTEST-159]: also such as have been painted."""
    stage = opened(staged, contest_duration_s=60, freeze_before_end_s=30)
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    play(stage, 25)
    stage.run(quiet(stage.hub))
    games = json.loads(stage.get("/api/games?server=Tally1").text)["games"]
    running = next(one["id"] for one in games if one["status"] == "running")
    assert card(stage, game=f"/games/{running}") == 200
    play(stage, 31)
    assert card(stage, game=f"/games/{running}") == 403
    assert "card.png" not in stage.get(f"/games/{running}").text


def test_a_game_that_is_over_is_not_shown_as_the_next_one(staged: Staged):
    """[CONTEST-77], [CONTEST-159]: while its replay is shut nothing is told under its address."""
    stage = opened(staged, replays="after_contest")
    play(stage, 7)
    say(stage, "Tally1", 9, ann=9)
    stage.run(quiet(stage.hub))
    assert card(stage, game="/games/Tally1-2") == 200
    assert card(stage) == 403
    assert "card.png" not in stage.get(f"{GAME}?turn=1").text


def test_pictures_of_running_games_are_kept(staged: Staged, monkeypatch: pytest.MonkeyPatch):
    """However many ask for them: they cost the turns of games nothing."""
    taken: list[object] = []
    real = shots.take
    monkeypatch.setattr(
        "contestmaster.host.films.studio.take",
        lambda film, shot: (taken.append(shot), real(film, shot)),
    )
    stage = opened(staged)
    say(stage, "Tally1", 2.1, ann=9)
    stage.run(quiet(stage.hub))
    assert [card(stage, 1) for _ in range(3)] == [200, 200, 200]
    assert len(taken) == 1
