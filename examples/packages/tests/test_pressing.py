"""Chess played by pressing, in a browser: by mouse, by keyboard, and on a phone."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doors import running

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = os.environ.get("CONTESTMASTER_CHROMIUM") or shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here")
PATIENCE_MS = 120_000
SHOTS = os.environ.get("CONTESTMASTER_SHOTS")
"""A folder for pictures of the pages, for somebody to look at."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("tables")
    games = ("--set", "table_games=chess")
    with running("tables", "--port", "0", "--web-port", "0", *games, folder=folder) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as player:
        yield player.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )


class Board:
    """The board of a table, as somebody with White sees it."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def square(self, name: str) -> Any:
        return self.page.locator(f"[data-square={name}]")

    def awaits_white(self, plies: int) -> None:
        """Wait until so many moves stand on the score sheet, and White is to move."""
        made = self.page.locator(".chess-san")
        sync_api.expect(made).to_have_count(plies, timeout=PATIENCE_MS)
        self.page.wait_for_selector(".chess-grid button.able", timeout=PATIENCE_MS)


def sat(browser: Any, address: str, name: str, **context: Any) -> tuple[Any, Board]:
    """Open a table of chess against the bot that draws lots, and sit down with White."""
    made = browser.new_context(**context)
    ask = made.request
    assert ask.post(f"{address}/api/guests", data={"name": name}).ok
    options = {"minutes": "0", "bot_delay_s": "0"}
    table = ask.post(f"{address}/api/tables", data={"game": "chess", "options": options}).json()
    at = f"{address}/api/tables/{table['id']}"
    assert ask.post(f"{at}/bots", data={"name": "random"}).ok and ask.post(f"{at}/start").ok
    page = made.new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{address}/tables/{table['id']}")
    return made, Board(page)


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def test_an_opening_is_played_by_mouse(browser: Any, address: str) -> None:
    context, board = sat(browser, address, "mouse", viewport={"width": 1280, "height": 900})
    page = board.page
    board.awaits_white(0)
    board.square("g1").click()
    assert page.locator("button.aim").count() == 2
    assert board.square("f3").get_attribute("aria-label") == "f3, empty, can be moved to"
    board.square("f3").click()
    board.awaits_white(2)
    assert board.square("f3").get_attribute("aria-label") == "f3, white knight, can move"
    for number, (start, end) in enumerate((("g2", "g3"), ("f1", "g2")), 2):
        board.square(start).click()
        board.square(end).click()
        board.awaits_white(2 * number)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shot(page, f"chess-wide-{scheme}")
    assert page.errors == []
    context.close()


def test_a_move_is_made_by_keyboard(browser: Any, address: str) -> None:
    context, board = sat(browser, address, "keys", viewport={"width": 1280, "height": 900})
    page = board.page
    board.awaits_white(0)
    board.square("e2").focus()
    for key in ("Enter", "Escape", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    board.awaits_white(2)
    assert "white pawn" in board.square("e4").get_attribute("aria-label")
    assert page.errors == []
    context.close()


def test_squares_can_be_touched_on_a_phone(browser: Any, address: str) -> None:
    phone = {"viewport": {"width": 375, "height": 800}, "has_touch": True}
    context, board = sat(browser, address, "thumb", **phone)
    page = board.page
    board.awaits_white(0)
    assert board.square("e2").bounding_box()["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    board.square("e2").tap()
    board.square("e4").tap()
    board.awaits_white(2)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shot(page, f"chess-phone-{scheme}")
    assert page.errors == []
    context.close()
