"""Links to moments: what sites show of them, and boards in frames elsewhere."""

from tests.doors.web.stage import HERE, Stage

GAME = "/games/Tally1-1"
DARE = ". Can you beat ANN at tally?"


def test_a_link_to_a_turn_shows_its_card(stage: Stage):
    """[CONTEST-77]: title, description and picture of that turn stand in the page."""
    stage.play(7, ann=4)
    page = stage.get(f"{GAME}?turn=2").text
    assert f'property="og:image" content="{HERE}/api{GAME}/card.png?turn=2"' in page
    assert f'property="og:url" content="{HERE}{GAME}?turn=2"' in page
    assert 'name="twitter:card" content="summary_large_image"' in page
    assert 'property="og:title" content="ANN led BOB and EVE by 4 points, Tally1 game 1' in page
    assert 'name="description" content="ANN led BOB and EVE by 4 points: see how it went on' in page
    assert f'href="{GAME}/send?turn=2"' in page


def test_who_comes_for_a_moment_is_told_it_first(stage: Stage):
    """[CONTEST-176]: with what happened next, and where one plays; no other page says so."""
    stage.play(7, ann=4)
    stage.get(f"/api{GAME}/story")  # so that it is at hand
    page = stage.get(f"{GAME}?turn=2").text
    assert "data-arrived" in page and "You came for this moment of turn 2:" in page
    assert page.index("data-arrived") < page.index('id="replay"') < page.index("data-ending")
    assert f'data-onward href="{GAME}?turn=3#replay"' in page
    assert 'href="/take-part">Play this game yourself' in page
    assert "data-arrived" not in stage.get(GAME).text


def test_a_moment_is_sent_from_a_page_of_its_own(stage: Stage):
    """[CONTEST-175]: what the other gets, and all ways that need no script."""
    stage.play(7, ann=4)
    stage.get(f"/api{GAME}/story")
    page = stage.get(f"{GAME}/send?turn=2").text
    message = f"ANN led BOB and EVE by 4 points: see how it went on{DARE} {HERE}{GAME}?turn=2"
    assert f">{message}</textarea>" in page
    assert f'src="/api{GAME}/moment.gif?turn=2"' in page
    assert f'href="/api{GAME}/moment.gif?turn=2" download' in page
    assert f'property="og:image" content="{HERE}/api{GAME}/card.png?turn=2"' in page
    assert 'href="mailto:?subject=ANN%20led%20BOB' in page
    assert "/embed?turn=2" in page
    assert stage.get("/games/Tally1-9/send").status_code == 404


def test_the_moment_that_turned_a_game_is_sent_where_none_is_named(stage: Stage):
    """[CONTEST-175]: each that is told of has a press of its own."""
    stage.play(7, ann=4)
    stage.get(f"/api{GAME}/story")
    page = stage.get(GAME).text
    assert f'class="send-one" data-send href="{GAME}/send?turn=1"' in page
    parcel = stage.get(f"{GAME}/send").text  # nothing turned this one: it is its end
    assert "ANN wins by 4 points" in parcel and f"{HERE}{GAME}?turn=3" in parcel


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
