"""Links to moments: what sites show of them, and boards in frames elsewhere."""

from tests.doors.web.stage import HERE, Stage

GAME = "/games/Tally1-1"


def test_a_link_to_a_turn_shows_its_card(stage: Stage):
    """[CONTEST-77]: title, description and picture of that turn stand in the page."""
    stage.play(7, ann=4)
    page = stage.get(f"{GAME}?turn=2").text
    assert f'property="og:image" content="{HERE}/api{GAME}/card.png?turn=2"' in page
    assert f'property="og:url" content="{HERE}{GAME}?turn=2"' in page
    assert 'name="twitter:card" content="summary_large_image"' in page
    assert 'property="og:title" content="Tally1 game 1' in page
    assert 'name="description"' in page
    assert f"/api{GAME}/clip.gif?from=0&amp;to=2" in page


def test_what_is_no_turn_is_not_repeated(stage: Stage):
    stage.play(7, ann=4)
    for wrong in ("-1", "1e9", "%22%3E%3Cb%3E", "٣", "1" * 40):
        page = stage.get(f"{GAME}?turn={wrong}").text
        assert f'content="{HERE}/api{GAME}/card.png"' in page


def test_a_game_that_has_not_begun_has_no_card(stage: Stage):
    stage.play(1)
    assert stage.get("/games/Tally1-2").status_code == 404
    assert stage.get("/games/Tally1-2/embed").status_code == 404


def test_only_boards_are_shown_in_frames_elsewhere(stage: Stage):
    stage.play(7, ann=4)
    framed = stage.get(f"{GAME}/embed?turn=1")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "script-src 'self'" in framed.headers["content-security-policy"]
    assert 'method="post"' not in framed.text and "/login" not in framed.text
    assert f"{HERE}{GAME}?turn=1" in framed.text
    for path in ("/", GAME, "/login"):
        assert "frame-ancestors 'none'" in stage.get(path).headers["content-security-policy"]
