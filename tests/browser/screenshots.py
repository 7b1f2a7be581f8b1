"""Pictures of all pages, at both widths and in both themes: `python -m tests.browser.screenshots`.

They go to build/screenshots, or where the first argument says.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from structlog.testing import capture_logs
from tests.browser.chromium import launched
from tests.browser.journals import journal, watched
from tests.browser.scenery import finals, install
from tests.browser.served import Served

WIDTHS = {"wide": (1280, 900), "phone": (390, 844)}
THEMES = ("light", "dark")

PAGES = {
    "ranking": "/",
    "tasks": "/tasks",
    "task": "/tasks/cows",
    "servers": "/servers",
    "server": "/servers/Cows1",
    "server-suspended": "/servers/Traders2",
    "games": "/games",
    "game": "/games/Cows1-12",
    "game-void": "/games/Desk1-4",
    "scores": "/scores",
    "speed": "/speed",
    "news": "/news",
    "files": "/files",
    "team": "/teams/3",
    "login": "/login",
    "problem": "/games/Nowhere-1",
    "screen-stage": "/screen?stay=true",
    "screen-ranking": "/screen?stay=true&view=1",
    "screen-boards": "/screen?stay=true&view=3",
    "screen-servers": "/screen?stay=true&view=4",
    "screen-scores": "/screen?stay=true&view=5",
    "screen-news": "/screen?stay=true&view=6",
    "take-part": "/take-part",
}
MINE = {"me": "/me"}
OFFICE = {
    "office": "/office",
    "office-teams": "/office/teams",
    "office-health": "/office/health",
    "office-audit": "/office/audit",
    "office-form": "/office/actions/suspend",
    "office-import": "/office/actions/import-teams",
}


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch, capture_logs():
        install(patch)
        with Served(finals) as served, sync_playwright() as player:
            browser = launched(player)
            for width, size in WIDTHS.items():
                for theme in THEMES:
                    take_all(browser, served.address, folder, (width, size, theme))
            browser.close()
    with TemporaryDirectory() as kept, sync_playwright() as player:
        crack = journal("spacecrack", Path(kept) / "crack.journal")
        browser = launched(player)
        with watched(str(crack), by="analyse") as address:
            for width, size in WIDTHS.items():
                for theme in THEMES:
                    take_analysis(browser, address, folder, (width, size, theme))
        browser.close()
    print(f"pictures are in {folder}")


def take_all(
    browser: Browser, address: str, folder: Path, look: tuple[str, tuple[int, int], str]
) -> None:
    """Take all pages at one width in one theme."""
    width, (across, down), theme = look
    for login, pages in ((None, PAGES), ("team3", MINE), ("chair", OFFICE)):
        context = browser.new_context(
            viewport={"width": across, "height": down},
            color_scheme=theme,  # type: ignore[arg-type] # one of the two it knows
            has_touch=width == "phone",
            is_mobile=width == "phone",
        )
        page = context.new_page()
        if login is not None:
            log_in(page, address, login)
        for name, path in pages.items():
            page.goto(address + path)
            page.wait_for_timeout(250)
            screen = name.startswith("screen")
            page.screenshot(path=folder / f"{name}.{width}.{theme}.png", full_page=not screen)
        if login == "chair":
            page.get_by_label("Reason").or_(page.get_by_label("List")).last.fill("a,b")
            page.goto(f"{address}/office/actions/suspend")
            page.get_by_label("Reason").fill("A pipe has burst in hall A.")
            page.get_by_role("button", name="Preview").click()
            page.screenshot(path=folder / f"office-confirm.{width}.{theme}.png", full_page=True)
        context.close()


def take_analysis(
    browser: Browser, address: str, folder: Path, look: tuple[str, tuple[int, int], str]
) -> None:
    """Take an analysis of Space Crack, with a ship that has been chosen."""
    width, (across, down), theme = look
    context = browser.new_context(
        viewport={"width": across, "height": down},
        color_scheme=theme,  # type: ignore[arg-type] # one of the two it knows
        has_touch=width == "phone",
        is_mobile=width == "phone",
    )
    page = context.new_page()
    page.goto(f"{address}?move=0")
    page.locator('[data-planet][tabindex="0"]').focus()
    page.keyboard.press("Enter")
    page.locator(".outcome").first.wait_for()
    page.wait_for_timeout(250)
    page.screenshot(path=folder / f"analysis.{width}.{theme}.png", full_page=True)
    context.close()


def log_in(page: Page, address: str, login: str) -> None:
    """Fill in the form for a login."""
    page.goto(f"{address}/login")
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill("secret")
    page.get_by_role("button", name="Log in").click()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    main(parser.parse_args().folder)
