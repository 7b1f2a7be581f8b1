"""A turn of the Grid, played by clicks in a real browser; the board on a phone, and by keys."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from structlog.testing import capture_logs
from tests.browser.test_forum import LOOKS, WIDTHS, Forum, Reader
from tests.doors.web.forum.staged import Staged
from tests.doors.web.forum.test_board import staged


class Ice(Forum):
    """A community that plays the Grid."""

    async def _staged(self) -> Staged:
        community = staged()
        await community.password("ann")
        return community


@pytest.fixture(scope="module")
def ice(chromium: Any) -> Iterator[Ice]:
    with capture_logs(), Ice() as opened:
        yield opened


@pytest.fixture
def reader(chromium: Any, ice: Ice) -> Iterator[Any]:
    made: list[Reader] = []

    def make(**look: Any) -> Reader:
        made.append(Reader(chromium, ice.address, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert each.wrong == []


def test_who_only_looks_may_do_nothing(reader: Any) -> None:
    page = reader().open("/games/ice")
    page.locator('[data-square="4,4"]').click()
    expect(page.locator(".grid-side")).to_contain_text("turf; ann")
    assert page.locator(".announcements button").count() == 0
    assert page.locator("rect.box").count() == 0


def test_the_players_are_seen_from_near_and_the_whole_by_a_press(reader: Any) -> None:
    """Nothing is out of reach: keys lead beyond what is in view, and the view follows them."""

    def seen(square: str) -> bool:
        frame, box = field.bounding_box(), page.locator(f'[data-square="{square}"]').bounding_box()
        assert frame and box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2  # lines go beyond it
        right, bottom = frame["x"] + frame["width"], frame["y"] + frame["height"]
        return bool(frame["x"] < x < right and frame["y"] < y < bottom)

    page = reader().open("/games/ice")
    field = page.locator("svg.grid-field")
    field.wait_for()
    assert (seen("4,4"), seen("1,20")) == (True, False)
    page.locator('[data-square="1,20"]').focus()
    expect(page.get_by_role("button", name="Show the whole Grid")).to_be_visible()
    assert (seen("4,4"), seen("1,20")) == (False, True)
    page.get_by_role("button", name="Show the whole Grid").click()
    assert (seen("4,4"), seen("1,20")) == (True, True)


def test_a_turn_by_clicks(reader: Any) -> None:
    """Ann moves; what came of it is told beside the board, and stands in the forum."""
    ann = reader()
    ann.log_in("ann")
    page = ann.open("/games/ice")
    expect(page.locator("rect.box")).to_have_count(1)  # her own radar
    page.locator('[data-square="4,5"]').click()
    page.get_by_role("button", name="I move to 4 5").click()
    asked = page.get_by_role("alertdialog")
    assert "I move to 4 5" in asked.inner_text()
    assert "told when it is announced" in asked.inner_text(), "it could find a hidden box"
    asked.get_by_role("button", name="Announce it").click()
    page.locator(".said", has_text="ann sets out for (4,5)").wait_for()
    assert "ann" in page.locator('[data-square="4,5"]').get_attribute("aria-label")
    page = ann.open("/games/ice/public")
    page.get_by_role("link", name="By the board").first.click()
    assert "ann sets out for (4,5)" in page.locator(".deed").last.inner_text()


def test_by_keys_and_not_after_all(reader: Any) -> None:
    ann = reader()
    ann.log_in("ann")
    page = ann.open("/games/ice")
    page.locator('[data-square="1,20"]').focus()
    for key, square in (("ArrowDown", "1,19"), ("ArrowRight", "2,19")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-square="{square}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".grid-side")).to_contain_text("Square 2,19")
    page.get_by_role("button", name="I buy a Rock for 2 19").click()
    page.get_by_role("alertdialog").get_by_role("button").first.click()
    assert page.locator(".said").inner_text() == ""
    page.keyboard.press("Escape")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_board_is_accessible_and_fits(reader: Any, width: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    across, down = WIDTHS[width]
    ann = reader(viewport={"width": across, "height": down}, **LOOKS[width])
    ann.log_in("ann")
    page = ann.open("/games/ice")
    page.locator('[data-square="5,5"]').click()
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= across
