"""Logging in and out, a team's own page, and the colours."""

import pytest
from tests.host.contest.running import settings


@pytest.fixture
def door(staged):
    stage = staged(passwords=True)
    for at in range(0, 30, 6):
        stage.play(at + 6, ann=9, bob=3, eve=at // 10)
    return stage


def test_my_team_has_its_points_its_games_and_where_to_play(door):
    """[CONTEST-46], [CONTEST-52]."""
    door.login("bob")
    page = door.read("/me")
    row = door.site.scoreboard().rows[1]
    assert f"Place {row.place} with" in page.text
    points, servers, games = page.tables
    assert [line[0] for line in points[1:]] == ["Tally1", "Tally2", "Tally3"]
    assert [line[:2] for line in servers[1:]] == [[f"Tally{n}", "running"] for n in (1, 2, 3)]
    assert [line[0] for line in games[1:4]] == [f"Tally{n} game 5" for n in (3, 2, 1)]
    (own,) = [each for each in door.run(door.site.game("Tally3-5")).table if each.name == "BOB"]
    assert games[1][2:4] == [str(own.place), f"{float(own.score):.2f}"]
    assert "/games/Tally1-5" in page.links


def test_my_team_stands_out_in_the_ranking(door):
    assert 'class="mine"' not in door.get("/").text
    door.login("bob")
    text = door.get("/").text
    assert '<tr data-team="2" class="mine">' in text
    assert text.count('class="mine"') == 1


def test_my_team_is_for_teams_only(door):
    assert door.get("/me").headers["location"] == "/login?back=/me"
    door.login("chair")
    assert door.get("/me").status_code == 303
    assert "/office" in door.read("/").links


def test_frozen_games_are_frozen_for_their_own_team_too(staged):
    """[CONTEST-76]: a login opens nothing that is frozen."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30), passwords=True)
    stage.play(29, ann=9, bob=3, eve=1)
    stage.login("bob")
    before = stage.read("/me").tables
    stage.play(45, ann=1, bob=9, eve=9)
    page = stage.read("/me")
    assert page.tables[0] == before[0]
    assert "Tally1 game 6" not in page.text
    assert "Frozen." in page.text


def test_a_page_for_one_is_not_shown_to_another(door):
    """What is kept for a moment is what nobody has logged in for."""
    door.login("bob")
    assert "BOB" in door.get("/").text.partition("<main")[0]
    stranger = door.browser()
    try:
        text = door.run(stranger.get("/")).text
        assert "Log in" in text.partition("<main")[0]
        assert "BOB" not in text.partition("<main")[0]
    finally:
        door.run(stranger.aclose())


def test_the_form_keeps_the_login_and_not_the_password(door):
    answer = door.login("bob", "guessed")
    assert 'name="login" value="bob"' in answer.text
    assert "guessed" not in answer.text


@pytest.mark.parametrize(("chosen", "kept"), [("dark", "dark"), ("light", "light"), ("red", "")])
def test_colours_are_chosen_without_scripts(door, chosen, kept):
    answer = door.post("/theme", {"theme": chosen, "back": "/news"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/news")
    assert (f'<html lang="en" data-theme="{kept}">' in door.get("/").text) is bool(kept)
    assert ("data-theme" in door.get("/").text) is bool(kept)


def test_nobody_logs_in_where_there_is_no_gate(stage):
    """A host without accounts shows pages all the same."""
    stage.gate = None
    stage.run(stage.client.aclose())
    stage.client = stage.browser()
    assert "Nobody can log in here." in stage.read("/login").text
    assert stage.login().status_code == 403
    assert stage.get("/me").status_code == 303
