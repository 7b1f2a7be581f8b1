"""The first turn of somebody who has never played, in a real browser, step by step."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.somebody import Somebody
from tests.browser.tabled import Tabled

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 375, "height": 740}, "is_mobile": True, "has_touch": True}
GAMES = ("spacecrack", "cows", "desk", "traders")
PRESS = {
    "mouse": lambda one: one.click(),
    # Keys, unlike fingers here, do not wait until a button can be pressed.
    "keyboard": lambda one: (expect(one).to_be_enabled(), one.focus(), one.press("Enter")),
    "thumb": lambda one: one.tap(),
}
LONG_MS = 120_000
"""Rules that were never compiled here are compiled in the first turn."""


@pytest.fixture(scope="module")
def tables(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A table server with its bots."""
    with Tabled(tmp_path_factory.mktemp("first"), opens_per_host_per_minute=60) as served:
        yield served


def begin(person: Somebody, game: str) -> Any:
    """Choose a game in words, and press "Play": nothing else is needed."""
    person.page.route("**/hint", lambda asked: asked.abort())  # else it comes at any moment
    page = person.open(f"/open?game={game}")
    page.get_by_role("radio", name="Random").check()
    person.press("Play")
    expect(thumb(page)).to_be_visible(timeout=LONG_MS)
    return page


def led(person: Somebody, game: str) -> Any:
    """Begin, and be led through the turn instead of taking what is proposed."""
    page = begin(person, game)
    if game != "spacecrack":
        expect(page.locator(".thumb .best")).to_be_visible()
        expect(guide(page)).to_have_count(0)
        page.get_by_role("button", name="Show me how").click()
    return page


def thumb(page: Any) -> Any:
    """The bar with what is left in the turn, and its end."""
    return page.get_by_role("group", name="Your turn")


def guide(page: Any) -> Any:
    """The step that is to be done now."""
    return page.locator(".guide [role=status]")


def pointed(page: Any, waits: str) -> Any:
    """Something that a step points at."""
    if waits == "end":
        return thumb(page).locator(".end")
    if waits == "order":
        return page.locator(".outcomes:not(.turns) .outcome:not(:disabled)").first
    if page.locator("[data-planet]").count():
        return page.locator("[data-planet]:has(.active)").first
    return page.locator(".thing[aria-pressed=false], .thing").last


@pytest.mark.parametrize("by", PRESS)
@pytest.mark.parametrize("game", GAMES)
def test_each_step_waits_for_the_real_press(somebody: Any, game: str, by: str):
    """[TABLE-73, TABLE-75] and the guide is not shown again, but to who calls it."""
    page = led(somebody(**(PHONE if by == "thumb" else WIDE)), game)
    expect(guide(page)).to_contain_text("1 of ")
    number = int(guide(page).inner_text().partition("of ")[2].split()[0])
    assert 3 <= number <= 5
    for step in range(1, number + 1):
        expect(guide(page)).to_contain_text(f"{step} of {number}")
        waits = page.locator(".table-game").get_attribute("data-lesson")
        PRESS[by](pointed(page, waits or ""))
        if page.get_by_role("button", name="Do it").count():
            PRESS[by](page.get_by_role("button", name="Do it"))
    expect(guide(page)).to_have_count(0)
    page.reload()
    again = page.get_by_role("button", name="Lead me through a turn")
    expect(again).to_be_visible(timeout=LONG_MS)
    expect(guide(page)).to_have_count(0)
    PRESS[by](again)
    expect(guide(page)).to_contain_text("1 of ")
    PRESS[by](page.get_by_role("button", name="Skip", exact=True))
    expect(guide(page)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_turn_is_under_the_thumb(somebody: Any, game: str):
    """[TABLE-63] what is left, and the end of the turn; the tab says whose turn it is."""
    page = begin(somebody(**PHONE), game)
    assert re.match("Your turn · ", page.title())
    for part in (thumb(page).locator(".left"), thumb(page).locator(".end")):
        expect(part).not_to_be_empty()
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 740 / 2
        assert box["y"] + box["height"] <= 740
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 375
    page.keyboard.press("End")  # what stands last on the page is not below the bar
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    foot, bar = page.locator(".foot").bounding_box(), thumb(page).bounding_box()
    assert foot["y"] + foot["height"] <= bar["y"] + 1


def test_who_watches_is_not_led(somebody: Any, tables: Any):
    """[TABLE-73]."""
    player = somebody(**WIDE)
    page = begin(player, "spacecrack")
    watcher = somebody(**WIDE).open(page.url.removeprefix(tables.address))
    watcher.get_by_role("button", name="Watch", exact=True).click()
    watcher.locator(".table-game").wait_for()
    expect(guide(watcher)).to_have_count(0)
    expect(watcher.get_by_role("button", name="Lead me through a turn")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("look", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_guide_and_the_rules_are_accessible(somebody: Any, look: Any):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    person = somebody(**look)
    page = person.open("/open?game=cows")
    page.locator("details.more > summary").click()
    assert axe.Axe().run(page).violations_count == 0
    page.locator("details.more > summary").click()
    page = begin(person, "cows")
    page.locator(".how > summary").click()
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page = person.open("/rules/cows?find=milk")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= look["viewport"]["width"]
