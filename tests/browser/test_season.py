"""A season in a real browser, with its host and workers: from joining to the replay of a match."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from re import compile as pattern
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.season.staged import FILE, asker, importer, talker, waiter

WIDTHS = {"wide": (1280, 900), "phone": (375, 800)}
PAGES = (
    "/",
    "/ladders/spacecrack",
    "/bots/mine",
    "/bots/mine/versions/1",
    "/bots/mine/versions/2",
    "/bots/random",
    "/matches",
    "/submit",
    "/account",
    "/rules/season",
    "/office",
    "/people",
)
SMALL = """() => [...document.querySelectorAll(
    "button, select, input:not([type=hidden], [type=checkbox]), summary, nav a, .foot a, .who a"
)].filter(element => element.checkVisibility() && !element.closest(".board"))
  .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5).map(([html, box]) => `${html}: ${box.height}`)"""
"""Whatever fingers press that is lower than 44 px."""


class Season:
    """A season that is served by a process of its own.

    Attributes:
        address: of its pages.
        password: of the organiser.
    """

    def __init__(self, folder: Path) -> None:
        text = FILE.replace("workers = 0", "workers = 1")
        (folder / "season.toml").write_text(text)
        words = [sys.executable, "-m", "contestmaster", "season", "serve", "season.toml"]
        self.process = subprocess.Popen(
            [*words, "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=folder
        )
        assert self.process.stdout is not None
        said = ""
        while (found := pattern(r"http://\S+").search(said)) is None:
            line = self.process.stdout.readline()
            assert line, said
            said += line
        self.address = found[0]
        password = pattern(r"password (\S+);").search(said)
        assert password is not None
        self.password = password[1]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    opened = Season(tmp_path_factory.mktemp("season"))
    yield opened
    opened.process.terminate()
    opened.process.communicate(timeout=60)


def _page(chromium: Browser, season: Season, wrong: list[str], **look: Any) -> Page:
    page = chromium.new_context(base_url=season.address, **look).new_page()
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return page


def _submit(page: Page, data: bytes, note: str = "") -> None:
    page.goto("/submit")
    page.fill("#bot", "mine")
    page.set_input_files(
        "#file", {"name": "mine.wasm", "mimeType": "application/wasm", "buffer": data}
    )
    page.fill("#note", note)
    page.click("main form button")


@pytest.mark.slow
def test_a_contestant_joins_submits_and_watches(chromium: Browser, season: Season) -> None:
    """[SEASON-1, SEASON-8, SEASON-9]: the page of a version keeps itself up to date."""
    wrong: list[str] = []
    page = _page(chromium, season, wrong)
    page.goto("/")
    page.click("text=make yourself an account")
    page.fill("#login", "ann")
    page.fill("#password", "correct-horse")
    page.fill("#again", "correct-horse")
    page.click("main form button")
    _submit(page, talker(), "it talks to itself")
    expect(page.locator(".progress li.done")).to_have_count(4)
    page.locator(".progress a").click()  # its trial
    expect(page.locator("h1")).to_have_text("mine v1 played itself")
    page.click("summary:has-text('Log of mine v1 on seat 0')")
    expect(page.locator("details[open] pre")).to_contain_text("the plan of my bot")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator(".spark").first).to_be_visible()

    _submit(page, importer())
    expect(page.locator(".note.wrong")).to_contain_text("it imports 'system' from 'env'")
    _submit(page, asker(), "asks for help")
    expect(page.locator(".progress li.done")).to_have_count(4)
    page.goto("/bots/mine")
    page.click("text=Take back to v1")
    expect(page.locator("tr", has_text="plays").first).to_contain_text("v1")
    page.context.close()
    assert wrong == []


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_fits_and_fingers_can_press(
    chromium: Browser, season: Season, width: str
) -> None:
    wrong: list[str] = []
    wide, high = WIDTHS[width]
    look = {"color_scheme": "dark", "is_mobile": True, "has_touch": True}
    more: dict[str, Any] = look if width == "phone" else {}
    page = _page(chromium, season, wrong, viewport={"width": wide, "height": high}, **more)
    page.goto("/login")
    page.fill("#login", "organiser")
    page.fill("#password", season.password)
    page.click("main form button")
    _submit_if_new(page)
    for path in PAGES:
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        assert page.evaluate("document.documentElement.scrollWidth") <= wide, path
        if width == "phone":
            assert page.evaluate(SMALL) == [], path
    page.context.close()
    assert wrong == []


def _submit_if_new(page: Page) -> None:
    """Let there be a bot where this test runs alone."""
    if page.request.get("/api/bots/mine").status == 404:
        _submit(page, waiter(), "first")
        expect(page.locator(".progress li.done")).to_have_count(4)
        _submit(page, importer())
        expect(page.locator(".note.wrong")).to_be_visible()


@pytest.mark.slow
def test_pages_are_whole_without_scripts(chromium: Browser, season: Season) -> None:
    wrong: list[str] = []
    page = _page(chromium, season, wrong, java_script_enabled=False)
    page.goto("/")
    expect(page.locator(".ladder tbody tr").first).to_contain_text("random")
    page.goto("/matches")
    page.locator(".matches a").first.click()
    expect(page.locator(".story-picture img")).to_be_visible()
    expect(page.locator("text=Journal of this match")).to_be_visible()
    page.context.close()
    assert wrong == []
