"""A community in a real browser: posting with a preview, sealing, reading on a phone."""

import asyncio
import hashlib
import json
import threading
from collections.abc import Iterator
from typing import Any, Self

import pytest
from structlog.testing import capture_logs
from tests.doors.web.forum.staged import PASSWORD, Staged

from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.kernel.instant import DAY

WIDTHS = {"wide": (1280, 800), "phone": (390, 844)}
LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"color_scheme": "light", "timezone_id": "Europe/Warsaw"},
    "phone": {"color_scheme": "dark", "is_mobile": True, "has_touch": True},
}
PAGES = (
    "/",
    "/games/agora",
    "/games/agora/log",
    "/games/agora/public",
    "/games/agora/ruling",
    "/games/agora/discussion",
    "/threads/1",
    "/threads/2",
    "/rules/spaceships",
    "/seal",
    "/account",
    "/people",
    "/begin",
    "/nowhere",
)
POST = "Good morning, all!\n\nMOVE 2\nMOVE 9\n> MOVE 3\nI fly to Sector x."

SMALL = """() => [...document.querySelectorAll(
    "button, select, input:not([type=hidden], [type=checkbox]), textarea, summary, nav a, "
    + ".foot a, .who a"
)].filter(element => element.checkVisibility())
  .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5).map(([html, box]) => `${html}: ${box.height}`)"""
"""Whatever fingers press that is lower than 44 px."""


class Forum:
    """A community behind a real socket, on a thread of its own."""

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.address = ""

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(60), "it does not open"
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)

    async def _staged(self) -> Staged:
        staged = Staged()
        await staged.post("alice", POST)
        await staged.post("bob", "INTEND_WIN\nSHIPS")
        await staged.later(9 * DAY)
        await staged.password("bob", operator=True)
        await staged.password("carol")
        return staged

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        staged = await self._staged()
        listener = await WebListener.open(fronted(staged.app), bound("127.0.0.1", 0))
        self.address = listener.address
        self._ready.set()
        await self._stop.wait()
        await listener.close()


@pytest.fixture(scope="module")
def forum(chromium: Any) -> Iterator[Forum]:
    with capture_logs(), Forum() as opened:
        yield opened


class Reader:
    """Somebody with a browser, who notices what goes wrong in it, and what is sent."""

    def __init__(self, browser: Any, address: str, **look: Any) -> None:
        self.wrong: list[str] = []
        self.sent: list[tuple[str, str]] = []
        self.address = address
        self.context = browser.new_context(**look)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._asked)

    def open(self, path: str) -> Any:
        self.page.goto(self.address + path)
        self.page.wait_for_load_state("networkidle")
        return self.page

    def log_in(self, name: str) -> None:
        page = self.open("/login")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url(self.address + "/")

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning") and "404" not in message.text:
            self.wrong.append(message.text)

    def _asked(self, request: Any) -> None:
        self.sent.append((request.url, request.post_data or ""))
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(request.url)


@pytest.fixture
def reader(chromium: Any, forum: Forum) -> Iterator[Any]:
    made: list[Reader] = []

    def make(**look: Any) -> Reader:
        made.append(Reader(chromium, forum.address, **look))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
        assert each.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_accessible_fits_and_keeps_to_itself(reader: Any, width: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not here")
    across, down = WIDTHS[width]
    somebody = reader(viewport={"width": across, "height": down}, **LOOKS[width])
    somebody.log_in("bob")
    for path in PAGES:
        page = somebody.open(path)
        found = axe.Axe().run(page)
        assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= across, path
        if width == "phone":
            assert page.evaluate(SMALL) == [], path


def test_a_post_is_previewed_while_it_is_typed_and_judged_when_it_is_sent(reader: Any) -> None:
    somebody = reader()
    somebody.log_in("carol")
    page = somebody.open("/threads/1")
    page.get_by_label("Text").fill("Hi! I move to Sector 4.")
    preview = page.locator("#preview .deed")
    preview.wait_for()
    assert preview.inner_text().split("\n")[0].startswith("Would be done")
    assert "carol moves to Sector 4" in preview.inner_text()
    page.get_by_role("button", name="Post").click()
    page.wait_for_url("**/threads/1#p*")
    last = page.locator("article.post").last
    assert "carol moves to Sector 4" in last.locator(".deed").inner_text()
    page.reload()
    assert page.locator("article.post").count() == 2


def test_a_post_is_previewed_and_sent_without_scripts(reader: Any) -> None:
    somebody = reader(java_script_enabled=False)
    somebody.log_in("carol")
    page = somebody.open("/games/agora/discussion")
    assert page.get_by_role("button", name="Preview").count() == 0
    page = somebody.open("/games/agora/public")
    page.get_by_label("Title").fill("No scripts")
    page.get_by_label("Text").fill("MOVE 99")
    page.get_by_role("button", name="Preview").click()
    assert "no such sector" in page.locator("#preview").inner_text()
    page.get_by_role("button", name="Post").click()
    assert "no such sector" in page.locator(".deed.failed").inner_text()


def test_a_text_is_sealed_in_the_browser_and_not_sent(reader: Any) -> None:
    somebody = reader()
    page = somebody.open("/seal")
    page.get_by_label("What shall be revealed").fill("ENERGY: 7 of my secret")
    page.get_by_label("Your name").fill("alice")
    somebody.sent.clear()
    page.get_by_role("button", name="Seal", exact=True).click()
    page.locator(".sealed output").nth(1).wait_for()
    published, kept = page.locator(".sealed output").all_inner_texts()
    method, digest = published.split()
    plaintext = "\n".join(kept.split("\n")[1:-1])
    assert plaintext.startswith("ENERGY: 7 of my secret\nby: alice\nsalt: ")
    assert hashlib.new(method, plaintext.encode()).hexdigest() == digest
    assert somebody.sent == []


def test_times_stand_beside_utc_in_the_zone_of_the_reader(reader: Any) -> None:
    page = reader(timezone_id="Europe/Warsaw").open("/threads/1")
    time = page.locator("#p1 time").inner_text()
    assert time.startswith("Mon 29 Jul 2019, 09:00 UTC (Mon 11:00 ")
    at_home = reader(timezone_id="UTC").open("/threads/1")
    assert at_home.locator("#p1 time").inner_text() == "Mon 29 Jul 2019, 09:00 UTC"


def test_a_post_by_keyboard_alone(reader: Any) -> None:
    somebody = reader()
    somebody.log_in("carol")
    page = somebody.open("/threads/1")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.get_by_label("Text").focus()
    page.keyboard.type("I am here.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Post"
    page.keyboard.press("Enter")
    page.wait_for_url("**/threads/1#p*")
    assert "I am here." in page.locator("article.post").last.inner_text()
    assert json.loads(page.evaluate("JSON.stringify(location.hash)")).startswith("#p")
