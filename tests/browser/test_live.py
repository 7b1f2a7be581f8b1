"""Pages that stay open while a real contest is played: what changes comes by itself."""

import re

import pytest
from tests.browser.chromium import PATIENCE_MS
from tests.browser.running import ORGANISER, PASSWORD, played

CHANGED = """before => {
    const now = document.querySelector('[data-island="scoreboard"] tbody')?.innerText;
    return now !== undefined && now !== before;
}"""


@pytest.fixture(scope="module")
def address(chromium, tmp_path_factory):
    """Where the pages of a contest are that four teams play."""
    with played(tmp_path_factory.mktemp("contest")) as pages:
        yield pages


@pytest.fixture
def hall(chromium, address):
    """A page of somebody who only looks, and who notices when it is loaded anew."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(address)
    page.evaluate("window.kept = true")
    yield page
    assert page.evaluate("window.kept") is True, "the page was loaded anew"
    context.close()


@pytest.fixture
def chair(chromium, address):
    """The desk, of an organiser who has logged in."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{address}/login?back=/office")
    page.get_by_label("Login").fill(ORGANISER)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    yield page
    context.close()


def ranking(page):
    return page.locator('[data-island="scoreboard"] tbody').inner_text()


def clock(page):
    """Seconds of contest time, as the page shows them."""
    hours, minutes, seconds = page.locator(".clock .contest-time").inner_text().split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


@pytest.mark.slow
def test_the_scoreboard_is_live_while_a_contest_is_played(hall):
    """[CONTEST-46]: totals change as games end, and nobody has to ask for them."""
    before, at = ranking(hall), clock(hall)
    hall.wait_for_function(CHANGED, arg=before, timeout=PATIENCE_MS)
    assert len(re.findall(r"Team \d", ranking(hall))) == 4
    hall.wait_for_timeout(1_100)
    assert clock(hall) > at


def test_a_server_shows_its_turns_as_they_pass(chromium, address):
    """[CONTEST-48]."""
    page = chromium.new_page()
    page.goto(f"{address}/servers")
    while not page.locator("[data-turn-of=Cows1]").count():  # its rules are being compiled
        page.wait_for_timeout(500)
        page.reload()
    shown = '() => document.querySelector("[data-turn-of=Cows1]").innerText'
    before = page.evaluate(shown)
    page.wait_for_function(f"before => ({shown})() !== before", arg=before, timeout=PATIENCE_MS)
    assert re.fullmatch(r"game \d+, after turn \d+ of \d+", page.evaluate(shown))
    page.close()


def act(page, link, reason):
    """Do something from the desk, as a person does."""
    page.goto(page.url.partition("/office")[0] + "/office")
    page.get_by_role("link", name=link, exact=True).click()
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="Preview").click()
    page.locator("main form button").click()
    page.get_by_role("status").filter(has_text="Done").wait_for()


@pytest.mark.slow
def test_a_contest_is_suspended_and_resumed_while_bots_play(hall, chair):
    """[CONTEST-35], [CONTEST-37], [CONTEST-38], [CONTEST-41]: bots come back by themselves."""
    act(chair, "Suspend all", "A fuse has blown.")
    hall.get_by_text("The contest is suspended").wait_for(timeout=PATIENCE_MS)
    hall.get_by_text("A fuse has blown.").first.wait_for()
    hall.wait_for_function(
        '() => document.querySelector(".clock .state").innerText === "suspended"',
        timeout=PATIENCE_MS,
    )
    at, stood = clock(hall), ranking(hall)
    hall.wait_for_timeout(2_500)
    assert (clock(hall), ranking(hall)) == (at, stood)
    act(chair, "Resume all", "The light is back.")
    hall.get_by_text("The light is back.").first.wait_for(timeout=PATIENCE_MS)
    hall.get_by_text("The contest is suspended").wait_for(state="detached", timeout=PATIENCE_MS)
    hall.wait_for_function(CHANGED, arg=stood, timeout=PATIENCE_MS)
    chair.goto(chair.url.partition("/office")[0] + "/office/teams")
    both = chair.get_by_text(re.compile(r"Cows1 1, Cows2 1")).first
    for _ in range(60):  # bots wait longer each time that they find the door shut
        if both.is_visible():
            break
        chair.wait_for_timeout(1_000)
        chair.reload()
    assert both.is_visible()
