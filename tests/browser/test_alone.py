"""Somebody plays Space Crack against a bot in a real browser: hints, and orders taken back."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.chromium import PATIENCE_MS
from tests.browser.journals import built
from tests.browser.tabled import Tabled

from contestmaster.doors.web.tables.api import alone

CRACK = {"game": "spacecrack", "options": {"board_size": "5", "seats": "2", "turn_seconds": "0"}}
POST = """([path, body]) => fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}).then((answer) => answer.ok)"""


@pytest.fixture
def page(chromium, tmp_path, monkeypatch):
    """Ann at a table with a bot, whose game has begun."""
    built()
    monkeypatch.setattr(alone, "_PATIENCE_S", PATIENCE_MS / 1000)
    with Tabled(tmp_path) as served, chromium.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        said = []
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(served.address)
        for path, body in (
            ("/api/guests", {"name": "ann"}),
            ("/api/tables", CRACK),
            ("/api/tables/1/bots", {"name": "greedy"}),
            ("/api/tables/1/start", {}),
        ):
            assert page.evaluate(POST, [path, body]), path
        page.goto(f"{served.address}/tables/1")
        page.locator("[data-planet]").first.wait_for()
        yield page
        assert said == []


def points(page):
    """Ann's command points, as the table beside the board has them."""
    return page.locator(".player-side tbody tr").filter(has_text="ann").locator("td").last


def wait_for_the_bot(page):
    """Until it is done with its turn: nobody changes the board from then on.

    A ship that it moves to where one was about to go destroys both, and the turn may be over.
    """
    bot = page.locator(".player-side tbody tr").filter(has_text="Greedy")
    expect(bot).to_contain_text("is done")


def test_an_order_is_given_and_taken_back(page):
    wait_for_the_bot(page)
    expect(points(page)).to_have_text("5")
    page.locator('[data-planet="2"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile(r"^to planet \d+ takes it")).first.click()
    expect(points(page)).to_have_text("4")
    page.get_by_role("button", name="Take back").click()
    expect(points(page)).to_have_text("5")
    expect(page.locator(".told").get_by_text("ann takes its last order back")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("There is nothing to take back in this turn.").wait_for()


@pytest.mark.slow
def test_a_hint_is_shown_on_the_board_and_waits_to_be_taken(page):
    wait_for_the_bot(page)
    page.locator(".thumb .best").wait_for()  # what is proposed of itself is in the way
    page.get_by_role("button", name="Show me how").click()
    page.get_by_role("button", name="Show a hint").click()
    expect(page.locator(".advice")).to_have_text(re.compile(r"^oracle would .*\.$"))
    expect(points(page)).to_have_text("5")
    page.locator(".outcome.hinted").click()
    expect(points(page)).to_have_text("4")


def test_a_hint_by_key_takes_the_focus_along_and_enter_plays_it(page):
    """By keyboard alone: whoever has asked is at the planet that the hint is about."""
    bot = page.locator(".player-side tbody tr").filter(has_text="Greedy")
    expect(bot).to_contain_text("is done")
    page.locator('[data-planet="7"]').focus()
    page.keyboard.press("h")
    expect(page.locator(".outcome.hinted")).to_be_visible()
    expect(page.locator('[data-planet="2"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(points(page)).to_have_text("4")


def test_it_is_accessible_on_a_phone(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    page.set_viewport_size({"width": 390, "height": 844})
    wait_for_the_bot(page)
    page.locator('[data-planet="2"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile(r"^to planet \d+ ")).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
